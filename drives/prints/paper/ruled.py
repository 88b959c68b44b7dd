"""A ruled sheet for a table: who plays, a row per deal to write in, the totals.

It is laid out in a slot of an A4 page; the game defines its columns (sheets.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.pdfgen.canvas import Canvas

from drives.prints.words import PrintedSide
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import (
    HAIR,
    LEFT,
    PALE,
    PALER,
    QUIET,
    RIGHT,
    STRONG,
    THIN,
    WIDTH,
    Box,
    columns,
    down,
)
from scoresheets.paper.pen import qr_of

TITLE = Lettering(17, 10, Face.BOLD)
UNDER = Lettering(9, 7, max_lines=2)
NAMES = Lettering(12, 7, Face.BOLD, max_lines=2)
LABEL = Lettering(8, 6)
NUMBER = Lettering(16, 9, Face.BOLD)
GROUP = Lettering(9.5, 6, Face.BOLD, max_lines=2)
HEAD = Lettering(8.5, 5.5, Face.BOLD)
ROW_TEXT = Lettering(10, 7)
TOTAL_TEXT = Lettering(9, 5.5, Face.BOLD)
NOTE = Lettering(8.5, 6, max_lines=2)
CODE = 28.0  # millimetres, the side of a code for phones
NUMBER_WIDTH = 22.0
HEADER, SIDES, GROUP_HEIGHT, HEAD_HEIGHT = 15.0, 15.0, 7.0, 7.0
NOTE_HEIGHT, SIGN_HEIGHT = 5.5, 11.0
MOST_ROW = 11.5
TOTAL_SHARE = 1.15  # of a row


@dataclass(frozen=True, slots=True)
class RuledColumn:
    """A column to write in, below its side's names if it has a side."""

    title: str
    share: float
    side: str = ""
    is_summed: bool = False


@dataclass(frozen=True, slots=True)
class RuledHeading:
    """The head of a sheet; empty fields are written in by hand."""

    title: str
    under: str
    sides: Sequence[PrintedSide]
    round: str = ""
    table: str = ""
    address: str = ""

    @property
    def width(self) -> float:
        """The width of the head: less where a code is beside it."""
        return WIDTH - CODE if self.address else WIDTH


@dataclass(frozen=True, slots=True)
class Ruled:
    """A sheet's table: the columns after the row labels, the labels, and the notes."""

    columns: Sequence[RuledColumn]
    rows: Sequence[str]
    notes: Sequence[str]


def put_ruled(marks: PageMarks, heading: RuledHeading, ruled: Ruled, slot: Box) -> None:
    """Rule a sheet in a slot of the page."""
    top = head(marks, heading, slot)
    room = slot.bottom - top - len(ruled.notes) * NOTE_HEIGHT - SIGN_HEIGHT
    top = _table(marks, heading, ruled, Box(LEFT, top, WIDTH, room))
    signatures(marks, heading.sides, put_notes(marks, ruled.notes, top))


def put_notes(marks: PageMarks, notes: Sequence[str], top: float) -> float:
    """Set what a writer must know, a line each; return where it ends."""
    for note in notes:
        marks.text(Box(LEFT, top, WIDTH, NOTE_HEIGHT), note, NOTE, grey=QUIET)
        top += NOTE_HEIGHT
    return top


def put_code(canvas: Canvas, heading: RuledHeading, slot: Box) -> None:
    """Draw the code that lets a phone write this table, beside the head."""
    if heading.address:
        box = Box(RIGHT - CODE + 1, slot.top - 1, CODE - 1, CODE - 1)
        canvas._code.append(qr_of(heading.address, box))


def head(marks: PageMarks, heading: RuledHeading, slot: Box) -> float:
    """Set the title, the round and table, and who plays; return where it ends."""
    width, top = heading.width - 2 * NUMBER_WIDTH - 2, slot.top
    marks.text(Box(LEFT, top, width, 8), heading.title, TITLE)
    marks.text(Box(LEFT, top + 7.7, width, 6.8), heading.under, UNDER, grey=QUIET)
    told = ((_("Round"), heading.round), (_("Table"), heading.table))
    for at, (label, number) in enumerate(told):
        left = LEFT + width + 2 + at * NUMBER_WIDTH
        box = Box(left, top, NUMBER_WIDTH, HEADER - 2)
        marks.frame(box, THIN)
        marks.text(Box(left, top, NUMBER_WIDTH, 4.5), label, LABEL, grey=QUIET)
        below = Box(left, top + 3.5, NUMBER_WIDTH, 9)
        marks.text(below, number, NUMBER, align="centre")
    each = heading.width / len(heading.sides)
    for at, side in enumerate(heading.sides):
        box = Box(LEFT + at * each, top + HEADER, each, SIDES - 3)
        marks.frame(box, THIN)
        above = Box(box.left, box.top, each, 4.5)
        marks.text(above, side.words, LABEL, grey=QUIET)
        below = Box(box.left, box.top + 3.5, each, box.height - 3.5)
        marks.text(below, side.names, NAMES)
    return top + HEADER + SIDES


def signatures(marks: PageMarks, sides: Sequence[PrintedSide], top: float) -> None:
    """Set the lines where the sides sign that they agree."""
    each = WIDTH / len(sides)
    for at, side in enumerate(sides):
        left = LEFT + at * each
        words = _("Signed, %(side)s") % {"side": side.words}
        marks.text(Box(left, top + 4, 32, 5), words, LABEL, grey=QUIET)
        marks.line(left + 32, left + each - 4, top + 9, THIN)


def _table(marks: PageMarks, heading: RuledHeading, ruled: Ruled, table: Box) -> float:
    """Rule the heads, rows and totals; return where they end."""
    shares = [0.9, *(one.share for one in ruled.columns)]
    widths = [WIDTH * one / sum(shares) for one in shares]
    top = table.top + GROUP_HEIGHT + HEAD_HEIGHT
    height = min(MOST_ROW, (table.bottom - top) / (len(ruled.rows) + TOTAL_SHARE))
    bottom = top + height * (len(ruled.rows) + TOTAL_SHARE)
    under = columns(LEFT, top - HEAD_HEIGHT, bottom - top + HEAD_HEIGHT, widths)
    titles = [pgettext("of a deal", "No."), *(one.title for one in ruled.columns)]
    for box, words in zip(under, titles, strict=True):
        title = Box(box.left, box.top, box.width, HEAD_HEIGHT)
        marks.ground(title, PALE)
        marks.text(title, words, HEAD, align="centre")
        marks.rules.append(down(box.left, box.top, bottom, HAIR))
    for number, label in enumerate(ruled.rows):
        row = Box(LEFT, top + number * height, widths[0], height)
        marks.text(row, label, ROW_TEXT, align="centre", grey=QUIET)
        marks.line(LEFT, RIGHT, row.top, HAIR)
    last = columns(LEFT, bottom - TOTAL_SHARE * height, TOTAL_SHARE * height, widths)
    _totals(marks, ruled, last)
    _sides(marks, heading, ruled, columns(LEFT, table.top, bottom - table.top, widths))
    marks.frame(Box(LEFT, table.top, WIDTH, bottom - table.top), STRONG)
    return bottom + 1.0


def _totals(marks: PageMarks, ruled: Ruled, boxes: Sequence[Box]) -> None:
    """Set the row of totals; nothing is written on a ground of its own."""
    marks.text(boxes[0], _("Sum"), TOTAL_TEXT, align="centre")
    for box, column in zip(boxes[1:], ruled.columns, strict=True):
        if not column.is_summed:
            marks.ground(box, PALE)
    marks.line(LEFT, RIGHT, boxes[0].top, STRONG)


def _sides(
    marks: PageMarks, heading: RuledHeading, ruled: Ruled, boxes: Sequence[Box]
) -> None:
    """Set each side's names above its columns, with a frame around them."""
    for side in heading.sides:
        both = zip(boxes[1:], ruled.columns, strict=True)
        own = [box for box, column in both if column.side == side.side]
        left, top = own[0].left, own[0].top
        around = Box(left, top, own[-1].right - left, own[0].height)
        title = Box(around.left, around.top, around.width, GROUP_HEIGHT)
        marks.ground(title, PALER)
        marks.text(title, side.names or side.words, GROUP, align="centre")
        marks.frame(around, STRONG)
