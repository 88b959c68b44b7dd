from __future__ import annotations

import random
from typing import Any

import pytest

from league.plans.scheduling import list_as_json, read_problem, solve
from league.plans.scheduling.calendars.calendars import Walker, can_be_calendar
from league.plans.scheduling.calendars.ground import HomeMeeting, MeetingGround
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import SolverSeason
from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem


def make_calendar(teams: int = 6, *, spare: int = 60, **fields: Any) -> Problem:
    """Return a league whose halls are each open on one night in four."""
    asked = {
        "legs_apart": False,
        "max_run": None,
        "min_gap": 10,
        "max_in": [{"nights": 4, "matches": 2}],
        "aim": "rest",
        "rest": [{"nights": 2, "matches": 1, "penalty": 5}],
    }
    problem = make_problem(teams, spare=spare, **{**asked, **fields})
    problem["venue_unavailable"] = [
        {"venue": f"V{hall}", "night": night}
        for hall in range(teams)
        for number, night in enumerate(problem["nights"])
        if (number + hall) % 4
    ]
    return problem


def ground(problem: Problem) -> MeetingGround:
    return MeetingGround(SolverSeason(read_problem(problem)))


def test_a_calendar_is_filled_and_rested() -> None:
    problem = make_calendar()
    printed = list_as_json(solve(read_problem(problem)))
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["penalty"]) == ("optimal", 0)


def test_a_calendar_keeps_what_pairs_teams_and_halls_demand() -> None:
    problem = make_calendar(not_both_home=[["T0", "T4"]])
    nights = problem["nights"]
    problem["fixed"] = [{"night": nights[0], "home": "T0", "away": "T1"}]
    problem["teams"][5]["venue"] = "V1"
    problem["team_unavailable"] = [
        {"team": "T2", "night": night} for night in nights[:9]
    ]
    printed = list_as_json(solve(read_problem(problem)))
    assert checker.misprinted(problem, printed) == []
    assert printed["penalty"] == 0


@pytest.mark.parametrize(
    "fields",
    [{"legs_apart": True}, {"max_run": 3}, {"aim": "breaks"}, {"legs": 1}],
)
def test_other_demands_are_left_to_the_whole_problem(fields: dict[str, Any]) -> None:
    assert not can_be_calendar(SolverSeason(read_problem(make_calendar(**fields))))


def test_a_meeting_has_the_nights_on_which_its_hall_is_open() -> None:
    problem = make_calendar(4, spare=3)
    problem["team_unavailable"] = [{"team": "T1", "night": problem["nights"][4]}]
    assert ground(problem).open[HomeMeeting(0, 1)] == (0, 8)


def test_two_matches_in_two_nights_cost_their_penalty() -> None:
    calendar = ground(make_calendar())
    assert calendar.penalty(0b0110011) == 10
    assert calendar.penalty(0b0101) == 0


def test_a_meeting_without_a_night_costs_more_than_any_rest() -> None:
    calendar = ground(make_calendar(2))
    close = {HomeMeeting(0, 1): 4, HomeMeeting(1, 0): 5}
    assert calendar.cost(close) < calendar.cost({HomeMeeting(0, 1): 4})


def test_each_way_frees_meetings_of_the_calendar() -> None:
    problem = read_problem(make_calendar())
    search = FixtureSearch(SolverSeason(problem))
    walker = Walker(search, MeetingGround(search.season), random.Random(1))
    for one in map(search.season.game, solve(problem).fixtures):
        walker.nights[HomeMeeting(one.home, one.away)] = one.night
    freed = [way.choose(walker, 12) for way in walker.ways]
    assert freed
    assert all(set() < some <= set(walker.ground.meetings) for some in freed)
