"""Calendars improved by drawing hosts' nights with ever less noise, again and again.

Every second cooling is hot and begins a line, since calendars that lie far from each
other settle at different penalties. The others shake the best line's calendar a little,
until that no longer helps; then the next best line's.
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
FIRST_TURNS, MOST_TURNS = 2, 5
# After so many coolings in a row that better nothing a line ends.
PATIENCE = 4
# The noise at both ends of a cooling, as a multiple of the lowest price: of one that
# begins a line, and of one that continues it.
HOT, WARM, COLD = 0.7, 0.28, 0.14
# After one that leaves meetings without a night the next is so much hotter, up to this.
HOTTER, HOTTEST = 2, 8.0


@dataclass
class Line:
    """The best calendar of some coolings, and how many in a row did not better it."""

    cost: int
    nights: Nights
    idle: int = 0

    def take(self, cost: int, nights: Nights) -> None:
        """Continue from a cooling's end if that is no worse."""
        self.idle = 0 if cost < self.cost else self.idle + 1
        if cost <= self.cost:
            self.cost, self.nights = cost, nights


@dataclass
class Cooler:
    """A calendar that is shaken and let settle, and the best that it was."""

    search: FixtureSearch
    ground: MeetingGround
    seed: int
    nights: Nights = field(default_factory=dict)
    cost: int = 0
    # All lines that have begun, the best one first.
    lines: list[Line] = field(default_factory=list)
    # The one that the cooling continues; it may also begin another.
    line: Line | None = None

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
            self._settle(self.line, cost=self.low, nights=self.lowest)
            self._begin()

    def follow(self, other: Costed) -> None:
        """Continue the best line from another's calendar if that is better."""
        if other.cost < self.cost:
            self.nights, self.cost = other.nights, other.cost
            best = self.lines[0] if self.lines else None
            self._settle(best, cost=other.cost, nights=other.nights)

    def _settle(self, line: Line | None, *, cost: int, nights: Nights) -> None:
        """Add a calendar to a line, or as another one."""
        if line is None:
            self.lines.append(Line(cost, nights))
        else:
            line.take(cost, nights)
        self.lines.sort(key=lambda one: one.cost)

    def _begin(self) -> None:
        """Begin a line, or every second time continue the best that may get better."""
        full = len(self.ground.meetings)
        alive = [
            line
            for line in self.lines
            if line.idle < PATIENCE and len(line.nights) == full
        ]
        self.line = alive[0] if alive and self.coolings % 2 else None
        if self.line is not None:
            self.calendar.put(self.line.nights)
        elif self.is_full:
            self.calendar.put({})
        elif self.lines:
            self.hot = min(HOTTEST, HOTTER * self.hot)
        self.noise = self.hot if self.line is None else WARM
        self.turns = min(MOST_TURNS, FIRST_TURNS << self.coolings)
        self.coolings += 1
        self.cooling = (COLD / self.noise) ** (1 / (SWEEPS * self.turns))
        self.low: int = self.ground.cost({})
        self.lowest: Nights = {}

    def _look(self) -> None:
        cost = self.calendar.cost
        if cost < self.low:
            self.low, self.lowest = cost, self.calendar.placed()
        if cost < self.cost:
            self.cost, self.nights = cost, self.lowest
