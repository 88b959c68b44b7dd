"""Klawerjas on paper: a page of booms, five strokes each, with their points."""

from __future__ import annotations

from django.utils.translation import gettext as _

from drives.evenings.words import SIDES
from drives.prints.paper import ruled
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import (
    HAIR,
    LEFT,
    PALER,
    QUIET,
    STRONG,
    THIN,
    WIDTH,
    Box,
    down,
)

STROKES = 5  # to clear a boom
ACROSS, DOWN_A_PAGE = 4, 3
GAP = 3.0
TITLE = Lettering(9, 7, Face.BOLD)
SIDE = Lettering(7.5, 5)
SUM_HEIGHT = 11.0
HEAD_HEIGHT, FOOT_HEIGHT, BRANCH = 5.5, 10.0, 11.0


def put_booms(marks: PageMarks, heading: ruled.RuledHeading, slot: Box) -> None:
    """Set a page of booms, with room for as many as a fixed time allows."""
    top = ruled.head(marks, heading, slot)
    foot = slot.bottom - SUM_HEIGHT - 2 * ruled.NOTE_HEIGHT - ruled.SIGN_HEIGHT
    width = (WIDTH - GAP * (ACROSS - 1)) / ACROSS
    height = (foot - top) / DOWN_A_PAGE - GAP
    for number in range(ACROSS * DOWN_A_PAGE):
        left = LEFT + number % ACROSS * (width + GAP)
        at = top + number // ACROSS * (height + GAP)
        _boom(marks, Box(left, at, width, height), number + 1)
    _sums(marks, foot)
    notes = (
        _("Five strokes make a boom: 2 points, or 4 where the others have none."),
        _("Punished: write af beside the boom; its points go to the others."),
    )
    signed = ruled.put_notes(marks, notes, foot + SUM_HEIGHT + 1) - 2
    ruled.signatures(marks, heading.sides, signed)


def _boom(marks: PageMarks, box: Box, number: int) -> None:
    """Draw a boom of five branches; each side's strokes go at its end of them."""
    marks.frame(box, THIN)
    title = Box(box.left, box.top, box.width, HEAD_HEIGHT)
    marks.ground(title, PALER)
    told = _("Boom %(number)s") % {"number": number}
    marks.text(title, told, TITLE, align="centre")
    half = box.width / 2
    for at, words in enumerate(SIDES.values()):
        side = Box(box.left + at * half, title.bottom, half, 4.5)
        marks.text(side, str(words), SIDE, align="centre", grey=QUIET)
    middle, top = box.left + half, title.bottom + 5
    bottom = box.bottom - FOOT_HEIGHT - 2
    marks.rules.append(down(middle, top, bottom, STRONG))
    step = (bottom - top) / (STROKES + 0.5)
    for stroke in range(1, STROKES + 1):
        y = top + stroke * step - step / 4
        marks.line(middle - BRANCH, middle + BRANCH, y, STRONG)
    _points(marks, Box(box.left, box.bottom - FOOT_HEIGHT, box.width, FOOT_HEIGHT))


def _points(marks: PageMarks, box: Box) -> None:
    """Draw the places for the points of a boom, or of all: one for each side."""
    marks.line(box.left, box.right, box.top, HAIR)
    half = box.width / 2
    marks.rules.append(down(box.left + half, box.top, box.bottom, HAIR))
    for left in (box.left, box.left + half):
        marks.text(Box(left, box.top, half, 4), _("Points"), SIDE, grey=QUIET)


def _sums(marks: PageMarks, top: float) -> None:
    half = WIDTH / 2
    for at, side in enumerate(SIDES.values()):
        words = _("Points of %(side)s") % {"side": side}
        box = Box(LEFT + at * half, top, half, SUM_HEIGHT)
        marks.frame(box, STRONG)
        marks.text(Box(box.left, box.top, half, 5), words, ruled.LABEL, grey=QUIET)
