"""The cost of drawing a whole evening: repeats against the least, and seconds."""

from __future__ import annotations

import time

from bench.report import Row, at_most
from drives.seating.board import FOURS
from drives.seating.evenings import EveningDraw, draw_evening

# Repeats of partners and opponents, and seconds, by people for this many rounds.
ROUNDS = 6
PEOPLE = (200, 201, 32, 16)
SECONDS = {200: 5.0, 201: 10.0, 32: 10.0, 16: 60.0}


def draw_rows() -> list[Row]:
    return [row for people in PEOPLE for row in _rows_of(people)]


def _rows_of(people: int) -> list[Row]:
    begun = time.perf_counter()
    drawn = draw_evening([range(1, people + 1)] * ROUNDS, seed="bench", shape=FOURS)
    seconds = time.perf_counter() - begun
    name = f"draw: {people} people, {ROUNDS} rounds"
    return [
        at_most(name, seconds, SECONDS[people], "s", steps=float(drawn.steps)),
        at_most(
            "  repeats against the least",
            float(_again(drawn)),
            float(drawn.least.partners + drawn.least.opponents),
            "repeats",
            partners=float(drawn.found.partners),
            opponents=float(drawn.found.opponents),
            tables=float(drawn.found.tables),
        ),
    ]


def _again(drawn: EveningDraw) -> int:
    return drawn.found.partners + drawn.found.opponents
