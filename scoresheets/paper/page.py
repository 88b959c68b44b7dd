"""Places and marks on an A4 page, as data; nothing here draws.

Boxes are in millimetres from the page's upper left corner; what is drawn (TextRun,
PageRule, Tint) is in PDF points from the lower left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from scoresheets.paper.lettering import LEADING, Face, Lettering, fit
from scoresheets.paper.tags import Tag

MM = 72 / 25.4
PAGE_WIDTH = 210 * MM
PAGE_HEIGHT = 297 * MM
LEFT = 12.0
RIGHT = 198.0
WIDTH = RIGHT - LEFT
PADDING = 1.2  # at either side of a text, millimetres
AIR = 0.35  # above and below it
BASELINE = 0.335  # of the size: from the middle of a line down to its baseline

HAIR, THIN, STRONG = 0.4, 0.7, 1.2  # line weights, points
LINE, FINE_LINE = 0.15, 0.45  # greys of lines
INK, QUIET = 0.0, 0.33  # greys of text: what is said, and its label
PALE, PALER = 0.90, 0.955  # greys of the grounds

Align = Literal["left", "centre", "right"]

TITLE = Lettering(17, 9, Face.BOLD)
SUBTITLE = Lettering(11.5, 8)
MARK = Lettering(10, 8, Face.BOLD)
LABEL = Lettering(7.2, 6)
HEAD = Lettering(7.2, 7, Face.BOLD, max_lines=2)
SECTION = Lettering(9, 7, Face.BOLD)
VALUE = Lettering(11, 7.5, max_lines=2)
TEAM = Lettering(15, 9, Face.BOLD, max_lines=2)
TEAM_LINE = Lettering(11, 7.5, Face.BOLD, max_lines=2)
OUTCOME = Lettering(13, 7.5, Face.BOLD, max_lines=2)
NAME = Lettering(10.5, 8, max_lines=2)
SMALL = Lettering(9, 6.8, max_lines=2)
NUMBER = Lettering(12.5, 8)
TOTAL = Lettering(13.5, 8, Face.BOLD)
BIG = Lettering(17, 10, Face.BOLD)
MORE = Lettering(8, 6)
FOOT = Lettering(7.2, 5.5)


@dataclass(frozen=True, eq=False)
class Box:
    """A place on the page, compared by identity."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(frozen=True, slots=True, eq=False)
class TextRun:
    """One line of text: x and y are the start of its baseline."""

    text: str
    x: float
    y: float
    width: float
    size: float
    face: Face
    stretch: float = 100.0
    grey: float = INK
    tag: Tag | None = None


@dataclass(frozen=True)
class PageRule:
    """A line on the page, from one point to the other."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float

    @property
    def grey(self) -> float:
        return FINE_LINE if self.weight == HAIR else LINE


@dataclass(frozen=True)
class Tint:
    x: float
    y: float
    width: float
    height: float
    grey: float


@lru_cache(maxsize=16_384)
def cached_text_runs(
    box: Box, text: str, how: Lettering, *, align: Align = "left", grey: float = INK
) -> tuple[TextRun, ...]:
    """Return `text_runs`, cached for a box that is used again."""
    return text_runs(box, text, how, align=align, grey=grey)


def text_runs(
    box: Box, text: str, how: Lettering, *, align: Align = "left", grey: float = INK
) -> tuple[TextRun, ...]:
    """Return the text set whole in its box, one TextRun per line."""
    if not text:
        return ()
    room = (box.width - 2 * PADDING) * MM
    fitted = fit(text, room, (box.height - 2 * AIR) * MM, how)
    size, step = fitted.size, fitted.size * LEADING
    left = (box.left + PADDING) * MM
    middle = PAGE_HEIGHT - (box.top + box.height / 2) * MM
    y = middle - BASELINE * size + step * (len(fitted.lines) - 1) / 2
    lines = zip(fitted.lines, fitted.widths, strict=True)
    return tuple(
        TextRun(
            text=line,
            x=left + _indent(align, room - width),
            y=y - step * number,
            width=width,
            size=size,
            face=how.face,
            stretch=fitted.stretch,
            grey=grey,
        )
        for number, (line, width) in enumerate(lines)
    )


def _indent(align: Align, spare: float) -> float:
    if align == "left":
        return 0.0
    return spare / 2 if align == "centre" else spare


def across(left: float, right: float, y: float, weight: float) -> PageRule:
    """Return a level line."""
    at = PAGE_HEIGHT - y * MM
    return PageRule(left * MM, at, right * MM, at, weight)


def down(x: float, top: float, bottom: float, weight: float) -> PageRule:
    """Return an upright line."""
    start, end = PAGE_HEIGHT - top * MM, PAGE_HEIGHT - bottom * MM
    return PageRule(x * MM, start, x * MM, end, weight)


def frame(box: Box, weight: float) -> list[PageRule]:
    """Return the four lines around a box."""
    return [
        across(box.left, box.right, box.top, weight),
        across(box.left, box.right, box.bottom, weight),
        down(box.left, box.top, box.bottom, weight),
        down(box.right, box.top, box.bottom, weight),
    ]


def tint(box: Box, grey: float) -> Tint:
    """Return the ground of a box."""
    bottom = PAGE_HEIGHT - box.bottom * MM
    return Tint(box.left * MM, bottom, box.width * MM, box.height * MM, grey)


def columns(left: float, top: float, height: float, widths: list[float]) -> list[Box]:
    """Return boxes side by side."""
    boxes = []
    for width in widths:
        boxes.append(Box(left, top, width, height))
        left += width
    return boxes
