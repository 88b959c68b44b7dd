"""Read a photo of a tally sheet: find its marks, straighten it, judge each box.

A reading is a proposal: it marks what it doubts, and nothing counts until a person has
looked at it. Ink is measured from 0, white paper, to 1, black.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.record import Half, Side
from scoresheets.paper.page import Box
from scoresheets.tally import layout
from scoresheets.tally.code import TallyCode, read_tally_code
from scoresheets.tally.drawing import MARKS
from scoresheets.tally.layout import TallyBox

Picture = NDArray[np.uint8]
Grey = NDArray[np.float32]

# Pixels per millimetre of the straightened page.
SCALE = 8
# Marks are sought first in a picture no longer than this, then in a finer one.
LONGEST = 2400
FEWEST_MARKS = 3
# The part of a box measured inside its printed frame, and its middle.
FRAME = 0.75  # millimetres
MIDDLE = 0.5
# How far around a box the paper's own brightness is measured, millimetres.
AROUND = 9.0
# The fewest pixels per millimetre that tell a stroke from a spot.
FEWEST_PIXELS = 3.0
# Levels of ink: the camera's grain, and the thresholds of each judgement.
NOISE = 0.05
SURELY_EMPTY, CROSSED, SURELY_CROSSED = 0.012, 0.03, 0.07
MIDDLE_CROSSED = 0.015
# The covered part of a box: below these surely a cross, above them surely filled in.
SURELY_CROSS, STRUCK, SURELY_STRUCK = 0.8, 0.87, 0.93


class BoxMark(StrEnum):
    """The reading of one box."""

    EMPTY = "empty"
    CROSSED = "crossed"
    STRUCK = "struck"  # filled in: a cross taken back


@dataclass(frozen=True, slots=True)
class Read:
    """A box as read, and whether that is in doubt."""

    place: TallyBox
    mark: BoxMark
    is_doubtful: bool


@dataclass(frozen=True, slots=True)
class TallyReading:
    """A tally sheet as the camera saw it; `code` is None if unreadable."""

    table: int
    is_knock_out: bool
    code: TallyCode | None
    boxes: tuple[Read, ...]

    def counts(self) -> dict[tuple[Half, Side, str], Count]:
        """The number of crossed boxes by half, side and claim."""
        found: dict[tuple[Half, Side, str], list[Read]] = {}
        for one in self.boxes:
            place = one.place
            found.setdefault((place.half, place.side, place.claim), []).append(one)
        return {key: Count.of(boxes) for key, boxes in found.items()}


@dataclass(frozen=True, slots=True)
class Count:
    """How often a claim was crossed; in doubt if no box is left for more."""

    number: int
    is_doubtful: bool

    @classmethod
    def of(cls, boxes: Sequence[Read]) -> Count:
        number = sum(one.mark is BoxMark.CROSSED for one in boxes)
        is_full = number == len(boxes)
        return cls(number, is_full or any(one.is_doubtful for one in boxes))


class UnreadableTally(Exception):
    """Raised for a picture without a readable tally sheet; says why."""

    class Why(StrEnum):
        NO_MARKS = "no marks"
        FEW_MARKS = "few marks"
        TWO_SHEETS = "two sheets"
        TOO_SMALL = "too small"
        OTHER_VERSION = "other version"

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


def read_tally(picture: Picture) -> TallyReading:
    """Return what a grey picture of a tally sheet says. Raises UnreadableTally."""
    marks = find_marks(picture)
    if not marks:
        raise UnreadableTally(UnreadableTally.Why.NO_MARKS)
    of = layout.of_marks(set(marks))
    if of is None:
        raise UnreadableTally(UnreadableTally.Why.TWO_SHEETS)
    if len(marks) < FEWEST_MARKS:
        raise UnreadableTally(UnreadableTally.Why.FEW_MARKS)
    table, is_knock_out = of
    numbers = layout.mark_numbers(table, is_knock_out=is_knock_out)
    page = straightened(picture, marks, numbers)
    code = _code_of(page)
    if code is not None and code.version != layout.VERSION:
        raise UnreadableTally(UnreadableTally.Why.OTHER_VERSION)
    places = layout.tally_boxes(is_knock_out=is_knock_out)
    return TallyReading(table, is_knock_out, code, tuple(_boxes_of(page, places)))


def find_marks(picture: Picture) -> dict[int, NDArray[np.float32]]:
    """Return the corners of each mark by its number, in the picture's pixels."""
    marks = cv2.aruco.getPredefinedDictionary(MARKS)
    how = cv2.aruco.DetectorParameters()
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.adaptiveThreshWinSizeMax = 53
    detector = cv2.aruco.ArucoDetector(marks, how)
    shrink = min(1.0, LONGEST / max(picture.shape))
    small: NDArray[Any] = picture
    if shrink < 1:
        small = cv2.resize(
            picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA
        )
    corners, numbers, _rejected = detector.detectMarkers(small)
    if numbers is None:
        return {}
    return {
        int(number): one.reshape(4, 2) / shrink
        for number, one in zip(numbers.ravel(), corners, strict=True)
    }


def straightened(
    picture: Picture, marks: dict[int, NDArray[np.float32]], numbers: Sequence[int]
) -> Picture:
    """Return the page as if flat under the camera, at SCALE pixels per millimetre."""
    seen, meant = [], []
    for number, box in zip(numbers, layout.mark_boxes(), strict=True):
        if number in marks:
            seen.append(marks[number])
            meant.append(
                [
                    (box.left, box.top),
                    (box.right, box.top),
                    (box.right, box.bottom),
                    (box.left, box.bottom),
                ]
            )
    if len(seen) < FEWEST_MARKS:
        raise UnreadableTally(UnreadableTally.Why.FEW_MARKS)
    source = np.concatenate(seen).astype(np.float32)
    target = np.concatenate(meant).astype(np.float32) * SCALE
    # Of the mark that is seen least finely.
    around = min(float(cv2.arcLength(one, closed=True)) for one in seen)
    if around / 4 / layout.MARK < FEWEST_PIXELS:
        raise UnreadableTally(UnreadableTally.Why.TOO_SMALL)
    homography, _used = cv2.findHomography(source, target)
    width, height = (round(side * SCALE) for side in layout.PAGE)
    page = cv2.warpPerspective(picture, homography, (width, height), borderValue=255)
    return page.astype(np.uint8)


def _code_of(page: Picture) -> TallyCode | None:
    """Return the code of a straightened page; None if it is unreadable."""
    margin = 2.0
    around = layout.CODE
    cut = _cut(
        page, around.left - margin, around.top - margin, around.width + 2 * margin
    )
    detector = cv2.QRCodeDetector()
    for larger in (1, 2, 3):
        shown = cv2.resize(
            cut, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC
        )
        text, _corners, _straight = detector.detectAndDecode(shown)
        code = read_tally_code(text) if text else None
        if code is not None:
            return code
    return None


def _cut(page: NDArray[Any], left: float, top: float, side: float) -> NDArray[Any]:
    x, y, size = round(left * SCALE), round(top * SCALE), round(side * SCALE)
    return page[y : y + size, x : x + size]


def ink_of(page: Picture) -> Grey:
    """Return the ink of a page: how much darker each spot is than the paper there.

    The paper's brightness comes from the brightest spots around, so a shadow wider than
    AROUND counts as paper.
    """
    quarter = cv2.resize(page, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    wide = round(AROUND * SCALE / 4) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    paper = cv2.morphologyEx(quarter, cv2.MORPH_CLOSE, kernel)
    paper = cv2.GaussianBlur(paper, (0, 0), wide / 4)
    height, width = page.shape
    paper = cv2.resize(paper, (width, height), interpolation=cv2.INTER_LINEAR)
    ratio = page.astype(np.float32) / np.maximum(paper.astype(np.float32), 1.0)
    return np.clip(1.0 - ratio, 0.0, 1.0).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Ink:
    """A box's ink: overall, in its middle, and the part of it that is covered."""

    whole: float
    middle: float
    cover: float


def measured(ink: Grey, box: Box) -> Ink:
    """Return a box's ink; spots at least half as dark as its darkest are covered."""
    inside = _cut(ink, box.left + FRAME, box.top + FRAME, box.width - 2 * FRAME)
    over = np.maximum(inside - NOISE, 0.0)
    edge = round(len(over) * (1 - MIDDLE) / 2)
    middle = over[edge:-edge, edge:-edge]
    darkest = float(np.percentile(inside, 98))
    return Ink(
        float(over.mean()), float(middle.mean()), float((inside > darkest / 2).mean())
    )


def _boxes_of(page: Picture, places: Sequence[TallyBox]) -> Iterable[Read]:
    """Yield each box of a straightened page, as read."""
    ink = ink_of(page)
    for place in places:
        mark, is_doubtful = judge_ink(measured(ink, place.box))
        yield Read(place, mark, is_doubtful)


def judge_ink(ink: Ink) -> tuple[BoxMark, bool]:
    """Return what a box's ink means, and whether that is in doubt."""
    if ink.whole < CROSSED:
        return BoxMark.EMPTY, ink.whole > SURELY_EMPTY
    if ink.cover > STRUCK:
        return BoxMark.STRUCK, ink.cover < SURELY_STRUCK or ink.whole < SURELY_CROSSED
    is_sure = (
        ink.whole > SURELY_CROSSED
        and ink.middle > MIDDLE_CROSSED
        and ink.cover < SURELY_CROSS
    )
    return BoxMark.CROSSED, not is_sure
