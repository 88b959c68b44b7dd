"""Each team's nights with a match, in arrays, and what one more match would cost it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from league.plans.scheduling.season import SolverSeason

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

# The price of a night on which a match may not be, and the most that others may cost.
NEVER, DEAREST = 1 << 40, 1 << 20
# The longest run of nights whose prices still fit into a table.
LONGEST = 7


def can_be_priced(season: SolverSeason) -> bool:
    """Return whether a table can hold what runs of nights cost."""
    dearest = sum(rest.nights * rest.penalty for rest in season.problem.rest)
    return _longest(season) <= LONGEST and dearest <= DEAREST


def _longest(season: SolverSeason) -> int:
    rests = [rest.nights for rest in season.problem.rest]
    return max([1, *rests, *(most.nights for most in season.problem.max_in)])


@dataclass
class Crowds:
    """What a match costs on each night, told by the nights around it.

    For each team and night a number holds, as bits, which nights within `reach` have a
    match. Its highest bits say which ends of the list are near: runs that stick out do
    not count. The number is the place of the price in one table for all.
    """

    season: SolverSeason
    reach: int = field(init=False)
    around: Numbers = field(init=False)
    prices: Numbers = field(init=False)

    def __post_init__(self) -> None:
        nights = self.season.nights
        self.reach = _longest(self.season) - 1
        self.width = nights + 2 * self.reach
        self.offsets = np.arange(-self.reach, self.reach + 1)
        self.bits = 1 << (self.reach - self.offsets)
        ends = [
            (min(night, self.reach), min(nights - 1 - night, self.reach))
            for night in range(nights)
        ]
        kinds = sorted(set(ends))
        self.prices = np.concatenate([self._priced(*kind) for kind in kinds])
        row = np.zeros(self.width, dtype=np.int64)
        row[self.reach : self.reach + nights] = [kinds.index(end) for end in ends]
        row <<= 2 * self.reach + 1
        self.around = np.tile(row, self.season.teams)

    @property
    def highest(self) -> int:
        """Return the highest price of a night on which a match may be, at least 1."""
        return max(1, int(self.prices[self.prices < NEVER].max(initial=0)))

    @property
    def lowest(self) -> int:
        """Return the lowest price above nothing, at least 1."""
        return max(1, int(self.prices[self.prices > 0].min(initial=NEVER)))

    def spot(self, team: int | Numbers, night: Numbers) -> Numbers:
        """Return the places of nights of a team, or of a night for each team."""
        return team * self.width + self.reach + night

    def price(self, spots: Numbers) -> Numbers:
        return self.prices[self.around[spots]]

    def flip(self, spots: Numbers) -> None:
        """Add a match on each of these nights, or take it away, all of other teams."""
        self.around[spots[:, None] + self.offsets] ^= self.bits

    def flip_own(self, spots: Numbers) -> None:
        """Add or take away matches of one team, which may lie near each other."""
        near = spots[:, None] + self.offsets
        np.bitwise_xor.at(self.around, near, self.bits)

    def penalty(self) -> int:
        """Return what all teams' nights cost: each given only those before it."""
        played = self.around[(self.around >> self.reach & 1) == 1]
        later = ((1 << (self.reach + 1)) - 1) << self.reach
        return int(self.prices[played & ~later].sum())

    def _priced(self, before: int, after: int) -> Numbers:
        """Return the price of one more match, by the bits of the nights around it."""
        center = 1 << self.reach
        given = np.arange(1 << (2 * self.reach + 1))
        held, price = given | center, np.zeros(len(given), dtype=np.int64)
        for rest in self.season.problem.rest:
            for run in self._runs(rest.nights, before, after):
                above = np.bitwise_count(held & run) > rest.matches
                price[above] += rest.penalty
        for most in self.season.problem.max_in:
            for run in self._runs(most.nights, before, after):
                price[np.bitwise_count(held & run) > most.matches] = NEVER
        price[given & center > 0] = NEVER
        return price

    def _runs(self, length: int, before: int, after: int) -> Iterator[int]:
        """Yield the bits of each run that holds the night and lies inside the list."""
        for ahead, behind in product(range(length), repeat=2):
            fits = ahead <= before and behind <= after
            if fits and ahead + behind == length - 1:
                yield ((1 << length) - 1) << (self.reach - ahead)
