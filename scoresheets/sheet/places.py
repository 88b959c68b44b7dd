"""The places of a score-sheet: one box for each printed or written item."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scoresheets.paper.page import LEFT, PADDING, RIGHT, WIDTH, Box, columns

FLUSH = LEFT - PADDING  # a text without a frame is flush with the frames
UNION = Box(FLUSH, 10.6, 150, 9.4)
COMPETITION = Box(FLUSH, 20.2, 98, 6.4)
PROVISIONAL = Box(112, 20.2, 58, 6.4)
KIND = Box(FLUSH, 27.4, 46, 6)
GUIDE = Box(60, 27.4, 110, 6)
QR = Box(RIGHT - 23, 10.5, 23, 23)
QR_WORDS = Box(RIGHT - 33, 33.4, 43, 3.2)
QR_CODE = Box(RIGHT - 23 - PADDING, 33.1, 23 + 2 * PADDING, 3.8)

FACTS_TOP, FACTS_HEIGHT = 37.0, 11.0
LABEL_HEIGHT = 3.9  # the label inside a box to write in
NIGHT, START, VENUE, ROUND, STAGE = columns(
    LEFT, FACTS_TOP, FACTS_HEIGHT, [50, 19, 62, 17, 38]
)
TEAMS_TOP, TEAMS_HEIGHT = 49.5, 12.5
HOME, AWAY = columns(LEFT, TEAMS_TOP, TEAMS_HEIGHT, [WIDTH / 2, WIDTH / 2])
TIMES_TOP = 63.5

GRID_TOP, GRID_HEAD, ROW = 76.5, 8.0, 8.1
TABLES = 4
TOTALS_TOP = GRID_TOP + GRID_HEAD + 2 * TABLES * ROW
GRID_BOTTOM = TOTALS_TOP + 2 * ROW
RESULT = Box(LEFT, GRID_BOTTOM + 1.5, WIDTH, 11.0)

LIST_TOP, LIST_TITLE, LIST_HEAD, LIST_HEIGHT = 178.6, 5.6, 4.6, 42.0
ROW_COUNTS = (6, 9, 12)  # the fewest that hold the list: 7 mm, 4.7 mm or 3.5 mm
NOTES_TOP, NOTES_TITLE, NOTES_HEIGHT = 231.4, 5.6, 22.5
NOTE_COUNTS = (3, 5, 7)
NOTES_MORE = Box(RIGHT + PADDING - 80, NOTES_TOP, 80, NOTES_TITLE)
NOTES_WORDS = Box(FLUSH, NOTES_TOP, 106, NOTES_TITLE)
NOTES = Box(LEFT, NOTES_TOP + NOTES_TITLE, WIDTH, NOTES_HEIGHT)

SIGN_TOP, SIGN_HEIGHT, SIGN_NAME = 261.5, 19.0, 5.5
SIGN_GAP = 2.0
FOOT_ADDRESS = Box(FLUSH, 281.4, 120, 4)
FOOT_REVISION = Box(RIGHT + PADDING - 66, 281.4, 66, 4)


@dataclass(frozen=True)
class Variant:
    """What distinguishes one sheet's fixed part from another's."""

    is_knock_out: bool = False
    award_rows: int = ROW_COUNTS[0]
    change_rows: int = ROW_COUNTS[0]
    note_rows: int = NOTE_COUNTS[0]


@dataclass(frozen=True)
class SideRow:
    """One side of one table. `extra_time` has a place only in a knock-out."""

    side: Box
    counter: Box
    by_speler: Box
    first_half: Box
    second_half: Box
    awards: Box
    forfeited: Box
    total: Box
    names: Box
    extra_time: Box | None = None


@dataclass(frozen=True)
class Grid:
    """The four tables and, below them, the totals: each side's row, and the rest.

    `numbers` and `stopped` stand beside both rows of a table, `totals` beside theirs.
    """

    head: dict[str, Box]
    home: tuple[SideRow, ...]
    away: tuple[SideRow, ...]
    home_total: SideRow
    away_total: SideRow
    numbers: tuple[Box, ...]
    stopped: tuple[Box, ...]
    totals: Box


@cache
def widths_of(*, is_knock_out: bool) -> dict[str, float]:
    """Return the grid's column widths in millimetres; extra time narrows the names."""
    name = 38.8 if is_knock_out else 44.6
    extra = {"extra_time": 11.6} if is_knock_out else {}
    return {
        "table": 10.5,
        "side": 12.5,
        "counter": name,
        "by_speler": name,
        "first_half": 11.6,
        "second_half": 11.6,
        **extra,
        "awards": 11.6,
        "forfeited": 13.0,
        "total": 13.8,
        "stopped": 12.2,
    }


@cache
def grid_of(*, is_knock_out: bool) -> Grid:
    """Return the places of the four tables and their totals."""
    widths = widths_of(is_knock_out=is_knock_out)
    tops = [GRID_TOP + GRID_HEAD + ROW * number for number in range(2 * TABLES + 2)]
    rows = [_row(widths, top) for top in tops]
    shared = [_places(widths, top, 2 * ROW) for top in tops[::2]]
    return Grid(
        head=_places(widths, GRID_TOP, GRID_HEAD),
        home=tuple(rows[:-2:2]),
        away=tuple(rows[1:-2:2]),
        home_total=rows[-2],
        away_total=rows[-1],
        numbers=tuple(places["table"] for places in shared[:-1]),
        stopped=tuple(places["stopped"] for places in shared[:-1]),
        totals=shared[-1]["table"],
    )


def _places(widths: dict[str, float], top: float, height: float) -> dict[str, Box]:
    boxes = columns(LEFT, top, height, list(widths.values()))
    return dict(zip(widths, boxes, strict=True))


def _row(widths: dict[str, float], top: float) -> SideRow:
    places = _places(widths, top, ROW)
    del places["table"], places["stopped"]
    first, second = places["counter"], places["by_speler"]
    names = Box(first.left, top, second.right - first.left, ROW)
    return SideRow(**places, names=names)


@dataclass(frozen=True)
class ListPlaces:
    """A list's places: title, count of items left over, head and rows, by column."""

    title: Box
    more: Box
    head: list[Box]
    rows: list[list[Box]]
    body: Box


AWARD_WIDTHS = [12.0, 12.0, 15.0, 14.0, 22.0]
CHANGE_LEFT = LEFT + sum(AWARD_WIDTHS) + 3
CHANGE_WIDTHS = [12.0, 14.0, 31.0, 31.0, RIGHT - CHANGE_LEFT - 88]


@cache
def award_list(rows: int) -> ListPlaces:
    """Return the list of awards with a number of rows."""
    return _list(LEFT, AWARD_WIDTHS, rows)


@cache
def change_list(rows: int) -> ListPlaces:
    """Return the list of substitutes and players called away with a number of rows."""
    return _list(CHANGE_LEFT, CHANGE_WIDTHS, rows)


def _list(left: float, widths: list[float], rows: int) -> ListPlaces:
    top = LIST_TOP + LIST_TITLE + LIST_HEAD
    height = LIST_HEIGHT / rows
    width = sum(widths)
    more = 34.5
    return ListPlaces(
        title=Box(left - PADDING, LIST_TOP, width - more, LIST_TITLE),
        more=Box(left + width - more + PADDING, LIST_TOP, more, LIST_TITLE),
        head=columns(left, LIST_TOP + LIST_TITLE, LIST_HEAD, widths),
        rows=[columns(left, top + height * row, height, widths) for row in range(rows)],
        body=Box(left, top - LIST_HEAD, width, LIST_HEIGHT + LIST_HEAD),
    )


@cache
def note_boxes(rows: int) -> list[Box]:
    """Return the lines for queries and refused entries."""
    height = NOTES_HEIGHT / rows
    return [Box(LEFT, NOTES.top + height * row, WIDTH, height) for row in range(rows)]


@cache
def time_places(*, is_knock_out: bool) -> dict[str, Box]:
    """Return the toss and the announced times, each a box with its label."""
    names = ["start", "interval", "resume", "time"]
    if is_knock_out:
        names += ["extra", "extra_end"]
    toss = 56.0
    widths = [toss] + [(WIDTH - toss) / len(names)] * len(names)
    boxes = columns(LEFT, TIMES_TOP, FACTS_HEIGHT, widths)
    return dict(zip(["toss", *names], boxes, strict=True))


@cache
def signature_places() -> list[Box]:
    """Return the boxes of both captains, the referee and the marker."""
    width = (WIDTH - 3 * SIGN_GAP) / 4
    return [
        Box(LEFT + number * (width + SIGN_GAP), SIGN_TOP, width, SIGN_HEIGHT)
        for number in range(4)
    ]


@cache
def label_box(box: Box) -> Box:
    """Return the part of a box for its label."""
    return Box(box.left, box.top + 0.4, box.width, LABEL_HEIGHT - 0.4)


@cache
def writing_box(box: Box) -> Box:
    """Return the part of a labelled box to write in."""
    return Box(box.left, box.top + LABEL_HEIGHT, box.width, box.height - LABEL_HEIGHT)


@cache
def upper_and_lower(box: Box) -> tuple[Box, Box]:
    """Return the halves of a box beside two rows."""
    height = box.height / 2
    return (
        Box(box.left, box.top, box.width, height),
        Box(box.left, box.top + height, box.width, height),
    )


@cache
def name_of_signatory(box: Box) -> Box:
    """Return the part below the line, for the printed name."""
    return Box(box.left, box.bottom - SIGN_NAME, box.width, SIGN_NAME)


@cache
def signature_box(box: Box) -> Box:
    """Return the part above the line, for the signature."""
    top = box.top + LABEL_HEIGHT
    return Box(box.left, top, box.width, box.bottom - SIGN_NAME - top)
