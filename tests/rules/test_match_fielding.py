from __future__ import annotations

import pytest

from tests.rules.make import (
    EXTRA,
    START,
    WHOLE_MATCH,
    awards,
    points,
    query,
    refused,
    scored,
    sign,
    stoppage,
    toss,
    totals,
    void,
)


def test_1_13_a_side_alone_at_a_table_gains_20_points() -> None:
    sheet = scored(START, away_open=[4])
    assert awards(sheet) == ["1.13 at 4 to home: 20"]
    assert totals(sheet) == [20, 0]


def test_1_13_nothing_is_awarded_before_the_start() -> None:
    sheet = scored(toss(), away_open=[4])
    assert (awards(sheet), totals(sheet)) == ([], [0, 0])


def test_1_13_the_award_belongs_to_no_half() -> None:
    award = scored(*WHOLE_MATCH, home_open=[2]).awards[0]
    assert (award.to, award.half) == ("away", None)


def test_1_13_a_table_that_neither_fields_gives_nobody_anything() -> None:
    sheet = scored(START, home_open=[3], away_open=[3])
    assert (sheet.status, awards(sheet)) == ("first half", [])


def test_1_13_awards_of_one_moment_stand_by_table() -> None:
    sheet = scored(START, home_open=[4, 2], minimum_tables=2, short_table_award=6)
    assert awards(sheet) == ["1.13 at 2 to away: 6", "1.13 at 4 to away: 6"]


def test_an_award_of_nothing_is_listed() -> None:
    sheet = scored(START, away_open=[1], short_table_award=0)
    assert awards(sheet) == ["1.13 at 1 to home: 0"]


@pytest.mark.parametrize(("short", "winner"), [("home", "away"), ("away", "home")])
def test_a_team_with_two_tables_loses_by_a_walkover(short: str, winner: str) -> None:
    sheet = scored(*WHOLE_MATCH, **{f"{short}_open": [3, 4]})
    assert (sheet.status, sheet.result) == ("walkover", winner)
    assert sorted(totals(sheet)) == [0, 80]


def test_a_walkover_is_won_even_for_no_points() -> None:
    sheet = scored(home_open=[3, 4], walkover_points=0)
    assert (sheet.result, totals(sheet)) == ("away", [0, 0])


def test_a_short_team_is_no_excuse_for_the_other() -> None:
    sheet = scored(home_open=[1, 2], away_open=[2, 3, 4])
    assert (sheet.status, sheet.result, totals(sheet)) == ("void", None, [0, 0])


def test_1_13_a_walkover_refuses_all_but_queries_signatures_and_voids() -> None:
    play = [toss(), START, points(2), stoppage(), EXTRA]
    sheet = scored(*play, query(), sign("referee"), void("e3"), home_open=[1, 2])
    assert refused(sheet) == ["e1: 1.13", "e2: 1.13", "e4: 1.13", "e5: 1.13"]
    assert sheet.signed == ("referee",)


def test_a_walkover_has_no_figures_at_any_table() -> None:
    sheet = scored(START, points(2), home_open=[1, 2])
    figures = [side for table in sheet.tables for side in (table.home, table.away)]
    assert [one.total for one in figures] == [0] * 8
    assert (awards(sheet), sheet.needs) == ([], None)


def test_a_void_that_names_nothing_is_refused_in_a_walkover_too() -> None:
    assert refused(scored(void("e9"), home_open=[1, 2])) == ["e1: record"]


def test_a_walkover_at_a_knock_out_needs_nothing() -> None:
    sheet = scored(home_open=[1, 2], away_open=[3, 4], stage="final")
    assert (sheet.status, sheet.result, sheet.needs) == ("void", None, None)
