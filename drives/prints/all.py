"""The prints of an evening by name, with the functions that draw them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from drives.models import Drive, Round
from drives.prints import certificates, door, entrants, ranking, seating, tables
from drives.prints.paper import movement_cards, score_cards, sheets, slips
from scoresheets.paper.document import PaperSize
from scoresheets.prints.lists import drawing
from scoresheets.prints.lists.listing import Listing

OfDrive = Callable[[Drive, PaperSize], bytes]
OfRound = Callable[[Drive, Round, PaperSize], bytes]


def _listed(made: Callable[[Drive], Listing]) -> OfDrive:
    def draw(drive: Drive, paper: PaperSize) -> bytes:
        return drawing.draw_listing(
            made(drive), language=get_language() or "en", paper=paper
        )

    return draw


# Each print's words, and what draws it.
OF_DRIVE: dict[str, tuple[Any, OfDrive]] = {
    "door": (_("Poster for the door: where do I sit?"), door.draw_door_poster),
    "entrants": (
        _("Entrants, with a column for the money"),
        _listed(entrants.entrants_listing),
    ),
    "cards": (_("Score card of each entrant"), score_cards.draw_score_cards),
    "movement": (
        _("Movement card of each entrant, for the rounds that are drawn"),
        movement_cards.draw_movement_cards,
    ),
    "ranking": (_("Ranking"), _listed(ranking.ranking_listing)),
    "certificates": (_("Certificates"), certificates.draw_evening_certificates),
    "blank-sheet": (_("Score-sheet to be copied"), sheets.draw_blank_sheets),
    "blank-cards": (_("Score cards without names"), score_cards.draw_blank_score_cards),
}
OF_ROUND: dict[str, tuple[Any, OfRound]] = {
    "seating": (_("Seating, by table and by name"), seating.draw_seating),
    "tables": (_("Table cards with the codes for phones"), tables.draw_table_cards),
    "sheets": (_("Score-sheet of each table"), sheets.draw_round_sheets),
    "slips": (_("Slip of each table for its totals, four to a page"), slips.draw_slips),
}


def prints_of(drive: Drive) -> dict[str, tuple[Any, OfDrive]]:
    """Return an evening's own prints, those that are of use now.

    Certificates are for prizes that are won; of a closed evening nobody seeks a seat.
    """
    idle = {"door"} if drive.state == Drive.State.CLOSED else set()
    if not certificates.winners_of(drive):
        idle.add("certificates")
    return {name: one for name, one in OF_DRIVE.items() if name not in idle}
