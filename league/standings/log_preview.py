"""Preview how a change would move the logs, without making it.

The change is made, the logs are read, and all is undone within one transaction: no row,
lock, audit row or task remains. Only objects in memory that the change itself writes to
keep what it wrote; reload them before further use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.models import Division, Team
from league.standings.sums import rank_division
from rules.standings import LogPoints


@dataclass(frozen=True, slots=True)
class LogPlace:
    position: int
    points: LogPoints
    for_: int
    against: int
    is_withdrawn: bool = False

    @property
    def place(self) -> str:
        """Return the position as text, "" for a team that withdrew."""
        return "" if self.is_withdrawn else str(self.position)


@dataclass(frozen=True, slots=True)
class MovedRow:
    """A team's row of a log before and after a change; None if it had none."""

    team: str
    before: LogPlace | None
    after: LogPlace | None
    division: str = ""

    @property
    def has_moved(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class LogPreview:
    """A change's return value, and every row of the logs before and after it."""

    answer: Any
    rows: list[MovedRow]

    @property
    def moved(self) -> list[MovedRow]:
        return [row for row in self.rows if row.has_moved]


def foresee(divisions: Sequence[Division], change: Callable[[], Any]) -> LogPreview:
    """Return what a change would return and move; nothing is saved.

    The rows come by division, in the order of the new log. Exceptions of the change are
    raised here as well.
    """
    with transaction.atomic():
        before = [_places(division) for division in divisions]
        answer = change()
        after = [_places(division) for division in divisions]
        transaction.set_rollback(True)
    rows = [
        row
        for division, was, now in zip(divisions, before, after, strict=True)
        for row in _rows(division, was, now)
    ]
    return LogPreview(answer, rows)


def _rows(
    division: Division, before: dict[Team, LogPlace], after: dict[Team, LogPlace]
) -> list[MovedRow]:
    """Return the rows after a change in order, then those that it removes."""
    teams = [*after, *(team for team in before if team not in after)]
    return [
        MovedRow(
            team=team.name,
            before=before.get(team),
            after=after.get(team),
            division=division.name,
        )
        for team in teams
    ]


def _places(division: Division) -> dict[Team, LogPlace]:
    """Return the places of a log by team, in the log's order."""
    standings = list(division.standings.select_related("team"))
    entered = {str(one.team_id): one for one in standings}
    return {
        entered[row.team].team: LogPlace(
            row.position,
            row.points,
            row.for_,
            row.against,
            is_withdrawn=entered[row.team].withdrawn_on is not None,
        )
        for row in rank_division(division, standings)
    }
