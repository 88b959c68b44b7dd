"""A better list near the best one: most of it kept, the rest solved again.

A list of equal cost is accepted too, so that the search can cross plateaus.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from league.plans.scheduling.problem import Aim
from league.plans.scheduling.search import FixtureSearch, games_in
from league.plans.scheduling.season import Pairing
from league.plans.scheduling.whole.model import Model

# The solver's measure of work for one neighbourhood and each team; about as many
# seconds. Larger leagues that get no more do not improve.
EFFORT = 0.075
# How the free share grows and shrinks.
WIDER, NARROWER = 1.15, 0.85
SMALLEST, LARGEST = 0.05, 1.0


@dataclass
class Neighbourhood:
    """One way to choose what is free, and the share of the list that it frees.

    `choose` returns the literals that keep their values in the best list.
    """

    choose: Callable[[Neighbours, random.Random, float], list[Any]]
    share: float = 0.2


@dataclass
class Neighbours:
    search: FixtureSearch
    model: Model
    goal: Any
    chance: random.Random = field(init=False)
    turn: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.search.seed)  # noqa: S311 - a search, no secret
        kinds = [_of_teams, _of_nights, _of_worst]
        if self.search.problem.aim == Aim.BREAKS:
            kinds.append(_of_sides)
            if self.search.season.is_compact:
                kinds.append(_of_orders)
        self.kinds = [Neighbourhood(choose) for choose in kinds]

    @property
    def games(self) -> tuple[Pairing, ...]:
        assert self.search.games is not None, "There is no list to improve."
        return self.search.games

    def begin(self, *, seconds: float) -> None:
        """Look for any list to start from."""
        solved = self.search.solve(self.model.cp, seconds=seconds)
        if solved.is_found:
            self.search.offer(games_in(self.model, solved.solver.boolean_value))
        elif solved.is_impossible:
            self.search.settle_impossible()

    def walk(self, *, seconds: float = math.inf) -> None:
        """Solve one neighbourhood after another until the search or time ends."""
        end = self.search.seconds + seconds
        while not self.search.is_ended and self.search.seconds < end:
            kind = self.kinds[self.turn % len(self.kinds)]
            self.turn += 1
            found = self._solve(kind, kind.choose(self, self.chance, kind.share))
            if found is not None:
                self.search.take(found)

    def kept(self, keeps: Callable[[Pairing], bool]) -> list[Any]:
        """Return the literals of games that are kept in the list, or out of it."""
        standing = set(self.games)
        return [
            literal if game in standing else ~literal
            for game, literal in self.model.play.items()
            if keeps(game)
        ]

    def _solve(
        self, kind: Neighbourhood, literals: list[Any]
    ) -> tuple[Pairing, ...] | None:
        near = self.model.cp.clone()
        near.add_bool_and(literals)
        value = self.search.value
        assert value is not None, "There is no list to improve."
        near.add(self.goal <= value)
        near.minimize(self.goal)
        solved = self.search.solve(
            near,
            seed=self.chance.randrange(10**6),
            cp_model_probing_level=0,
            symmetry_level=0,
            max_deterministic_time=EFFORT * self.search.season.teams,
        )
        wider = kind.share * (WIDER if solved.is_complete else NARROWER)
        kind.share = min(LARGEST, max(SMALLEST, wider))
        if not solved.is_found:
            return None
        return games_in(self.model, solved.solver.boolean_value)


def _of_teams(around: Neighbours, chance: random.Random, share: float) -> list[Any]:
    """Free all matches of some teams."""
    teams = around.search.season.teams
    free = set(chance.sample(range(teams), _count(teams, share, least=2)))
    return around.kept(lambda game: game.home not in free and game.away not in free)


def _of_nights(around: Neighbours, chance: random.Random, share: float) -> list[Any]:
    """Free all matches on some nights: a stretch of them, or here and there."""
    nights = around.search.season.nights
    count = _count(nights, share, least=3)
    free = set(chance.sample(range(nights), count))
    if chance.random() < 0.5:
        first = chance.randrange(nights - count + 1)
        free = set(range(first, first + count))
    return around.kept(lambda game: game.night not in free)


def _of_worst(around: Neighbours, chance: random.Random, share: float) -> list[Any]:
    """Free the teams that cost most, and others by chance."""
    teams = around.search.season.teams
    cost = around.search.cost_by_team()
    order = sorted(range(teams), key=lambda team: -(cost[team] + chance.random()))
    count = _count(teams, share, least=2)
    worst = order[: max(1, count // 2)]
    others = [team for team in range(teams) if team not in worst]
    free = {*worst, *chance.sample(others, min(len(others), count - len(worst)))}
    return around.kept(lambda game: game.home not in free and game.away not in free)


def _of_sides(around: Neighbours, chance: random.Random, share: float) -> list[Any]:
    """Keep who meets whom on which night, and free who is at home."""
    met = {frozenset((game.night, ~game.home, ~game.away)) for game in around.games}
    return around.kept(
        lambda game: frozenset((game.night, ~game.home, ~game.away)) not in met
    )


def _of_orders(around: Neighbours, chance: random.Random, share: float) -> list[Any]:
    """Keep when most teams are at home, and free the rest and who meets whom."""
    teams = around.search.season.teams
    free = set(chance.sample(range(teams), _count(teams, share, least=2)))
    at_home = {(game.home, game.night) for game in around.games}
    return [
        home if cell in at_home else ~home
        for cell, home in around.model.home.items()
        if cell[0] not in free
    ]


def _count(size: int, share: float, *, least: int) -> int:
    return min(size, max(least, round(size * share)))
