"""Seatings and repeats as JSON: plain lists of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from drives.seating.evenings import EveningDraw
from drives.seating.rounds import RoundDraw
from drives.seating.tables import Seating, SeatingTable


def seating_as_json(seating: Seating) -> dict[str, Any]:
    tables = [[list(side) for side in table.sides] for table in seating.tables]
    return {"tables": tables, "out": list(seating.out)}


def read_seating(kept: Mapping[str, Any], numbers: Mapping[int, int]) -> Seating:
    """Read a round back, each number as it is now; below 0 for one that is gone."""

    def now(number: int) -> int:
        return numbers.get(number, -number)

    tables = (
        SeatingTable(*(tuple(map(now, side)) for side in sides))
        for sides in kept["tables"]
    )
    return Seating(tuple(tables), tuple(map(now, kept["out"])))


def round_as_json(draw: RoundDraw) -> dict[str, Any]:
    """Return how a round was drawn, without its seating: lots, swaps, repeats."""
    return {
        "lots": list(draw.lots),
        "exchanges": [list(two) for two in draw.exchanges],
        "repeats": asdict(draw.repeats),
    }


def evening_as_json(draw: EveningDraw) -> dict[str, Any]:
    """Return what is stored of an evening's draw."""
    return {
        "lots": list(draw.lots),
        "rounds": [seating_as_json(one) for one in draw.rounds],
        "repeats": {
            "found": asdict(draw.found),
            "least": asdict(draw.least),
            "how": str(draw.how),
            "steps": draw.steps,
        },
    }
