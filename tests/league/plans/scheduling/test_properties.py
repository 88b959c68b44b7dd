from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.plans.scheduling import clashes, list_as_json, read_problem, solve
from tests.league.plans.scheduling import brute, checker
from tests.league.plans.scheduling.make import make_planned, make_small
from tests.properties import often

# One seed for all demands of a tiny problem; each shrinks to a smaller one.
seeds = st.integers(min_value=0, max_value=10**6)


@settings(often(40, least=4), derandomize=True)
@given(seeds)
def test_every_status_and_bound_is_true_against_trying_all(seed: int) -> None:
    problem = make_small(Random(seed))
    truth = brute.least(problem)
    printed = list_as_json(solve(read_problem(problem)))
    assert printed["status"] == ("infeasible" if truth is None else "optimal")
    assert checker.misprinted(problem, printed) == []
    if truth is not None:
        moved, aim = truth
        assert (printed["moved"] or 0, printed["bound"]) == (moved, aim)


@settings(often(16, least=4), derandomize=True)
@given(seeds)
def test_whatever_is_printed_of_a_real_league_in_a_second_is_true(seed: int) -> None:
    problem = make_planned(Random(seed))
    printed = list_as_json(solve(read_problem(problem)))
    assert checker.misprinted(problem, printed) == []


@settings(often(60, least=4), derandomize=True)
@given(seeds)
def test_clashes_are_found_just_where_the_contract_is_broken(seed: int) -> None:
    chance = Random(seed)
    problem = make_small(chance)
    teams = checker.ids(problem)
    pairs = [chance.sample(teams, 2) for _ in range(checker.legs(problem))]
    rows = [
        {"night": chance.choice(problem["nights"]), "home": home, "away": away}
        for home, away in pairs
    ]
    whole = read_problem(problem)
    found = clashes(whole, read_problem({**problem, "fixed": rows}).fixed)
    # Too few meetings are clashes as well; the checker's other checks need them all.
    if checker.pairs_meet(problem, rows):
        assert bool(found) == bool(checker.broken(problem, rows))
    else:
        assert any(clash.path == "legs" for clash in found)
