"""The sides of each team, chosen by a solver among orders, and what that proves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from league.plans.scheduling.orders.orders import Sides
from league.plans.scheduling.orders.patterns import Orders
from league.plans.scheduling.search import HIGHEST_SEED, FixtureSearch, Solved

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
    model = orders.model
    is_proving = not orders.is_narrow and not orders.is_guessing
    solved = _solve(search, orders, turn=turn, is_proving=is_proving)
    if solved.is_impossible and is_proving:
        search.settle_impossible()
    if not solved.is_found:
        return None
    solver = solved.solver
    if is_proving:
        search.prove(solver.best_objective_bound)
    sides: Sides = {}
    model.cp.clear_hints()
    for cell, home in model.home.items():
        is_home = solver.boolean_value(home)
        sides[cell] = True if is_home else None
        if solver.boolean_value(model.away[cell]):
            sides[cell] = False
        model.cp.add_hint(home, is_home)
    return ChosenSides(sides, round(solver.objective_value), solved.is_best)


def _solve(
    search: FixtureSearch, orders: Orders, *, turn: int, is_proving: bool
) -> Solved:
    """Solve without linear programs if that may be enough, and else with them.

    Narrow orders are mostly found ten times sooner without; but a proof that there are
    none seldom succeeds without.
    """
    solve = partial(
        search.solve, orders.model.cp, seed=(search.seed + turn) % HIGHEST_SEED
    )
    solved = Solved()
    if orders.is_narrow:
        solved = solve(linearization_level=0, max_deterministic_time=EFFORT_WITHOUT)
    if not (solved.is_found or solved.is_impossible or search.is_ended):
        on_bound = search.prove if is_proving else None
        solved = solve(linearization_level=2, on_bound=on_bound)
    return solved
