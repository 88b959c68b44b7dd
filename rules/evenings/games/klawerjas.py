"""A table of a klawerjas drive: one boom after another until time is up.

rules.games.deals says what a boom's strokes and points are. Ours: a boom unfinished at
the bell gives nothing, and a counter's call alone can count as a boom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.evenings.entries import Boom
from rules.evenings.played import PlayedDeals
from rules.evenings.scores import SideScore, TableResult
from rules.evenings.settings import EveningSettings
from rules.evenings.standing import StandingEntry
from rules.games.deals import GAMES, GameCourse, Sums, TableSide

GAME = GAMES["klawerjas"]


@dataclass(slots=True)
class Booms:
    """The finished booms: each side's points and number won."""

    points: Sums = field(default_factory=Sums)
    won: Sums = field(default_factory=Sums)

    @property
    def finished(self) -> int:
        return self.won.sum

    def add(self, side: TableSide, points: int) -> None:
        """Add one more boom to a side."""
        self.points += Sums.by_side(side, points)
        self.won += Sums.by_side(side, 1)

    def sums(self, side: TableSide) -> SideScore:
        """Return a side's sums."""
        points = self.points.of(side)
        return SideScore(total=points, points=points, won=self.won.of(side))


def fold_klawerjas(
    settings: EveningSettings, lines: Sequence[StandingEntry], *, has_ended: bool
) -> TableResult:
    """Return the score of a round's booms; it is over when the bell has rung."""
    played, booms = PlayedDeals(), Booms()
    for line in lines:
        _take(played, booms, line)
    us, them = (booms.sums(side) for side in TableSide)
    winner = booms.points.higher if has_ended else None
    return played.result(us, them, is_over=has_ended, winner=winner)


def _take(played: PlayedDeals, booms: Booms, line: StandingEntry) -> None:
    boom = booms.finished + 1
    if isinstance(line.said, Boom):
        # A call ends the boom in progress, whatever strokes of it were written.
        played.move(line, played.course, boom=boom)
        booms.add(line.said.side, line.said.points)
        played.course = GameCourse()
        return
    if GAME.refusal(played.course, line.said):
        played.fault("more than the boom has", line, boom=boom)
        return
    played.move(line, GAME.after(played.course, line.said), boom=boom)
    won = played.course
    if won.is_over:
        assert won.winner, "A boom that is over has a winner."
        booms.add(won.winner, won.points or 0)
        played.course = GameCourse()
