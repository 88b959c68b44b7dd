"""The cards on a round's tables: the code for phones, and who sits there.

Eight per A4 page, to cut apart, like the cards of a match night.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from drives.evenings.codes import table_code
from drives.evenings.naming import Audience
from drives.evenings.selectors import entrant_names_of, tables_of_round
from drives.models import Drive, Round
from drives.prints.words import (
    PrintedSide,
    host_of,
    new_document,
    numbered_sides,
    table_address,
    when_of,
)
from scoresheets.paper.document import A4, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import QUIET, SMALL, Box
from scoresheets.paper.pen import Pen, qr_of
from scoresheets.prints import cards

TABLE = Lettering(24, 12, Face.BOLD)
ROUND = Lettering(13, 8, Face.BOLD)
UNDER = (ROUND, SMALL, SMALL, SMALL)
UNDER_HEIGHTS = (7.0, 8.0, 6.0, 4.5)
NAMES = Lettering(11, 6.5, Face.BOLD, max_lines=2)
CODE = Lettering(11, 7, Face.BOLD)
CODE_SIDE, NAMES_HEIGHT = 41.0, 9.0  # millimetres


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table's card: its code and the words beside it."""

    table: int
    code: str
    address: str
    sides: Sequence[PrintedSide]


def draw_table_cards(drive: Drive, drawn: Round, paper: PaperSize = A4) -> bytes:
    names = entrant_names_of(drive, Audience.TABLE, round=drawn)
    found = [
        TableCard(
            table=table.number,
            code=table_code(table),
            address=table_address(table),
            sides=numbered_sides(table, names, drive.game),
        )
        for table in tables_of_round(drawn)
    ]
    title = _("Table cards, round %(round)s") % {"round": drawn.number}
    document = new_document(title, drive, paper)
    pen = Pen(document.canvas)
    for first in range(0, len(found), cards.CARDS_A_PAGE):
        document.begin_fitted()
        _page(pen, drive, drawn, found[first : first + cards.CARDS_A_PAGE])
    return document.pdf()


def _page(pen: Pen, drive: Drive, drawn: Round, found: Sequence[TableCard]) -> None:
    marks = PageMarks()
    for number, card in enumerate(found):
        place = cards.card_places(number).card
        _card(marks, place, card, _under(drive, drawn))
        code = Box(place.left + 3, place.top + 3, CODE_SIDE, CODE_SIDE)
        pen.canvas._code.append(qr_of(card.address, code))
    marks.draw(pen)
    cards.draw_cut_lines(pen.canvas)
    pen.canvas.showPage()


def _under(drive: Drive, drawn: Round) -> list[str]:
    return [
        _("Round %(number)s") % {"number": drawn.number},
        drive.name,
        host_of(drive),
        when_of(drive, "D j M Y"),
    ]


def _card(marks: PageMarks, card: Box, told: TableCard, under: Sequence[str]) -> None:
    left, top, width = card.left + 45, card.top + 4, card.width - 48
    words = _("Table %(number)s") % {"number": told.table}
    marks.text(Box(left, top, width, 11), words, TABLE)
    top += 11
    for line, how, height in zip(under, UNDER, UNDER_HEIGHTS, strict=True):
        marks.text(Box(left, top, width, height), line, how)
        top += height
    words = _("Code: %(code)s") % {"code": told.code}
    marks.text(Box(left, top, width, 6), words, CODE)
    height = (2 * NAMES_HEIGHT - 1) / len(told.sides)
    for at, side in enumerate(told.sides):
        y = card.top + 46 + at * height
        box = Box(card.left + 3, y, 20, height)
        marks.text(box, side.words, SMALL, grey=QUIET)
        names_box = Box(box.right, y, card.width - 25, height)
        marks.text(names_box, side.names, NAMES)
    how_to = _("Hold a phone's camera over the code to write the score there.")
    foot = Box(card.left + 3, card.bottom - 5.5, card.width - 6, 4.5)
    marks.text(foot, how_to, SMALL, grey=QUIET)
