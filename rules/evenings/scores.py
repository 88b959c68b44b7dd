"""The score of a table as values: its deals, each side's sums, and faults to check.

It does not know how a game is scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.evenings.entries import TableFault
from rules.evenings.sides import EveningSide


class DealEvent(StrEnum):
    """What makes a line worth a mention of its own; totals are of a whole round."""

    NAT = "nat"
    MARS = "mars"
    REVOKE = "revoke"
    # Of players alone: the maker had less than another; level above the maker.
    LOST = "lost"
    LEVEL = "level"
    # 500 said in the middle of a hand, with them or without.
    CLAIM = "claim"
    FALSE_CLAIM = "false claim"
    TOTALS = "totals"


@dataclass(frozen=True, slots=True)
class DealSide:
    """What a deal added to one side; `cards` and `roem` in klaverjas alone."""

    total: int = 0
    cards: int = 0
    roem: int = 0
    penalty: int = 0

    def as_json(self) -> dict[str, int]:
        """Return the figures as stored beside the table."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class DealScore:
    """One deal that counts: its number at the table, its entry, what it added.

    `event` and `by` tell who was nat, made all tricks, revoked or claimed 500. In
    klawerjas the totals are strokes, and `boom` is the number of their boom. `third` is
    for a table of three alone.
    """

    number: int
    entry: str
    us: DealSide
    them: DealSide
    event: DealEvent | None = None
    by: str | None = None
    boom: int | None = None
    third: DealSide | None = None

    def of(self, side: str) -> DealSide:
        """Return what the deal added to one side."""
        found: DealSide | None = getattr(self, side)
        assert found is not None, f"no {side} sits at this table"
        return found

    def as_json(self) -> dict[str, Any]:
        """Return the deal as stored beside the table."""
        return {
            "number": self.number,
            "entry": self.entry,
            **_sides_as_json(self),
            "event": self.event and str(self.event),
            "by": self.by and str(self.by),
            "boom": self.boom,
        }


@dataclass(frozen=True, slots=True)
class SideScore:
    """The sums of one side at a table.

    `total` is the score as the sheet adds it up (in klawerjas the points), `marsen` and
    `nat` count deals, `won` games or booms, `clips` is for 500, `points` for klawerjas,
    and `penalty` is what was taken off, already in `total`.
    """

    total: int = 0
    cards: int = 0
    roem: int = 0
    marsen: int = 0
    nat: int = 0
    won: int = 0
    clips: int = 0
    penalty: int = 0
    points: int = 0

    def as_json(self) -> dict[str, int]:
        """Return the sums by name, as stored with a place at the table."""
        return {name: getattr(self, name) for name in self.__slots__}


FIGURES: tuple[str, ...] = SideScore.__slots__


@dataclass(frozen=True, slots=True)
class TableResult:
    """The score of a table's entries.

    `winner` is None until it is over, and where it is level. `agrees` says whether the
    two pairs' sheets match; None where there are not two to compare.
    """

    us: SideScore
    them: SideScore
    deals: tuple[DealScore, ...]
    is_over: bool
    winner: str | None = None
    agrees: bool | None = None
    faults: tuple[TableFault, ...] = ()
    third: SideScore | None = None

    def of(self, side: str) -> SideScore:
        """Return one side's sums."""
        found: SideScore | None = getattr(self, side)
        assert found is not None, f"no {side} sits at this table"
        return found

    def as_json(self) -> dict[str, Any]:
        """Return the score as stored beside the table."""
        return {
            **_sides_as_json(self),
            "deals": [one.as_json() for one in self.deals],
            "is_over": self.is_over,
            "winner": self.winner and str(self.winner),
            "agrees": self.agrees,
            "faults": [one.as_json() for one in self.faults],
        }


def _sides_as_json(score: Any) -> dict[str, Any]:
    """Return what is of each side at the table, as stored."""
    sides = {str(side): getattr(score, side) for side in EveningSide}
    return {side: one.as_json() for side, one in sides.items() if one is not None}
