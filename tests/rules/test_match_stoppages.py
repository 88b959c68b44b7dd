from __future__ import annotations

import pytest

from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    WHOLE_MATCH,
    awards,
    called_away,
    points,
    refused,
    scored,
    stoppage,
    totals,
)

SECOND_HALF = (START, INTERVAL, {**RESUME, "minute": 90})


def test_12_1_opponents_of_a_stopped_table_gain_20_points() -> None:
    sheet = scored(START, points(4), stoppage("12.1", defaulters="away"))
    assert awards(sheet) == ["12.1 at 1 to home: 20"]
    assert totals(sheet) == [24, 0]


def test_12_1_the_defaulters_forfeit_all_that_they_have_at_the_table() -> None:
    play = [points(4, side="away"), points(2, table=2, side="away")]
    sheet = scored(START, *play, INTERVAL, points(2, side="away"), RESUME, stoppage())
    away = sheet.tables[0].away
    assert (away.first_half, away.forfeited, away.total) == (6, 6, 0)
    assert totals(sheet) == [20, 2]


def test_12_1_awards_are_forfeited_and_stay_listed() -> None:
    absence = [START, called_away(side="away", player="A1"), INTERVAL]
    filled = {"off": "A1", "on": "S1", "role": "counter"}
    seat = {"kind": "substitution", "table": 1, "side": "away", **filled}
    sheet = scored(*absence, seat, RESUME, stoppage(defaulters="home"))
    assert awards(sheet) == ["11.2 at 1 to home: 20", "12.1 at 1 to away: 20"]
    assert sheet.tables[0].home.forfeited == 20


def test_12_1_when_both_default_both_forfeit_and_nobody_gains() -> None:
    sheet = scored(START, points(4), stoppage(defaulters="both"))
    assert (awards(sheet), totals(sheet)) == ([], [0, 0])


@pytest.mark.parametrize(
    ("before", "allowed"),
    [
        ((), False),
        ((START,), True),
        ((START, INTERVAL), False),
        (SECOND_HALF, True),
        (WHOLE_MATCH, False),
        ((*WHOLE_MATCH, EXTRA), True),
    ],
)
def test_12_1_a_table_is_stopped_in_play_only(before: tuple, allowed: bool) -> None:
    sheet = scored(*before, stoppage("12.1", id="stop"), stage="final")
    assert refused(sheet) == ([] if allowed else ["stop: 12.1"])


def test_12_2_the_other_tables_play_on() -> None:
    others = [points(2, table=1), points(4, table=3)]
    sheet = scored(START, stoppage(table=2, defaulters="both"), *others, home_open=[4])
    assert sheet.status == "first half"
    assert totals(sheet) == [6, 20]


def test_12_3_opponents_of_a_late_table_gain_10_points() -> None:
    late = stoppage("12.3", defaulters="home", minute=93)
    sheet = scored(START, points(4), INTERVAL, {**RESUME, "minute": 90}, late)
    assert awards(sheet) == ["12.3 at 1 to away: 10"]
    assert totals(sheet) == [4, 10]


@pytest.mark.parametrize(("minute", "allowed"), [(92.99, False), (93, True)])
def test_12_3_a_late_table_has_three_minutes_of_grace(
    minute: float, allowed: bool
) -> None:
    sheet = scored(*SECOND_HALF, stoppage("12.3", minute=minute))
    assert refused(sheet) == ([] if allowed else ["e4: 12.3"])


@pytest.mark.parametrize("before", [(), (START,), (START, INTERVAL), WHOLE_MATCH])
def test_12_3_a_table_is_late_in_the_second_half_only(before: tuple) -> None:
    sheet = scored(*before, stoppage("12.3", id="late", minute=100))
    assert refused(sheet) == ["late: 12.3"]


def test_12_3_is_not_for_extra_time() -> None:
    late = stoppage("12.3", id="late", minute=100)
    assert refused(scored(*WHOLE_MATCH, EXTRA, late, stage="final")) == ["late: 12.3"]


def test_12_3_a_union_may_let_a_late_table_forfeit() -> None:
    late = stoppage("12.3", defaulters="home", minute=95)
    sheet = scored(
        START, points(4), INTERVAL, RESUME, late, late_table_forfeits_points=True
    )
    assert totals(sheet) == [0, 10]


def test_12_3_when_both_are_late_nobody_gains() -> None:
    late = stoppage("12.3", defaulters="both", minute=95)
    sheet = scored(START, points(4), INTERVAL, RESUME, late)
    assert (awards(sheet), totals(sheet)) == ([], [4, 0])


@pytest.mark.parametrize("rule", ["12.1", "12.3"])
def test_a_table_is_stopped_once(rule: str) -> None:
    again = stoppage(rule, minute=100)
    sheet = scored(*SECOND_HALF, stoppage("12.1", minute=95), again)
    assert refused(sheet) == [f"e5: {rule}"]


@pytest.mark.parametrize("rule", ["12.1", "12.3"])
def test_a_table_that_is_not_played_is_not_stopped(rule: str) -> None:
    stop = stoppage(rule, table=4, minute=100)
    assert refused(scored(*SECOND_HALF, stop, away_open=[4])) == [f"e4: {rule}"]


@pytest.mark.parametrize("rule", ["12.1", "12.3"])
def test_11_2_an_idle_table_is_not_stopped_as_well(rule: str) -> None:
    absent = called_away(minute=92)
    sheet = scored(*SECOND_HALF, absent, stoppage(rule, minute=94))
    assert refused(sheet) == ["e5: 11.2"]


def test_11_2_a_stoppage_at_the_wrong_time_is_refused_by_its_own_rule_first() -> None:
    sheet = scored(START, called_away(), stoppage("12.3"))
    assert refused(sheet) == ["e3: 12.3"]


def test_a_stoppage_of_no_points_is_listed() -> None:
    sheet = scored(START, stoppage(), stoppage_award=0)
    assert awards(sheet) == ["12.1 at 1 to home: 0"]


def test_the_sheet_says_why_a_table_was_stopped() -> None:
    table = scored(START, stoppage("12.1", defaulters="both")).tables[0]
    assert table.as_json()["stopped"] == {"rule": "12.1", "defaulters": "both"}
