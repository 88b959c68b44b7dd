"""The sides of each team, chosen by a solver among orders, and what that proves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from league.plans.scheduling.orders.orders import Sides
from league.plans.scheduling.orders.patterns import Orders
from league.plans.scheduling.search import HIGHEST_SEED, FixtureSearch, round_up

# The solver's measure of work for narrow orders without linear programs.
EFFORT_WITHOUT = 1.0


@dataclass(frozen=True)
class ChosenSides:
    """The sides of one answer, and whether no others have fewer breaks."""

    sides: Sides
    breaks: int
    is_least: bool


def solve_orders(
    search: FixtureSearch, orders: Orders, *, turn: int
) -> ChosenSides | None:
    """Return each team's sides in one answer, and keep what it proves of all lists."""
    from ortools.sat.python import cp_model

    model = orders.model
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = (search.seed + turn) % HIGHEST_SEED
    is_proving = not orders.is_narrow and not orders.is_guessing
    if is_proving:
        solver.best_bound_callback = lambda one: search.raise_bound(round_up(one))
    status = _solve(search, solver, orders)
    if status == cp_model.INFEASIBLE and is_proving:
        search.settle_impossible()
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    least = round_up(solver.best_objective_bound)
    if is_proving:
        search.raise_bound(least)
    sides: Sides = {}
    model.cp.clear_hints()
    for cell, home in model.home.items():
        is_home = solver.boolean_value(home)
        sides[cell] = True if is_home else None
        if solver.boolean_value(model.away[cell]):
            sides[cell] = False
        model.cp.add_hint(home, is_home)
    return ChosenSides(sides, round(solver.objective_value), status == cp_model.OPTIMAL)


def _solve(search: FixtureSearch, solver: Any, orders: Orders) -> Any:
    """Solve without linear programs if that may be enough, and else with them.

    Narrow orders are mostly found ten times sooner without; but a proof that there are
    none seldom succeeds without.
    """
    from ortools.sat.python import cp_model

    status = cp_model.UNKNOWN
    if orders.is_narrow:
        solver.parameters.linearization_level = 0
        solver.parameters.max_deterministic_time = EFFORT_WITHOUT
        solver.parameters.max_time_in_seconds = search.left
        status = search.solving(solver, orders.model.cp)
    if status == cp_model.UNKNOWN and not search.is_ended:
        solver.parameters.linearization_level = 2
        solver.parameters.max_deterministic_time = math.inf
        solver.parameters.max_time_in_seconds = search.left
        status = search.solving(solver, orders.model.cp)
    return status
