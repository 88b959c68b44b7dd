"""Lists near the best orders of sides: most teams keep theirs, the rest is free.

The orders that prove a bound seldom make a list as they stand: two or three teams
could never meet in them. So a few teams are let out of theirs, and who meets whom is
solved anew; then other orders are asked for.
"""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from league.scheduling.demands import add_demands
from league.scheduling.goals import add_aim
from league.scheduling.model import Model, build
from league.scheduling.patterns import Sides, least_orders, solve_orders
from league.scheduling.search import Search, games_in

# How many times some teams are freed before other orders are asked for.
TRIES = 12
# The solver's measure of work for one try of each team; about as many seconds.
EFFORT = 0.09
# The share of the teams that is free, and how it grows and shrinks.
SHARE, SMALLEST, LARGEST = 0.3, 0.2, 1.0
WIDER, NARROWER = 1.1, 0.93


def look_by_orders(search: Search) -> None:
    """Bound by orders of sides alone, and look for lists near them, until the end."""
    least = least_orders(search.season)
    if least is None:
        search.settle_impossible()
        return
    model = build(search.season)
    add_demands(model)
    goal = add_aim(model)
    chance = random.Random(search.seed)  # noqa: S311 - a search, no secret
    for turn in count():
        sides = solve_orders(search, least, turn=turn)
        if sides is None or search.is_ended:
            return
        search.likely_home = sides
        _look_near(search, model, goal, sides=sides, chance=chance)


def _look_near(
    search: Search, model: Model, goal: Any, *, sides: Sides, chance: random.Random
) -> None:
    share = SHARE
    for _try in range(TRIES):
        if search.is_ended:
            return
        free = chance.sample(
            range(search.season.teams), max(2, round(search.season.teams * share))
        )
        kept = {cell: side for cell, side in sides.items() if cell[0] not in free}
        known = _solve(search, model, goal, kept=kept, seed=chance.randrange(10**6))
        share *= WIDER if known else NARROWER
        share = min(LARGEST, max(SMALLEST, share))


def _solve(search: Search, model: Model, goal: Any, *, kept: Sides, seed: int) -> bool:
    """Look for a better list with these sides; say whether all was looked through."""
    from ortools.sat.python import cp_model

    near = model.cp.clone()
    near.add_bool_and(
        model.home[cell] if at_home else ~model.home[cell]
        for cell, at_home in kept.items()
    )
    near.add(goal >= (search.bound or 0))
    if search.value is not None:
        near.add(goal < search.value)
    near.minimize(goal)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.max_deterministic_time = EFFORT * search.season.teams
    solver.parameters.max_time_in_seconds = search.left
    status = search.solving(solver, near)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        search.offer(games_in(model, solver.boolean_value))
    return status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
