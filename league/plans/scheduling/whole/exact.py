"""One call of CP-SAT on a whole model: lists as they are found, and what is proved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from league.plans.scheduling.search import WORKERS, FixtureSearch, Solved, games_in
from league.plans.scheduling.season import Pairing
from league.plans.scheduling.whole.model import Model

# Seconds to let the rest of a list follow from its games.
COMPLETING_S = 10
# Threads of a search that takes turns; they share the machine's two.
TURNS = 8


def minimise(
    search: FixtureSearch,
    model: Model,
    goal: Any,
    *,
    workers: int = WORKERS,
    is_aim: bool = False,
    is_near: bool = False,
) -> Solved:
    """Look for the list with the least of a goal, until it is proved or time is up.

    If the goal is the aim itself, what is proved is kept as the search's bound. With
    `is_near` it only looks near the best list so far, which proves nothing by itself.
    """
    cp = model.cp.clone()
    cp.minimize(goal)
    if search.is_over:
        return Solved()
    solved = search.solve(
        cp,
        on_bound=search.prove if is_aim else None,
        callback=_callback(search, model),
        num_workers=workers,
        use_lns_only=is_near,
    )
    if solved.is_found:
        search.offer(games_in(model, solved.solver.boolean_value))
    if is_aim and solved.is_impossible:
        search.settle_impossible()
    elif is_aim and solved.is_best and search.value is not None:
        search.raise_bound(search.value)
    return solved


def settle_list(search: FixtureSearch, model: Model, goal: Any) -> None:
    """Replace a proved list by the one that the same seed leads to on every run.

    Several threads reach the least penalty in an order that depends on the machine, by
    lists whose breaks differ. Threads in fixed turns need no luck, only time.
    """
    search.is_explaining = True
    cp = model.cp.clone()
    cp.clear_hints()
    cp.add(goal <= (search.value or 0))
    solved: Solved = search.run(
        lambda: search.solve(cp, num_workers=TURNS, interleave_search=True)
    )
    if solved.is_found:
        search.take(games_in(model, solved.solver.boolean_value))


def _callback(search: FixtureSearch, model: Model) -> Any:
    from ortools.sat.python import cp_model

    class Found(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            search.offer(games_in(model, self.boolean_value))

    return Found()


def hint(model: Model, games: Iterable[Pairing]) -> None:
    """Hint games that may not all fit together."""
    listed = set(games)
    for game, literal in model.play.items():
        if model.is_own(game):
            model.cp.add_hint(literal, game in listed)


def complete_hint(
    search: FixtureSearch, model: Model, games: Iterable[Pairing]
) -> None:
    """Hint a whole list: every variable's value that follows from its games.

    A hint of the games alone is lost in presolve, so the solver first completes it:
    all games fixed, the rest follows at once.
    """
    from ortools.sat.python import cp_model

    listed = set(games)
    fixed = model.cp.clone()
    fixed.clear_hints()
    fixed.add_bool_and(
        literal if game in listed else ~literal for game, literal in model.play.items()
    )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = min(COMPLETING_S, search.left)
    if solver.solve(fixed) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return
    model.cp.clear_hints()
    for index, value in enumerate(solver.response_proto.solution):
        model.cp.add_hint(model.cp.get_int_var_from_proto_index(index), value)
