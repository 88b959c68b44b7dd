"""Settles the held entries of a match: one, or all that a phone sent."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from league.models import User
from matches.models import HeldEntry, Match
from matches.phones.actions import held as holding
from matches.record.results import lock_match
from rules.faults import Malformed


@transaction.atomic
def settle_held(
    match: Match, held: Sequence[HeldEntry], *, is_released: bool, by: User
) -> int:
    """Release held entries into the record, or dismiss them; return how many.

    Those that were settled in the same way before count too, as in a double tap.
    They are settled in the order of their presses, so an undo comes after its press.
    Raises PermissionDenied if the match is sealed and the user is not the secretary,
    Malformed if the record cannot take one: then none of them is settled.
    """
    lock_match(match.pk)
    waiting = [one for one in held if one.settled_at is None]
    settled = [one for one in held if one.settled_at is not None]
    for one in sorted(waiting, key=lambda one: (one.at, one.device_seq or 0)):
        if is_released:
            _release(one, by=by)
        else:
            holding.dismiss(one, by=by)
    return len(waiting) + sum(one.is_released == is_released for one in settled)


def _release(held: HeldEntry, *, by: User) -> None:
    answer = holding.release_held(held, by=by)
    if answer is not None and answer.faults:
        raise Malformed(answer.faults)
