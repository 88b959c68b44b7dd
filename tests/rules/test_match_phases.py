from __future__ import annotations

import pytest

from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    TIME,
    WHOLE_MATCH,
    decision,
    points,
    query,
    refused,
    scored,
    sign,
    toss,
    totals,
)

KNOCK_OUT_STAGES = ("knock-out", "quarter-final", "semi-final", "final")
AFTER = {
    "not started": (),
    "first half": (START,),
    "interval": (START, INTERVAL),
    "second half": (START, INTERVAL, RESUME),
    "played": WHOLE_MATCH,
    "extra time": (*WHOLE_MATCH, EXTRA),
}
MAY_COME = {
    "start": ("not started",),
    "interval": ("first half",),
    "resume": ("interval",),
    "time": ("second half", "extra time"),
}


@pytest.mark.parametrize("phase", AFTER)
def test_the_status_is_the_phase(phase: str) -> None:
    assert scored(*AFTER[phase], stage="final").status == phase


@pytest.mark.parametrize("phase", AFTER)
@pytest.mark.parametrize("kind", MAY_COME)
def test_a_clock_entry_out_of_order_is_refused(kind: str, phase: str) -> None:
    sheet = scored(*AFTER[phase], {"kind": kind, "id": "clock"}, stage="final")
    expected = [] if phase in MAY_COME[kind] else ["clock: clock"]
    assert refused(sheet) == expected


@pytest.mark.parametrize("phase", [phase for phase in AFTER if phase != "played"])
def test_1_12_extra_time_before_the_match_is_played_is_refused(phase: str) -> None:
    sheet = scored(*AFTER[phase], {**EXTRA, "id": "extra"}, stage="final")
    assert refused(sheet) == ["extra: 1.12"]


def test_1_3_a_second_toss_before_the_start_is_refused() -> None:
    assert refused(scored(toss("home"), toss("away"))) == ["e2: 1.3"]


def test_1_3_a_missing_toss_refuses_nothing() -> None:
    assert refused(scored(*WHOLE_MATCH)) == []


@pytest.mark.parametrize(
    "phase", ["first half", "interval", "second half", "extra time"]
)
def test_1_3_a_toss_during_the_match_is_refused(phase: str) -> None:
    sheet = scored(*AFTER[phase], toss(id="toss"), stage="final")
    assert refused(sheet) == ["toss: 1.3"]


def test_1_3_there_is_one_more_toss_for_extra_time() -> None:
    sheet = scored(toss(), *WHOLE_MATCH, toss(), toss(), EXTRA, stage="final")
    assert refused(sheet) == ["e7: 1.3"]


def test_1_3_no_toss_without_extra_time_to_come() -> None:
    league = scored(*WHOLE_MATCH, toss())
    played = scored(*WHOLE_MATCH, EXTRA, TIME, toss(), stage="final")
    assert (refused(league), refused(played)) == (["e5: 1.3"], ["e7: 1.3"])


def test_a_level_league_match_is_a_draw() -> None:
    sheet = scored(*WHOLE_MATCH)
    assert (sheet.result, sheet.needs) == ("draw", None)


@pytest.mark.parametrize("side", ["home", "away"])
def test_the_side_with_more_points_wins(side: str) -> None:
    sheet = scored(START, points(2, side=side), INTERVAL, RESUME, TIME)
    assert sheet.result == side


@pytest.mark.parametrize("phase", [phase for phase in AFTER if phase != "played"])
def test_an_unfinished_match_has_no_result(phase: str) -> None:
    sheet = scored(*AFTER[phase], points(2), stage="final")
    assert (sheet.result, sheet.needs) == (None, None)


def test_1_12_a_level_knock_out_needs_extra_time() -> None:
    sheet = scored(*WHOLE_MATCH, stage="quarter-final")
    assert (sheet.result, sheet.needs) == (None, "extra time")


@pytest.mark.parametrize("stage", KNOCK_OUT_STAGES)
def test_1_12_extra_time_is_played_once(stage: str) -> None:
    sheet = scored(*WHOLE_MATCH, EXTRA, TIME, EXTRA, stage=stage)
    assert refused(sheet) == ["e7: 1.12"]
    assert sheet.needs == "decision"


def test_1_12_no_extra_time_where_it_is_not_needed() -> None:
    ahead = scored(START, points(2), *WHOLE_MATCH[1:], EXTRA, stage="final")
    decided = scored(*WHOLE_MATCH, EXTRA, stage="final", drawn_knockout="decision")
    league = scored(*WHOLE_MATCH, EXTRA)
    assert [refused(sheet) for sheet in (ahead, decided, league)] == [
        ["e6: 1.12"],
        ["e5: 1.12"],
        ["e5: 1.12"],
    ]


def test_1_12_a_decision_follows_extra_time() -> None:
    sheet = scored(
        *WHOLE_MATCH,
        decision("home"),
        EXTRA,
        TIME,
        decision("away"),
        decision("home"),
        stage="final",
    )
    assert refused(sheet) == ["e5: 1.12", "e9: 1.12"]
    assert (sheet.result, sheet.needs) == ("away", None)


def test_1_12_a_unit_may_decide_without_extra_time() -> None:
    sheet = scored(
        *WHOLE_MATCH, decision("home"), stage="final", drawn_knockout="decision"
    )
    assert sheet.as_json()["decision"] == {
        "winner": "home",
        "method": "One more hand.",
    }


def test_1_12_a_match_that_is_not_level_needs_no_decision() -> None:
    sheet = scored(START, points(2), *WHOLE_MATCH[1:], decision("away"), stage="final")
    assert (refused(sheet), sheet.result) == (["e6: 1.12"], "home")


def test_1_10_a_sheet_is_signed_once_by_each_when_played() -> None:
    signatures = [sign("referee"), sign("home captain"), sign("referee")]
    sheet = scored(sign("marker"), *WHOLE_MATCH, *signatures)
    assert refused(sheet) == ["e1: 1.10"]
    assert sheet.signed == ("referee", "home captain")


def test_signatures_stand_through_extra_time() -> None:
    sheet = scored(*WHOLE_MATCH, sign("referee"), EXTRA, sign("marker"), stage="final")
    assert (sheet.signed, refused(sheet)) == (("referee",), ["e7: 1.10"])


def test_1_11_a_marker_may_sign() -> None:
    assert scored(*WHOLE_MATCH, sign("marker")).signed == ("marker",)


def test_1_10_a_query_is_taken_in_any_phase() -> None:
    sheet = scored(query(), START, query(), INTERVAL, query(), RESUME, query())
    assert refused(sheet) == []


def test_entries_are_taken_by_their_times_and_not_by_the_list() -> None:
    sheet = scored({**points(2), "minute": 5}, {**START, "minute": 1})
    assert totals(sheet) == [2, 0]


def test_equal_times_keep_the_order_of_the_list() -> None:
    sheet = scored({**points(2), "minute": 5}, {**START, "minute": 5})
    assert refused(sheet) == ["e1: 1.9"]


def test_times_with_other_offsets_are_compared_as_moments() -> None:
    start = {**START, "at": "2026-02-03T17:30:00Z"}
    sheet = scored({**points(2), "at": "2026-02-03T19:31:00+02:00"}, start)
    assert totals(sheet) == [2, 0]
