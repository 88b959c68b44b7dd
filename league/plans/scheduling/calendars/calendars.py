"""Long calendars of few matches a week: each meeting a night, and few of them close.

One walker draws the nights of a team's home meetings by chance, with ever less noise
(`cooling.py`). Another frees a part of the best calendar and solves its nights again. A
meeting may be without a night on the way, at a cost above all penalties; so the same
steps first fill the calendar and then improve it. What they find is no proof.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from league.plans.scheduling.calendars.ground import (
    Costed,
    HomeMeeting,
    MeetingGround,
    Nights,
    nights_by_team,
)
from league.plans.scheduling.calendars.parts import CalendarPart, solve_part
from league.plans.scheduling.problem import Aim
from league.plans.scheduling.search import WORKERS, FixtureSearch
from league.plans.scheduling.season import Pairing, SolverSeason

# How many parts a walker frees before it looks at the other, which draws about as long.
TURNS = 3
# How long a calendar may have gaps, of the time left, before others look for a list.
SHARE_OF_FILLING = 0.4
# With so few nights to choose from, the whole problem may be proved after some rounds.
MOST_CHOICES_OF_SMALL, ROUNDS_OF_SMALL = 1_000, 4
# Between the seeds of two searches.
SEEDS_APART = 1_000
# The solver's measure of work for one part, and for one that fills gaps.
EFFORT, EFFORT_OF_FILLING = 0.4, 0.2
# How many meetings a part has at first, and how that grows and shrinks.
FIRST_SIZE, SMALLEST = 30.0, 6.0
WIDER, NARROWER = 1.05, 0.8
# How much of a way's worth stays after a turn, and what an improvement adds.
FADING, REWARD, LEAST_WORTH = 0.95, 1.0, 0.2


class OnCalendar(Costed, Protocol):
    """A walker of either kind, with the best calendar that it came to."""

    @property
    def is_full(self) -> bool: ...
    def walk(self) -> None: ...
    def follow(self, other: Costed) -> None: ...


def can_be_calendar(season: SolverSeason) -> bool:
    """Return whether a list is no more than a night for each meeting, home and away."""
    problem = season.problem
    return (
        problem.aim == Aim.REST
        and problem.published is None
        and season.legs == 2
        and not problem.mirrored
        and not problem.legs_apart
        and (problem.max_run is None or problem.max_run >= season.matches_each)
    )


@dataclass
class Way:
    """One way to choose a part, how many meetings it frees, and its worth so far."""

    choose: Callable[[Walker, int], set[HomeMeeting]]
    size: float = FIRST_SIZE
    worth: float = 1.0


@dataclass
class Walker:
    """A calendar being improved step by step."""

    search: FixtureSearch
    ground: MeetingGround
    chance: random.Random
    nights: Nights = field(default_factory=dict)
    cost: int = 0

    def __post_init__(self) -> None:
        self.cost = self.ground.cost(self.nights)
        self.ways = [
            Way(_homes_of_teams), Way(_all_of_teams), Way(_stretch), Way(_around_costs),
            Way(_by_chance),
        ]  # fmt: skip

    @property
    def season(self) -> SolverSeason:
        return self.search.season

    @property
    def is_full(self) -> bool:
        return len(self.nights) == len(self.ground.meetings)

    def walk(self) -> None:
        """Free a number of parts, one after another, and keep what is no worse."""
        for _turn in range(TURNS):
            if self.search.is_over or self.cost == 0:
                return
            self._free(self._next_way())

    def follow(self, other: Costed) -> None:
        """Continue from another's calendar if that is better."""
        if other.cost < self.cost:
            self.nights, self.cost = other.nights, other.cost

    def _free(self, way: Way) -> None:
        free = way.choose(self, max(1, round(way.size)))
        kept = {one: at for one, at in self.nights.items() if one not in free}
        found, is_best = self._solve(kept, free)
        cost = self.cost if found is None else self.ground.cost(found)
        worth = FADING * way.worth + REWARD * (cost < self.cost)
        way.worth = max(LEAST_WORTH, worth)
        size = max(SMALLEST, way.size * (WIDER if is_best else NARROWER))
        way.size = min(size, len(self.ground.meetings))
        if found is not None and cost <= self.cost:
            self.nights, self.cost = found, cost

    def _next_way(self) -> Way:
        if not self.is_full:
            return Way(_gaps)
        return self.chance.choices(self.ways, [way.worth for way in self.ways])[0]

    def _solve(
        self, kept: Nights, free: set[HomeMeeting]
    ) -> tuple[Nights | None, bool]:
        from ortools.sat.python import cp_model

        part = CalendarPart(self.ground, kept, free, cp_model.CpModel())
        effort = EFFORT if self.is_full else EFFORT_OF_FILLING
        return solve_part(
            self.search, part, hint=self.nights, chance=self.chance, effort=effort
        )


def walk_calendars(search: FixtureSearch, ground: MeetingGround) -> None:
    """Fill a calendar and improve it, by two walkers that continue from the better one.

    They wait for each other, so that the result does not depend on the machine.
    """
    walkers = _walkers(search, ground)
    is_small = ground.choices <= MOST_CHOICES_OF_SMALL
    until_list = search.seconds + SHARE_OF_FILLING * search.left
    rounds = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        while not search.is_ended and not (is_small and rounds == ROUNDS_OF_SMALL):
            list(pool.map(lambda walker: walker.walk(), walkers))
            best = min(walkers, key=lambda walker: walker.cost)
            for walker in walkers:
                walker.follow(best)
            if best.is_full:
                search.offer(
                    Pairing(night, one.home, one.away)
                    for one, night in best.nights.items()
                )
            elif search.seconds > until_list:
                return
            rounds += 1


def _walkers(search: FixtureSearch, ground: MeetingGround) -> list[OnCalendar]:
    """Return one walker that draws and one that solves; two of these for long runs."""
    # Pages and commands that search for nothing do without numpy.
    from league.plans.scheduling.calendars.cooling import Cooler
    from league.plans.scheduling.calendars.crowds import can_be_priced

    seed = search.seed * SEEDS_APART
    walkers: list[OnCalendar] = [
        Walker(search, ground, random.Random(seed + one))  # noqa: S311 - no secret
        for one in range(WORKERS)
    ]
    if can_be_priced(search.season):
        walkers[0] = Cooler(search, ground, seed)
    return walkers


def _homes_of_teams(walker: Walker, size: int) -> set[HomeMeeting]:
    teams = walker.season.teams
    count = max(1, min(teams, round(size / (walker.season.matches_each / 2))))
    hosts = set(walker.chance.sample(range(teams), count))
    return {one for one in walker.ground.meetings if one.home in hosts}


def _all_of_teams(walker: Walker, size: int) -> set[HomeMeeting]:
    teams = walker.season.teams
    count = max(1, min(teams, round(size / walker.season.matches_each)))
    chosen = set(walker.chance.sample(range(teams), count))
    return {
        one
        for one in walker.ground.meetings
        if one.home in chosen or one.away in chosen
    }


def _stretch(walker: Walker, size: int) -> set[HomeMeeting]:
    """Free all meetings on a stretch of nights."""
    in_order = sorted(walker.nights, key=lambda one: walker.nights[one])
    first = walker.chance.randrange(max(1, len(in_order) - size + 1))
    return set(in_order[first : first + size])


def _around_costs(walker: Walker, size: int) -> set[HomeMeeting]:
    """Free meetings that lie close to another, and more at home to the same teams."""
    costing = _costing(walker)
    walker.chance.shuffle(costing)
    free = set(costing[: max(1, size // 3)])
    beside = [one for one in walker.ground.meetings if one not in free]
    teams = {team for one in free for team in (one.home, one.away)}
    walker.chance.shuffle(beside)
    beside.sort(key=lambda one: (one.home not in teams) + (one.away not in teams))
    return free | set(beside[: size - len(free)])


def _costing(walker: Walker) -> list[HomeMeeting]:
    """Return the meetings without which one of their teams would cost less."""
    played = nights_by_team(walker.season, walker.nights)
    penalty = [walker.ground.penalty(of_team) for of_team in played]
    return [
        one
        for one, night in walker.nights.items()
        if any(
            penalty[team]
            and walker.ground.penalty(played[team] & ~(1 << night)) < penalty[team]
            for team in (one.home, one.away)
        )
    ]


def _by_chance(walker: Walker, size: int) -> set[HomeMeeting]:
    meetings = walker.ground.meetings
    return set(walker.chance.sample(meetings, min(size, len(meetings))))


def _gaps(walker: Walker, size: int) -> set[HomeMeeting]:
    """Free what has no night at one team, and all else that it has at home.

    If few are left, also all meetings of either team, so that both can give way.
    """
    meetings = walker.ground.meetings
    without = [one for one in meetings if one not in walker.nights]
    chosen = walker.chance.choice(without)
    free = {one for one in meetings if one.home == chosen.home}
    if len(without) < size:
        team = walker.chance.choice([chosen.home, chosen.away])
        free |= {one for one in meetings if team in (one.home, one.away)}
        free |= set(without)
    return free
