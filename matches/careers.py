"""A player's own record: the tables s/he sat down at, and how they ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from league.models import Fixture, Player, Registration
from league.persons import is_person
from matches.models import Seat


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table at which a player sat down, and how it ended for the pair."""

    fixture: Fixture
    table: int
    role: Any
    own: int
    opponents: int

    @property
    def ended(self) -> str:
        if self.own == self.opponents:
            return "drawn"
        return "won" if self.own > self.opponents else "lost"


@dataclass(frozen=True, slots=True)
class Career:
    """What a player has played, the latest first, and the sums of it."""

    sittings: list[Sitting]
    won: int
    drawn: int
    lost: int


def registrations_of(player: Player) -> QuerySet[Registration]:
    rows = Registration.objects.filter(is_person([player.pk]))
    return rows.select_related("season", "club", "team").order_by(
        "-season__name", "-registered_on"
    )


def sitting_of(seat: Seat) -> Sitting:
    """Read a table's figures from the score-sheet that is kept with its match."""
    sheet = seat.team_sheet
    figures = sheet.match.sheet["tables"][seat.table - 1]
    other = "away" if sheet.side == "home" else "home"
    return Sitting(
        fixture=sheet.match.fixture,
        table=seat.table,
        role=seat.get_role_display(),
        own=figures[sheet.side]["total"],
        opponents=figures[other]["total"],
    )


def career_of(player: Player) -> Career:
    """Return the tables of played matches; a walkover has none that was played.

    A practice match counts in nobody's record.
    """
    seats = (
        Seat.objects.filter(
            is_person([player.pk]),
            team_sheet__match__fixture__state=Fixture.State.PLAYED,
        )
        .exclude(team_sheet__match__fixture__stage=Fixture.Stage.PRACTICE)
        .select_related(
            "team_sheet__match__fixture__home",
            "team_sheet__match__fixture__away",
            "team_sheet__match__fixture__division",
        )
        .order_by("-team_sheet__match__fixture__night", "-pk")
    )
    sittings = [sitting_of(seat) for seat in seats]
    ended = Counter(one.ended for one in sittings)
    return Career(sittings, ended["won"], ended["drawn"], ended["lost"])
