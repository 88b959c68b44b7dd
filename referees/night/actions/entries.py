"""Writes a referee's entries of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from league.models import User
from matches.live.actions import touch_night
from matches.models import Entry, HeldEntry, Match
from matches.record.append import append
from matches.record.delivery import Posting
from matches.record.reading import refused_in
from matches.record.results import lock_match
from matches.sheet.timeline import MOMENT
from referees.state.drafts import Draft
from rules.faults import Malformed


@dataclass(frozen=True, slots=True)
class WriteResult:
    """The outcome of a referee's entries.

    `rules` are those that refuse one of them: it is kept, and listed as refused. If
    both captains had signed, the entries are held until the secretary releases them.
    """

    match: Match
    rules: tuple[str, ...] = ()
    is_held: bool = False


@transaction.atomic
def write_entries(match: Match, drafts: Sequence[Draft], *, by: User) -> WriteResult:
    """Write a referee's entries at the current time, by the signed-in user.

    An id that was written before is skipped. Raises Malformed if no row can hold an
    entry.
    """
    match = lock_match(match.pk)
    known = match.entries.filter(record_id__in=[one.id for one in drafts])
    standing = set(known.values_list("record_id", flat=True))
    now = timezone.now()
    answers = append(
        match,
        # Each a moment after the last: a void must come after what it strikes.
        [
            Posting(entry=one.at(now + place * MOMENT))
            for place, one in enumerate(drafts)
            if one.id not in standing
        ],
        by=by,
        source=Entry.Source.LIVE,
    )
    faults = [fault for answer in answers for fault in answer.faults]
    if faults:
        raise Malformed(faults)
    touch_night(match)
    again = [_result_of(match, one) for one in standing]
    refused = [one.rule for one in answers if one.rule]
    return WriteResult(
        match,
        tuple(refused + [rule for one in again for rule in one.rules]),
        is_held=any(one.reason for one in answers),
    )


def written_before(match: Match, entry: str) -> WriteResult | None:
    """Return what a form did when it was sent before; None if it was not."""
    if HeldEntry.objects.filter(match=match.pk, record_id=entry).exists():
        return WriteResult(match, is_held=True)
    if not Entry.objects.filter(match=match.pk, record_id=entry).exists():
        return None
    return _result_of(match, entry)


def _result_of(match: Match, entry: str) -> WriteResult:
    rule = refused_in(match).get(entry)
    return WriteResult(match, (rule,) if rule else ())
