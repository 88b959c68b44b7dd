"""Verify a union: its chains, and all that is kept, sealed, printed or published.

Each fault names its match, and the entry if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef

from league.models import Union
from matches.integrity.rebuilding import match_differences
from matches.integrity.shares import Outcome, Share, outcome_of
from matches.integrity.verifying import match_pks, verify_matches
from matches.models import Entry, Match, Signature
from matches.models.matches import NO_HASH
from scoresheets.fingerprints.heads import (
    VerifyFault,
    head_faults,
    publication_faults,
    read_heads,
)
from scoresheets.models import PublishedHeads, TypedSheet
from scoresheets.sheet.codes import sheet_code_of
from scoresheets.sheet.selectors import is_filled
from scoresheets.verifying.verification import printed_state_of


@dataclass(slots=True)
class VerifyCounts:
    """How much was checked."""

    matches: int = 0
    entries: int = 0


def faults_in(union: Union, tally: VerifyCounts) -> Iterator[VerifyFault]:
    """Yield all faults of a union, and count what is checked."""
    for pks in match_pks(union):
        yield from _match_faults(pks, tally)
    yield from _faults_beside(union)


def verify_share(share: Share) -> Outcome:
    """Return the faults of some matches."""
    tally = VerifyCounts()
    found = list(_match_faults(share.pks, tally))
    return outcome_of(share, found, entries=tally.entries)


def verify_beside(share: Share) -> Outcome:
    """Return the faults in what a union has beside its matches."""
    return outcome_of(share, _faults_beside(Union.objects.get(pk=share.union)))


def _match_faults(pks: Sequence[UUID], tally: VerifyCounts) -> Iterator[VerifyFault]:
    """Yield the faults of matches, and count what is checked.

    A match with a broken chain is neither scored nor coded: its entries prove nothing,
    and its head may be no hash.
    """
    broken = set()
    for one in verify_matches(pks):
        tally.matches, tally.entries = tally.matches + 1, tally.entries + one.entries
        for fault in one.faults:
            broken.add(one.match)
            yield VerifyFault(f"match {fault.match}, entry {fault.seq}", fault.sentence)
    for difference in match_differences(pks, without=broken):
        yield VerifyFault(difference.subject, difference.sentence)
    yield from _code_faults([pk for pk in pks if pk not in broken])


def _faults_beside(union: Union) -> Iterator[VerifyFault]:
    yield from _seal_faults(union)
    yield from _published_faults(union)


def _seal_faults(union: Union) -> Iterator[VerifyFault]:
    """Yield what was signed, or finished on paper, under a missing entry."""
    signed = Signature.objects.filter(union=union).exclude(seal_hash=NO_HASH)
    sealed = Entry.objects.filter(match=OuterRef("match"), hash=OuterRef("seal_hash"))
    for one in signed.filter(~Exists(sealed)).order_by("match", "pk"):
        sentence = "stands under an entry that is not in the record"
        yield VerifyFault(f"match {one.match_id}, signature of {one.side}", sentence)
    typed = TypedSheet.objects.filter(union=union).exclude(head=NO_HASH)
    ended = Entry.objects.filter(match=OuterRef("fixture"), hash=OuterRef("head"))
    for sheet in typed.filter(~Exists(ended)).order_by("pk"):
        sentence = "ends with an entry that is not in the record"
        yield VerifyFault(f"match {sheet.fixture_id}, typed sheet {sheet.pk}", sentence)


def _code_faults(pks: Sequence[UUID]) -> Iterator[VerifyFault]:
    """Yield matches whose printed code would not lead back to them."""
    for match in Match.objects.filter(pk__in=pks).order_by("pk"):
        if not is_filled(match):
            continue
        code = sheet_code_of(match)
        found = printed_state_of(code)
        if found is None or found.match != match or found.head != match.head_hash:
            sentence = f"its printed code {code.shown} does not lead to it"
            yield VerifyFault(f"match {match.pk}", sentence)


def _published_faults(union: Union) -> Iterator[VerifyFault]:
    """Yield publications that no longer hold, and missing numbers of a day."""
    last: tuple[object, int] = (None, 0)
    published = PublishedHeads.objects.filter(union=union).order_by("day", "number")
    for kept in published:
        wanted = last[1] + 1 if last[0] == kept.day else 1
        last = (kept.day, kept.number)
        if kept.number != wanted:
            yield VerifyFault(f"heads of {kept.day}, number {wanted}", "is missing")
        yield from _faults_of(kept)


def _faults_of(kept: PublishedHeads) -> Iterator[VerifyFault]:
    subject = f"heads of {kept.day}, number {kept.number}"
    try:
        heads = read_heads(kept.text)
    except ValidationError:
        yield VerifyFault(subject, "has a text that is none of published heads")
        return
    for fault in [*publication_faults(kept, heads), *head_faults(heads)]:
        yield VerifyFault(f"{subject}, {fault.subject}", fault.sentence)
