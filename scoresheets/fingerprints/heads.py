"""Write, read and compare the published text of a day's heads. Ours.

A head is the hash of a match's last entry and covers all before it. With a kept text
one can show that an entry was changed since, even if all later entries were rewritten
to fit.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import takewhile
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.models import Union
from matches.integrity.verifying import verify_matches
from matches.models import Entry, Match
from rules.faults import quoted
from scoresheets.models import PublishedHeads

FORMAT = "klawerjas-heads/1"
HEADING = re.compile(
    r"union (?P<union>[-\w]{1,50})\n"
    r"day (?P<day>\d{4}-\d\d-\d\d)\n"
    r"number (?P<number>\d{1,6})"
)
LINE = re.compile(
    r"match (?P<match>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
    r" (?P<entries>\d{1,6}) (?P<hash>[0-9a-f]{64})"
)
# No union has so many matches on one day: a longer text is not one of ours.
MOST_MATCHES = 200


@dataclass(frozen=True, slots=True)
class Head:
    """A match as published: how many entries it had, and its last hash."""

    match: UUID
    entries: int
    hash: str


@dataclass(frozen=True, slots=True)
class Heads:
    """The content of one publication; `number` counts those of a day."""

    union: str
    day: date
    number: int
    heads: tuple[Head, ...]

    @property
    def text(self) -> str:
        """The publication as printed, mailed and kept."""
        lines = [
            FORMAT,
            f"union {self.union}",
            f"day {self.day.isoformat()}",
            f"number {self.number}",
            *(f"match {one.match} {one.entries} {one.hash}" for one in self.heads),
        ]
        return "\n".join(lines) + "\n"

    @property
    def digest(self) -> str:
        return sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class VerifyFault:
    """Something that is not as it was written or published, in words."""

    subject: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.subject}: {self.sentence}"


def heads_of(union: Union, day: date, *, number: int) -> Heads:
    """Return the current heads of a day's matches, in the order of their ids."""
    matches = Match.objects.filter(union=union, fixture__night=day).order_by("pk")
    rows = matches.values_list("pk", "seq", "head_hash")
    return Heads(union.slug, day, number, tuple(Head(*row) for row in rows))


def read_heads(text: str) -> Heads:
    """Return what a published text says, ignoring a mail around it.

    Raises ValidationError, with the line, if it is not one.
    """
    lines = [line.strip().removeprefix("> ").strip() for line in text.splitlines()]
    if FORMAT not in lines:
        raise ValidationError(
            _("The text must have the line “%(line)s”, and what follows it."),
            params={"line": FORMAT},
        )
    kept = list(takewhile(bool, lines[lines.index(FORMAT) + 1 :]))
    heading = HEADING.fullmatch("\n".join(kept[:3]))
    try:
        day = date.fromisoformat(heading["day"]) if heading else None
    except ValueError:
        day = None
    if heading is None or day is None:
        raise ValidationError(
            _("After its first line the text must name the union, the day, the number.")
        )
    heads = tuple(_head(line) for line in kept[3:])
    if len(heads) > MOST_MATCHES:
        raise ValidationError(
            _("A day's text has %(most)s matches at most."),
            params={"most": MOST_MATCHES},
        )
    return Heads(heading["union"], day, int(heading["number"]), heads)


def _head(line: str) -> Head:
    found = LINE.fullmatch(line)
    if found is None:
        raise ValidationError(
            _("This line is none of a published text: %(line)s"),
            params={"line": quoted(line)},
        )
    return Head(UUID(found["match"]), int(found["entries"]), found["hash"])


def compare_heads(heads: Heads) -> list[VerifyFault]:
    """Return where the record differs from a kept text; empty if it agrees.

    Later entries are no fault: the published head is still among them. The chains are
    checked too, since a head covers what its chain proves.
    """
    kept = PublishedHeads.objects.filter(
        union__slug=heads.union, day=heads.day, number=heads.number
    ).first()
    return [
        *publication_faults(kept, heads),
        *head_faults(heads),
        *_chain_faults({one.match for one in heads.heads}),
    ]


def head_faults(heads: Heads) -> Iterator[VerifyFault]:
    """Yield a fault for each match whose published head is no longer in the record."""
    pks = {one.match for one in heads.heads}
    known = set(Match.objects.filter(pk__in=pks).values_list("pk", flat=True))
    numbers = {one.entries for one in heads.heads}
    rows = Entry.objects.filter(match__in=pks, seq__in=numbers)
    hashes = {
        (pk, seq): one for pk, seq, one in rows.values_list("match", "seq", "hash")
    }
    for one in heads.heads:
        fault = _("is not in the record any more")
        if one.match in known:
            fault = _fault(one, hashes.get((one.match, one.entries)))
        if fault:
            yield VerifyFault(_("match %s") % one.match, fault)


def unchanged_since(unions: Collection[int], day: date) -> frozenset[UUID]:
    """Return the matches that are as they were last published before a day.

    Whoever leaves them out trusts that they were verified when they were published.
    """
    published = PublishedHeads.objects.filter(union__in=unions, day__lt=day)
    last: dict[UUID, Head] = {}
    for text in published.order_by("day", "number").values_list("text", flat=True):
        with suppress(ValidationError):
            last |= {one.match: one for one in read_heads(text).heads}
    matches = Match.objects.filter(union__in=unions)
    rows = matches.values_list("pk", "seq", "head_hash")
    return frozenset(row[0] for row in rows if last.get(row[0]) == Head(*row))


def _fault(one: Head, found: str | None) -> str:
    """Return what is wrong with a head, by the entry's hash now; "" if nothing is."""
    if one.entries == 0 or found == one.hash:
        return ""
    words = _("entry %(number)s is not the one that was published, or one before it")
    if found is None:
        words = _("had %(number)s entries; entry %(number)s is missing")
    return words % {"number": one.entries}


def _chain_faults(pks: set[UUID]) -> Iterator[VerifyFault]:
    """Yield the faults in the matches' chains, before or after the published head."""
    words = _("match %(match)s, entry %(number)s")
    for match in verify_matches(sorted(pks)):
        for fault in match.faults:
            subject = words % {"match": fault.match, "number": fault.seq}
            yield VerifyFault(subject, fault.sentence)


def publication_faults(
    kept: PublishedHeads | None, heads: Heads
) -> Iterator[VerifyFault]:
    """Yield a fault if a text is not the one kept under its number."""
    subject = _("publication %(number)s of %(day)s") % {
        "number": heads.number,
        "day": heads.day,
    }
    if kept is None:
        yield VerifyFault(subject, _("is not known here"))
    elif kept.text != heads.text:
        yield VerifyFault(subject, _("is stored with another text"))
    elif kept.digest != heads.digest:
        yield VerifyFault(subject, _("is stored with another digest"))
