"""Ranks players and partnerships by one figure, over a minimum of matches.

A figure per match is a fraction, compared unrounded. Level rows share a place (1, 2=,
2=, 4); those whose figure is not known have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from math import lcm
from typing import Generic, Protocol, TypeVar

from rules.record import PartnerRole
from rules.statistics import StatisticsTally

# Those with less than a third of the most matches are not ranked.
LEAST_OF_MOST = 3


class RankingOrder(StrEnum):
    SHARE = "share"
    WON = "won"
    DIFFERENCE = "difference"
    POINTS = "points"
    BOOMS = "booms"
    AWARDS = "awards"
    MATCHES = "matches"


# What page and paper rank by unless a reader asks for another order.
USUAL_ORDER = RankingOrder.SHARE


@dataclass(frozen=True, slots=True)
class Value:
    """A figure: `number` per `of` matches, or a count if `of` is 1."""

    number: int
    of: int = 1

    @property
    def tenths(self) -> int:
        """The figure in tenths, rounded to the nearest."""
        return (20 * self.number + self.of) // (2 * self.of)


# A drawn table counts as half a table won.
VALUES: dict[RankingOrder, Callable[[StatisticsTally], Value]] = {
    RankingOrder.SHARE: lambda one: Value(50 * (2 * one.won + one.drawn), one.matches),
    RankingOrder.WON: lambda one: Value(one.won),
    RankingOrder.DIFFERENCE: lambda one: Value(one.difference, one.matches),
    RankingOrder.POINTS: lambda one: Value(one.points_for, one.matches),
    RankingOrder.BOOMS: lambda one: Value(one.clear_booms, one.booms_known),
    RankingOrder.AWARDS: lambda one: Value(one.awards_against, one.matches),
    RankingOrder.MATCHES: lambda one: Value(one.matches),
}
FEWEST_FIRST = frozenset({RankingOrder.AWARDS})


class Summed(Protocol):
    """Something with sums as a counter, as a by-speler, or together."""

    def tally(self, role: PartnerRole | None) -> StatisticsTally: ...


S = TypeVar("S", bound=Summed)


@dataclass(frozen=True, slots=True)
class Ranked(Generic[S]):
    """One row of a ranking; no place and no value if the figure is not known."""

    place: int | None
    is_shared: bool
    value: Value | None
    tally: StatisticsTally
    sums: S


def least_for(sums: Iterable[Summed], role: PartnerRole | None) -> int:
    """Return the default minimum of matches: a third of the most."""
    most = max((one.tally(role).matches for one in sums), default=0)
    return max(1, -(-most // LEAST_OF_MOST))


def rank_statistics(
    sums: Iterable[S],
    *,
    order: RankingOrder,
    least: int,
    role: PartnerRole | None = None,
) -> list[Ranked[S]]:
    """Return those with at least `least` matches, the best first.

    Level rows are sorted by matches played, the most first.
    """
    rows = [
        (tally, one)
        for one in sums
        if (tally := one.tally(role)).matches >= max(least, 1)
    ]
    key_of = _keys([tally for tally, _one in rows], order)
    rows.sort(key=lambda row: (key_of(row[0]), -row[0].matches))
    found: list[Ranked[S]] = []
    for _key, level in groupby(rows, key=lambda row: key_of(row[0])):
        among = list(level)
        place = len(found) + 1
        found.extend(
            Ranked(
                value=(value := value_of(tally, order)),
                place=place if value else None,
                is_shared=len(among) > 1,
                tally=tally,
                sums=one,
            )
            for tally, one in among
        )
    return found


def value_of(tally: StatisticsTally, order: RankingOrder) -> Value | None:
    """Return a tally's value in an order; None if that is not known."""
    value = VALUES[order](tally)
    return value if value.of else None


def _keys(
    tallies: Iterable[StatisticsTally], order: RankingOrder
) -> Callable[[StatisticsTally], tuple[bool, int]]:
    """Return a sort key for tallies, the best lowest, in integers on one scale."""
    scale = lcm(*{VALUES[order](tally).of or 1 for tally in tallies})
    sign = 1 if order in FEWEST_FIRST else -1

    def key_of(tally: StatisticsTally) -> tuple[bool, int]:
        value = value_of(tally, order)
        if value is None:
            return True, 0
        return False, sign * value.number * (scale // value.of)

    return key_of
