"""Which demands cannot hold together: as few as can be found in the time left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from league.plans.scheduling import words
from league.plans.scheduling.checking import clashes
from league.plans.scheduling.circle import circle_season, games_of
from league.plans.scheduling.conflicts.bare_counts import count_conflicts
from league.plans.scheduling.conflicts.dropping import (
    conflict_of,
    demands_of,
    with_only,
)
from league.plans.scheduling.orders.orders import can_be_ordered
from league.plans.scheduling.orders.patterns import can_no_orders_fit
from league.plans.scheduling.problem import Conflict, Problem
from league.plans.scheduling.search import WORKERS, FixtureSearch
from league.plans.scheduling.season import SolverSeason
from league.plans.scheduling.whole.demands import add_demands
from league.plans.scheduling.whole.model import build_model

# The share of the time left for the first guess, and then for each demand's turn.
SHARE_OF_CORE = 0.2
SHARE_OF_TURN = 0.1


def find_conflicts(search: FixtureSearch) -> tuple[Conflict, ...]:
    """Return demands of an impossible problem that cannot hold together."""
    problem = search.problem
    search.is_explaining = True
    kept = demands_of(problem)
    core = search.run(lambda: _core(search, problem))
    if core is not None:
        kept = [path for path in kept if path in core]
    kept = _halved(search, kept)
    is_smallest = True
    for path in list(kept):
        fewer = [one for one in kept if one != path]
        proved = None if search.is_over else _is_impossible(search, fewer)
        if proved:
            kept = fewer
        is_smallest &= proved is not None
    counted = count_conflicts(SolverSeason(with_only(problem, kept)))
    if counted and len(kept) <= len(counted):
        return count_conflicts(search.season) or counted
    told = tuple(conflict_of(problem, path) for path in kept)
    return told if is_smallest else _with_doubt(told)


def _with_doubt(told: tuple[Conflict, ...]) -> tuple[Conflict, ...]:
    """Note on the first demand that some of them may not be needed."""
    first, *rest = told
    return (replace(first, text=f"{first.text} {words.may_be_larger()}"), *rest)


def _halved(search: FixtureSearch, kept: list[str]) -> list[str]:
    """Drop demands in large parts while the rest stays impossible."""
    size = len(kept) // 2
    while size > 1 and not search.is_over:
        for first in range(0, len(kept), size):
            fewer = kept[:first] + kept[first + size :]
            if len(fewer) < len(kept) and _is_impossible(search, fewer):
                kept = fewer
                break
        else:
            size //= 2
        size = min(size, len(kept) // 2)
    return kept


def _core(search: FixtureSearch, problem: Problem) -> set[str] | None:
    """Return the demands that the solver used; None if it did not say in time."""
    model = build_model(SolverSeason(problem), relaxed=True)
    add_demands(model)
    model.cp.add_assumptions(list(model.demands.values()))
    solved = search.solve(model.cp, seconds=search.left * SHARE_OF_CORE)
    if not solved.is_impossible:
        return None
    used = set(solved.solver.sufficient_assumptions_for_infeasibility())
    return {path for path, one in model.demands.items() if one.index in used}


def _is_impossible(search: FixtureSearch, kept: Collection[str]) -> bool | None:
    """Return whether these demands alone are impossible; None if time ran out."""
    problem = with_only(search.problem, kept)
    if count_conflicts(SolverSeason(problem)):
        return True
    if _is_known_to_stand(problem):
        return False
    proved: bool | None = search.run(lambda: _is_proved_impossible(search, problem))
    return proved


def _is_known_to_stand(problem: Problem) -> bool:
    season = SolverSeason(problem)
    rounds = circle_season(season.teams, season.legs, mirrored=problem.mirrored)
    if len(rounds) > season.nights:
        return False
    return not clashes(problem, season.matches(games_of(rounds)))


def _is_proved_impossible(search: FixtureSearch, problem: Problem) -> bool | None:
    season, seconds = SolverSeason(problem), search.left * SHARE_OF_TURN
    if can_be_ordered(season) and can_no_orders_fit(search, season, seconds / 2):
        return True
    model = build_model(season)
    add_demands(model)
    solved = search.solve(model.cp, seconds=seconds, num_workers=WORKERS)
    return solved.is_impossible if solved.is_impossible or solved.is_found else None
