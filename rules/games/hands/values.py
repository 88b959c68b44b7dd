"""What a hand of cards is made of: seats and sides, calls, turns, and breaches.

It knows no game: each game says which card beats which, and what is a breach.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from enum import StrEnum

from rules.cards import Card, Rank, Suit


class Partners(StrEnum):
    """Two partners."""

    NS = "NS"
    EW = "EW"


class Seat(StrEnum):
    """Where a player sits, going round to the left; partners sit opposite."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def side(self) -> Partners:
        return SIDES[self]


SIDES = {
    Seat.N: Partners.NS,
    Seat.E: Partners.EW,
    Seat.S: Partners.NS,
    Seat.W: Partners.EW,
}
TO_THE_LEFT = (Seat.N, Seat.E, Seat.S, Seat.W)
TO_THE_RIGHT = (Seat.N, Seat.W, Seat.S, Seat.E)


class Breach(StrEnum):
    """The ways a player breaks the rules; where several apply, the first is named."""

    NOT_HELD = "not held"
    REVOKE = "revoke"
    MUST_TRUMP = "must trump"
    MUST_OVER_TRUMP = "must over-trump"
    UNDER_TRUMP = "under-trump"
    FALSE_CALL = "false call"


class Roemte(StrEnum):
    """What may be called in klawerjas, high to low; sturk counts beside any of them."""

    FOUR_JACKS = "4 jacks"
    VYF_EENDERSE = "vyf-eenderse"
    FOUR_ACES = "4 aces"
    FOUR_KINGS = "4 kings"
    FOUR_QUEENS = "4 queens"
    FIFTY = "50"
    TWENTY = "20"
    STURK = "sturk"


@dataclass(frozen=True, slots=True)
class SequenceCall:
    """One call: the top card of a sequence, and its suit where it was made known."""

    seat: Seat
    roemte: Roemte
    high: Rank | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A call checked against the hands: whether it is true, and if so in which suit.

    The suit is None where the call is false, and for four of a kind.
    """

    call: SequenceCall
    is_true: bool
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player knows before laying a card.

    `led` is None for the player who leads; `highest` is the highest trump in the trick;
    `places` gives the order of trumps, the highest at 0.
    """

    trumps: Suit
    places: Mapping[Rank, int]
    held: Set[Card]
    led: Suit | None = None
    highest: Card | None = None
    is_partner_winning: bool = False

    def holds(self, suit: Suit | None) -> bool:
        """Return whether a card of the suit is held."""
        return any(card.suit is suit for card in self.held)

    @property
    def holds_a_side_card(self) -> bool:
        return any(card.suit is not self.trumps for card in self.held)

    @property
    def holds_a_higher_trump(self) -> bool:
        """Return whether a trump is held that beats every trump in the trick."""
        trumps = (card for card in self.held if card.suit is self.trumps)
        return any(map(self.is_above, trumps))

    def is_above(self, trump: Card) -> bool:
        """Return whether a trump beats every trump in the trick."""
        return self.highest is None or self._place(trump) < self._place(self.highest)

    def is_below(self, trump: Card) -> bool:
        """Return whether a trump is beaten by one in the trick.

        A trump that is itself in the trick, played without being held, is neither.
        """
        if self.highest is None:
            return False
        return self._place(trump) > self._place(self.highest)

    def _place(self, trump: Card) -> int:
        return self.places[trump.rank]
