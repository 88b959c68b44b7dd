"""A table of singles 500: its hands up to the limit or the bell, and its clips.

A hand is worth what rules.games.deals says. Here are the bell (Clubs NZ 1b), the clips
(1e), and the clips lost by moving without having cards clipped (1g).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.evenings.entries import Clip, TableFault
from rules.evenings.played import PlayedDeals, is_won
from rules.evenings.scores import SideScore, TableResult
from rules.evenings.settings import EveningSettings
from rules.evenings.standing import StandingEntry
from rules.games.deals import GAMES, GameCourse, TableSide
from rules.games.deals.five_hundred import ring

GAME = GAMES["500"]


def fold_five_hundred(
    settings: EveningSettings, lines: Sequence[StandingEntry], *, has_ended: bool
) -> TableResult:
    """Return the score of a game's hands, and its clips.

    A table that wrote no hand has no result, even after the bell.
    """
    played = PlayedDeals()
    for line in lines:
        if isinstance(line.said, Clip):
            continue
        if _is_over(settings, played.course):
            played.fault("after the end", line)
            continue
        played.move(line, GAME.after(played.course, line.said))
    course = played.course
    if course.deals and (has_ended or _is_over(settings, course)):
        course = ring(course)
    clipped = {line.said.side for line in lines if isinstance(line.said, Clip)}
    return _folded(settings, played, course, clipped)


def _is_over(settings: EveningSettings, course: GameCourse) -> bool:
    return course.is_over or course.deals >= settings.deals


def _folded(
    settings: EveningSettings,
    played: PlayedDeals,
    course: GameCourse,
    clipped: set[TableSide],
) -> TableResult:
    winner = course.winner
    is_unclipped = winner is not None and winner not in clipped
    if is_unclipped and settings.unclipped_lose:
        played.faults.append(TableFault("unclipped", {"side": str(winner)}))
    us, them = (
        SideScore(
            total=course.total.of(side),
            won=is_won(course, side),
            clips=clips_of(settings, winner, side, is_unclipped=is_unclipped)
            if course.is_over
            else 0,
        )
        for side in (TableSide.US, TableSide.THEM)
    )
    return played.result(us, them, is_over=course.is_over, winner=winner)


def clips_of(
    settings: EveningSettings,
    winner: str | None,
    side: str,
    *,
    is_unclipped: bool,
) -> int:
    """Return a side's clips of a game that is over (1e, 1g)."""
    if winner is None:
        return settings.clips_tie
    if winner != side or (is_unclipped and settings.unclipped_lose):
        return 0
    return settings.clips_win
