"""The boom of klawerjas: strokes to five, and what its winner claims.

Jegels II (boem) has the five strokes, SAKBOC 6.1 and 6.2 the points. How a stroke is
won (100 against less than 50) is counted hand by hand, not here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from rules.games.deals.course import DealGame, GameCourse
from rules.games.deals.reading import DealReading
from rules.games.deals.values import Sums, TableSide

STROKES_OF_A_BOOM = 5
STROKES_OF_A_DEAL = (1, 2)
POINTS = 2  # 6.1
POINTS_WHEN_CLEAR = 4  # 6.1: five strokes to none
STROKES_CLEAR_WHEN_PUNISHING = (3, 4)  # 6.2


@dataclass(frozen=True, slots=True)
class Strokes:
    """A deal that gave a side one stroke or two."""

    strokes: int
    side: TableSide


@dataclass(frozen=True, slots=True)
class Off:
    """A deal in which a side was punished, which gives the others the boom."""

    off: TableSide


def _read_deal(reading: DealReading, value: object, path: str) -> Strokes | Off | None:
    """Return the strokes of a deal, or the side that was punished in it."""
    if isinstance(value, dict) and "off" in value:
        read = reading.deal(value, path, {"off": reading.side})
        return Off(**read) if read else None
    strokes = partial(reading.choice, among=STROKES_OF_A_DEAL)
    read = reading.deal(value, path, {"strokes": strokes, "side": reading.side})
    return Strokes(**read) if read else None


def refusal(course: GameCourse, deal: Strokes | Off) -> str | None:
    """Return why a deal is not possible: more strokes than the boom has."""
    if isinstance(deal, Off):
        return None
    strokes = course.total.of(deal.side) + deal.strokes
    if strokes <= STROKES_OF_A_BOOM:
        return None
    return f"makes {strokes} strokes: a boom has {STROKES_OF_A_BOOM}"


def _after(course: GameCourse, deal: Strokes | Off) -> GameCourse:
    """Return the boom after one more deal."""
    if isinstance(deal, Off):
        claimant = deal.off.others
        points = points_for_punishing(course.total, claimant)
        return replace(course.plus(Sums()).ended(claimant), points=points)
    course = course.plus(Sums.by_side(deal.side, deal.strokes))
    if course.total.of(deal.side) < STROKES_OF_A_BOOM:
        return course
    is_clear = course.total.of(deal.side.others) == 0
    points = POINTS_WHEN_CLEAR if is_clear else POINTS
    return replace(course.ended(deal.side), points=points)


def points_for_punishing(strokes: Sums, claimant: TableSide) -> int:
    """Return what a side claims for punishing the other (6.2).

    >>> points_for_punishing(Sums(3, 0), TableSide.US)
    4
    >>> points_for_punishing(Sums(), TableSide.US)
    2
    """
    is_clear = strokes.of(claimant.others) == 0
    if is_clear and strokes.of(claimant) in STROKES_CLEAR_WHEN_PUNISHING:
        return POINTS_WHEN_CLEAR
    return POINTS


GAME = DealGame("klawerjas", _read_deal, _after, refusal=refusal, has_points=True)
