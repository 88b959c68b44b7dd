from __future__ import annotations

import math

import pytest

from bench.amateurs import amateur_calendar
from league.plans.scheduling import list_as_json, read_problem, solve
from league.plans.scheduling.calendars import cooling
from league.plans.scheduling.calendars.cooling import Cooler, Line
from league.plans.scheduling.calendars.ground import HomeMeeting, MeetingGround
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import SolverSeason
from tests.league.plans.scheduling import checker

# A calendar whose least penalty known is 23, and one of 0.
TIGHT, LOOSE = 13, 12
# One of which no list is known.
NO_LIST = 5


def cooler(seed: int = 1, *, calendar: int = TIGHT) -> Cooler:
    search = FixtureSearch(SolverSeason(read_problem(amateur_calendar(calendar))))
    return Cooler(search, MeetingGround(search.season), seed)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooling, "SWEEPS", 20)


def test_a_first_walk_fills_a_tight_calendar() -> None:
    walked = cooler()
    walked.walk()
    assert walked.is_full
    assert walked.cost == walked.ground.cost(walked.nights)


def test_the_same_seed_walks_the_same_way() -> None:
    one, again, other = cooler(), cooler(), cooler(2)
    for _turn in range(4):
        one.walk(), again.walk(), other.walk()
    assert one.nights == again.nights
    assert one.lines == again.lines
    assert one.nights != other.nights


def test_the_best_calendar_is_never_lost() -> None:
    walked, costs = cooler(), [math.inf]
    for _turn in range(8):
        walked.walk()
        costs.append(walked.cost)
    assert costs == sorted(costs, reverse=True)
    assert walked.cost <= walked.lines[0].cost


def test_a_cooling_begins_at_another_walkers_better_calendar() -> None:
    good, poor = cooler(), cooler(2)
    for _turn in range(4):
        good.walk()
    poor.follow(good)
    assert (poor.cost, poor.nights) == (good.cost, good.nights)
    assert poor.lines[0] == Line(good.cost, good.nights)
    good.follow(poor)
    assert good.cost == poor.cost


def test_what_leaves_gaps_is_begun_anew_hotter() -> None:
    walked = cooler(calendar=NO_LIST)
    for _turn in range(cooling.FIRST_TURNS):
        walked.walk()
    assert not walked.is_full
    assert walked.noise == walked.hot == cooling.HOT * cooling.HOTTER


def test_a_line_continues_from_what_is_no_worse() -> None:
    first, even, worse = {HomeMeeting(0, 1): 3}, {HomeMeeting(0, 1): 5}, {}
    line = Line(9, first)
    line.take(9, even)
    assert line == Line(9, even, idle=1)
    line.take(10, worse)
    assert line == Line(9, even, idle=2)
    line.take(8, first)
    assert line == Line(8, first, idle=0)


def test_every_second_cooling_continues_the_best_line_that_may_get_better() -> None:
    walked = cooler()
    walked.walk(), walked.walk()
    nights = walked.nights
    tired = Line(1, nights, idle=cooling.PATIENCE)
    good, poor = Line(2, nights), Line(3, nights)
    walked.lines = [tired, good, poor]
    walked._begin()
    assert (walked.line, walked.noise) == (None, cooling.HOT)
    assert walked.calendar.placed() == {}
    walked._begin()
    assert walked.line is good
    assert walked.calendar.placed() == nights
    walked.lines = [tired]
    walked._begin(), walked._begin()
    assert (walked.line, walked.noise) == (None, cooling.HOT)


def test_a_cooling_ends_in_its_line_or_begins_another() -> None:
    walked = cooler()
    lines = []
    for _cooling in range(3):
        for _turn in range(walked.turns):
            walked.walk()
        lines.append(len(walked.lines))
    assert lines == [1, 1, 2]


def test_a_stopped_search_keeps_its_best_list() -> None:
    problem = amateur_calendar(TIGHT)
    told: list[int | None] = []
    found = solve(
        read_problem(problem),
        on_progress=lambda seen: told.append(seen.penalty),
        should_stop=lambda: told[-1] is not None,
    )
    printed = list_as_json(found)
    assert checker.misprinted(problem, printed) == []
    assert printed["penalty"] <= told[1]
    assert printed["bound"] == 0


def test_a_loose_calendar_has_no_penalty() -> None:
    problem = amateur_calendar(LOOSE)
    printed = list_as_json(solve(read_problem(problem)))
    assert checker.misprinted(problem, printed) == []
    assert (printed["status"], printed["penalty"]) == ("optimal", 0)
