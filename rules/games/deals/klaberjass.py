"""Partnership klaberjass by its deals: bids made and lost, level deals, Kontra.

From the book of card games, variation 2. The book reads a level deal in two ways: here
the others score theirs, since their points are always valid, and only the maker's wait
for the next deal that is not level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.faults import Fault
from rules.games.deals.course import DealGame, GameCourse
from rules.games.deals.reading import DealReading
from rules.games.deals.settling import Settled, settle_sums
from rules.games.deals.values import Sums, TableSide
from rules.standings.reading import Read

CARDS = 162  # with the last trick's 10
BELLA = 20
GAME_SCORE = 500
DOUBLES = (1, 2, 4)  # Kontra 2, Rekontra 4


@dataclass(frozen=True, slots=True)
class KlaberjassDeal:
    """A deal as it was counted; only one side has melds."""

    maker: TableSide
    cards: Sums
    melds: Sums
    bella: TableSide | None
    double: int

    @property
    def sums(self) -> Sums:
        """What each side made, doubled; melds are void for a side without cards."""
        return Sums(self._made(TableSide.US), self._made(TableSide.THEM)).times(
            self.double
        )

    def _made(self, side: TableSide) -> int:
        cards = self.cards.of(side)
        melds = self.melds.of(side) if cards else 0
        return cards + melds + (BELLA if self.bella is side else 0)


def _read_deal(reading: DealReading, value: object, path: str) -> KlaberjassDeal | None:
    """Return a deal; only the side with the highest sequence scores melds."""
    fields: dict[str, Read] = {
        "maker": reading.side,
        "cards": partial(reading.shares, of=CARDS),
        "melds": reading.numbers,
        "bella": reading.side_or_null,
        "double": partial(reading.choice, among=DOUBLES),
    }
    read = reading.deal(value, path, fields, _melds_on_both_sides)
    return KlaberjassDeal(**read) if read else None


def _melds_on_both_sides(read: Mapping[str, Any]) -> Iterator[Fault]:
    melds = read.get("melds")
    if melds and melds.us and melds.them:
        yield Fault("melds", "must be 0 on one side: the other had the higher")


def _after(course: GameCourse, deal: KlaberjassDeal) -> GameCourse:
    """Return the game after one more deal.

    What is held over goes to the side with the greater sum in the first deal that is
    not level, whichever side made it, and is lost if the game ends first.
    """
    course = with_deal(course, deal)
    highest = max(course.total.us, course.total.them)
    return course.ended(course.total.higher) if highest >= GAME_SCORE else course


def with_deal(
    course: GameCourse, deal: KlaberjassDeal, *, offender: TableSide | None = None
) -> GameCourse:
    """Return the course with one more deal, whatever the score by then.

    The offender is the side that revoked in it, or claimed 500 wrongly.
    """
    settled = settle_deal(deal, offender=offender)
    course = course.plus(
        Sums(settled.scores[TableSide.US], settled.scores[TableSide.THEM])
    )
    held_over = course.held_over + settled.held_over
    if settled.winner is None:
        return replace(course, held_over=held_over)
    given = Sums.by_side(settled.winner, held_over)
    return replace(course, total=course.total + given, held_over=0)


def settle_deal(
    deal: KlaberjassDeal, *, offender: TableSide | None = None
) -> Settled[TableSide]:
    """Return what a deal gives each side, and what of it is held over.

    The offender is a side that revoked, or claimed 500 wrongly: the others get its
    points as well as their own.
    """
    sums = {TableSide.US: deal.sums.us, TableSide.THEM: deal.sums.them}
    offenders = () if offender is None else (offender,)
    return settle_sums(sums, maker=deal.maker, offenders=offenders)


GAME = DealGame("klaberjass", _read_deal, _after)
