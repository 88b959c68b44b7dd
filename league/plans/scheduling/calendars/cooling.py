"""Calendars improved by drawing hosts' nights with ever less noise, again and again.

Each cooling begins where the last one ended, or from one of the best calendars so far.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from league.plans.scheduling.calendars.ground import Costed, MeetingGround, Nights
from league.plans.scheduling.calendars.hosts import HostedCalendar
from league.plans.scheduling.search import FixtureSearch

# How often every host is drawn before the walkers look at each other.
SWEEPS = 400
# How long the first cooling is and the longest, in such turns.
FIRST_TURNS, MOST_TURNS = 2, 16
# The noise at both ends of a cooling, as a multiple of the lowest price: of one that
# begins again, and of one from a good calendar.
HOT, WARM, COLD = 0.7, 0.28, 0.14
# After one that leaves meetings without a night the next is so much hotter, up to this.
HOTTER, HOTTEST = 2, 8.0
# How many good calendars are kept.
KEPT = 4


@dataclass
class Cooler:
    """A calendar that is shaken and let settle, and the best that it was."""

    search: FixtureSearch
    ground: MeetingGround
    seed: int
    nights: Nights = field(default_factory=dict)
    cost: int = 0
    # The best calendars of the last coolings, the best one first.
    kept: list[tuple[int, Nights]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cost = self.ground.cost(self.nights)
        self.chance = np.random.default_rng(self.seed)
        self.calendar = HostedCalendar(self.ground, self.chance)
        self.unit = self.calendar.crowds.lowest
        self.coolings, self.hot = 0, HOT
        self._begin()

    @property
    def is_full(self) -> bool:
        return len(self.nights) == len(self.ground.meetings)

    def walk(self) -> None:
        """Draw every host's nights a number of times, cooler from time to time."""
        for _sweep in range(SWEEPS):
            if self.search.is_over or self.cost == 0:
                return
            for number in self.chance.permutation(len(self.calendar.hosts)):
                host = self.calendar.hosts[number]
                self.calendar.resettle(host, noise=self.noise * self.unit)
            self.noise *= self.cooling
            self._look()
        self.turns -= 1
        if self.turns == 0:
            self._keep(self.low, self.lowest)
            self.coolings += 1
            self._begin()

    def follow(self, other: Costed) -> None:
        """Keep another's calendar among the good ones if it is better."""
        if other.cost < self.cost:
            self.nights, self.cost = other.nights, other.cost
            self._keep(other.cost, other.nights)

    def _begin(self) -> None:
        """Begin again, or every second time from a good calendar if there is one."""
        hot = self.hot
        if self.kept and not self.is_full:
            hot = self.hot = min(HOTTEST, HOTTER * self.hot)
        elif self.coolings % 2:
            hot = WARM
            self.calendar.put(self.kept[self.chance.integers(len(self.kept))][1])
        self.turns = min(MOST_TURNS, FIRST_TURNS << self.coolings)
        self.noise = hot
        self.cooling = (COLD / hot) ** (1 / (SWEEPS * self.turns))
        self.low, self.lowest = self.calendar.cost, self.calendar.placed()

    def _look(self) -> None:
        cost = self.calendar.cost
        if cost < self.low:
            self.low, self.lowest = cost, self.calendar.placed()
        if cost < self.cost:
            self.cost, self.nights = cost, self.lowest

    def _keep(self, cost: int, nights: Nights) -> None:
        if (cost, nights) not in self.kept:
            self.kept = sorted([*self.kept, (cost, nights)], key=lambda one: one[0])
            del self.kept[KEPT:]
