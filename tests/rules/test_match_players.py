from __future__ import annotations

import pytest

from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    TIME,
    WHOLE_MATCH,
    awards,
    back,
    called_away,
    leave,
    points,
    refused,
    scored,
    seat_of,
    stoppage,
    substitution,
)

# The second half begins at minute 100 and is planned to end at 175.
SECOND_HALF = (START, INTERVAL, {**RESUME, "minute": 100})


def test_11_2_the_opponents_gain_20_points_in_each_half() -> None:
    sheet = scored(START, called_away("H1"), INTERVAL, RESUME)
    assert awards(sheet) == ["11.2 at 1 to away: 20", "11.2 at 1 to away: 20"]
    assert [award.half for award in sheet.awards] == ["first half", "second half"]


def test_11_2_a_seat_filled_at_half_time_plays_the_second_half() -> None:
    filled = substitution("H1", "S1")
    sheet = scored(START, called_away("H1"), INTERVAL, filled, RESUME, points(2))
    assert (refused(sheet), len(sheet.awards)) == ([], 1)


def test_11_2_the_table_stays_idle_in_the_interval_when_the_seat_is_filled() -> None:
    filled = substitution("H1", "S1")
    sheet = scored(START, called_away("H1"), INTERVAL, filled, points(2))
    assert refused(sheet) == ["e5: 11.2"]


def test_11_2_a_table_idle_from_the_start_of_the_second_half_refuses_points() -> None:
    sheet = scored(START, called_away("H1"), INTERVAL, RESUME, points(2))
    assert refused(sheet) == ["e5: 11.2"]


def test_11_2_points_scored_before_stand_for_both() -> None:
    sheet = scored(START, points(4), points(2, side="away"), called_away("H1"))
    table = sheet.tables[0]
    assert (table.home.total, table.away.total) == (4, 22)


def test_11_2_in_extra_time_nothing_is_awarded_and_the_table_is_idle() -> None:
    sheet = scored(*WHOLE_MATCH, EXTRA, called_away("H1"), points(2), stage="final")
    assert (refused(sheet), awards(sheet)) == (["e7: 11.2"], [])


def test_11_2_a_seat_empty_since_the_second_half_is_idle_in_extra_time() -> None:
    second = [called_away("H1"), called_away("A3", table=2, side="away"), TIME]
    play = [START, INTERVAL, RESUME, *second, EXTRA]
    sheet = scored(*play, points(2), stage="final")
    assert (refused(sheet), len(sheet.awards)) == (["e8: 11.2"], 2)


@pytest.mark.parametrize("before", [(), (START, INTERVAL), WHOLE_MATCH])
def test_11_2_nobody_is_called_away_outside_play(before: tuple) -> None:
    assert refused(scored(*before, called_away(id="away"))) == ["away: 11.2"]


@pytest.mark.parametrize(
    "absent", [called_away("H3"), called_away("A1"), called_away("S1")]
)
def test_11_2_the_player_must_sit_there(absent: dict) -> None:
    assert refused(scored(START, absent)) == ["e2: 11.2"]


def test_11_2_nobody_is_called_away_from_an_idle_table() -> None:
    second = called_away("A1", side="away")
    assert refused(scored(START, called_away("H1"), second)) == ["e3: 11.2"]


def test_11_2_nobody_is_called_away_from_a_stopped_table() -> None:
    assert refused(scored(START, stoppage(), called_away("H1"))) == ["e3: 11.2"]


def test_11_2_nobody_is_called_away_from_a_table_that_is_not_played() -> None:
    sheet = scored(START, called_away("H7", table=4), away_open=[4])
    assert refused(sheet) == ["e2: 11.2"]


def test_11_2_awards_at_the_resumption_stand_by_table() -> None:
    absent = [called_away("H5", table=3), called_away("A3", table=2, side="away")]
    sheet = scored(START, *absent, INTERVAL, RESUME)
    assert awards(sheet)[2:] == ["11.2 at 2 to home: 20", "11.2 at 3 to away: 20"]


def test_11_2_a_player_called_away_may_come_back_at_half_time() -> None:
    sheet = scored(START, called_away("H1"), INTERVAL, back("H1"), RESUME, points(2))
    assert (refused(sheet), len(sheet.awards)) == ([], 1)


@pytest.mark.parametrize("before", [(), (INTERVAL, RESUME), (INTERVAL, RESUME, TIME)])
def test_1_14_a_player_called_away_comes_back_at_half_time_only(before: tuple) -> None:
    sheet = scored(START, called_away("H1"), *before, back("H1", id="back"))
    assert refused(sheet) == ["back: 1.14"]


def test_1_14_a_player_whose_seat_was_taken_does_not_come_back() -> None:
    taken = scored(START, called_away("H1", substitute="S1"), INTERVAL, back("H1"))
    filled = scored(
        START, called_away("H1"), INTERVAL, substitution("H1", "S1"), back("H1")
    )
    assert (refused(taken), refused(filled)) == (["e4: 1.14"], ["e5: 1.14"])


def test_a_player_who_came_back_may_be_called_away_again() -> None:
    again = [back("H1"), RESUME, called_away("H1")]
    sheet = scored(START, called_away("H1"), INTERVAL, *again)
    assert (refused(sheet), len(sheet.awards)) == ([], 2)


@pytest.mark.parametrize("before", [(), (START, INTERVAL), WHOLE_MATCH])
def test_1_14_nobody_leaves_outside_play(before: tuple) -> None:
    assert refused(scored(*before, leave(id="leave"))) == ["leave: 1.14"]


def test_1_14_a_player_leaves_and_comes_back() -> None:
    sheet = scored(START, leave("H1"), back("H1"), leave("H1"))
    assert refused(sheet) == []
    assert seat_of(sheet, "H1").is_on_leave


def test_1_14_a_player_on_leave_cannot_leave_again() -> None:
    assert refused(scored(START, leave("H1"), leave("H1"))) == ["e3: 1.14"]


@pytest.mark.parametrize("absent", [leave("H3"), leave("A1"), leave("S1")])
def test_1_14_only_who_sits_there_leaves(absent: dict) -> None:
    assert refused(scored(START, absent)) == ["e2: 1.14"]


@pytest.mark.parametrize(
    "wrong", [back("H1"), back("H2"), back("H2", table=2), back("H2", side="away")]
)
def test_1_14_only_who_has_left_comes_back(wrong: dict) -> None:
    left = [] if wrong == back("H2") else [leave("H2")]
    assert refused(scored(START, *left, {**wrong, "id": "back"})) == ["back: 1.14"]


@pytest.mark.parametrize("before", [(), (INTERVAL,), (INTERVAL, RESUME, TIME)])
def test_1_14_who_has_left_comes_back_in_any_phase(before: tuple) -> None:
    assert refused(scored(START, leave("H1"), *before, back("H1"))) == []


def test_1_14_no_clock_entry_ends_a_leave() -> None:
    sheet = scored(START, leave("H1"), INTERVAL, RESUME, leave("H1"))
    assert refused(sheet) == ["e5: 1.14"]


def test_1_14_being_called_away_ends_a_leave() -> None:
    play = [leave("H1"), called_away("H1"), INTERVAL, back("H1"), back("H1")]
    assert refused(scored(START, *play)) == ["e6: 1.14"]


def test_1_14_who_was_called_away_is_no_longer_on_leave() -> None:
    seat = seat_of(scored(START, leave("H1"), called_away("H1")), "H1")
    assert (seat.is_empty, seat.is_on_leave) == (True, False)


def test_1_14_being_taken_off_ends_a_leave() -> None:
    play = [leave("H1"), INTERVAL, substitution("H1", "S1"), back("H1")]
    assert refused(scored(START, *play)) == ["e5: 1.14"]


def test_1_14_the_state_of_the_table_does_not_matter() -> None:
    alone = leave("H7", table=4)
    sheet = scored(START, stoppage(), leave("H1"), alone, away_open=[4])
    assert refused(sheet) == []


@pytest.mark.parametrize(("minute", "allowed"), [(160, True), (160.01, False)])
def test_1_15_nobody_leaves_less_than_15_minutes_before_the_end(
    minute: float, allowed: bool
) -> None:
    sheet = scored(*SECOND_HALF, leave("H1", minute=minute))
    assert refused(sheet) == ([] if allowed else ["e4: 1.15"])


def test_1_15_nobody_leaves_in_the_last_15_minutes() -> None:
    sheet = scored(*SECOND_HALF, leave("H1", minute=161))
    assert refused(sheet) == ["e4: 1.15"]


def test_1_2_a_half_lasts_75_minutes() -> None:
    # With no last minutes kept, leaving is allowed up to minute 175.
    last, after = leave("H1", minute=175), leave("H2", minute=175.5)
    sheet = scored(*SECOND_HALF, last, after, no_leave_minutes=0)
    assert refused(sheet) == ["e5: 1.15"]


def test_1_15_the_first_half_has_no_last_minutes() -> None:
    assert refused(scored(START, leave("H1", minute=74))) == []


def test_1_15_extra_time_of_60_minutes_has_its_own_last_15() -> None:
    extra = (*WHOLE_MATCH, {**EXTRA, "minute": 200})
    early, late = leave("H1", minute=245), leave("H2", minute=246)
    assert refused(scored(*extra, early, late, stage="final")) == ["e7: 1.15"]


def test_1_14_is_judged_before_1_15() -> None:
    assert refused(scored(*SECOND_HALF, leave("S1", minute=170))) == ["e4: 1.14"]


def test_1_15_last_minutes_longer_than_the_half_forbid_every_leave() -> None:
    sheet = scored(*SECOND_HALF, leave(), half_minutes=10, no_leave_minutes=30)
    assert refused(sheet) == ["e4: 1.15"]


def test_coming_back_is_never_too_late() -> None:
    away, again = leave("H1", minute=110), back("H1", minute=174)
    assert refused(scored(*SECOND_HALF, away, again)) == []


def test_who_sits_where_is_told_by_table_home_first_the_counter_first() -> None:
    seats = [
        f"{one.table} {one.side} {one.role}: {one.player}"
        for one in scored(START).seats[:5]
    ]
    assert seats == [
        "1 home counter: H1",
        "1 home by_speler: H2",
        "1 away counter: A1",
        "1 away by_speler: A2",
        "2 home counter: H3",
    ]
