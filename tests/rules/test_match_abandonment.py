"""Matches that are abandoned: what stands, what is replayed (ours: docs/record.md)."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import assume, given

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
    abandon,
    awards,
    back,
    called_away,
    decision,
    leave,
    points,
    query,
    refused,
    scored,
    scored_with_breaks,
    sign,
    stoppage,
    substitution,
    toss,
    totals,
    void,
)
from tests.rules.strategies import changed_rules, documents, entry_lists
from tests.rules.test_match_phases import AFTER

UNDER_WAY = ("first half", "interval", "second half", "extra time")
OUTCOMES = ("replay", "carry on", "stands")
STANDS, REPLAY, CARRY_ON = abandon("stands"), abandon("replay"), abandon("carry on")


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("phase", AFTER)
def test_a_match_is_abandoned_only_while_it_is_under_way(
    phase: str, outcome: str
) -> None:
    sheet = scored_with_breaks(*AFTER[phase], abandon(outcome, id="a"), stage="final")
    assert refused(sheet) == ([] if phase in UNDER_WAY else ["a: clock"])


@pytest.mark.parametrize("open_tables", [(2, 3, 4), (1, 2)])
def test_1_13_a_match_that_is_not_played_is_not_abandoned(
    open_tables: tuple[int, ...],
) -> None:
    sheet = scored_with_breaks(START, PAUSE, GO_ON, STANDS, home_open=open_tables)
    assert refused(sheet) == ["e1: 1.13", "e2: 1.13", "e3: 1.13", "e4: 1.13"]


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_the_sheet_says_how_a_match_was_abandoned(outcome: str) -> None:
    entries = (START, abandon(outcome, id="a"))
    sheet = scored(*entries, uses=["abandon/1"]).as_json()
    assert sheet["abandoned"] == {"outcome": outcome, "entry": "a"}
    assert "paused" not in sheet


# The score stands.


def test_a_score_that_stands_is_the_result() -> None:
    sheet = scored_with_breaks(START, points(4), points(2, side="away"), STANDS)
    assert (sheet.status, sheet.result, totals(sheet)) == ("abandoned", "home", [4, 2])


def test_a_level_score_that_stands_is_a_draw_in_the_league() -> None:
    assert scored_with_breaks(START, STANDS).result == "draw"


@pytest.mark.parametrize("entries", [(START,), AFTER["extra time"]])
def test_1_12_a_level_knock_out_that_stands_needs_a_decision(
    entries: tuple[Document, ...],
) -> None:
    sheet = scored_with_breaks(*entries, STANDS, stage="final")
    assert (sheet.result, sheet.needs) == (None, "decision")


def test_1_12_a_level_knock_out_that_stands_is_decided() -> None:
    sheet = scored_with_breaks(START, STANDS, decision("away"), stage="final")
    assert (sheet.result, sheet.needs, refused(sheet)) == ("away", None, [])


def test_1_10_a_match_whose_score_stands_is_signed() -> None:
    sheet = scored_with_breaks(START, STANDS, sign("referee"), query())
    assert (list(sheet.signed), refused(sheet)) == (["referee"], [])


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        (points(), "2.2"),
        (toss(), "1.3"),
        (EXTRA, "1.12"),
        (START, "clock"),
        (INTERVAL, "clock"),
        (TIME, "clock"),
        (PAUSE, "clock"),
        (GO_ON, "clock"),
        (STANDS, "clock"),
        (REPLAY, "clock"),
        (called_away(), "11.2"),
        (substitution(), "11.1"),
        (stoppage(), "12.1"),
        (leave(), "1.14"),
    ],
)
def test_after_a_score_that_stands_nothing_is_played(
    entry: Document, rule: str
) -> None:
    sheet = scored_with_breaks(START, STANDS, {**entry, "id": "late"}, stage="final")
    assert refused(sheet) == [f"late: {rule}"]


def test_a_score_stands_also_where_play_was_paused() -> None:
    sheet = scored_with_breaks(START, points(2), PAUSE, STANDS)
    assert (sheet.is_paused, len(sheet.moments.pauses)) == (False, 1)


# The match is replayed.


def test_a_replay_takes_back_points_awards_and_stoppages() -> None:
    sheet = scored_with_breaks(
        toss(),
        START,
        points(4),
        stoppage(table=2),
        called_away(),
        points(3),
        REPLAY,
        home_open=(4,),
    )
    assert (sheet.status, totals(sheet), awards(sheet)) == ("not started", [0, 0], [])
    assert [table.stopped for table in sheet.tables] == [None] * 4


def test_a_replay_takes_back_who_sat_down_and_who_left() -> None:
    sheet = scored_with_breaks(
        START,
        leave("H3", table=2),
        INTERVAL,
        substitution("H1", "S1"),
        REPLAY,
        START,
        points(2),
        back("H3", table=2, id="back"),
        INTERVAL,
        substitution("H1", "S1"),
    )
    assert refused(sheet) == ["back: 1.14"]


def test_a_replay_is_tossed_and_started_anew() -> None:
    sheet = scored_with_breaks(
        toss(), START, points(4), REPLAY, toss("away"), START, points(2)
    )
    assert (sheet.status, refused(sheet), totals(sheet)) == ("first half", [], [2, 0])
    assert sheet.abandoned is None


def test_a_replay_takes_back_signatures_and_extra_time() -> None:
    night = (*AFTER["played"], sign("referee"), EXTRA, REPLAY)
    sheet = scored_with_breaks(*night, *AFTER["played"], stage="final")
    assert (sheet.signed, sheet.needs) == ((), "extra time")


def test_a_replay_strikes_what_was_before_it() -> None:
    sheet = scored_with_breaks(START, points(3), abandon("replay", id="a"), START)
    assert [one.struck_by for one in sheet.counted] == ["a", "a", None, None]
    assert refused(sheet) == []


def test_a_replay_leaves_voids_in_force() -> None:
    night = (START, points(2), void("e2"), void("none"), REPLAY, points(2))
    struck = [one.struck_by for one in scored_with_breaks(*night).counted]
    assert struck == ["e5", "e3", None, "e5", None, None]


def test_the_last_replay_strikes_the_first() -> None:
    sheet = scored_with_breaks(START, REPLAY, START, points(2), REPLAY, START)
    struck = [one.struck_by for one in sheet.counted]
    assert struck == ["e5", "e5", "e5", "e5", None, None]


def test_a_replay_struck_out_gives_everything_back() -> None:
    sheet = scored_with_breaks(START, points(4), REPLAY, void("e3"), points(2))
    assert (sheet.status, totals(sheet), sheet.abandoned) == (
        "first half",
        [6, 0],
        None,
    )


def test_an_entry_after_a_replay_is_judged_as_on_a_new_night() -> None:
    sheet = scored_with_breaks(START, REPLAY, points(2), sign(), PAUSE)
    assert refused(sheet) == ["e3: 1.9", "e4: 1.10", "e5: clock"]


# The match is carried on another night.


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_a_match_to_be_carried_on_stands_still(phase: str) -> None:
    sheet = scored_with_breaks(*AFTER[phase], CARRY_ON, stage="final")
    assert (sheet.status, sheet.is_paused, sheet.result) == (phase, True, None)


def test_a_match_carried_on_goes_on_where_it_stood() -> None:
    week = 60 * 24 * 7
    sheet = scored_with_breaks(
        START, points(4), CARRY_ON, {**GO_ON, "minute": week}, points(2)
    )
    assert (sheet.abandoned, totals(sheet), refused(sheet)) == (None, [6, 0], [])
    assert sheet.is_paused is False


def test_1_15_a_week_in_between_moves_the_last_minutes() -> None:
    week = 60 * 24 * 7
    night = (START, INTERVAL, {**RESUME, "minute": 90}, {**CARRY_ON, "minute": 100})
    go_on = {**GO_ON, "minute": 100 + week}
    in_time, late = leave(minute=150 + week), leave("H2", minute=151 + week, id="late")
    sheet = scored_with_breaks(*night, go_on, in_time, late)
    assert refused(sheet) == ["late: 1.15"]


def test_a_pause_that_runs_goes_on_as_the_abandonment() -> None:
    sheet = scored_with_breaks(START, PAUSE, CARRY_ON, {**PAUSE, "id": "again"})
    assert (sheet.is_paused, refused(sheet)) == (True, ["again: clock"])


def test_a_match_to_be_carried_on_may_be_settled_otherwise_later() -> None:
    sheet = scored_with_breaks(START, points(2), CARRY_ON, abandon("stands", id="a"))
    assert (sheet.status, sheet.result) == ("abandoned", "home")
    assert sheet.abandoned is not None
    assert sheet.abandoned.entry == "a"


def test_the_clock_carries_a_match_on_too() -> None:
    sheet = scored_with_breaks(START, CARRY_ON, INTERVAL)
    assert (sheet.status, sheet.is_paused, sheet.abandoned) == ("interval", False, None)


def ten_years_before(entries: list[Document]) -> list[Document]:
    """The same entries on a night long ago, under other ids."""
    text = json.dumps(entries).replace('"at": "2026-', '"at": "2016-')
    return json.loads(re.sub(r'"(id|entry)": "', r'"\1": "was-', text))


@often(50)
@given(documents(changed_rules), entry_lists())
def test_after_a_replay_a_match_scores_as_if_nothing_had_been_before(
    document: Document, before: list[Document]
) -> None:
    left = {**REPLAY, "id": "left", "at": "2017-01-01T00:00:00+02:00"}
    entries = [*ten_years_before(before), left, *document["entries"]]
    sheet = score(
        read_match_record(document | {"uses": ["abandon/1"], "entries": entries})
    )
    assume("left" not in [one.entry for one in sheet.refused])
    told = {"abandoned": sheet.abandoned and sheet.abandoned.as_json()}
    assert sheet.as_json() == score(read_match_record(document)).as_json() | told
