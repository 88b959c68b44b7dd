"""Klaverjas, Amsterdam style: nat, pit, and the sixteen deals of a boompje.

From the sheet of the club in Dronten. Roem is taken as written down; the hands' module
works out how it arises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.faults import Fault
from rules.games.deals.course import DealGame, GameCourse
from rules.games.deals.reading import DealReading
from rules.games.deals.values import Sums, TableSide
from rules.standings.reading import Read

CARDS = 162  # with the last trick's 10
ROEM_FOR_ALL_TRICKS = 100
DEALS_OF_A_BOOMPJE = 16


@dataclass(frozen=True, slots=True)
class KlaverjasDeal:
    """A deal's cards and roem by side, without the roem for all tricks."""

    maker: TableSide
    cards: Sums
    roem: Sums

    @property
    def is_pit(self) -> bool:
        """Return whether the maker's side took all tricks."""
        return self.cards.of(self.maker) == CARDS

    @property
    def is_nat(self) -> bool:
        """Return whether the maker's side has no more than the others."""
        sums = self.cards + self.all_roem
        return sums.higher is not self.maker

    @property
    def all_roem(self) -> Sums:
        """Each side's roem, including that for all tricks."""
        pit = ROEM_FOR_ALL_TRICKS if self.is_pit else 0
        return self.roem + Sums.by_side(self.maker, pit)

    @property
    def result(self) -> Sums:
        """What the deal gives each side."""
        if self.is_nat:
            return Sums.by_side(self.maker.others, CARDS + self.roem.sum)
        return self.cards + self.all_roem


def _read_deal(reading: DealReading, value: object, path: str) -> KlaverjasDeal | None:
    """Return a deal; a side without a trick can have no roem."""
    fields: dict[str, Read] = {
        "maker": reading.side,
        "cards": partial(reading.shares, of=CARDS),
        "roem": reading.numbers,
    }
    read = reading.deal(value, path, fields, _roem_without_a_trick)
    return KlaverjasDeal(**read) if read else None


def _roem_without_a_trick(read: Mapping[str, Any]) -> Iterator[Fault]:
    cards, roem = read.get("cards"), read.get("roem")
    for side in TableSide:
        if cards and roem and cards.of(side) == 0 < roem.of(side):
            yield Fault(f"roem.{side}", "must be 0: this side took no trick")


def _after(course: GameCourse, deal: KlaverjasDeal) -> GameCourse:
    """Return the boompje after one more deal."""
    course = course.plus(deal.result)
    if course.deals < DEALS_OF_A_BOOMPJE:
        return course
    return course.ended(course.total.higher)


GAME = DealGame("klaverjas", _read_deal, _after, most_deals=DEALS_OF_A_BOOMPJE)
