from __future__ import annotations

from random import Random
from typing import Any

import pytest

from league.plans.scheduling import FixtureList, SearchStatus, read_problem, solve
from league.plans.scheduling.conflicts.bare_counts import count_conflicts
from league.plans.scheduling.conflicts.conflicts import find_conflicts
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import SolverSeason
from tests.league.plans.scheduling import brute
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem, make_small, share_hall

UNASKED: dict[str, Any] = {
    "max_run": None,
    "legs_apart": False,
    "mirrored": False,
    "min_gap": 0,
    "same_club_within": None,
}
LISTS = ["team_unavailable", "venue_unavailable", "fixed", "not_both_home", "max_in"]


def only(problem: Problem, kept: list[str]) -> Problem:
    """Return the problem with no demand but those kept, and nothing published."""
    lists = {
        name: [
            item
            for index, item in enumerate(problem.get(name, []))
            if f"{name}[{index}]" in kept
        ]
        for name in LISTS
    }
    unasked = {name: value for name, value in UNASKED.items() if name not in kept}
    venues = [
        venue if f"venues[{index}]" in kept else {**venue, "matches": 9}
        for index, venue in enumerate(problem["venues"])
    ]
    bare = {**problem, **lists, **unasked, "venues": venues}
    return {name: value for name, value in bare.items() if name != "published"}


def conflicts(problem: Problem) -> tuple[FixtureList, list[str]]:
    found = solve(read_problem(problem))
    return found, [conflict.path for conflict in found.conflicts]


def test_too_few_nights_are_told_with_their_numbers() -> None:
    problem = make_problem(6)
    problem["nights"].pop()
    found, paths = conflicts(problem)
    assert (found.status, paths) == (SearchStatus.INFEASIBLE, ["nights"])
    assert "at least 10 nights; there are 9" in found.conflicts[0].text


def test_a_hall_without_room_is_told_with_its_numbers() -> None:
    problem = share_hall(make_problem(4), 0, 1)
    night = problem["nights"][0]
    problem["venue_unavailable"] = [{"venue": "V0", "night": night}]
    found, paths = conflicts(problem)
    assert paths == ["venues[0]", "venue_unavailable[0]"]
    assert "at least 6 matches" in found.conflicts[0].text
    assert "has room for 5" in found.conflicts[0].text


# Nine teams play 16 matches on 18 nights: four runs of four nights, and two nights.
@pytest.mark.parametrize(
    ("most", "played"), [((4, 3), 14), ((2, 1), 9), ((18, 15), 15), ((5, 4), 15)]
)
def test_nights_in_a_row_with_too_few_matches_are_told_with_their_numbers(
    most: tuple[int, int], played: int
) -> None:
    nights, matches = most
    problem = make_problem(9, max_in=[{"nights": nights, "matches": matches}])
    found, paths = conflicts(problem)
    assert (found.status, paths) == (SearchStatus.INFEASIBLE, ["max_in[0]"])
    numbers = f"So few leave a team {played} matches on these nights; it has 16 to play"
    assert numbers in found.conflicts[0].text


@pytest.mark.parametrize("most", [(8, 7), (18, 16), (19, 1)])
def test_nights_in_a_row_with_just_enough_matches_are_no_conflict(
    most: tuple[int, int],
) -> None:
    nights, matches = most
    problem = make_problem(9, max_in=[{"nights": nights, "matches": matches}])
    assert count_conflicts(SolverSeason(read_problem(problem))) == ()


def test_a_team_with_too_few_nights_is_told_with_its_numbers() -> None:
    problem = make_problem(4)
    night = problem["nights"][2]
    problem["team_unavailable"] = [{"team": "T3", "night": night}]
    found, paths = conflicts(problem)
    assert paths == ["team_unavailable[0]"]
    assert "6 matches to play and can play on 5 nights" in found.conflicts[0].text


def test_a_derby_fixed_in_a_closed_hall_clashes_with_the_closing_alone() -> None:
    problem = make_problem(6)
    night = problem["nights"][4]
    problem["fixed"] = [{"night": night, "home": "T1", "away": "T2"}]
    problem["venue_unavailable"] = [
        {"venue": "V3", "night": night},
        {"venue": "V1", "night": night},
    ]
    _found, paths = conflicts(problem)
    assert paths == ["venue_unavailable[1]", "fixed[0]"]


def test_a_run_of_one_cannot_be_where_all_play_every_night() -> None:
    _found, paths = conflicts(make_problem(4, max_run=1))
    assert paths == ["max_run"]


def test_two_that_share_with_a_third_clash_by_themselves() -> None:
    problem = make_problem(6)
    problem["not_both_home"] = [["T0", "T1"], ["T2", "T3"], ["T0", "T3"], ["T1", "T3"]]
    _found, paths = conflicts(problem)
    assert set(paths) == {"not_both_home[2]", "not_both_home[3]"}


def test_a_set_that_could_not_be_made_smaller_in_time_says_so() -> None:
    problem = make_problem(8, max_run=1, time_limit_s=20)
    search = FixtureSearch(SolverSeason(read_problem(problem)))
    search.deadline = search.started
    found = find_conflicts(search)
    assert "fewer may clash already" in found[0].text


@pytest.mark.parametrize("seed", range(40, 52))
def test_conflicts_cannot_hold_together_and_need_each_other(seed: int) -> None:
    problem = make_small(Random(seed))
    found, paths = conflicts(problem)
    if found.status != SearchStatus.INFEASIBLE or paths == ["nights"]:
        return
    assert brute.least(only(problem, paths)) is None
    assert all(
        brute.least(only(problem, [one for one in paths if one != path]))
        for path in paths
    )
