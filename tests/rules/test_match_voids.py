from __future__ import annotations

import pytest

from rules.match import Counted, Half
from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    TIME,
    WHOLE_MATCH,
    decision,
    points,
    refused,
    scored,
    sign,
    substitution,
    totals,
    void,
)


def test_a_void_strikes_the_entry_that_it_names() -> None:
    sheet = scored(START, points(4), points(2), void("e2"))
    assert totals(sheet) == [2, 0]


def test_a_struck_entry_is_not_listed_as_refused() -> None:
    assert refused(scored(START, points(3), void("e2"))) == []


def test_a_struck_clock_entry_was_never_written() -> None:
    sheet = scored(START, INTERVAL, points(2), void("e2"), INTERVAL)
    assert (sheet.status, refused(sheet)) == ("interval", [])


def test_what_depended_on_a_struck_entry_is_judged_anew() -> None:
    sheet = scored(START, points(2), void("e1"))
    assert (sheet.status, refused(sheet)) == ("not started", ["e2: 1.9"])


def test_a_refused_entry_may_be_allowed_once_another_is_struck() -> None:
    first, second = substitution("H1", "S1"), substitution("H1", "S2")
    sheet = scored(START, INTERVAL, first, second, void("e3"))
    assert refused(sheet) == []


@pytest.mark.parametrize("named", ["e3", "nothing", "e4"])
def test_a_void_of_itself_of_nothing_or_of_a_later_entry_is_refused(named: str) -> None:
    sheet = scored(START, points(2), void(named), points(2))
    assert refused(sheet) == ["e3: record"]
    assert totals(sheet) == [4, 0]


def test_a_void_at_the_same_time_strikes_only_what_the_list_has_before_it() -> None:
    before = scored(START, {**points(2), "minute": 9}, void("e2", minute=9))
    after = scored(START, void("e3", minute=9), {**points(2), "minute": 9})
    assert (totals(before), refused(after)) == ([0, 0], ["e2: record"])


def test_a_void_cannot_name_a_void() -> None:
    sheet = scored(START, points(2), void("e2"), void("e3"))
    assert (refused(sheet), totals(sheet)) == (["e4: record"], [0, 0])


def test_a_void_cannot_name_a_refused_void_either() -> None:
    assert refused(scored(void("nothing"), void("e1"))) == ["e1: record", "e2: record"]


def test_a_second_void_of_the_same_entry_changes_nothing() -> None:
    sheet = scored(START, points(2), void("e2"), void("e2"))
    assert (refused(sheet), totals(sheet)) == ([], [0, 0])


def test_a_void_comes_after_the_entry_in_time_and_not_in_the_list() -> None:
    sheet = scored({**void("e3"), "minute": 9}, START, {**points(2), "minute": 5})
    assert (refused(sheet), totals(sheet)) == ([], [0, 0])


def test_a_signature_may_be_struck() -> None:
    sheet = scored(*WHOLE_MATCH, sign("referee"), sign("marker"), void("e5"))
    assert sheet.signed == ("marker",)


def test_a_struck_decision_leaves_the_match_open() -> None:
    drawn = {"stage": "final", "drawn_knockout": "decision"}
    sheet = scored(*WHOLE_MATCH, decision(), void("e5"), **drawn)
    assert (sheet.result, sheet.needs) == (None, "decision")


def test_striking_the_last_points_opens_the_way_to_extra_time() -> None:
    play = [START, points(2), INTERVAL, RESUME, TIME, EXTRA]
    sheet = scored(*play, void("e2"), stage="final")
    assert (sheet.status, refused(sheet)) == ("extra time", [])


def test_each_entry_tells_what_became_of_it() -> None:
    sheet = scored(START, points(2), points(3), points(4), void("e4"))
    assert sheet.counted == (
        Counted("e1", half=None),
        Counted("e2", half=Half.FIRST),
        Counted("e3", refused="6.5"),
        Counted("e4", struck_by="e5"),
        Counted("e5", half=Half.FIRST),
    )
