"""Lists near given sides: most teams keep theirs, the rest is free.

Orders that have no timetable often lack it because of only two or three teams. So these
few are freed, and who meets whom is solved again.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from league.plans.scheduling.orders.orders import Sides
from league.plans.scheduling.search import FixtureSearch, games_in
from league.plans.scheduling.whole.demands import add_demands
from league.plans.scheduling.whole.goals import add_aim
from league.plans.scheduling.whole.model import Model, build_model

# The solver's measure of work for one try of each team; about as many seconds.
EFFORT = 0.09
# The share of the teams that is free, and how it grows and shrinks.
SHARE, SMALLEST, LARGEST = 0.3, 0.2, 1.0
WIDER, NARROWER = 1.1, 0.93


@dataclass
class Near:
    search: FixtureSearch
    chance: random.Random
    share: float = SHARE
    goal: Any = field(init=False)

    @cached_property
    def model(self) -> Model:
        model = build_model(self.search.season)
        add_demands(model)
        self.goal = add_aim(model)
        return model

    def look(self, sides: Sides) -> None:
        """Offer a list better than the best, in which most teams have these sides."""
        teams = self.search.season.teams
        count = max(2, round(teams * self.share))
        free = self.chance.sample(range(teams), count)
        kept = {cell: side for cell, side in sides.items() if cell[0] not in free}
        self.share *= WIDER if self._solve(kept) else NARROWER
        self.share = min(LARGEST, max(SMALLEST, self.share))

    def _solve(self, kept: Sides) -> bool:
        """Look for a better list with these sides; return whether all were tried."""
        near = self.model.cp.clone()
        for cell, side in kept.items():
            near.add(self.model.home[cell] == (side is True))
            near.add(self.model.away[cell] == (side is False))
        near.add(self.goal >= (self.search.bound or 0))
        if self.search.value is not None:
            near.add(self.goal < self.search.value)
        near.minimize(self.goal)
        solved = self.search.solve(
            near,
            seed=self.chance.randrange(10**6),
            max_deterministic_time=EFFORT * self.search.season.teams,
        )
        if solved.is_found:
            self.search.offer(games_in(self.model, solved.solver.boolean_value))
        return solved.is_complete
