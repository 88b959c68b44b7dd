"""Pauses: the match stands still, and every deadline moves (ours: docs/record.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match import score
from rules.record import read_match_record
from tests.properties import often
from tests.rules.make import (
    EXTRA,
    GO_ON,
    INTERVAL,
    PAUSE,
    RESUME,
    START,
    TIME,
    Document,
    called_away,
    leave,
    points,
    refused,
    scored,
    scored_with_breaks,
    stoppage,
    void,
)
from tests.rules.strategies import changed_rules, documents
from tests.rules.test_match_phases import AFTER

UNDER_WAY = ("first half", "interval", "second half", "extra time")
CLOCK = {"interval": AFTER["first half"], "resume": AFTER["interval"]}
CLOCK["time"] = AFTER["second half"]


@pytest.mark.parametrize("phase", AFTER)
def test_a_match_is_paused_only_while_it_is_under_way(phase: str) -> None:
    sheet = scored_with_breaks(*AFTER[phase], {**PAUSE, "id": "pause"}, stage="final")
    assert refused(sheet) == ([] if phase in UNDER_WAY else ["pause: clock"])
    assert sheet.is_paused is (phase in UNDER_WAY)


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_a_match_is_paused_once_at_a_time(phase: str) -> None:
    again = {**PAUSE, "id": "again"}
    sheet = scored_with_breaks(*AFTER[phase], PAUSE, again, stage="final")
    assert refused(sheet) == ["again: clock"]


@pytest.mark.parametrize("phase", AFTER)
def test_only_what_stands_still_goes_on(phase: str) -> None:
    sheet = scored_with_breaks(*AFTER[phase], {**GO_ON, "id": "go"}, stage="final")
    assert refused(sheet) == ["go: clock"]


def test_a_match_goes_on_where_it_stood_still() -> None:
    sheet = scored_with_breaks(START, PAUSE, GO_ON, {**GO_ON, "id": "again"})
    assert (sheet.status, sheet.is_paused) == ("first half", False)
    assert refused(sheet) == ["again: clock"]


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_the_status_stays_the_phase(phase: str) -> None:
    assert scored_with_breaks(*AFTER[phase], PAUSE, stage="final").status == phase


@pytest.mark.parametrize("kind", CLOCK)
def test_the_clock_ends_a_pause_that_runs(kind: str) -> None:
    sheet = scored_with_breaks(*CLOCK[kind], PAUSE, {"kind": kind})
    assert (refused(sheet), sheet.is_paused) == ([], False)
    assert len(sheet.moments.pauses) == 1


def test_2_2_points_in_a_pause_count_for_the_half_it_lies_in() -> None:
    first = scored_with_breaks(START, PAUSE, points(4)).tables[0].home
    second = (
        scored_with_breaks(START, INTERVAL, RESUME, PAUSE, points(4)).tables[0].home
    )
    assert (first.first_half, second.second_half) == (4, 4)


def test_11_2_a_player_may_be_called_away_in_a_pause() -> None:
    assert refused(scored_with_breaks(START, PAUSE, called_away())) == []


def leave_at(minute: float, *breaks: Document) -> list[str]:
    """What is refused of a leave after breaks in a second half that began at 90."""
    night = (START, INTERVAL, {**RESUME, "minute": 90})
    return refused(
        scored_with_breaks(*night, *breaks, leave(minute=minute, id="leave"))
    )


def test_1_15_the_last_15_minutes_come_later_by_the_pause() -> None:
    breaks = ({**PAUSE, "minute": 100}, {**GO_ON, "minute": 120})
    assert leave_at(150 + 20, *breaks) == []
    assert leave_at(150 + 20.1, *breaks) == ["leave: 1.15"]


def test_1_15_every_pause_of_the_half_counts() -> None:
    breaks = [
        {**PAUSE, "minute": 100},
        {**GO_ON, "minute": 110},
        {**PAUSE, "minute": 120},
        {**GO_ON, "minute": 125},
    ]
    assert leave_at(150 + 15, *breaks) == []
    assert leave_at(150 + 15.1, *breaks) == ["leave: 1.15"]


@pytest.mark.parametrize("began", [100, 155, 164])
def test_1_15_nobody_is_kept_at_the_table_while_play_stands_still(began: int) -> None:
    assert leave_at(165, {**PAUSE, "minute": began}) == []


def test_1_15_a_pause_of_the_first_half_moves_nothing_in_the_second() -> None:
    night = (START, PAUSE, {**GO_ON, "minute": 60}, INTERVAL, {**RESUME, "minute": 90})
    assert refused(scored_with_breaks(*night, leave(minute=150.1, id="leave"))) == [
        "leave: 1.15"
    ]


def test_1_15_extra_time_is_moved_by_its_pauses() -> None:
    night = (START, INTERVAL, RESUME, TIME, {**EXTRA, "minute": 200})
    breaks = ({**PAUSE, "minute": 210}, {**GO_ON, "minute": 220})
    sheet = scored_with_breaks(
        *night,
        *breaks,
        leave(minute=255),
        leave("H2", minute=255.1, id="late"),
        stage="final",
    )
    assert refused(sheet) == ["late: 1.15"]


def stopped_at(minute: float, *breaks: Document) -> list[str]:
    night = (START, INTERVAL, {**RESUME, "minute": 90})
    return refused(
        scored_with_breaks(*night, *breaks, stoppage("12.3", minute=minute, id="s"))
    )


def test_12_3_the_grace_is_longer_by_the_pause() -> None:
    breaks = ({**PAUSE, "minute": 91}, {**GO_ON, "minute": 101})
    assert stopped_at(93 + 9.9, *breaks) == ["s: 12.3"]
    assert stopped_at(93 + 10, *breaks) == []


def test_12_3_the_grace_does_not_run_in_a_pause() -> None:
    assert stopped_at(110, {**PAUSE, "minute": 92}) == ["s: 12.3"]
    assert stopped_at(110, {**PAUSE, "minute": 93}) == []


def test_a_pause_struck_out_moves_nothing() -> None:
    breaks = ({**PAUSE, "id": "p"}, {**GO_ON, "minute": 120}, void("p"))
    assert leave_at(150.1, *breaks)[-1] == "leave: 1.15"


@pytest.mark.parametrize(("entries", "paused"), [((START,), False), ((PAUSE,), True)])
def test_the_sheet_says_whether_play_is_paused(
    entries: tuple[Document, ...], paused: bool
) -> None:
    sheet = scored(START, *entries, uses=["pause/1"]).as_json()
    assert (sheet["paused"], "abandoned" in sheet) == (paused, False)


def test_a_sheet_of_the_contract_says_nothing_of_pauses() -> None:
    assert not {"paused", "abandoned"} & scored(START).as_json().keys()


@often(50)
@given(documents(changed_rules), st.lists(st.sampled_from(["pause/1", "abandon/1"])))
def test_a_record_without_these_kinds_scores_the_same_whatever_it_uses(
    document: Document, uses: list[str]
) -> None:
    plain = score(read_match_record(document)).as_json()
    sheet = score(read_match_record(document | {"uses": uses})).as_json()
    told = {"pause/1": ("paused", False), "abandon/1": ("abandoned", None)}
    assert sheet == plain | dict(told[name] for name in uses)


@often(50)
@given(st.integers(1, 500), st.integers(0, 59), st.floats(-2, 2))
def test_1_15_moves_by_exactly_the_pauses_length(
    length: int, began: int, off: float
) -> None:
    breaks = ({**PAUSE, "minute": 90 + began}, {**GO_ON, "minute": 90 + began + length})
    plain, minute = leave_at(150 + off), 150 + off + length
    assert minute < 90 + began + length or leave_at(minute, *breaks) == plain
