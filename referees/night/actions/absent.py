"""Notes a team as absent: its team sheet has no table (1.13)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from league.models import User
from matches.access.permissions import ActingHand
from matches.captain.actions import hand_in
from matches.models import Match, TeamSheet
from matches.record.reading import MatchReading, reading_of
from matches.record.results import lock_match
from rules.book import RuleViolation
from rules.record import TABLES, Kind, Side


@transaction.atomic
def note_absent(match: Match, side: Side, *, by: User, at: datetime) -> TeamSheet:
    """Hand in a team sheet without tables, by which the match is not played (1.13).

    A sheet that is handed in later brings the match back. Raises RuleViolation if
    points were written.
    """
    match = lock_match(match.pk)
    check_absent(reading_of(match))
    hand = ActingHand(user=by, is_official=True)
    return hand_in(match, side, pairs=[None for _one in TABLES], hand=hand, at=at)


def check_absent(state: MatchReading) -> None:
    """Raise RuleViolation if a team can no longer be noted as absent."""
    if state.standing(Kind.POINTS, Kind.TOTAL):
        raise RuleViolation(
            "1.13",
            _(
                "Points are written in this match, so both teams were there. "
                "A walkover is the secretary's to decide."
            ),
        )
