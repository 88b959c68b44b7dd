"""Leagues that play every night, planned at once in one model.

Each league has the orders of home and away of a known list with the fewest breaks. Who
takes which order, and who meets whom, is solved for all leagues together, so that the
halls they share hold: where it succeeds, no league could do better alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from league.plans.scheduling.orders.orders import Sides
from league.plans.scheduling.orders.takers import (
    Takers,
    fewest_known_orders,
    give_orders,
    takers_of,
)
from league.plans.scheduling.orders.timetables import TimetableQuestion
from league.plans.scheduling.problem import Aim, ListFixture, Problem
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import SolverSeason
from league.plans.scheduling.together.union import TeamOf, Together, week_of
from league.plans.scheduling.writing import order_fixtures

# The solver's measure of work for the first try, for each team of all leagues; each try
# may take so much more than the one before.
EFFORT, LONGER = 0.15, 1.2
# So many sets of orders that fit a league alone are drawn from.
FITTING = 6
MOST_TEAMS = 20


def can_be_joined(problem: Problem) -> bool:
    """Return whether a league's orders can be those of a known list."""
    season = SolverSeason(problem)
    return (
        season.nights == season.least_nights
        and 2 < season.teams <= MOST_TEAMS
        and problem.aim == Aim.BREAKS
        and problem.published is None
        and not season.is_rest_bound
        and season.knows_orders
    )


@dataclass
class Joint:
    """One try: the leagues' choices of orders in one model."""

    union: Together
    cp: Any
    takers: Mapping[int, Takers]

    def add_shared(self) -> None:
        """Let the halls hold, and pairs be at home in turn."""
        for hall, users in self.union.users.items():
            for night in self.union.nights:
                room = self.union.room(hall, night)
                if room is None:
                    continue
                homes = [one for team in users for one in self.homes(team, night)]
                if homes:
                    self.cp.add(sum(homes) <= room)
        for pair in self.union.alternate:
            for one, other in product(self.union.nights, repeat=2):
                if week_of(one) == week_of(other):
                    both = self.homes(pair[0], one) + self.homes(pair[1], other)
                    self.cp.add_at_most_one(both)

    def homes(self, team: TeamOf, night: str) -> list[Any]:
        """Return literals one of which is true if a team is at home on a night."""
        takers = self.takers.get(team.problem)
        if takers is None:
            return []
        problem = self.union.problems[team.problem]
        at = problem.night_numbers.get(night)
        if at is None:
            return []
        return takers.homes(problem.team_numbers[team.team], at)


def joint_tries(
    search: FixtureSearch,
    union: Together,
    places: list[int],
    left: Mapping[int, Problem],
) -> Iterator[tuple[Joint, float]]:
    """Yield tries for the problems at these places, each with its effort.

    `left` are the problems with what the others leave of halls. Two leagues of one size
    are given the same orders first, since every order has one that is its reverse; then
    each has some that it could have alone.
    """
    chance = random.Random(union.seed)  # noqa: S311 - a search, no secret
    seasons = {place: SolverSeason(left[place]) for place in places}
    known = {place: fewest_known_orders(season) for place, season in seasons.items()}
    if not all(known.values()):
        return
    effort = EFFORT * sum(season.teams for season in seasons.values())
    yield _joint(union, seasons, {place: known[place][0] for place in places}), effort
    for place, season in seasons.items():
        chance.shuffle(known[place])
        known[place] = list(_fitting(search, season, known[place]))
    while all(known.values()):
        effort *= LONGER
        drawn = {place: chance.choice(known[place]) for place in places}
        yield _joint(union, seasons, drawn), effort


def _joint(
    union: Together, seasons: Mapping[int, SolverSeason], drawn: Mapping[int, Sides]
) -> Joint:
    from ortools.sat.python import cp_model

    cp = cp_model.CpModel()
    takers = {
        place: takers_of(TimetableQuestion.of(season, drawn[place]), cp)
        for place, season in seasons.items()
    }
    joint = Joint(union, cp, takers)
    joint.add_shared()
    return joint


def _fitting(
    search: FixtureSearch, season: SolverSeason, known: list[Sides]
) -> Iterator[Sides]:
    """Yield the first few orders that a league could have if it were alone."""
    found = 0
    for sides in known:
        if search.is_over or found == FITTING:
            return
        answer = give_orders(search, TimetableQuestion.of(season, sides))
        if answer.games is not None:
            found += 1
            yield sides


def lists_in(joint: Joint, solver: Any) -> dict[int, tuple[ListFixture, ...]]:
    """Return each league's list in the solver's answer."""
    found = {}
    for place, takers in joint.takers.items():
        games = sorted(takers.games(solver))
        matches = takers.season.matches(games)
        found[place] = order_fixtures(joint.union.problems[place], matches)
    return found
