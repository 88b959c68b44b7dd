from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from league.plans.scheduling.calendars.ground import HomeMeeting, MeetingGround, Nights
from league.plans.scheduling.calendars.hosts import HostedCalendar
from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.calendars.make import ground, make_hosted
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem
from tests.properties import often

seeds = st.integers(min_value=0, max_value=10**6)


def shaken(calendar: MeetingGround, seed: int, *, noise: float = 1) -> HostedCalendar:
    hosted = HostedCalendar(calendar, np.random.default_rng(seed))
    for _sweep in range(3):
        for host in hosted.hosts:
            hosted.resettle(host, noise=noise)
    return hosted


def rows(problem: Problem, nights: Nights) -> list[checker.Row]:
    return [
        {
            "night": problem["nights"][night],
            "home": f"T{meeting.home}",
            "away": f"T{meeting.away}",
        }
        for meeting, night in nights.items()
    ]


def faults(problem: Problem, nights: Nights) -> set[str]:
    """Return what a calendar breaks, except that meetings may still have no night."""
    unmet = {"pairs_meet", "homes_are_even", "fixed_stand"}
    found = set(checker.broken(problem, rows(problem, nights))) - unmet
    for one in problem.get("fixed", []):
        home, away = int(one["home"][1:]), int(one["away"][1:])
        night = problem["nights"].index(one["night"])
        if nights.get(HomeMeeting(home, away), night) != night:
            found.add("fixed_stand")
    return found


@settings(often(120, least=15), derandomize=True)
@given(seeds)
def test_whatever_is_drawn_keeps_to_every_demand(seed: int) -> None:
    problem = make_hosted(Random(seed))
    assert faults(problem, shaken(ground(problem), seed).placed()) == set()


@settings(often(120, least=15), derandomize=True)
@given(seeds)
def test_arrays_changed_step_by_step_equal_those_made_afresh(seed: int) -> None:
    calendar = ground(make_hosted(Random(seed)))
    hosted = shaken(calendar, seed)
    assert hosted.cost == calendar.cost(hosted.placed())
    fresh = HostedCalendar(calendar, np.random.default_rng(0))
    fresh.put(hosted.placed())
    assert (fresh.nights == hosted.nights).all()
    assert (fresh.at_home == hosted.at_home).all()
    assert (fresh.crowds.around == hosted.crowds.around).all()


@settings(often(60, least=10), derandomize=True)
@given(seeds)
def test_without_noise_a_host_never_makes_it_dearer(seed: int) -> None:
    hosted = shaken(ground(make_hosted(Random(seed))), seed)
    for host in hosted.hosts:
        before = hosted.cost
        hosted.resettle(host, noise=0)
        assert hosted.cost <= before


def test_a_seed_draws_the_same_calendar() -> None:
    calendar = ground(make_hosted(Random(8)))
    assert shaken(calendar, 3).placed() == shaken(calendar, 3).placed()
    assert shaken(calendar, 3).placed() != shaken(calendar, 4).placed()


def test_a_host_whose_hall_never_opens_has_no_nights() -> None:
    problem = make_problem(3, legs_apart=False, max_run=None, aim="rest", spare=9)
    problem["venue_unavailable"] = [
        {"venue": "V0", "night": night} for night in problem["nights"]
    ]
    placed = shaken(ground(problem), 1, noise=0).placed()
    assert {one.home for one in placed} == {1, 2}
    assert len(placed) == 4
