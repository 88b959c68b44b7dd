"""What is due when: the night starts at 19:30, and minutes are counted from there."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import Clock, DueKind, clock_of
from rules.match import ScoreSheet
from rules.record import Settings
from tests.properties import often
from tests.rules.make import (
    EXTRA,
    GO_ON,
    INTERVAL,
    PAUSE,
    RESUME,
    START,
    START_OF_NIGHT,
    TIME,
    Document,
    abandon,
    scored_with_breaks,
    toss,
)

# The moments of a night without delays, in minutes from its planned start.
PLAN = {
    "toss": -5,
    "seating": -2,
    "start": 0,
    "interval": 75,
    "resume": 85,
    "grace": 88,
    "last minutes": 145,
    "time": 160,
}
SECOND_HALF = (
    {**START, "minute": 0},
    {**INTERVAL, "minute": 75},
    {**RESUME, "minute": 85},
)
Due = dict[str, float]


def at(minute: float) -> datetime:
    return START_OF_NIGHT + timedelta(minutes=minute)


def minutes(moment: datetime) -> float:
    return (moment - START_OF_NIGHT) / timedelta(minutes=1)


def clock(
    *entries: Document,
    planned: float | None = 0,
    rules: Settings | None = None,
    **match: str,
) -> Clock:
    sheet: ScoreSheet = scored_with_breaks(*entries, **match)
    start = None if planned is None else at(planned)
    return clock_of(sheet, planned_start=start, settings=rules or Settings())


def due(found: Clock, now: float | None = None) -> Due:
    """When each thing is due; as it is at one minute, where one is given."""
    deadlines = found.deadlines if now is None else found.at(at(now))
    return {str(one.what): minutes(one.at) for one in deadlines}


def done(found: Clock) -> list[str]:
    return [str(one.what) for one in found.deadlines if one.is_done]


def next_of(found: Clock, now: float) -> tuple[str, float] | None:
    one = found.next(at(now))
    return one and (str(one.what), minutes(one.at))


def overdue(found: Clock, now: float) -> Due:
    return {str(one.what): minutes(one.at) for one in found.overdue(at(now))}


def test_a_night_is_planned_from_its_start() -> None:
    assert due(clock()) == PLAN


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("toss", "1.3"),
        ("seating", "1.3"),
        ("start", "1.9"),
        ("interval", "1.2"),
        ("resume", "1.2"),
        ("grace", "12.3"),
        ("last minutes", "1.15"),
        ("time", "2.2"),
    ],
)
def test_every_deadline_has_its_rule(what: str, rule: str) -> None:
    rules = {str(one.what): one.rule for one in clock().deadlines}
    assert rules[what] == rule


def test_a_union_has_its_own_numbers() -> None:
    rules = Settings(half_minutes=60, grace_minutes=5, no_leave_minutes=10)
    own = {"interval": 60, "resume": 70, "grace": 75, "last minutes": 120, "time": 130}
    assert due(clock(rules=rules)) == PLAN | own


def test_a_fixture_without_a_night_has_no_deadlines() -> None:
    assert clock(planned=None).deadlines == ()


def test_a_match_without_a_planned_start_goes_by_the_real_one() -> None:
    found = due(clock({**START, "minute": 4}, planned=None))
    assert found == {what: minute + 4 for what, minute in PLAN.items() if minute > 0}


@pytest.mark.parametrize("open_tables", [{"home_open": (1, 2)}])
def test_a_match_that_is_not_played_has_no_deadlines(
    open_tables: dict[str, tuple[int, ...]],
) -> None:
    sheet = scored_with_breaks(**open_tables)
    found = clock_of(sheet, planned_start=START_OF_NIGHT, settings=Settings())
    assert found.deadlines == ()


@pytest.mark.parametrize(
    ("entries", "moved"),
    [
        ([{**START, "minute": 4}], 4),
        ([{**START, "minute": 4}, {**INTERVAL, "minute": 81}], 6),
        ([START, {**INTERVAL, "minute": 81}, {**RESUME, "minute": 90}], 5),
    ],
)
def test_what_is_to_come_follows_the_real_moments(
    entries: list[Document], moved: float
) -> None:
    coming = [one for one in clock(*entries).deadlines if not one.is_done]
    assert {str(one.what): minutes(one.at) for one in coming} == {
        str(one.what): PLAN[str(one.what)] + moved for one in coming
    }


@pytest.mark.parametrize(
    ("entries", "count"),
    [([], 0), ([toss()], 1), ([START], 3), ([START, INTERVAL], 4), (SECOND_HALF, 5)],
)
def test_what_was_done_is_told(entries: list[Document], count: int) -> None:
    assert done(clock(*entries)) == list(PLAN)[:count]


def test_after_time_nothing_is_due() -> None:
    found = clock(*SECOND_HALF, TIME)
    assert done(found) == list(PLAN)
    assert found.next(at(0)) is None


def test_1_12_extra_time_has_its_own_end() -> None:
    night = (*SECOND_HALF, {**TIME, "minute": 160}, {**EXTRA, "minute": 170})
    found = clock(*night, stage="final")
    coming = [(str(one.what), minutes(one.at), one.rule) for one in found.deadlines[8:]]
    assert coming == [
        ("last minutes of extra time", 215, "1.15"),
        ("extra time", 230, "1.12"),
    ]


def test_1_12_extra_time_that_is_over_is_done() -> None:
    night = (*SECOND_HALF, {**TIME, "minute": 160}, {**EXTRA, "minute": 170}, TIME)
    assert done(clock(*night, stage="final"))[-1] == "extra time"


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (-30, ("toss", -5)),
        (-5, ("toss", -5)),
        (-4, ("seating", -2)),
        (-1, ("start", 0)),
    ],
)
def test_the_next_deadline_is_the_first_to_come(
    now: float, expected: tuple[str, float]
) -> None:
    assert next_of(clock(), now) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [(86, ("grace", 88)), (88.5, ("last minutes", 145)), (150, ("time", 160))],
)
def test_in_the_second_half_the_moments_pass_by_themselves(
    now: float, expected: tuple[str, float]
) -> None:
    found = clock(*SECOND_HALF)
    assert (next_of(found, now), overdue(found, now)) == (expected, {})


def test_an_interval_that_is_late_is_overdue() -> None:
    found = clock({**START, "minute": 0})
    assert overdue(found, 77) == {"interval": 75}
    assert next_of(found, 77) == ("resume", 87)


@pytest.mark.parametrize("now", [0.5, 20, 90])
def test_before_the_start_no_later_part_is_next(now: float) -> None:
    assert next_of(clock(toss()), now) is None


def test_a_start_that_is_late_moves_all_that_follows() -> None:
    found = clock(toss())
    assert overdue(found, 20) == {"start": 0}
    later = {what: minute + 20 for what, minute in PLAN.items() if minute > 0}
    assert due(found, 20) == PLAN | later


def test_1_3_a_toss_that_is_late_moves_nothing() -> None:
    assert overdue(clock(), -3) == {"toss": -5}
    assert due(clock(), -3) == PLAN


def test_nothing_is_overdue_at_its_own_moment() -> None:
    found = clock({**START, "minute": 0})
    assert (overdue(found, 75), next_of(found, 75)) == ({}, ("interval", 75))


def test_time_that_was_not_called_is_overdue() -> None:
    found = clock(*SECOND_HALF)
    assert (overdue(found, 163), next_of(found, 163)) == ({"time": 160}, None)


FIRST_HALF = ({**START, "minute": 0}, {**PAUSE, "minute": 20})


def test_a_pause_that_is_over_moves_what_is_to_come() -> None:
    found = clock(*FIRST_HALF, {**GO_ON, "minute": 50})
    assert due(found) == PLAN | {what: PLAN[what] + 30 for what in list(PLAN)[3:]}


@pytest.mark.parametrize("now", [20, 27.5, 400])
def test_a_pause_that_runs_moves_what_is_to_come_with_the_time(now: float) -> None:
    found = clock(*FIRST_HALF)
    moved = {what: PLAN[what] + now - 20 for what in list(PLAN)[3:]}
    assert (due(found, now), found.is_paused) == (PLAN | moved, True)
    assert overdue(found, now) == {}


def test_a_pause_that_runs_stands_as_over_until_a_moment_is_named() -> None:
    assert due(clock(*FIRST_HALF)) == PLAN


def test_a_pause_in_the_interval_moves_the_second_half() -> None:
    pause = ({**PAUSE, "minute": 80}, {**GO_ON, "minute": 92})
    found = clock(*SECOND_HALF[:2], *pause)
    assert due(found) == PLAN | {what: PLAN[what] + 12 for what in list(PLAN)[4:]}


def test_12_3_a_pause_after_the_grace_does_not_move_it() -> None:
    pause = ({**PAUSE, "minute": 100}, {**GO_ON, "minute": 110})
    found = due(clock(*SECOND_HALF, *pause))
    assert found == PLAN | {"last minutes": 155, "time": 170}


def test_1_15_a_pause_in_the_last_minutes_moves_time_alone() -> None:
    found = clock(*SECOND_HALF, {**PAUSE, "minute": 150})
    assert due(found, 158) == PLAN | {"time": 168}


def test_a_pause_from_the_start_on_moves_all_that_follows() -> None:
    found = clock(
        {**START, "minute": 0}, {**PAUSE, "minute": 0}, {**GO_ON, "minute": 9}
    )
    assert due(found)["interval"] == 84


def test_12_3_a_pause_from_the_end_of_the_grace_on_does_not_move_it() -> None:
    pause = {**PAUSE, "minute": 88}
    running, over = clock(*SECOND_HALF, pause), clock(*SECOND_HALF, pause, GO_ON)
    assert due(running, 95)["grace"] == due(over)["grace"] == 88


def test_a_pause_as_an_early_interval_begins_lies_in_it() -> None:
    night = ({**START, "minute": 0}, {**INTERVAL, "minute": 70})
    found = due(clock(*night, {**PAUSE, "minute": 70}, {**GO_ON, "minute": 74}))
    assert (found["interval"], found["resume"]) == (75, 84)


def test_what_was_late_before_a_pause_stays_late() -> None:
    found = clock({**START, "minute": 0}, {**PAUSE, "minute": 78})
    assert overdue(found, 90) == {"interval": 75}
    assert due(found, 90)["resume"] == 100


def test_a_match_to_be_carried_on_has_its_clock_on_the_other_night() -> None:
    week = 60 * 24 * 7
    left = {**abandon("carry on"), "minute": 20}
    found = clock({**START, "minute": 0}, left, {**GO_ON, "minute": 20 + week})
    assert next_of(found, 21 + week) == ("interval", 75 + week)


def test_a_replay_is_planned_from_its_own_start() -> None:
    found = clock(START, abandon("replay"), planned=60 * 24 * 7)
    assert due(found) == {what: minute + 60 * 24 * 7 for what, minute in PLAN.items()}
    assert done(found) == []


def test_a_score_that_stands_leaves_nothing_to_come() -> None:
    found = clock({**START, "minute": 0}, abandon("stands"))
    assert [str(one.what) for one in found.deadlines] == ["toss", "seating", "start"]


def test_the_words_stand_in_the_order_of_a_night() -> None:
    assert [str(what) for what in DueKind][:8] == list(PLAN)


@often(50)
@given(st.integers(1, 74), st.integers(0, 600))
def test_every_deadline_moves_by_exactly_the_pauses_length(
    began: int, length: int
) -> None:
    pause = {**PAUSE, "minute": began}
    running = clock({**START, "minute": 0}, pause)
    over = clock({**START, "minute": 0}, pause, {**GO_ON, "minute": began + length})
    moved = PLAN | {what: PLAN[what] + length for what in list(PLAN)[3:]}
    assert due(over) == due(running, began + length) == moved
