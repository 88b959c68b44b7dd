"""Planning several leagues together: all at once, else in turn with exchange.

Leagues that play every night are tried in one model first. Whoever has no list then is
planned in turn, with the halls and referees that the others leave. Who finds no place
pushes out those who hold its halls, and these are planned again later. Then each
league whose breaks are above its own bound is planned again, alone or with another.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial

from league.plans.scheduling.counting import aim_count, counts
from league.plans.scheduling.problem import (
    FixtureList,
    ListFixture,
    Problem,
    SearchProgress,
    SearchStatus,
)
from league.plans.scheduling.search import RESERVE_S, FixtureSearch, ShouldStop
from league.plans.scheduling.season import SolverSeason
from league.plans.scheduling.solving import known_bound, solve
from league.plans.scheduling.together.joint import can_be_joined, joint_tries, lists_in
from league.plans.scheduling.together.union import FoundLists, Together, left_for

# How many choices of orders are tried at once, and the share of the time for them.
TRIES, SHARE_OF_JOINT = 12, 0.3
# Of the time left, the share of one league's turn among those that wait; in seconds at
# most, and at least.
SHARE_OF_TURN, LONGEST_S, SHORTEST_S = 0.5, 20.0, 6.0
# What turns grow by.
LONGER = 1.5
# Seconds that a league's first list may still be bettered before the next one's turn.
SETTLE_S = 1.0


@dataclass(frozen=True, slots=True)
class TogetherProgress:
    """How far it is: each league's best list and its own bound, and what goes on."""

    seconds: float
    lists: FoundLists
    values: tuple[int | None, ...]
    bounds: tuple[int | None, ...]
    phase: str


OnTogether = Callable[[TogetherProgress], None]


def plan_together(
    union: Together,
    *,
    on_progress: OnTogether | None = None,
    should_stop: ShouldStop | None = None,
) -> tuple[FixtureList, ...]:
    """Return a list for each problem, all of which hold together.

    A list's bound is that of its problem alone. One that found no place beside the
    others is `unknown`, or `infeasible` if it has no list even alone.
    """
    planning = Planning(union, on_progress, should_stop)
    planning.plan_at_once()
    planning.plan_in_turn()
    planning.better()
    planning.tell("done")
    return planning.result()


@dataclass
class Planning:
    union: Together
    on_progress: OnTogether | None = None
    should_stop: ShouldStop | None = None
    lists: list[tuple[ListFixture, ...] | None] = field(default_factory=list)
    bounds: list[int | None] = field(default_factory=list)
    impossible: set[int] = field(default_factory=set)
    # How often a league found no place: the more, the more others it pushes out.
    pushes: dict[int, int] = field(default_factory=dict)
    bounded: set[int] = field(default_factory=set)
    turn: int = 0

    def __post_init__(self) -> None:
        self.started = time.monotonic()
        limit = float(self.union.time_limit_s)
        self.deadline = self.started + limit - min(RESERVE_S, limit / 5)
        self.chance = random.Random(self.union.seed)  # noqa: S311 - a search, no secret
        self.lists = [None for _ in self.union.problems]
        self.bounds = [known_bound(SolverSeason(one)) for one in self.union.problems]

    @property
    def left(self) -> float:
        return max(0.0, self.deadline - time.monotonic())

    @property
    def is_over(self) -> bool:
        return self.left <= 0 or (self.should_stop is not None and self.should_stop())

    def value(self, place: int) -> int | None:
        found, problem = self.lists[place], self.union.problems[place]
        return None if found is None else aim_count(problem, counts(problem, found))

    def gap(self, place: int) -> int:
        value = self.value(place)
        return 0 if value is None else value - (self.bounds[place] or 0)

    def tell(self, phase: str) -> None:
        if self.on_progress is None:
            return
        places = range(len(self.lists))
        seconds = time.monotonic() - self.started
        values = tuple(map(self.value, places))
        told = TogetherProgress(
            seconds, tuple(self.lists), values, tuple(self.bounds), phase
        )
        self.on_progress(told)

    def plan_at_once(self) -> None:
        """Plan the leagues that play every night in one model, if that succeeds."""
        problems = self.union.problems
        places = [at for at, one in enumerate(problems) if can_be_joined(one)]
        if not places or not self._are_nights_enough(places):
            return
        self.tell("at once")
        left = {place: left_for(self.union, self.lists, place) for place in places}
        # Its clock and its stop are those of the tries.
        limit = Decimal(f"{max(1.0, SHARE_OF_JOINT * self.left):.1f}")
        first = SolverSeason(replace(problems[places[0]], time_limit_s=limit))
        search = FixtureSearch(first, should_stop=self.should_stop)
        tries = joint_tries(search, self.union, places, left)
        for _turn, (joint, effort) in zip(range(TRIES), tries, strict=False):
            if search.is_over:
                return
            look = partial(search.solve, joint.cp, max_deterministic_time=effort)
            solved = search.run(look)
            if solved.is_found:
                for place, found in lists_in(joint, solved.solver).items():
                    self.lists[place] = found
                self.tell("at once")
                return

    def _are_nights_enough(self, places: list[int]) -> bool:
        """Return whether there are referees if all these leagues play every night."""
        for night in self.union.nights:
            problems = [self.union.problems[place] for place in places]
            played = sum(
                len(one.teams) // 2 for one in problems if night in one.night_numbers
            )
            most = self.union.most(night)
            if most is not None and played > most:
                return False
        return True

    def plan_in_turn(self) -> None:
        """Give each league without a list one, in turn, until all have."""
        waiting = [at for at, found in enumerate(self.lists) if found is None]
        waiting.sort(key=lambda place: -len(self.union.problems[place].teams))
        while waiting and not self.is_over:
            place = waiting.pop(0)
            self.tell("in turn")
            seconds = SHARE_OF_TURN * self.left / (len(waiting) + 1)
            found = self.solve(place, seconds, is_first=True)
            if found.fixtures:
                self.lists[place] = found.fixtures
                self.tell("in turn")
                continue
            out = self._push_out(place)
            if not out:
                if found.status == SearchStatus.INFEASIBLE:
                    self.impossible.add(place)
                else:
                    waiting.append(place)
                continue
            for other in out:
                self.lists[other] = None
            waiting = [place, *waiting, *out]

    def _push_out(self, place: int) -> list[int]:
        """Return the leagues that make room for one: those that share most with it."""
        self.pushes[place] = self.pushes.get(place, 0) + 1
        own = {team.venue for team in self.union.problems[place].teams}
        mates = {
            other.problem
            for team in self.union.problems[place].teams
            for pair in self.union.alternate
            for other in pair
            if any(one.problem == place and one.team == team.id for one in pair)
        }
        shares = {
            other: sum(team.venue in own for team in problem.teams)
            + len(problem.teams) * (other in mates)
            for other, problem in enumerate(self.union.problems)
            if other != place and self.lists[other] is not None
        }
        # Some chance, so that two do not push each other out for ever.
        order = sorted(shares, key=lambda at: -shares[at] * self.chance.random())
        return order[: self.pushes[place]]

    def solve(
        self, place: int, seconds: float, *, is_first: bool = False
    ) -> FixtureList:
        """Plan one league beside the others; the first list may be enough."""
        problem = left_for(self.union, self.lists, place)
        return self._solve(problem, seconds, is_first=is_first)

    def _solve(
        self, problem: Problem, seconds: float, *, is_first: bool = False
    ) -> FixtureList:
        self.turn += 1
        seconds = max(1.0, min(self.left, LONGEST_S, max(SHORTEST_S, seconds)))
        heard: dict[str, float] = {}

        def hear(progress: SearchProgress) -> None:
            if progress.fixtures is not None:
                heard.setdefault("at", time.monotonic())

        def should_stop() -> bool:
            is_enough = is_first and "at" in heard
            if is_enough and time.monotonic() - heard["at"] > SETTLE_S:
                return True
            return self.should_stop is not None and self.should_stop()

        limited = replace(
            problem,
            time_limit_s=Decimal(f"{seconds:.1f}"),
            seed=problem.seed + self.turn,
        )
        return solve(limited, on_progress=hear, should_stop=should_stop, explains=False)

    def better(self) -> None:
        """Plan leagues above their bound again, while there is time."""
        seconds = SHORTEST_S
        while not self.is_over:
            above = [place for place in range(len(self.lists)) if self.gap(place)]
            if not above:
                return
            for place in sorted(above, key=self.gap, reverse=True):
                if self.is_over:
                    return
                self._raise_bound(place, seconds)
                if self.gap(place):
                    self._better_one(place, seconds)
                if self.gap(place) and not self.is_over:
                    self._better_two(place, seconds)
                self.tell("bettering")
            seconds *= LONGER

    def _raise_bound(self, place: int, seconds: float) -> None:
        """Prove once what a league could be alone."""
        if place in self.bounded:
            return
        self.bounded.add(place)
        alone = self._solve(self.union.problems[place], LONGER * seconds)
        if alone.bound is not None:
            self.bounds[place] = max(self.bounds[place] or 0, alone.bound)

    def _better_one(self, place: int, seconds: float) -> None:
        found = self.solve(place, seconds)
        if found.fixtures and self._cost({place: found}) < self._cost({}):
            self.lists[place] = found.fixtures

    def _better_two(self, place: int, seconds: float) -> None:
        """Take out another league too, and plan this one before it."""
        others = [at for at in range(len(self.lists)) if self.lists[at] and at != place]
        if not others:
            return
        other, kept = self.chance.choice(others), list(self.lists)
        before = self._cost({})
        for one in (place, other):
            self.lists[one] = None
        for one in (place, other):
            found = self.solve(one, seconds)
            if not found.fixtures:
                break
            self.lists[one] = found.fixtures
        is_whole = self.lists[place] is not None and self.lists[other] is not None
        if not is_whole or self._cost({}) >= before:
            self.lists = kept

    def _cost(self, instead: Mapping[int, FixtureList]) -> int:
        """Return what all lists cost, with these instead of the best so far."""
        total = 0
        for place, problem in enumerate(self.union.problems):
            found = instead[place].fixtures if place in instead else self.lists[place]
            if found is not None:
                total += aim_count(problem, counts(problem, found))
        return total

    def result(self) -> tuple[FixtureList, ...]:
        return tuple(map(self._result, range(len(self.lists))))

    def _result(self, place: int) -> FixtureList:
        found, problem = self.lists[place], self.union.problems[place]
        if found is None:
            nothing = place in self.impossible
            return FixtureList(
                SearchStatus.INFEASIBLE if nothing else SearchStatus.UNKNOWN
            )
        counted = counts(problem, found)
        is_best = aim_count(problem, counted) == self.bounds[place]
        return FixtureList(
            SearchStatus.OPTIMAL if is_best else SearchStatus.FEASIBLE,
            breaks=counted.breaks,
            penalty=counted.penalty,
            bound=self.bounds[place],
            fixtures=found,
        )
