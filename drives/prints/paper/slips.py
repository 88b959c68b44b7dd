"""The slips on which a round's tables write their totals: four per A4 page.

A slip asks for the figures that "Type the round" takes, in its order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.naming import Audience
from drives.evenings.selectors import entrant_names_of, tables_of_round
from drives.evenings.words import ways_of
from drives.models import Drive, Round
from drives.prints.words import (
    PrintedSide,
    host_of,
    new_document,
    numbered_sides,
    table_address,
    when_of,
)
from drives.rounds.scoring import evening_settings_of
from rules.evenings import EveningGame, EveningSettings
from rules.evenings.totals import BESIDE_TOTAL
from rules.games.deals.klaverjas import CARDS
from scoresheets.paper.document import A4, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import HAIR, PALE, QUIET, SMALL, STRONG, THIN, Box
from scoresheets.paper.pen import Pen, qr_of
from scoresheets.prints import cards

ACROSS, DOWN = cards.ACROSS, 2
SLIPS_A_PAGE = ACROSS * DOWN
HEIGHT = cards.DOWN * cards.CARD_HEIGHT / DOWN
MARGIN = 5.0  # millimetres, inside the line to cut along

TABLE = Lettering(24, 12, Face.BOLD)
ROUND = Lettering(13, 8, Face.BOLD)
SIDE = Lettering(9, 6.5)
NAMES = Lettering(11.5, 10.5, Face.BOLD, max_lines=4)
LABEL = Lettering(11, 7, Face.BOLD)
HINT = Lettering(8.5, 7.5, max_lines=2)
CODE = 30.0
HEAD_HEIGHT, SIDE_HEIGHT, HINT_HEIGHT, SIGN_HEIGHT = 33.0, 24.0, 7.5, 13.0
LABEL_WIDTH = 23.0
MOST_ROW = 18.0

FIGURES: dict[str, Any] = {
    "total": gettext_lazy("Total"),
    "marsen": gettext_lazy("Pits"),
    "nat": gettext_lazy("Nat"),
    "won": gettext_lazy("Booms won"),
    "clip": gettext_lazy("Clipped"),
}


@dataclass(frozen=True, slots=True)
class Slip:
    """One table's slip: its code, and who writes in which column."""

    table: str
    address: str
    sides: Sequence[PrintedSide]


def draw_slips(drive: Drive, drawn: Round, paper: PaperSize = A4) -> bytes:
    """Return the slips of a round's tables, by number."""
    names = entrant_names_of(drive, Audience.TABLE, round=drawn)
    found = [
        Slip(
            table=_("Table %(number)s") % {"number": table.number},
            address=table_address(table),
            sides=numbered_sides(table, names, drive.game),
        )
        for table in tables_of_round(drawn)
    ]
    title = _("Slips, round %(round)s") % {"round": drawn.number}
    document = new_document(title, drive, paper)
    pen = Pen(document.canvas)
    under = [
        _("Round %(number)s") % {"number": drawn.number},
        drive.name,
        f"{host_of(drive)}, {when_of(drive, 'D j M Y')}",
    ]
    settings = evening_settings_of(drive)
    for first in range(0, len(found), SLIPS_A_PAGE):
        document.begin_fitted()
        marks = PageMarks()
        for at, slip in enumerate(found[first : first + SLIPS_A_PAGE]):
            place = _place(at)
            code = Box(place.right - CODE, place.top, CODE, CODE)
            pen.canvas._code.append(qr_of(slip.address, code))
            _slip(marks, place, slip, under, settings)
        marks.draw(pen)
        cards.draw_cut_lines(pen.canvas, rows=DOWN)
        document.canvas.showPage()
    return document.pdf()


def _place(number: int) -> Box:
    """Return where a slip is written, by its number on the page."""
    left = cards.CARD_LEFT + cards.CARD_WIDTH * (number % ACROSS)
    top = cards.CARD_TOP + HEIGHT * (number // ACROSS)
    across, down = cards.CARD_WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return Box(left + MARGIN, top + MARGIN, across, down)


def _slip(
    marks: PageMarks,
    place: Box,
    slip: Slip,
    under: Sequence[str],
    settings: EveningSettings,
) -> None:
    width = place.width - CODE - 2
    marks.text(Box(place.left, place.top, width, 11), slip.table, TABLE)
    top = place.top + 11
    for words, how in zip(under, (ROUND, SMALL, SMALL), strict=True):
        marks.text(Box(place.left, top, width, 7), words, how)
        top += 7
    top = place.top + HEAD_HEIGHT
    each = (place.width - LABEL_WIDTH) / len(slip.sides)
    for at, side in enumerate(slip.sides):
        box = Box(place.left + LABEL_WIDTH + at * each, top, each, SIDE_HEIGHT)
        marks.ground(Box(box.left, top, each, 5), PALE)
        marks.text(Box(box.left, top, each, 5), side.words, SIDE, align="centre")
        below = Box(box.left, top + 5, each, SIDE_HEIGHT - 5)
        marks.text(below, side.names, NAMES, align="centre")
        marks.frame(box, THIN)
    _figures(marks, place, top + SIDE_HEIGHT, slip, settings)
    _signatures(marks, place, slip)


def _figures(
    marks: PageMarks, place: Box, top: float, slip: Slip, settings: EveningSettings
) -> None:
    """Set a row for each figure of the sides, and what they must add up to."""
    rows = figures_of(settings)
    hints = _hints(settings)
    room = place.bottom - SIGN_HEIGHT - top - HINT_HEIGHT * len(hints)
    height = min(MOST_ROW, room / len(rows))
    each = (place.width - LABEL_WIDTH) / len(slip.sides)
    for name in rows:
        words = Box(place.left, top, LABEL_WIDTH, height)
        marks.text(words, str(FIGURES[name]), LABEL)
        for at in range(len(slip.sides)):
            left = place.left + LABEL_WIDTH + at * each
            marks.frame(
                Box(left, top, each, height), STRONG if name == "total" else THIN
            )
        top += height
    for hint in hints:
        below = Box(place.left, top + 1, place.width, HINT_HEIGHT)
        marks.text(below, hint, HINT, grey=QUIET)
        top += HINT_HEIGHT


def figures_of(settings: EveningSettings) -> tuple[str, ...]:
    """Return the figures a side writes in its game, the total first."""
    clips = ("clip",) if settings.game is EveningGame.FIVE_HUNDRED else ()
    return ("total", *BESIDE_TOTAL[settings.game], *clips)


def _hints(settings: EveningSettings) -> list[str]:
    """Return what the totals must add up to, and how the game is played."""
    if settings.game is not EveningGame.KLAVERJAS:
        return []
    words = _("Both totals together: %(cards)s in %(deals)s deals, and all roem.")
    told = words % {"cards": CARDS * settings.deals, "deals": settings.deals}
    return [told, *ways_of(settings)]


def _signatures(marks: PageMarks, place: Box, slip: Slip) -> None:
    """Set the lines where the sides sign that they agree."""
    each = place.width / len(slip.sides)
    for at, side in enumerate(slip.sides):
        left = place.left + at * each
        marks.line(left, left + each - 3, place.bottom - 4, HAIR)
        words = _("Signed, %(side)s") % {"side": side.words}
        marks.text(Box(left, place.bottom - 4, each - 3, 4), words, SIDE, grey=QUIET)
