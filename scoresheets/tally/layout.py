"""The places on a tally sheet, in millimetres of an A4 page. Ours throughout.

The camera's reading takes its places from here, so any change of them needs a new
VERSION: it tells apart sheets printed before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from matches.sheet.paper import CLAIMS
from rules.record import TABLES, Half, Side
from scoresheets.paper.page import Box

VERSION = 1
PAGE = (210.0, 297.0)

# The marks in the corners: squares for OpenCV's ArUco detector, read clockwise from the
# upper left. Their numbers tell the table and whether there is extra time.
MARK = 13.0
INSET = 9.0
MARKS_A_PAGE = 4

CODE = Box(160.0, 26.0, 27.0, 27.0)
TITLE = Box(26.0, 9.0, 158.0, 8.5)
UNDER = Box(26.0, 17.5, 158.0, 6.0)
TABLE = Box(11.0, 27.0, 26.0, 25.0)
SIDES_LEFT = 40.0
SIDES_TOP = 27.0
SIDE_WIDTH = 58.0
SIDE_HEIGHT = 25.0
HOW = Box(11.0, 54.5, 188.0, 9.5)

HALVES = tuple(Half)
BLOCKS_TOP = 66.0
BLOCK_HEIGHT = 60.0
BLOCK_LEFTS = {Side.HOME: 11.0, Side.AWAY: 107.0}
BLOCK_WIDTH = 92.0
BLOCK_HEAD = 7.5
LABEL_WIDTH = 18.6
PITCH = 6.0
SQUARE = 4.8
ROW = 8.2
BOXES_A_ROW = 12
WRITTEN_HEIGHT = 9.0
NOTES_LEFT, NOTES_RIGHT, NOTES_BOTTOM = 11.0, 199.0, 271.0
NOTES_HEAD = 8.0
NOTE_LINE = 9.0
FOOT = Box(26.0, 280.0, 158.0, 6.0)


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A row of boxes: the claim of each (matches.sheet.paper.CLAIMS) and how many."""

    claim: str
    boxes: int
    starts_line: bool = True


# A half of 75 minutes rarely has a dozen twos and half as many fours at a table; what
# has no box left is written as a figure.
ROWS = (
    TallyRow("twos", BOXES_A_ROW),
    TallyRow("twos", BOXES_A_ROW),
    TallyRow("fours", BOXES_A_ROW),
    TallyRow("punished_twos", 4),
    TallyRow("punished_fours", 4, starts_line=False),
    TallyRow("over_punished", 4, starts_line=False),
)
assert {row.claim for row in ROWS} == set(CLAIMS), "each claim has its boxes"
# The boxes for punishment share a line, each with its own label.
PUNISHED_LEFTS = {"punished_twos": 1.0, "punished_fours": 33.0, "over_punished": 65.0}
PUNISHED_LABEL = 4.0


@dataclass(frozen=True, slots=True)
class TallyBox:
    """One box to cross and its meaning; `number` counts the claim's boxes."""

    half: Half
    side: Side
    claim: str
    number: int
    box: Box


def mark_numbers(table: int, *, is_knock_out: bool) -> tuple[int, ...]:
    """Return the ArUco numbers of a page's corners, clockwise from the upper left."""
    first = MARKS_A_PAGE * (table - 1 + len(TABLES) * is_knock_out)
    return tuple(range(first, first + MARKS_A_PAGE))


def of_marks(numbers: set[int]) -> tuple[int, bool] | None:
    """Return the table and whether there is extra time; None if marks of pages mix."""
    pages = {number // MARKS_A_PAGE for number in numbers}
    if len(pages) != 1:
        return None
    page = pages.pop()
    return page % len(TABLES) + 1, page >= len(TABLES)


@cache
def mark_boxes() -> tuple[Box, ...]:
    """Return the places of the four marks, clockwise from the upper left."""
    width, height = PAGE
    right, bottom = width - INSET - MARK, height - INSET - MARK
    corners = ((INSET, INSET), (right, INSET), (right, bottom), (INSET, bottom))
    return tuple(Box(left, top, MARK, MARK) for left, top in corners)


def halves(*, is_knock_out: bool) -> tuple[Half, ...]:
    """Return the halves that a page has boxes for; extra time in a knock-out (1.12)."""
    return HALVES if is_knock_out else HALVES[:2]


def block_of(half: Half, side: Side) -> Box:
    """Return the place of one side's half."""
    top = BLOCKS_TOP + HALVES.index(half) * (BLOCK_HEIGHT + 2)
    return Box(BLOCK_LEFTS[side], top, BLOCK_WIDTH, BLOCK_HEIGHT)


def block_rows(block: Box) -> Iterator[tuple[TallyRow, Box]]:
    """Yield each row of a block with the place of its boxes and label."""
    line = -1
    for row in ROWS:
        line += row.starts_line
        is_punished = row.claim in PUNISHED_LEFTS
        top = block.top + BLOCK_HEAD + 2 + line * ROW + is_punished * PUNISHED_LABEL
        yield row, Box(block.left, top, block.width, ROW)


def figure_box(block: Box) -> Box:
    """Return the place for the half's points as a figure."""
    return Box(
        block.left,
        block.bottom - WRITTEN_HEIGHT - 1.5,
        block.width,
        WRITTEN_HEIGHT,
    )


def note_line_tops(*, is_knock_out: bool) -> list[float]:
    """Return how far down each line for notes is, below the last half."""
    last = halves(is_knock_out=is_knock_out)[-1]
    top = block_of(last, Side.HOME).bottom + NOTES_HEAD
    count = int((NOTES_BOTTOM - top) / NOTE_LINE)
    return [top + NOTE_LINE * number for number in range(1, count + 1)]


@cache
def tally_boxes(*, is_knock_out: bool) -> tuple[TallyBox, ...]:
    """Return every box of a page, in reading order."""
    return tuple(
        place
        for half in halves(is_knock_out=is_knock_out)
        for side in Side
        for place in _places_of(half, side)
    )


def _places_of(half: Half, side: Side) -> Iterator[TallyBox]:
    counted: dict[str, int] = {}
    for row, line in block_rows(block_of(half, side)):
        left = line.left + PUNISHED_LEFTS.get(row.claim, LABEL_WIDTH)
        for at in range(row.boxes):
            number = counted[row.claim] = counted.get(row.claim, 0) + 1
            box = Box(left + at * PITCH, line.top + ROW - SQUARE, SQUARE, SQUARE)
            yield TallyBox(half, side, row.claim, number, box)
