"""Draw a marker's tally sheet: one page per table, to cross by pen and photograph.

The fixed part is drawn once per document, as a form; each page adds its names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import cv2
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from rules.record import Half, Side
from scoresheets.paper import page
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.page import MM, QUIET, Box, TextRun, cached_text_runs
from scoresheets.paper.pen import qr_of
from scoresheets.paper.writing import write_text_runs
from scoresheets.tally import layout
from scoresheets.tally.code import TallyCode
from scoresheets.tally.layout import TallyRow

MARKS = cv2.aruco.DICT_4X4_50
MARK_MODULES = 6  # four and the black border

TITLE = Lettering(15, 8, Face.BOLD)
UNDER = Lettering(10, 7)
NUMBER = Lettering(40, 20, Face.BOLD)
TEAM = Lettering(12, 7.5, Face.BOLD, max_lines=2)
PLAYER = Lettering(10, 7, max_lines=2)
LABEL = Lettering(9, 6.5)
CLAIM = Lettering(10.5, 7, Face.BOLD)
HEAD = Lettering(10, 7, Face.BOLD)
HOW = Lettering(8.5, 8, max_lines=2)
SMALL = Lettering(6.5, 5)
CAPTION = 12.0
BOX_GREY = 0.35
RULED = (0.8, 1.6)  # the dots of a line to write on, points


@dataclass(frozen=True, slots=True)
class TallyNames:
    """A side of the table: its team, and its pair if known."""

    team: str = ""
    counter: str = ""
    by_speler: str = ""


@dataclass(frozen=True, slots=True)
class TallyPage:
    """One table's page; empty fields are ruled, to be written by hand."""

    code: TallyCode
    title: str
    under: str
    home: TallyNames
    away: TallyNames
    is_knock_out: bool = False


def draw_tally_page(canvas: Canvas, sheet: TallyPage) -> None:
    """Draw a tally sheet and end its page, in the active language."""
    name = f"tally{sheet.code.table}{'x' * sheet.is_knock_out}"
    if not canvas.hasForm(name):
        canvas.beginForm(name)
        _fixed(canvas, sheet.code.table, is_knock_out=sheet.is_knock_out)
        canvas.endForm()
    canvas.doForm(name)
    canvas._code.append(qr_of(sheet.code.text, layout.CODE))
    write_text_runs(canvas, _words(sheet))
    canvas.showPage()


def _words(sheet: TallyPage) -> Iterator[TextRun]:
    yield from cached_text_runs(layout.TITLE, sheet.title, TITLE, align="centre")
    yield from cached_text_runs(layout.UNDER, sheet.under, UNDER, align="centre")
    for place, names in enumerate((sheet.home, sheet.away)):
        side = _side_box(place)
        yield from cached_text_runs(
            Box(side.left, side.top, side.width, 11), names.team, TEAM
        )
        for down, player in ((13.0, names.counter), (19.5, names.by_speler)):
            left = side.left + CAPTION
            box = Box(left, side.top + down, side.right - left - 1, 6)
            yield from cached_text_runs(box, player, PLAYER)
    for half in layout.halves(is_knock_out=sheet.is_knock_out):
        for side_of, names in ((Side.HOME, sheet.home), (Side.AWAY, sheet.away)):
            block = layout.block_of(half, side_of)
            head = Box(block.left + 28, block.top, block.width - 28, layout.BLOCK_HEAD)
            yield from cached_text_runs(head, names.team, HEAD, align="right")


def _side_box(place: int) -> Box:
    left = layout.SIDES_LEFT + place * (layout.SIDE_WIDTH + 1)
    return Box(left, layout.SIDES_TOP, layout.SIDE_WIDTH, layout.SIDE_HEIGHT)


def _fixed(canvas: Canvas, table: int, *, is_knock_out: bool) -> None:
    numbers = layout.mark_numbers(table, is_knock_out=is_knock_out)
    for number, box in zip(numbers, layout.mark_boxes(), strict=True):
        canvas._code.append(_mark(number, box))
    _heading(canvas, table)
    for half in layout.halves(is_knock_out=is_knock_out):
        for side in Side:
            _block(canvas, layout.block_of(half, side), half)
    _squares(canvas, is_knock_out=is_knock_out)
    _notes(canvas, is_knock_out=is_knock_out)
    foot = _("One sheet for each table. Hand it to the referee after time.")
    _write(canvas, layout.FOOT, foot, LABEL, align="centre", grey=QUIET)


def _write(
    canvas: Canvas,
    box: Box,
    words: str,
    how: Lettering,
    *,
    align: page.Align = "left",
    grey: float = page.INK,
) -> None:
    runs = cached_text_runs(box, words, how, align=align, grey=grey)
    write_text_runs(canvas, runs)


def _heading(canvas: Canvas, table: int) -> None:
    box = layout.TABLE
    name = Box(box.left, box.top, box.width, 6)
    number = Box(box.left, box.top + 5, box.width, box.height - 5)
    _write(canvas, name, _("Table"), LABEL, align="centre", grey=QUIET)
    _write(canvas, number, str(table), NUMBER, align="centre")
    _lines(canvas, box, page.STRONG)
    how = _(
        "Cross one box for each boom, as soon as it is claimed. A box crossed by "
        "mistake: fill it in, black. No box left: write the half's points at its end."
    )
    _write(canvas, layout.HOW, how, HOW)
    for place in range(2):
        side = _side_box(place)
        for down, label in ((13.0, _("counter")), (19.5, _("by-speler"))):
            caption = Box(side.left, side.top + down, CAPTION, 6)
            _write(canvas, caption, label, SMALL, grey=QUIET)
            _ruled(canvas, side.left + CAPTION + 1, side.right - 2, side.top + down + 6)


def _notes(canvas: Canvas, *, is_knock_out: bool) -> None:
    lines = layout.note_line_tops(is_knock_out=is_knock_out)
    if not lines:
        return
    told = _("Stopped, called away, on leave, changes: the time, the name, the rule")
    box = Box(layout.NOTES_LEFT, lines[0] - layout.NOTE_LINE - 4, 180, 5)
    _write(canvas, box, told, LABEL, grey=QUIET)
    for line in lines:
        _ruled(canvas, layout.NOTES_LEFT, layout.NOTES_RIGHT, line)


def _ruled(canvas: Canvas, left: float, right: float, down: float) -> None:
    """Draw a dotted line to write on."""
    y = page.PAGE_HEIGHT - down * MM
    canvas.setDash(*RULED)
    canvas.setLineWidth(page.HAIR)
    canvas.line(left * MM, y, right * MM, y)
    canvas.setDash()


def _block(canvas: Canvas, block: Box, half: Half) -> None:
    head = Box(block.left, block.top, block.width, layout.BLOCK_HEAD)
    ground = page.tint(head, page.PALER)
    canvas.setFillGray(ground.grey)
    canvas.rect(ground.x, ground.y, ground.width, ground.height, stroke=0, fill=1)
    canvas.setFillGray(0)
    _lines(canvas, block, page.THIN)
    _write(canvas, Box(head.left, head.top, 28, head.height), _half(half), HEAD)
    labels = {
        "twos": _("2 points"),
        "fours": _("4 points"),
        "punished_twos": _("2 by punishment"),
        "punished_fours": _("4 by punishment"),
        "over_punished": _("2 over-punishing"),
    }
    for row, line in layout.block_rows(block):
        # A claim's second row has no label.
        if row.claim in labels:
            _label(canvas, row, line, labels.pop(row.claim))
    written = layout.figure_box(block)
    place = Box(written.left + 1, written.top, 58, written.height)
    told = _("Points of the half, in figures")
    _write(canvas, place, told, LABEL, align="right", grey=QUIET)
    _lines(canvas, Box(written.right - 31, written.top, 29, written.height), page.THIN)


def _label(canvas: Canvas, row: TallyRow, line: Box, words: str) -> None:
    left = layout.PUNISHED_LEFTS.get(row.claim)
    if left is None:
        down = layout.ROW - layout.SQUARE - 0.4
        box = Box(line.left, line.top + down, layout.LABEL_WIDTH - 1, 5.6)
        _write(canvas, box, words, CLAIM)
    else:
        box = Box(line.left + left - 1, line.top - 1.4, 31, 3.8)
        _write(canvas, box, words, LABEL, grey=QUIET)


def _squares(canvas: Canvas, *, is_knock_out: bool) -> None:
    """Draw the boxes, each with the row's count once it is crossed."""
    worth = {"twos": 2, "fours": 4}
    canvas.setLineWidth(page.THIN)
    canvas.setStrokeGray(BOX_GREY)
    for place in layout.tally_boxes(is_knock_out=is_knock_out):
        box = place.box
        x, y = box.left * MM, page.PAGE_HEIGHT - box.bottom * MM
        canvas.rect(x, y, box.width * MM, box.height * MM)
        if place.claim in worth:
            over = Box(box.left - 0.6, box.top - 2.3, box.width + 1.2, 2.2)
            points = str(worth[place.claim] * place.number)
            _write(canvas, over, points, SMALL, align="centre", grey=QUIET)
    canvas.setStrokeGray(0)


def _half(half: Half) -> str:
    return {
        Half.FIRST: _("First half"),
        Half.SECOND: _("Second half"),
        Half.EXTRA: _("Extra time"),
    }[half]


def _lines(canvas: Canvas, box: Box, weight: float) -> None:
    for rule in page.frame(box, weight):
        canvas.setLineWidth(rule.weight)
        canvas.line(rule.x1, rule.y1, rule.x2, rule.y2)


@cache
def _mark(number: int, box: Box) -> str:
    """Return a corner mark as one image mask, so that its modules have no seams."""
    marks = cv2.aruco.getPredefinedDictionary(MARKS)
    picture = cv2.aruco.generateImageMarker(marks, number, MARK_MODULES)
    rows = "".join(
        f"{sum(1 << (7 - at) for at, one in enumerate(row) if not one):02x}"
        for row in picture
    )
    side = box.width * MM
    y = page.PAGE_HEIGHT - box.bottom * MM
    return (
        f"q {side:.2f} 0 0 {side:.2f} {box.left * MM:.2f} {y:.2f} cm\n"
        f"BI /W {MARK_MODULES} /H {MARK_MODULES} /IM true /BPC 1 /D [1 0] /F /AHx ID\n"
        f"{rows}>\nEI Q"
    )
