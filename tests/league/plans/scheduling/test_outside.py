from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

from league.plans.scheduling import SearchStatus, list_as_json, read_problem, solve
from league.plans.scheduling.orders.outside import look_outside, prove_by_orders
from league.plans.scheduling.orders.patterns import limit_others
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import SolverSeason
from league.plans.scheduling.whole.model import build_model
from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem
from tests.properties import often

seeds = st.integers(min_value=0, max_value=10**6)


def made(chance: Random, **fields: Any) -> Problem:
    """Return five teams with derbies, closed nights and teams that are kept apart."""
    problem = make_problem(5, legs=chance.choice([1, 2]), **fields)
    nights, teams = problem["nights"], checker.ids(problem)
    problem["mirrored"] = problem["legs"] == 2 and chance.random() < 0.3
    derbies: dict[str, dict[str, str]] = {}
    for _ in range(chance.randint(0, 2)):
        home, away = chance.sample(teams, 2)
        night = chance.choice(nights)
        derbies[night] = {"night": night, "home": home, "away": away}
    problem["fixed"] = list(derbies.values())
    problem["venue_unavailable"] = [
        {"venue": f"V{chance.randrange(5)}", "night": chance.choice(nights)}
        for _ in range(chance.randint(0, 3))
    ]
    problem["team_unavailable"] = [
        {"team": chance.choice(teams), "night": chance.choice(nights)}
        for _ in range(chance.choice([0, 0, 1]))
    ]
    if chance.random() < 0.5:
        problem["not_both_home"] = [chance.sample(teams, 2)]
    return problem


def seven_teams(*nights: int) -> Problem:
    """Return a leg in which T0 is at home on these nights, to others each time."""
    problem = make_problem(7, legs=1)
    problem["fixed"] = [
        {"night": problem["nights"][night], "home": "T0", "away": f"T{rival}"}
        for rival, night in enumerate(nights, start=1)
    ]
    return problem


def searched(problem: Problem) -> FixtureSearch:
    return FixtureSearch(SolverSeason(read_problem(problem)))


@settings(often(30, least=4), derandomize=True)
@given(seeds)
def test_what_orders_prove_is_what_the_whole_problem_proves(seed: int) -> None:
    problem = made(Random(seed))
    whole = solve(read_problem(problem))
    search = searched(problem)
    for _seconds in prove_by_orders(search):
        pass
    if whole.status == SearchStatus.INFEASIBLE:
        assert search.is_impossible
    else:
        assert whole.status == SearchStatus.OPTIMAL
        assert search.is_proved
        assert (search.value, search.bound) == (whole.breaks, whole.breaks)


@pytest.mark.parametrize("nights", [(), (0, 2), (1, 2)], ids=str)
def test_seven_teams_are_proved_as_by_the_whole_problem(
    nights: tuple[int, ...],
) -> None:
    problem = seven_teams(*nights)
    whole = solve(read_problem(problem))
    assert whole.status == SearchStatus.OPTIMAL
    search = searched(problem)
    for _seconds in prove_by_orders(search):
        pass
    assert (search.value, search.bound) == (whole.breaks, whole.breaks)


def test_lists_with_few_outside_keep_to_all_demands_and_get_better() -> None:
    # At home on two nights in a row, a team has a break whatever comes.
    problem = seven_teams(1, 2)
    search = searched(problem)
    values = [search.value for _seconds in islice(look_outside(search, turn=0), 4)]
    found = [one for one in values if one is not None]
    assert found == sorted(found, reverse=True)
    assert found[-1] >= 1
    assert checker.misprinted(problem, list_as_json(search.result())) == []


def test_no_leg_is_outside_where_none_may_be() -> None:
    # Two breaks are the least here, but only in legs that have one.
    model = build_model(searched(seven_teams(1, 2)).season)
    limit_others(model, most=0)
    assert cp_model.CpSolver().solve(model.cp) == cp_model.INFEASIBLE
