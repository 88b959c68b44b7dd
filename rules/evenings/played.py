"""A game at a table while its lines are taken, one deal after another.

rules.games.deals says where a game stands after a deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.evenings.entries import TableFault
from rules.evenings.scores import DealEvent, DealScore, DealSide, SideScore, TableResult
from rules.evenings.standing import StandingEntry
from rules.games.deals import GameCourse, TableSide


@dataclass(slots=True)
class PlayedDeals:
    """Where a game stands, its deals so far, and the lines that did not fit."""

    course: GameCourse = field(default_factory=GameCourse)
    deals: list[DealScore] = field(default_factory=list)
    faults: list[TableFault] = field(default_factory=list)

    def move(
        self,
        line: StandingEntry,
        course: GameCourse,
        *,
        revoked: TableSide | None = None,
        boom: int | None = None,
    ) -> None:
        """Take one more deal, which brings the game to `course`."""
        added = course.total - self.course.total
        self.course = course
        self.deals.append(
            DealScore(
                number=len(self.deals) + 1,
                entry=line.id,
                us=DealSide(added.us),
                them=DealSide(added.them),
                event=DealEvent.REVOKE if revoked else None,
                by=revoked,
                boom=boom,
            )
        )

    def fault(self, code: str, line: StandingEntry, **values: object) -> None:
        """Note that a line does not count, and why."""
        self.faults.append(TableFault(code, {"entry": line.id} | values))

    def result(
        self,
        us: SideScore,
        them: SideScore,
        *,
        is_over: bool,
        winner: TableSide | None,
    ) -> TableResult:
        """Return the score of the deals so far, with both sides' sums."""
        deals, faults = tuple(self.deals), tuple(self.faults)
        return TableResult(us, them, deals, is_over, winner, faults=faults)


def is_won(course: GameCourse, side: TableSide) -> int:
    """Return 1 for the side that won the game, else 0."""
    return int(course.winner is side)
