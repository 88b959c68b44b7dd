"""Singles 500 by its deals: bids made and failed, tens, penalties, the end, clips.

From the sheet of Clubs NZ: 1a to 1e, 4e, 5d to 5g, 7c and 7d.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.faults import Fault
from rules.games.deals.course import DealGame, GameCourse
from rules.games.deals.reading import DealReading
from rules.games.deals.values import Sums, TableSide
from rules.games.five_hundred.bids import Bid, find_bid
from rules.games.five_hundred.penalties import PenaltySide
from rules.standings.reading import Read

TRICKS = 10
TEN = 10  # for each trick of the side that did not bid
MOST_BY_TENS = 460  # 1c
OUT = 500  # 1a
MOST_DEALS = 4  # 1b
PENALTY = 100  # 5d, 5f, 7c
CLIPS_FOR_A_WIN = 2  # 1e
CLIPS_FOR_A_TIE = 1


@dataclass(frozen=True, slots=True)
class FiveHundredDeal:
    """A hand's bid and tricks; bidder and bid are None where nobody bid (4e).

    `tricks` is None where a penalty ended the hand.
    """

    bidder: TableSide | None
    bid: Bid | None
    tricks: Sums | None
    penalty: PenaltySide | None


def _read_deal(
    reading: DealReading, value: object, path: str
) -> FiveHundredDeal | None:
    """Return a deal; under a penalty its tricks are present but not read."""
    penalty = value.get("penalty") if isinstance(value, dict) else None
    is_penalty = penalty in tuple(PenaltySide)
    fields: dict[str, Read] = {
        "bidder": reading.side_or_null,
        "bid": partial(_read_bid, reading),
        "tricks": _unread if is_penalty else partial(reading.shares, of=TRICKS),
        "penalty": partial(reading.word_or_null, of=PenaltySide),
    }
    read = reading.deal(value, path, fields, _bid_without_a_bidder)
    return FiveHundredDeal(**read) if read else None


def _read_bid(reading: DealReading, value: object, path: str) -> Bid | None:
    bid = find_bid(value)
    if bid is None and value is not None:
        reading.fault(path, 'must be a bid from "6S" to "10NT", or null')
    return bid


def _unread(value: object, path: str) -> None:
    """Ignore the value."""


def _bid_without_a_bidder(read: Mapping[str, Any]) -> Iterator[Fault]:
    if "bidder" not in read:
        return
    if read["bidder"] is None:
        if read.get("bid"):
            yield Fault("bid", "must be null: nobody bid")
        if read.get("penalty"):
            yield Fault("penalty", "must be null: nobody bid")
    elif "bid" in read and read["bid"] is None:
        yield Fault("bid", "must be a bid: there is a bidder")


def _after(course: GameCourse, deal: FiveHundredDeal) -> GameCourse:
    """Return the game after one more deal."""
    course = course.plus(_added(course.total, deal))
    scores = (course.total.us, course.total.them)
    is_out = max(scores) >= OUT or min(scores) <= -OUT
    return ring(course) if is_out or course.deals == MOST_DEALS else course


def _added(total: Sums, deal: FiveHundredDeal) -> Sums:
    """Return what a deal adds to the scores before it."""
    if deal.bidder is None or deal.bid is None:
        return Sums(
            _tens(total, deal, TableSide.US), _tens(total, deal, TableSide.THEM)
        )
    others = deal.bidder.others
    if deal.penalty is PenaltySide.MAKER:
        return Sums.by_side(deal.bidder, -deal.bid.value, PENALTY)
    if deal.penalty is PenaltySide.OPPOSITION:
        return Sums.by_side(deal.bidder, deal.bid.value)
    assert deal.tricks, "A deal without a penalty has its tricks."
    is_made = deal.tricks.of(deal.bidder) >= deal.bid.tricks
    value = deal.bid.value if is_made else -deal.bid.value
    return Sums.by_side(deal.bidder, value, _tens(total, deal, others))


def _tens(total: Sums, deal: FiveHundredDeal, side: TableSide) -> int:
    """Return a side's tens, which stop at 460 (1c)."""
    assert deal.tricks, "A deal without a penalty has its tricks."
    score = total.of(side)
    return max(0, min(TEN * deal.tricks.of(side), MOST_BY_TENS - score))


def ring(course: GameCourse) -> GameCourse:
    """Return the game as over, with the clips that each side gains (1e)."""
    winner = course.total.higher
    if winner is None:
        clips = Sums(CLIPS_FOR_A_TIE, CLIPS_FOR_A_TIE)
    else:
        clips = Sums.by_side(winner, CLIPS_FOR_A_WIN)
    return replace(course.ended(winner), clips=clips)


GAME = DealGame(
    "500", _read_deal, _after, most_deals=MOST_DEALS, ring=ring, has_clips=True
)
