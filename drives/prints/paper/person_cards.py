"""A card for each entrant, eight per A4 page to cut apart: its pages, and its head."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from drives.models import Drive
from drives.prints.words import new_document
from scoresheets.paper.document import PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import QUIET, STRONG, Box
from scoresheets.paper.pen import Pen
from scoresheets.prints import cards

NAME = Lettering(13, 7, Face.BOLD, max_lines=2)
NUMBER = Lettering(20, 10, Face.BOLD)
UNDER = Lettering(7.5, 5)
# In millimetres: the margins of a card, and what its head takes of what is within.
SIDE, TOP = 3.0, 2.5
HEAD_HEIGHT = 16.0
NUMBER_WIDTH, NAME_HEIGHT = 15.0, 10.5

CardT = TypeVar("CardT")


def draw_person_cards(
    title: str,
    drive: Drive,
    found: Sequence[CardT],
    put: Callable[[PageMarks, Box, CardT], None],
    paper: PaperSize,
) -> bytes:
    """Return the cards as a PDF; `put` sets one of them in its place on a page."""
    document = new_document(title, drive, paper)
    pen = Pen(document.canvas)
    for first in range(0, len(found), cards.CARDS_A_PAGE) or [0]:
        document.begin_fitted()
        marks = PageMarks()
        for place, card in enumerate(found[first : first + cards.CARDS_A_PAGE]):
            put(marks, cards.card_places(place).card, card)
        marks.draw(pen)
        cards.draw_cut_lines(pen.canvas)
        document.canvas.showPage()
    return document.pdf()


def put_head(marks: PageMarks, card: Box, *, number: str, name: str, under: str) -> Box:
    """Set the number, the name and the line under them; return the name's box."""
    left, top, width = card.left + SIDE, card.top + TOP, card.width - 2 * SIDE
    framed = Box(left, top, NUMBER_WIDTH, 11)
    marks.frame(framed, STRONG)
    marks.text(framed, number, NUMBER, align="centre")
    room = Box(left + NUMBER_WIDTH + 1, top, width - NUMBER_WIDTH - 1, NAME_HEIGHT)
    if name:
        marks.text(room, name, NAME)
    marks.text(Box(left, top + 11.3, width, 4), under, UNDER, grey=QUIET)
    return room
