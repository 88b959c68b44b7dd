"""Closing a match before its time, and taking a closing back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.access.policy import policy_of
from league.audit.journal import record
from league.models import User
from matches.live.actions import touch_night
from matches.models import Match
from matches.record.reading import MatchReading, reading_of
from matches.record.results import lock_match, refold
from matches.signing.selectors import Outcome, seal_of, signings_of, unsigned_sides
from rules.clock import DueKind

MINUTE = timedelta(minutes=1)
# So long a closing is taken back by one tap; the button may stand a little longer.
FRESH = timedelta(minutes=2)
SLACK = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class EarlyClosing:
    """What a closing comes before: the planned end, the captains' time to sign.

    Each is the minutes that are left; 0 for what is over.
    """

    to_play: int = 0
    to_sign: int = 0


def early_closing_of(match: Match, *, at: datetime) -> EarlyClosing | None:
    """Return what closing a match now would come before, or None."""
    to_play, to_sign = _left(planned_end(reading_of(match)), at), 0
    seal = seal_of(match)
    if seal.since and unsigned_sides(signings_of(match, seal)):
        policy = policy_of(match.fixture.division.season)
        until = seal.since + timedelta(minutes=policy.signature_minutes)
        to_sign = _left(until, at)
    return EarlyClosing(to_play, to_sign) if to_play or to_sign else None


def planned_end(reading: MatchReading) -> datetime | None:
    """Return when play, with extra time, should have ended by the clock."""
    wanted = (DueKind.TIME, DueKind.EXTRA_TIME)
    found = [one.at for one in reading.clock.deadlines if one.what in wanted]
    return max(found, default=None)


def _left(until: datetime | None, at: datetime) -> int:
    return max(0, (until - at) // MINUTE) if until else 0


def may_take_back(match: Match, *, at: datetime) -> bool:
    """Whether the way back still stands beside a closing."""
    return match.closed_at is not None and at - match.closed_at <= FRESH


@transaction.atomic
def reopen(match: Match, *, by: User, at: datetime) -> Match:
    """Take a closing of the last two minutes back: the result is provisional again.

    What the closing itself noted, that a signature was not given, goes with it; the
    journal keeps all of it. Reopening twice changes nothing. Raises ValidationError
    once the two minutes are over.
    """
    match = lock_match(match.pk)
    if match.closed_at is None:
        return match
    if at - match.closed_at > FRESH + SLACK:
        raise ValidationError(
            _("The two minutes are over: a closed match is put right by a correction.")
        )
    noted = match.signatures.filter(outcome=Outcome.NOT_GIVEN, at=match.closed_at)
    noted.delete()
    if match.sealed_at == match.closed_at:
        match.sealed_at = None
    match.closed_at = match.closed_by = None
    match.save(update_fields=["closed_at", "closed_by", "sealed_at"])
    record("match.reopen", match, by=by)
    touch_night(match)
    return refold(match, by=by)
