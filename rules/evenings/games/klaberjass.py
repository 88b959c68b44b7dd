"""A table of klaberjass: a game to 500, or a number of deals set by the evening.

A deal is worth what rules.games.deals says. Ours: with a number of deals the score goes
on past 500, and a game that the bell ends is won by the side ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.evenings.entries import Revoke
from rules.evenings.played import PlayedDeals, is_won
from rules.evenings.scores import SideScore, TableResult
from rules.evenings.settings import EveningSettings
from rules.evenings.standing import StandingEntry
from rules.games.deals import GAMES, GameCourse, Sums, TableSide
from rules.games.deals.klaberjass import CARDS, GAME_SCORE, KlaberjassDeal, with_deal

GAME = GAMES["klaberjass"]


def fold_klaberjass(
    settings: EveningSettings, lines: Sequence[StandingEntry], *, has_ended: bool
) -> TableResult:
    """Return the score of the game, or of a round's deals."""
    played = PlayedDeals()
    for line in lines:
        if _is_over(settings, played.course):
            played.fault("after the end", line)
        elif isinstance(line.said, Revoke):
            course = _revoked(played.course, line.said)
            played.move(line, course, revoked=line.said.side)
        else:
            played.move(line, GAME.after(_going_on(played.course), line.said))
    is_over = has_ended or _is_over(settings, played.course)
    return _folded(played, is_over=is_over)


def _is_over(settings: EveningSettings, course: GameCourse) -> bool:
    if settings.deals:
        return course.deals >= settings.deals
    return max(course.total.us, course.total.them) >= GAME_SCORE


def _going_on(course: GameCourse) -> GameCourse:
    """Return the game going on past 500, where the evening sets a number of deals."""
    return replace(course, is_over=False, winner=None)


def _revoked(course: GameCourse, revoke: Revoke) -> GameCourse:
    """Return the game after a deal whose points all go to the others.

    The sheet's irregularities: the opponents get all of the offender's points in the
    hand. In a hand that was broken off they get all the cards (ours). It is never
    level: what earlier deals held over is theirs too.
    """
    others = revoke.side.others
    deal = revoke.deal or KlaberjassDeal(
        others, Sums.by_side(others, CARDS), Sums(), bella=None, double=1
    )
    return with_deal(_going_on(course), deal, offender=revoke.side)


def _folded(played: PlayedDeals, *, is_over: bool) -> TableResult:
    higher = played.course.total.higher if is_over else None
    course = replace(played.course, is_over=is_over, winner=higher)
    us, them = (
        SideScore(total=course.total.of(side), won=is_won(course, side))
        for side in (TableSide.US, TableSide.THEM)
    )
    return played.result(us, them, is_over=is_over, winner=higher)
