"""What is ticked off on a night, and the numbers to ring: the foot of a cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import LEFT, QUIET, RIGHT, THIN, WIDTH, Box

SECTION = Lettering(10.5, 8, Face.BOLD)
ITEM = Lettering(9.5, 6.5, max_lines=2)
LABEL = Lettering(9, 6.5)
NUMBER = Lettering(11, 7, Face.BOLD)
SECTION_HEIGHT, ROW, SQUARE, BETWEEN = 7.0, 8.0, 3.8, 4.0
LABEL_WIDTH = 46.0

BEFORE = (
    _("Hall open, lights on, tables numbered"),
    _("Cards, roemte and pens at each table"),
    _("Score-sheets and tally sheets laid out"),
    _("Codes handed out, phones charged"),
    _("Both team sheets in before the toss (1.3)"),
)
AFTER = (
    _("Tally sheets and score-sheet agree"),
    _("Both captains have signed; queries are noted (1.10)"),
    _("Photos taken, sheets handed to the secretary"),
    _("Cards and roemte counted and packed"),
    _("Tables cleared, hall locked, key returned"),
)


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """Whom to ring; without a number there is a line to write it on."""

    label: str
    number: str = ""


def height_of_foot(phones: Sequence[PhoneLine]) -> float:
    """Return how much of a page the foot takes."""
    return 2 * SECTION_HEIGHT + ROW * (len(BEFORE) + len(phones)) + BETWEEN


def put_foot(marks: PageMarks, phones: Sequence[PhoneLine], top: float) -> None:
    """Set the checklist in two columns, and the phone numbers below it."""
    half = WIDTH / 2
    for title, items, left in (
        (_("Before play"), BEFORE, LEFT),
        (_("After play"), AFTER, LEFT + half),
    ):
        marks.text(Box(left, top, half, SECTION_HEIGHT), str(title), SECTION)
        for number, words in enumerate(items):
            at = top + SECTION_HEIGHT + number * ROW
            square = Box(left + 1.2, at + (ROW - SQUARE) / 2, SQUARE, SQUARE)
            marks.frame(square, THIN)
            marks.text(Box(left + 6, at, half - 8, ROW), str(words), ITEM)
    top += SECTION_HEIGHT + ROW * len(BEFORE) + BETWEEN
    marks.text(Box(LEFT, top, WIDTH, SECTION_HEIGHT), str(_("Phone numbers")), SECTION)
    for place, phone in enumerate(phones):
        row = Box(LEFT, top + SECTION_HEIGHT + place * ROW, WIDTH, ROW)
        label = Box(row.left, row.top, LABEL_WIDTH, ROW)
        marks.text(label, phone.label, LABEL, grey=QUIET)
        told = Box(row.left + LABEL_WIDTH, row.top, WIDTH - LABEL_WIDTH, ROW)
        marks.text(told, phone.number, NUMBER)
        marks.line(told.left, RIGHT, row.bottom - 1, THIN)
