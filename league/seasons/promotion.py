"""Who moves between a season's divisions when the next one is made.

Each division says how many of its teams go up and down. If the log leaves teams level
at that line, nothing here decides between them: they are listed, and the secretary
chooses. Ours: the book knows no divisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Prefetch

from league.models import Division, Fixture, Season, Standing, Team
from league.standings.sums import rank_division


class Direction(StrEnum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A team and its place in the final log; teams that share one are level."""

    team: Team
    position: int


@dataclass(frozen=True, slots=True)
class DivisionCut:
    """A division's line: who crosses it for sure, and who is level at it."""

    sure: tuple[FinalPlace, ...]
    level: tuple[FinalPlace, ...] = ()
    # How many of the level teams cross it.
    left: int = 0

    def chosen(self, teams: Sequence[int]) -> list[FinalPlace]:
        """Return who crosses the line if these of the level teams do."""
        return [*self.sure, *(one for one in self.level if one.team.pk in teams)]


@dataclass(frozen=True, slots=True)
class PromotionLine:
    """A line of one division of the former season, by its number of teams."""

    division: Division
    direction: Direction
    cut: DivisionCut

    @property
    def key(self) -> str:
        return f"{self.direction}-{self.division.pk}"


def cut_at(rows: Sequence[FinalPlace], number: int) -> DivisionCut:
    """Return who is beyond a line after `number` of these rows, the first beyond it.

    The rows come from the end of the log where the line is.
    """
    if number <= 0 or number >= len(rows):
        return DivisionCut(tuple(rows[: max(number, 0)]))
    edge = rows[number - 1].position
    if rows[number].position != edge:
        return DivisionCut(tuple(rows[:number]))
    sure = tuple(one for one in rows[:number] if one.position != edge)
    level = tuple(one for one in rows if one.position == edge)
    return DivisionCut(sure, level, number - len(sure))


def logs_of(season: Season) -> dict[int, list[FinalPlace]]:
    """Return the places of a season's teams, by division."""
    entered = Standing.objects.select_related("team")
    divisions = season.league_divisions.prefetch_related(Prefetch("standings", entered))
    return {one.pk: _places(one) for one in divisions}


def _places(division: Division) -> list[FinalPlace]:
    """Return a division's teams in log order, without those that withdrew."""
    standings = {str(one.team_id): one for one in division.standings.all()}
    return [
        FinalPlace(standings[row.team].team, row.position)
        for row in rank_division(division, standings.values())
        if standings[row.team].withdrawn_on is None
    ]


def count_unfinished(season: Season) -> int:
    """Return how many matches of a season's league have no result yet."""
    states = (Fixture.State.PLANNED, Fixture.State.POSTPONED)
    return Fixture.objects.filter(
        division__season=season, stage=Fixture.Stage.LEAGUE, state__in=states
    ).count()
