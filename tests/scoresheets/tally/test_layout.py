from __future__ import annotations

from itertools import combinations
from uuid import uuid4

import pytest

from matches.sheet.paper import CLAIMS
from rules.record import TABLES, Half, Side
from scoresheets.paper.page import Box
from scoresheets.tally import layout
from scoresheets.tally.code import TallyCode, read_tally_code


def touch(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


@pytest.mark.parametrize("is_knock_out", [False, True])
def test_no_two_boxes_touch_each_other_or_a_mark(is_knock_out: bool) -> None:
    boxes = [one.box for one in layout.tally_boxes(is_knock_out=is_knock_out)]
    boxes += [*layout.mark_boxes(), layout.CODE]
    assert [pair for pair in combinations(boxes, 2) if touch(*pair)] == []


@pytest.mark.parametrize("is_knock_out", [False, True])
def test_each_claim_has_boxes_in_each_half_of_each_side(is_knock_out: bool) -> None:
    places = layout.tally_boxes(is_knock_out=is_knock_out)
    found = {(one.half, one.side, one.claim) for one in places}
    halves = list(Half) if is_knock_out else [Half.FIRST, Half.SECOND]
    assert found == {
        (half, side, claim) for half in halves for side in Side for claim in CLAIMS
    }


@pytest.mark.parametrize("is_knock_out", [False, True])
def test_every_box_lies_between_the_marks(is_knock_out: bool) -> None:
    top, bottom = layout.mark_boxes()[0].bottom, layout.mark_boxes()[2].top
    for one in layout.tally_boxes(is_knock_out=is_knock_out):
        assert top < one.box.top
        assert one.box.bottom < bottom


def test_marks_tell_the_table_and_the_extra_time() -> None:
    pages = [(table, is_late) for table in TABLES for is_late in (False, True)]
    for table, is_late in pages:
        numbers = set(layout.mark_numbers(table, is_knock_out=is_late))
        assert layout.of_marks(numbers) == (table, is_late)


def test_marks_of_two_pages_tell_nothing() -> None:
    assert layout.of_marks({0, 1, 2, 7}) is None


def test_a_code_is_read_as_it_was_written() -> None:
    code = TallyCode(uuid4(), 3)
    assert read_tally_code(code.text) == code


@pytest.mark.parametrize(
    "text", ["", "KWT1", "https://example.org/", "KWT1" + "0" * 32 + "5"]
)
def test_another_code_is_none_of_ours(text: str) -> None:
    assert read_tally_code(text) is None
