"""The bids of 500: what each is worth, and how they rank.

In Clubs NZ 4b a bid is a number of tricks and a suit or no trumps; the sheet takes the
table of values as known. It is the usual one: a suit's value at six tricks, and 100
more for each further trick. Misère is not allowed (4c), so it has no value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

FEWEST, MOST = 6, 10
VALUE_OF_A_TRICK_MORE = 100


class Trumps(StrEnum):
    """What is trumps under a bid, from the lowest."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    NONE = "NT"


VALUES = {
    Trumps.SPADES: 40,
    Trumps.CLUBS: 60,
    Trumps.DIAMONDS: 80,
    Trumps.HEARTS: 100,
    Trumps.NONE: 120,
}
WRITTEN = re.compile(r"([6-9]|10)([SCDH]|NT)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid of this many tricks or more, with these trumps."""

    tricks: int
    trumps: Trumps

    @property
    def value(self) -> int:
        """The points that the bid scores when made, and loses when not."""
        return VALUES[self.trumps] + VALUE_OF_A_TRICK_MORE * (self.tricks - FEWEST)

    def __str__(self) -> str:
        return f"{self.tricks}{self.trumps}"


BIDS = tuple(Bid(tricks, suit) for tricks in range(FEWEST, MOST + 1) for suit in Trumps)


def find_bid(text: object) -> Bid | None:
    """Return the bid written as, for example, 7H or 10NT; None where it is no bid.

    >>> find_bid("7H").value, find_bid("misère")
    (200, None)
    """
    found = WRITTEN.fullmatch(text) if isinstance(text, str) else None
    return Bid(int(found[1]), Trumps(found[2])) if found else None
