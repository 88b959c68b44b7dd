from __future__ import annotations

import pytest

from league.plans.scheduling import list_as_json, read_problem, solve
from league.plans.scheduling.orders.fewer import on_fewer_nights
from league.plans.scheduling.season import SolverSeason
from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem, share_hall


def left_out(problem: Problem) -> list[int] | None:
    """Return the numbers of the nights that are left out."""
    fewer = on_fewer_nights(SolverSeason(read_problem(problem)))
    if fewer is None:
        return None
    return [at for at, one in enumerate(problem["nights"]) if one not in fewer.nights]


def closed(problem: Problem, *nights: int) -> Problem:
    rows = [{"venue": "V0", "night": problem["nights"][night]} for night in nights]
    return {**problem, "venue_unavailable": rows}


def fixed(problem: Problem, *nights: int) -> Problem:
    rows = [
        {"night": problem["nights"][night], "home": "T0", "away": "T1"}
        for night in nights
    ]
    return {**problem, "fixed": rows}


# Four teams and two legs need six nights.
CASES: list[tuple[str, Problem, list[int] | None]] = [
    ("the last", make_problem(4, spare=2), [6, 7]),
    ("where a hall is closed", closed(make_problem(4, spare=2), 1, 4), [1, 4]),
    ("the more it hinders", closed(make_problem(4, spare=1), 2, 3, 3), [3]),
    ("none of a fixed match", fixed(make_problem(4, spare=2), 7), [5, 6]),
    ("the same of each leg", make_problem(4, spare=2, mirrored=True), [3, 7]),
    (
        "as a hall asks of one leg",
        closed(make_problem(4, spare=2, mirrored=True), 4),
        [0, 4],
    ),
    ("not where too many are fixed", fixed(make_problem(4, spare=1), *range(7)), None),
]


@pytest.mark.parametrize(("problem", "expected"), [case[1:] for case in CASES])
def test_the_nights_that_suit_fewest_are_left_out(
    problem: Problem, expected: list[int] | None
) -> None:
    assert left_out(problem) == expected


def test_demands_of_nights_that_are_left_out_go_with_them() -> None:
    problem = closed(make_problem(4, spare=2), 1, 4, 5)
    fewer = on_fewer_nights(SolverSeason(read_problem(problem)))
    assert fewer is not None
    assert [one.night for one in fewer.venue_unavailable] == [problem["nights"][1]]


def test_nights_to_spare_make_no_list_worse_than_without_them() -> None:
    problem = make_problem(12, spare=2, time_limit_s=3)
    printed = list_as_json(solve(read_problem(problem)))
    assert checker.misprinted(problem, printed) == []
    # 2n - 4: what is known on just so many nights as are needed.
    assert printed["breaks"] <= 20


def test_what_halls_demand_is_kept_where_nights_are_to_spare() -> None:
    problem = make_problem(6, spare=3, same_club_within=3)
    problem = closed(share_hall(problem, 0, 1), 2, 8)
    for team in problem["teams"][2:4]:
        team["club"] = "a"
    found: list[object] = []
    listed = solve(
        read_problem(problem),
        on_progress=lambda told: found.append(told.fixtures),
        should_stop=lambda: any(found),
    )
    printed = list_as_json(listed)
    assert checker.misprinted(problem, printed) == []
    assert printed["fixtures"]
