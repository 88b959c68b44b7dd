"""The additions under `uses`: at home in turn, no early derby, shared cars."""

from __future__ import annotations

from typing import Any

import pytest

from league.plans.scheduling import (
    Faulty,
    ListFixture,
    NightMatch,
    SearchStatus,
    clashes,
    read_problem,
    solve,
)
from tests.league.plans.scheduling.make import make_nights, make_problem, share_hall

ALL = ["alternate/1", "no-derby/1", "share-cars/1"]


def make_added(teams: int = 4, **fields: Any) -> dict[str, Any]:
    return make_problem(teams, uses=ALL, **fields)


def paths(problem: dict[str, Any], *matches: tuple[int, str, str]) -> set[str]:
    """Return the added demands that some matches break."""
    read = read_problem(problem)
    listed = [NightMatch(read.nights[at], home, away) for at, home, away in matches]
    added = ("alternate", "no_derby_within", "share_cars")
    return {one.path for one in clashes(read, listed) if one.path.startswith(added)}


def test_an_addition_counts_only_where_uses_names_it() -> None:
    added = {"alternate": [["T0", "T1"]], "no_derby_within": 2}
    problem = read_problem(make_problem(**added))
    assert problem.alternate == ()
    assert problem.no_derby_within is None
    named = read_problem(make_problem(uses=["alternate/1", "other/1"], **added))
    assert named.alternate == (("T0", "T1"),)
    assert named.no_derby_within is None


@pytest.mark.parametrize("uses", ["alternate/1", 3, None, {"alternate/1": 1}])
def test_uses_that_is_no_list_of_names_counts_for_nothing(uses: object) -> None:
    problem = make_problem(uses=uses, alternate=[["T0", "T1"]])
    assert read_problem(problem).alternate == ()


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("alternate", [["T0", "T9"]], "alternate[0][1]"),
        ("alternate", [["T0", "T0"]], "alternate[0][1]"),
        ("share_cars", "T0", "share_cars"),
        ("share_cars", [["T0"]], "share_cars[0]"),
        ("no_derby_within", 0, "no_derby_within"),
        ("no_derby_within", True, "no_derby_within"),
    ],
)
def test_a_malformed_addition_is_told(field: str, value: object, fault: str) -> None:
    with pytest.raises(Faulty) as faulty:
        read_problem(make_added(**{field: value}))
    assert faulty.value.faults[0].startswith(f"{fault}: ") or fault in str(faulty.value)


# Tuesdays 3, 10 and 17 March; Thursday 5 March is in the week of the first.
NIGHTS = ["2026-03-03", "2026-03-05", "2026-03-10", "2026-03-17", "2026-03-24"]


@pytest.mark.parametrize(
    ("matches", "is_broken"),
    [
        ([(0, "T0", "T2"), (0, "T1", "T3")], True),
        ([(0, "T0", "T2"), (1, "T1", "T3")], True),
        ([(1, "T0", "T2"), (2, "T1", "T3")], False),
        ([(0, "T0", "T2"), (0, "T3", "T1")], False),
        ([(0, "T0", "T1")], False),
    ],
)
def test_at_home_in_turn_counts_by_the_week(
    matches: list[tuple[int, str, str]], is_broken: bool
) -> None:
    problem = make_added(nights=NIGHTS, alternate=[["T0", "T1"]])
    assert paths(problem, *matches) == ({"alternate[0]"} if is_broken else set())


@pytest.mark.parametrize(
    ("match", "is_broken"),
    [
        ((0, "T0", "T1"), True),
        ((1, "T1", "T0"), True),
        ((2, "T0", "T1"), False),
        ((1, "T2", "T3"), True),
        ((0, "T0", "T2"), False),
    ],
)
def test_a_derby_is_of_one_club_or_hall(
    match: tuple[int, str, str], is_broken: bool
) -> None:
    problem = share_hall(make_added(no_derby_within=2), 2, 3)
    teams = problem["teams"]
    clubs = [{**team, "club": "A"} for team in teams[:2]]
    problem = {**problem, "teams": [*clubs, *teams[2:]]}
    assert paths(problem, match) == ({"no_derby_within"} if is_broken else set())


@pytest.mark.parametrize(
    ("matches", "is_broken"),
    [
        ([(0, "T2", "T0"), (0, "T3", "T1")], False),  # T2 and T3 share a hall
        ([(0, "T2", "T0")], True),
        ([(0, "T2", "T0"), (1, "T3", "T1")], True),
        ([(0, "T4", "T0"), (0, "T3", "T1")], True),
        ([(0, "T0", "T4"), (0, "T1", "T5")], False),  # nobody travels
        ([(0, "T0", "T1")], False),
        ([(0, "T0", "T4"), (0, "T5", "T1")], True),
    ],
)
def test_who_shares_cars_travels_to_one_hall(
    matches: list[tuple[int, str, str]], is_broken: bool
) -> None:
    problem = share_hall(make_added(6, share_cars=[["T0", "T1"]]), 2, 3, matches=2)
    assert paths(problem, *matches) == ({"share_cars[0]"} if is_broken else set())


def halls_for_two(teams: int) -> dict[str, Any]:
    """Return a league in which two teams each share a hall that holds both."""
    problem = make_added(teams)
    for one in range(0, teams, 2):
        problem = share_hall(problem, one, one + 1, matches=2)
    return problem


@pytest.mark.parametrize(
    "demand",
    [
        {"alternate": [["T0", "T1"], ["T2", "T5"]]},
        {"no_derby_within": 2},
        {"share_cars": [["T0", "T1"]]},
        {"no_derby_within": 1, "alternate": [["T4", "T5"]]},
        {"share_cars": [["T2", "T3"]], "no_derby_within": 2},
    ],
)
@pytest.mark.parametrize("teams", [6, 8])
def test_a_list_with_an_addition_is_found(teams: int, demand: dict[str, Any]) -> None:
    problem = halls_for_two(teams) | demand | {"time_limit_s": 30}
    if "alternate" in demand:
        problem["venues"] = [{**one, "matches": 2} for one in problem["venues"]]
    read = read_problem(problem)
    stop: list[tuple[ListFixture, ...]] = []

    def hear(progress: Any) -> None:
        if progress.fixtures:
            stop.append(progress.fixtures)

    found = solve(read, on_progress=hear, should_stop=lambda: bool(stop))
    assert found.fixtures
    assert clashes(read, found.fixtures) == []


def test_an_addition_on_two_nights_of_a_week_is_held() -> None:
    nights = sorted({*make_nights(4), "2026-03-05", "2026-03-12", "2026-03-19"})
    problem = make_added(4, nights=nights, alternate=[["T0", "T1"]], max_run=None)
    read = read_problem(problem | {"time_limit_s": 20})
    found = solve(read)
    if found.fixtures:
        assert clashes(read, found.fixtures) == []
    assert found.status != SearchStatus.UNKNOWN


def test_impossible_additions_are_named() -> None:
    problem = make_added(4, alternate=[["T0", "T1"], ["T1", "T2"], ["T0", "T2"]])
    found = solve(read_problem(problem | {"time_limit_s": 30}))
    assert found.status == SearchStatus.INFEASIBLE
    assert {one.path.partition("[")[0] for one in found.conflicts} <= {"alternate"}
    assert len(found.conflicts) >= 2


def test_a_derby_that_must_come_early_and_may_not_is_told() -> None:
    problem = make_added(4, no_derby_within=1, same_club_within=1)
    teams = [{**team, "club": "A"} for team in problem["teams"][:2]]
    problem["teams"] = teams + problem["teams"][2:]
    found = solve(read_problem(problem | {"time_limit_s": 30}))
    assert {one.path for one in found.conflicts} == {
        "no_derby_within",
        "same_club_within",
    }
