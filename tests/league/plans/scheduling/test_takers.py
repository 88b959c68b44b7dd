from __future__ import annotations

from typing import Any

import pytest

from league.plans.scheduling import list_as_json, read_problem, solve
from league.plans.scheduling.circle import circle_season, games_of, join_legs
from league.plans.scheduling.orders.takers import give_orders, look_in_known_orders
from league.plans.scheduling.orders.timetables import TimetableQuestion
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import SolverSeason
from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem, share_hall


def fixed(problem: Problem, *rows: tuple[int, int, int]) -> Problem:
    """Fix matches: night, home and away by number."""
    problem["fixed"] = [
        {"night": problem["nights"][night], "home": f"T{home}", "away": f"T{away}"}
        for night, home, away in rows
    ]
    return problem


def searched(problem: Problem) -> FixtureSearch:
    return FixtureSearch(SolverSeason(read_problem(problem)))


def circle_orders(search: FixtureSearch) -> TimetableQuestion:
    """Return the orders of the circle's list, as the list itself gives them out."""
    teams = search.season.teams
    games = games_of(circle_season(teams, search.season.legs, mirrored=False))
    cells = {(game.home, game.night): True for game in games}
    sides: dict[tuple[int, int], Any] = dict.fromkeys(
        (team, night) for team in range(teams) for night in range(search.season.nights)
    )
    away = {(game.away, game.night): False for game in games}
    return TimetableQuestion.of(search.season, sides | cells | away)


def given(problem: Problem) -> list[dict[str, str]] | None:
    """Give the circle's orders out; return the list's rows, or None where none is."""
    search = searched(problem)
    found = give_orders(search, circle_orders(search))
    assert found.is_impossible == (found.games is None)
    if found.games is None:
        return None
    rows = search.season.matches(found.games)
    return [{"night": one.night, "home": one.home, "away": one.away} for one in rows]


CLUBS = ["a", "a", "b", "b"]


def with_clubs(problem: Problem, within: int) -> Problem:
    for team, club in zip(problem["teams"], CLUBS, strict=False):
        team["club"] = club
    return {**problem, "same_club_within": within}


def on_night(problem: Problem, field: str, key: str, name: str, night: int) -> Problem:
    return {**problem, field: [{key: name, "night": problem["nights"][night]}]}


# What the circle's own teams would break, and other teams need not.
DEMANDS: dict[str, Problem] = {
    "fixed": fixed(make_problem(6), (3, 4, 2), (0, 1, 5)),
    "closed": on_night(make_problem(6), "venue_unavailable", "venue", "V0", 0),
    "apart": make_problem(6, not_both_home=[["T0", "T1"], ["T2", "T3"]]),
    "shared": share_hall(make_problem(6), 0, 1),
    "clubs": with_clubs(make_problem(6), 3),
    "absent": on_night(make_problem(5), "team_unavailable", "team", "T2", 0),
    "one leg": fixed(make_problem(6, legs=1), (2, 3, 0)),
}


@pytest.mark.parametrize("name", DEMANDS)
def test_orders_are_given_to_teams_that_keep_to_every_demand(name: str) -> None:
    problem = DEMANDS[name]
    rows = given(problem)
    assert rows is not None
    assert checker.broken(problem, rows) == []


def test_it_is_proved_that_no_team_can_take_an_order() -> None:
    # On one night three matches of one team with three others.
    asked = fixed(make_problem(6), (0, 0, 1), (0, 2, 3), (0, 4, 5))
    assert given(asked) is not None
    # Of no two of three can both be at home, and on each night three of six are.
    trio = [["T0", "T1"], ["T1", "T2"], ["T0", "T2"], ["T3", "T4"]]
    assert given({**asked, "fixed": [], "not_both_home": [*trio, ["T3", "T5"]]}) is None


def test_a_second_leg_that_begins_elsewhere_costs_breaks_where_they_join() -> None:
    teams = 8
    lists = [
        games_of(rounds)
        for second in range(teams - 1)
        for rounds in join_legs(teams, 0, second)
    ]
    problem = read_problem(make_problem(teams, max_run=None))
    season = SolverSeason(problem)
    found = set()
    for games in lists:
        rows = [
            {"night": one.night, "home": one.home, "away": one.away}
            for one in season.matches(games)
        ]
        assert checker.broken(make_problem(teams, max_run=None), rows) == []
        found.add(checker.breaks(make_problem(teams), rows))
    # Each leg has n - 2 breaks, and at the join at most one for each team.
    assert min(found) == 12
    assert max(found) <= 20
    assert len(found) > 3


# Nights, hosts and guests of twelve teams. T10 is at home on both nights where the legs
# join, so one away team there has a break too: two more than 2n - 4.
DERBIES = [(3, 4, 2), (7, 4, 0), (11, 8, 9), (17, 0, 6), (10, 10, 11), (11, 10, 3)]


def test_many_derbies_are_fixed_in_known_orders_that_join_with_a_break() -> None:
    problem = fixed(make_problem(12, time_limit_s=300), *DERBIES)
    printed = list_as_json(solve(read_problem(problem)))
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["breaks"]) == ("optimal", 22)


def test_known_orders_are_left_where_a_run_is_too_long_in_all() -> None:
    search = searched(make_problem(6, max_run=1))
    look_in_known_orders(search)
    assert search.games is None


@pytest.mark.parametrize(("nights", "matches"), [(4, 3), (9, 8), (3, 3)])
def test_matches_in_a_stretch_of_nights_are_kept_where_teams_idle(
    nights: int, matches: int
) -> None:
    problem = make_problem(9, time_limit_s=3)
    problem["max_in"] = [{"nights": nights, "matches": matches}]
    problem["venue_unavailable"] = [{"venue": "V1", "night": problem["nights"][2]}]
    printed = list_as_json(solve(read_problem(problem)))
    assert checker.misprinted(problem, printed) == []
