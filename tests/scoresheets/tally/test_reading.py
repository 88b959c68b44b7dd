from __future__ import annotations

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest
from PIL import Image

from rules.record import Half, Side
from scoresheets.tally import layout
from scoresheets.tally.hook import read_photo
from scoresheets.tally.reading import (
    BoxMark,
    Count,
    Ink,
    Read,
    TallyReading,
    UnreadableTally,
    judge_ink,
    read_tally,
)
from tests.scoresheets.tally.make import FIXTURE, Sheet, make_sheet, page_of
from tests.scoresheets.tally.photos import Camera, Picture, photo

Why = UnreadableTally.Why
CLEAR = Camera(
    width=1600, turn=0, lean=0, shadow=0, blur=0.5, grain=2, quality=85, light=230
)


def wrong_in(sheet: Sheet, reading: TallyReading) -> list[Read]:
    return [one for one in reading.boxes if one.mark is not sheet.marks[one.place]]


@pytest.mark.parametrize("seed", range(10))
def test_a_photo_is_read_as_it_was_crossed(seed: int) -> None:
    sheet = make_sheet(seed)
    reading = read_tally(sheet.picture)
    assert (reading.table, reading.is_knock_out) == (sheet.table, sheet.is_knock_out)
    assert reading.code is None or reading.code.fixture == FIXTURE
    assert len(reading.boxes) == len(sheet.marks)
    assert [one for one in wrong_in(sheet, reading) if not one.is_doubtful] == []
    assert len(wrong_in(sheet, reading)) <= 0.005 * len(reading.boxes)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_it_does_not_matter_which_way_up_the_sheet_lies(quarters: int) -> None:
    sheet = make_sheet(3, camera=CLEAR)
    reading = read_tally(np.ascontiguousarray(np.rot90(sheet.picture, quarters)))
    assert wrong_in(sheet, reading) == []


def test_the_code_of_a_clear_photo_is_read() -> None:
    code = read_tally(make_sheet(4, camera=CLEAR).picture).code
    assert code is not None
    assert (code.fixture, code.table) == (FIXTURE, make_sheet(4, camera=CLEAR).table)


def seen(page: Picture, camera: Camera = CLEAR) -> Picture:
    return photo(page, camera, Random(1))


def with_marks_hidden(count: int) -> Picture:
    page = page_of(1).copy()
    for box in layout.mark_boxes()[:count]:
        page[:, :] = np.where(_inside(page, box), 255, page)
    return seen(page)


def _inside(page: Picture, box: layout.Box) -> np.ndarray:
    scale = page.shape[1] / layout.PAGE[0]
    inside = np.zeros(page.shape, dtype=bool)
    top, bottom = int((box.top - 2) * scale), int((box.bottom + 2) * scale)
    left, right = int((box.left - 2) * scale), int((box.right + 2) * scale)
    inside[top:bottom, left:right] = True
    return inside


def two_pages() -> Picture:
    halves = [seen(page_of(table)) for table in (1, 2)]
    return np.concatenate(halves, axis=1)


REFUSED = {
    "a blank picture": (lambda: np.full((900, 700), 200, np.uint8), Why.NO_MARKS),
    "grain": (
        lambda: np.random.default_rng(1).integers(0, 255, (900, 700), np.uint8),
        Why.NO_MARKS,
    ),
    "two corners hidden": (lambda: with_marks_hidden(2), Why.FEW_MARKS),
    "two sheets": (two_pages, Why.TWO_SHEETS),
    "far away": (lambda: cv2.resize(seen(page_of(1)), (480, 640)), Why.TOO_SMALL),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_picture_that_cannot_be_read_says_why(name: str) -> None:
    make, why = REFUSED[name]
    with pytest.raises(UnreadableTally) as unreadable:
        read_tally(make())
    assert unreadable.value.why == why


def test_one_corner_may_be_hidden() -> None:
    reading = read_tally(with_marks_hidden(1))
    assert {one.mark for one in reading.boxes} == {BoxMark.EMPTY}


def test_a_sheet_of_another_layout_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = seen(page_of(2))
    monkeypatch.setattr(layout, "VERSION", layout.VERSION + 1)
    with pytest.raises(UnreadableTally) as unreadable:
        read_tally(picture)
    assert unreadable.value.why == Why.OTHER_VERSION


JUDGED = [
    (Ink(0.0, 0.0, 0.0), BoxMark.EMPTY, False),
    (Ink(0.02, 0.02, 0.1), BoxMark.EMPTY, True),
    (Ink(0.05, 0.05, 0.3), BoxMark.CROSSED, True),
    (Ink(0.3, 0.3, 0.4), BoxMark.CROSSED, False),
    # A neighbour's stroke that runs into the box leaves its middle white.
    (Ink(0.1, 0.0, 0.2), BoxMark.CROSSED, True),
    (Ink(0.6, 0.6, 0.85), BoxMark.CROSSED, True),
    (Ink(0.6, 0.6, 0.9), BoxMark.STRUCK, True),
    (Ink(0.8, 0.8, 1.0), BoxMark.STRUCK, False),
]


@pytest.mark.parametrize(("ink", "mark", "is_doubtful"), JUDGED)
def test_what_a_box_says_by_its_ink(ink: Ink, mark: BoxMark, is_doubtful: bool) -> None:
    assert judge_ink(ink) == (mark, is_doubtful)


def boxes(*marks: BoxMark, is_doubtful: bool = False) -> list[Read]:
    places = layout.tally_boxes(is_knock_out=False)
    return [
        Read(place, mark, is_doubtful)
        for place, mark in zip(places, marks, strict=False)
    ]


def test_a_filled_box_does_not_count() -> None:
    marks = boxes(BoxMark.CROSSED, BoxMark.STRUCK, BoxMark.CROSSED, BoxMark.EMPTY)
    assert Count.of(marks) == Count(2, is_doubtful=False)


def test_with_every_box_crossed_there_may_be_more() -> None:
    assert Count.of(boxes(BoxMark.CROSSED, BoxMark.CROSSED)) == Count(
        2, is_doubtful=True
    )


def test_one_doubtful_box_makes_its_figure_doubtful() -> None:
    assert Count.of(boxes(BoxMark.EMPTY, is_doubtful=True)).is_doubtful


def test_a_reading_is_kept_by_half_side_and_claim() -> None:
    sheet = make_sheet(5, camera=CLEAR)
    found = read_photo(Image.fromarray(sheet.picture))
    twos = [
        mark
        for place, mark in sheet.marks.items()
        if (place.half, place.side, place.claim) == (Half.FIRST, Side.HOME, "twos")
    ]
    assert found["table"] == sheet.table
    assert found["fixture"] == FIXTURE.hex
    assert found["counts"]["first half"]["home"]["twos"][0] == twos.count(
        BoxMark.CROSSED
    )


def test_a_picture_of_something_else_says_so() -> None:
    assert read_photo(Image.new("RGB", (800, 600))) == {"fault": "no marks"}


def test_a_turned_camera_reads_the_same() -> None:
    for turn in (-10, 10):
        sheet = make_sheet(6, camera=replace(CLEAR, turn=turn, lean=0.07))
        assert wrong_in(sheet, read_tally(sheet.picture)) == []
