"""The prints of an evening by name, with the functions that draw them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from drives.models import Drive, Round
from drives.prints import entrants, ranking, score_cards, seating, sheets, tables
from scoresheets.paper.document import PaperSize
from scoresheets.prints.lists import listing
from scoresheets.prints.lists.listing import Listing

OfDrive = Callable[[Drive, PaperSize], bytes]
OfRound = Callable[[Drive, Round, PaperSize], bytes]


@dataclass(frozen=True, slots=True)
class Print:
    words: Any
    draw: OfDrive


@dataclass(frozen=True, slots=True)
class RoundPrint:
    words: Any
    draw: OfRound


def _listed(made: Callable[[Drive], Listing]) -> OfDrive:
    def draw(drive: Drive, paper: PaperSize) -> bytes:
        return listing.draw_listing(
            made(drive), language=get_language() or "en", paper=paper
        )

    return draw


OF_DRIVE: dict[str, Print] = {
    "entrants": Print(
        _("Entrants, with a column for the money"), _listed(entrants.entrants_listing)
    ),
    "cards": Print(_("Score card of each entrant"), score_cards.draw_score_cards),
    "ranking": Print(_("Ranking as it stands"), _listed(ranking.ranking_listing)),
    "blank-sheet": Print(_("Score-sheet to be copied"), sheets.draw_blank_sheets),
    "blank-cards": Print(
        _("Score cards without names"), score_cards.draw_blank_score_cards
    ),
}
OF_ROUND: dict[str, RoundPrint] = {
    "seating": RoundPrint(_("Seating, by table and by name"), seating.draw_seating),
    "tables": RoundPrint(
        _("Table cards with the codes for phones"), tables.draw_table_cards
    ),
    "sheets": RoundPrint(_("Score-sheet of each table"), sheets.draw_round_sheets),
}
