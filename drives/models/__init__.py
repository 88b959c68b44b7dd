from __future__ import annotations

from drives.models.draws import WholeDraw
from drives.models.entrants import Absence, Entrant, EntrantPerson
from drives.models.entries import DriveEntry
from drives.models.evenings import (
    Drive,
    EnteredAs,
    Game,
    Prize,
    Series,
    SeriesPrize,
    ShownAs,
)
from drives.models.rounds import DriveTable, Place, Round, Side
from drives.models.substitutes import Substitute

__all__ = [
    "Absence",
    "Drive",
    "DriveEntry",
    "DriveTable",
    "EnteredAs",
    "Entrant",
    "EntrantPerson",
    "Game",
    "Place",
    "Prize",
    "Round",
    "Series",
    "SeriesPrize",
    "ShownAs",
    "Side",
    "Substitute",
    "WholeDraw",
]
