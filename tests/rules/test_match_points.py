from __future__ import annotations

from rules.record import Side
from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    TIME,
    WHOLE_MATCH,
    called_away,
    points,
    refused,
    scored,
    stoppage,
    totals,
)


def test_1_9_points_before_the_start_are_refused() -> None:
    sheet = scored(points(2), START)
    assert refused(sheet) == ["e1: 1.9"]
    assert totals(sheet) == [0, 0]


def test_2_2_points_in_the_interval_count_for_the_first_half() -> None:
    sheet = scored(START, points(2), INTERVAL, points(4), RESUME, points(2, table=1))
    home = sheet.tables[0].home
    assert (home.first_half, home.second_half) == (6, 2)


def test_2_2_points_after_time_are_refused() -> None:
    assert refused(scored(*WHOLE_MATCH, points(2))) == ["e5: 2.2"]


def test_points_in_extra_time_count_for_it() -> None:
    sheet = scored(*WHOLE_MATCH, EXTRA, points(4, side="away"), stage="final")
    assert sheet.tables[0].away.extra_time == 4


def test_6_4_points_at_a_table_that_is_not_played_are_refused() -> None:
    sheet = scored(START, points(2, table=4), away_open=[4])
    assert refused(sheet) == ["e2: 6.4"]


def test_12_points_at_a_stopped_table_are_refused_by_the_rule_that_stopped_it() -> None:
    play = [START, stoppage("12.1"), points(2), INTERVAL, RESUME]
    sheet = scored(
        *play, stoppage("12.3", table=2, minute=60), points(2, table=2), points(2)
    )
    assert refused(sheet) == ["e3: 12.1", "e7: 12.3", "e8: 12.1"]


def test_11_2_points_at_an_idle_table_are_refused() -> None:
    sheet = scored(START, called_away(), points(2, side="away"), INTERVAL, points(2))
    assert refused(sheet) == ["e3: 11.2", "e5: 11.2"]


def test_6_5_three_points_are_refused() -> None:
    sheet = scored(START, points(3))
    assert refused(sheet) == ["e2: 6.5"]


def test_6_5_only_2_and_4_are_claims() -> None:
    claims = [points(claim) for claim in (-2, 0, 1, 2, 3, 4, 5, 6, 10**30)]
    sheet = scored(START, *claims)
    assert totals(sheet) == [6, 0]
    assert {one.rule for one in sheet.refused} == {"6.5"}


def test_6_6_four_points_after_over_punishing_are_refused() -> None:
    over = {"why": "over-punishing"}
    sheet = scored(START, points(4, **over), points(2, **over), points(3, **over))
    assert refused(sheet) == ["e2: 6.6", "e4: 6.5"]
    assert totals(sheet) == [2, 0]


def test_6_2_points_for_punishment_count() -> None:
    sheet = scored(START, points(4, why="punishment"), points(2, why="boom"))
    assert totals(sheet) == [6, 0]


def test_the_first_reason_refuses() -> None:
    before, after = points(3, table=4), points(3, table=4, why="over-punishing")
    played = scored(before, *WHOLE_MATCH, after, away_open=[4])
    assert refused(played) == ["e1: 1.9", "e6: 2.2"]


def test_6_4_comes_before_what_is_claimed() -> None:
    assert refused(scored(START, points(3, table=4), home_open=[4])) == ["e2: 6.4"]


def test_an_idle_table_refuses_before_the_number_does() -> None:
    assert refused(scored(START, called_away(), points(3))) == ["e3: 11.2"]


def test_points_are_counted_at_their_table_and_side() -> None:
    sheet = scored(START, points(2, table=3, side="away"), INTERVAL, RESUME, TIME)
    assert [table.away.total for table in sheet.tables] == [0, 0, 2, 0]
    assert sheet.totals[Side.HOME] == 0
