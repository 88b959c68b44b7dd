from __future__ import annotations

import time
from typing import Any

import pytest

from league.plans.scheduling import list_as_json, read_problem, solve
from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem, share_hall


def solved(problem: Problem) -> dict[str, Any]:
    return list_as_json(solve(read_problem(problem)))


# Teams, legs, mirrored, and the least breaks that are known.
KNOWN = [
    (6, 1, False, 4),
    (12, 1, False, 10),
    (4, 2, False, 4),
    (6, 2, False, 8),
    (10, 2, False, 16),
    (20, 2, False, 36),
    (6, 2, True, 12),
    (12, 2, True, 30),
    (7, 1, False, 0),
    (9, 2, False, 0),
    (8, 3, False, 18),
    (8, 4, False, 24),
    (7, 3, False, 0),
]


@pytest.mark.parametrize(("teams", "legs", "mirrored", "least"), KNOWN)
def test_a_league_without_demands_has_the_least_breaks_known(
    teams: int, legs: int, mirrored: bool, least: int
) -> None:
    problem = make_problem(teams, legs=legs, mirrored=mirrored)
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["breaks"]) == ("optimal", least)


@pytest.mark.parametrize("teams", [50, 99, 100])
def test_a_large_league_is_proved_at_once(teams: int) -> None:
    begun = time.monotonic()
    found = solve(read_problem(make_problem(teams)))
    assert found.breaks == (0 if teams % 2 else 2 * teams - 4)
    assert time.monotonic() - begun < 60


def test_teams_that_share_a_hall_are_never_both_at_home() -> None:
    problem = share_hall(make_problem(8), 0, 1)
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["breaks"]) == ("optimal", 12)


def test_halls_closed_on_many_nights_are_proved_where_few_lists_fit() -> None:
    problem = make_problem(8, time_limit_s=300, not_both_home=[["T4", "T5"]])
    problem = share_hall(share_hall(problem, 0, 1), 2, 3)
    nights = problem["nights"]
    problem["venue_unavailable"] = [
        {"venue": f"V{hall}", "night": nights[night]}
        for hall, night in [(4, 0), (4, 5), (5, 3), (6, 2), (6, 9), (7, 6), (7, 7)]
    ]
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["breaks"]) == ("optimal", printed["bound"])


# Nights, hosts and guests: no known list has all of them, with these kept apart.
DERBIES = [(3, 4, 2), (7, 4, 0), (11, 8, 9), (17, 0, 6)]


def test_derbies_are_fixed_in_a_list_whose_second_leg_goes_backwards() -> None:
    problem = make_problem(10, time_limit_s=300)
    problem["not_both_home"] = [["T8", "T2"], ["T0", "T7"]]
    problem["fixed"] = [
        {"night": problem["nights"][night], "home": f"T{home}", "away": f"T{away}"}
        for night, home, away in DERBIES
    ]
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["breaks"]) == ("optimal", 16)


def test_a_fixed_derby_and_closed_nights_are_kept() -> None:
    problem = make_problem(8)
    night = problem["nights"]
    problem["fixed"] = [{"night": night[3], "home": "T2", "away": "T6"}]
    problem["venue_unavailable"] = [
        {"venue": "V0", "night": night[0]},
        {"venue": "V5", "night": night[9]},
    ]
    problem["not_both_home"] = [["T3", "T4"]]
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["breaks"]) == ("optimal", 12)


def test_clubs_meet_early_and_returns_keep_their_distance() -> None:
    problem = make_problem(6, min_gap=3, same_club_within=2, spare=4, time_limit_s=4)
    for team in problem["teams"][:2]:
        team["club"] = "A"
    assert checker.misprinted(problem, solved(problem)) == []


def test_rest_is_aimed_at_where_nights_are_plenty() -> None:
    problem = make_problem(4, spare=6, aim="rest")
    problem["rest"] = [{"nights": 2, "matches": 1, "penalty": 5}]
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["penalty"]) == ("optimal", 0)


def test_the_same_seed_gives_the_same_breaks_beside_the_least_penalty() -> None:
    problem = make_problem(4, spare=6, aim="rest", max_run=None)
    problem["rest"] = [{"nights": 2, "matches": 1, "penalty": 5}]
    one, other = solved(problem), solved(problem)
    assert one["status"] == "optimal"
    assert one["breaks"] == other["breaks"]


def test_a_published_list_that_still_holds_is_not_moved() -> None:
    problem = make_problem(6)
    problem["published"] = solved(problem)["fixtures"]
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["moved"]) == ("optimal", 0)


def test_a_hall_that_falls_away_for_a_night_moves_few_matches() -> None:
    problem = make_problem(6, spare=2)
    problem["published"] = solved(make_problem(6))["fixtures"]
    lost = problem["published"][-1]
    problem["venue_unavailable"] = [{"venue": lost["venue"], "night": lost["night"]}]
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    # The match itself, and no other: two nights lie free behind it.
    assert printed["moved"] == 1


def test_matches_of_a_team_that_left_count_as_moved() -> None:
    problem = make_problem(2)
    problem["published"] = [
        {"night": problem["nights"][0], "home": "T0", "away": "gone"},
        {"night": "2031-01-01", "home": "T0", "away": "T1"},
    ]
    assert solved(problem)["moved"] == 2


def test_the_time_limit_is_kept() -> None:
    problem = make_problem(16, legs_apart=False, min_gap=2, time_limit_s=2)
    begun = time.monotonic()
    printed = solved(problem)
    assert time.monotonic() - begun < 30
    assert printed["status"] in {"feasible", "unknown"}


def test_a_stop_ends_the_search_with_the_best_so_far() -> None:
    problem = make_problem(8, legs_apart=False, time_limit_s=300)
    begun = time.monotonic()
    found = solve(read_problem(problem), should_stop=lambda: True)
    assert time.monotonic() - begun < 60
    assert found.fixtures


def test_progress_tells_the_best_list_so_far() -> None:
    seen = []
    problem = make_problem(4, spare=4)
    found = solve(read_problem(problem), on_progress=seen.append)
    assert seen[-1].breaks == found.breaks
    assert len(seen[-1].fixtures) == 12


@pytest.mark.parametrize(
    ("teams", "fields", "least"),
    [
        (8, {}, 12),
        (8, {"mirrored": True}, 18),
        (8, {"legs": 1}, 6),
        (8, {"legs_apart": False}, 6),
    ],
)
def test_a_night_closed_in_every_hall_costs_no_break(
    teams: int, fields: dict[str, Any], least: int
) -> None:
    problem = make_problem(teams, time_limit_s=300, **fields)
    nights = problem["nights"]
    problem["venue_unavailable"] = [
        {"venue": f"V{hall}", "night": nights[5 * hall % len(nights)]}
        for hall in range(teams)
    ]
    printed = solved(problem)
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["breaks"]) == ("optimal", least)
