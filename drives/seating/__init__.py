"""Seat an evening of cards: draw a round or a whole evening, or move players on.

Entrants are their numbers on the evening. Nothing here knows a name, a clock or a
database; all chance comes from the lots of a published seed (lots.py), so that anyone
can repeat a draw. docs/draws.md explains it in words for a hall.
"""

from __future__ import annotations

from drives.seating.board import FOURS, PAIRS, TableShape
from drives.seating.evenings import EveningDraw, How, draw_evening
from drives.seating.lots import by_lot
from drives.seating.movements import (
    MovementRound,
    TableWinner,
    second_side_moves,
    winners_move,
)
from drives.seating.repairing import repair_round
from drives.seating.rounds import RoundDraw, SeatExchange, draw_round
from drives.seating.tables import (
    NOTHING,
    History,
    Repeats,
    Seating,
    SeatingTable,
    history_of_seatings,
    repeats_of,
)
from drives.seating.watching import DrawProgress, Watch

__all__ = [
    "FOURS",
    "NOTHING",
    "PAIRS",
    "EveningDraw",
    "SeatExchange",
    "History",
    "How",
    "MovementRound",
    "DrawProgress",
    "Repeats",
    "RoundDraw",
    "Seating",
    "TableShape",
    "SeatingTable",
    "Watch",
    "TableWinner",
    "by_lot",
    "draw_evening",
    "draw_round",
    "history_of_seatings",
    "repair_round",
    "repeats_of",
    "second_side_moves",
    "winners_move",
]
