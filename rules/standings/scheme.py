"""A union's scheme: log points by result and table, and the keys in order.

Each key that a team's own sums decide is a measure of its tally, where more is better.
This module knows nothing of groups, rows or positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules.standings.numbers import LogPoints, times, total
from rules.standings.tally import Tally


class Key(StrEnum):
    """What teams are ranked by, as `order` spells it."""

    POINTS = "points"
    DIFFERENCE = "difference"
    FOR = "for"
    AGAINST = "against"
    WON = "won"
    AWAY_WON = "away won"
    AWAY_FOR = "away for"
    RATIO = "ratio"
    HEAD_TO_HEAD_POINTS = "head to head points"
    HEAD_TO_HEAD_DIFFERENCE = "head to head difference"
    HEAD_TO_HEAD_FOR = "head to head for"
    HEAD_TO_HEAD_AWAY_FOR = "head to head away for"
    HEAD_TO_HEAD = "head to head"


@dataclass(frozen=True, slots=True)
class Scheme:
    """How log points are given, and the keys that rank the teams."""

    win: LogPoints = 2
    draw: LogPoints = 1
    loss: LogPoints = 0
    table_won: LogPoints = 0
    table_drawn: LogPoints = 0
    order: tuple[Key, ...] = (Key.POINTS, Key.DIFFERENCE, Key.FOR, Key.HEAD_TO_HEAD)


def points_of(tally: Tally, scheme: Scheme) -> LogPoints:
    """Return the log points: results, tables and adjustments."""
    return total(
        (
            times(tally.won, scheme.win),
            times(tally.drawn, scheme.draw),
            times(tally.lost, scheme.loss),
            times(tally.tables_won, scheme.table_won),
            times(tally.tables_drawn, scheme.table_drawn),
            tally.adjustment,
        )
    )


@dataclass(frozen=True, slots=True, order=True)
class Ratio:
    """The score for ÷ the score against, exact, with the cases that have none.

    A score for and none against ranks above every other and level with its like;
    neither ranks below every other. Ours: a score below 0 (by adjustments) and none
    against ranks below every quotient.
    """

    standing: int
    quotient: Fraction


def ratio_of(tally: Tally) -> Ratio:
    """Return the ratio of the scores, for comparing and not for printing."""
    if tally.against:
        return Ratio(2, Fraction(tally.for_, tally.against))
    if tally.for_ > 0:
        return Ratio(3, Fraction(0))
    return Ratio(1 if tally.for_ else 0, Fraction(0))


def _head_to_head(tally: Tally, scheme: Scheme) -> tuple[LogPoints, int, int]:
    return points_of(tally, scheme), tally.difference, tally.for_


# The values of one key can be compared with each other; more is better.
Measure = Callable[[Tally, Scheme], Any]

MEASURES: dict[Key, Measure] = {
    Key.POINTS: points_of,
    Key.DIFFERENCE: lambda tally, scheme: tally.difference,
    Key.FOR: lambda tally, scheme: tally.for_,
    Key.AGAINST: lambda tally, scheme: -tally.against,
    Key.WON: lambda tally, scheme: tally.won,
    Key.AWAY_WON: lambda tally, scheme: tally.away_won,
    Key.AWAY_FOR: lambda tally, scheme: tally.away_for,
    Key.RATIO: lambda tally, scheme: ratio_of(tally),
}

# These measure the tally of a mini-league instead: the matches among level teams.
HEAD_TO_HEAD_MEASURES: dict[Key, Measure] = {
    Key.HEAD_TO_HEAD_POINTS: points_of,
    Key.HEAD_TO_HEAD_DIFFERENCE: MEASURES[Key.DIFFERENCE],
    Key.HEAD_TO_HEAD_FOR: MEASURES[Key.FOR],
    Key.HEAD_TO_HEAD_AWAY_FOR: MEASURES[Key.AWAY_FOR],
    Key.HEAD_TO_HEAD: _head_to_head,
}
