"""A table of a klawerjas drive: one boom after another until time is up.

rules.games.deals says what a boom's strokes and points are. Ours: a boom unfinished at
the bell gives nothing, and a counter's call alone can count as a boom.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.evenings.entries import Boom
from rules.evenings.played import PlayedDeals
from rules.evenings.scores import SideScore, TableResult
from rules.evenings.settings import EveningSettings
from rules.evenings.standing import StandingEntry
from rules.games.deals import GAMES, GameCourse, Sums, TableSide

GAME = GAMES["klawerjas"]


def fold_klawerjas(
    settings: EveningSettings, lines: Sequence[StandingEntry], *, has_ended: bool
) -> TableResult:
    """Return the score of a round's booms; it is over when the bell has rung."""
    played, points, won = PlayedDeals(), Sums(), Sums()
    for line in lines:
        finished = _finished_by(line, played, boom=won.sum + 1)
        if finished is not None:
            points += Sums.by_side(finished.side, finished.points)
            won += Sums.by_side(finished.side, 1)
            played.course = GameCourse()
    us, them = (
        SideScore(total=points.of(side), points=points.of(side), won=won.of(side))
        for side in TableSide
    )
    winner = points.higher if has_ended else None
    return played.result(us, them, is_over=has_ended, winner=winner)


def _finished_by(line: StandingEntry, played: PlayedDeals, *, boom: int) -> Boom | None:
    """Take a line, and return the boom that it finished, if any."""
    if isinstance(line.said, Boom):
        # A call ends the boom in progress, whatever strokes of it were written.
        played.move(line, played.course, boom=boom)
        return line.said
    if GAME.refusal(played.course, line.said):
        played.fault("more than the boom has", line, boom=boom)
        return None
    played.move(line, GAME.after(played.course, line.said), boom=boom)
    winner, points = played.course.winner, played.course.points or 0
    return Boom(winner, points) if winner else None
