"""What the phones' screens showed as saved, and the score that follows from it.

This model is the book's rules worked out by hand, and knows nothing of our code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Side = Literal["home", "away"]
Half = Literal["first_half", "second_half"]
SIDES: tuple[Side, Side] = ("home", "away")
TABLES = (1, 2, 3, 4)
ABSENCE = 20  # points to the opponents of a player called away (11.2)
STOPPAGE = 20  # points to the opponents of a table's defaulters (12.1)


@dataclass(slots=True)
class Line:
    """A press as a screen showed it; `rule` is the one that refuses it, if any."""

    phone: str
    match: str
    table: int
    half: Half
    side: Side
    points: int
    why: str
    time: str
    rule: str = ""
    undone: str = ""  # when, as the screen showed it

    @property
    def counts(self) -> bool:
        return not self.rule and not self.undone


@dataclass(frozen=True, slots=True)
class Award:
    match: str
    table: int
    half: Half
    to: Side
    points: int


@dataclass(slots=True)
class Ledger:
    """All presses of the night in order, and what the referee did."""

    half: Half = "first_half"
    lines: list[Line] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    forfeits: list[tuple[str, int, Side]] = field(default_factory=list)

    def call_away(self, match: str, *, table: int, side: Side) -> None:
        """Give the opponents of the player called away points for this half (11.2)."""
        to = opponents(side)
        self.awards.append(Award(match, table, self.half, to, ABSENCE))

    def stop(self, match: str, *, table: int, defaulters: Side) -> None:
        """Forfeit all of the defaulters' table; give the opponents points (12.1)."""
        self.forfeits.append((match, table, defaulters))
        to = opponents(defaulters)
        self.awards.append(Award(match, table, self.half, to, STOPPAGE))

    def strike(self, match: str, *, table: int, side: Side, points: int) -> None:
        """Strike the first such press of the second half, as a correction does."""
        found = next(
            one
            for one in self.lines
            if (one.match, one.table, one.side) == (match, table, side)
            if one.half == "second_half" and one.points == points and one.counts
        )
        found.undone = "corrected"

    def of(self, phone: str, table: int) -> list[Line]:
        return [one for one in self.lines if (one.phone, one.table) == (phone, table)]

    def figures(self, match: str, table: int, side: Side) -> dict[str, int]:
        """Return what the score-sheet must show for a side at a table."""
        own = {
            half: sum(
                one.points
                for one in self.lines
                if (one.match, one.table, one.side) == (match, table, side)
                if one.half == half and one.counts
            )
            for half in ("first_half", "second_half")
        }
        awards = sum(
            one.points
            for one in self.awards
            if (one.match, one.table, one.to) == (match, table, side)
        )
        had = sum(own.values()) + awards
        forfeited = had if (match, table, side) in self.forfeits else 0
        return own | {
            "extra_time": 0,
            "awards": awards,
            "forfeited": forfeited,
            "total": had - forfeited,
        }

    def total(self, match: str, side: Side) -> int:
        return sum(self.figures(match, table, side)["total"] for table in TABLES)

    def refused(self, match: str) -> Iterator[Line]:
        return (one for one in self.lines if one.match == match and one.rule)


def opponents(side: Side) -> Side:
    return "away" if side == "home" else "home"
