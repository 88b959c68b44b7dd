"""Playing cards: suits, ranks, cards, and packs.

It knows how a card is written and how ranks run, but not what a card is worth: each
game has its own order and values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.faults import Fault, Malformed

CARD_EXPECTED = 'must be a card: its rank and suit, such as "10C"'


class Suit(StrEnum):
    """The four suits, each with the letter used in writing a card."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """The ranks, low to high, in the order of a sequence."""

    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


@dataclass(frozen=True, slots=True)
class Card:
    """One card; as text its rank and suit."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


def pack_from(lowest: Rank) -> tuple[Card, ...]:
    """Return the cards from a rank upwards, suit by suit, low to high.

    >>> len(pack_from(Rank.SEVEN)), str(pack_from(Rank.SEVEN)[0])
    (32, '7S')
    """
    ranks = list(Rank)
    upwards = ranks[ranks.index(lowest) :]
    return tuple(Card(rank, suit) for suit in Suit for rank in upwards)


# The pack of klawerjas, klaverjas and klaberjass: seven and up.
PIQUET: tuple[Card, ...] = pack_from(Rank.SEVEN)
CARDS: Mapping[str, Card] = {str(card): card for card in pack_from(Rank.FOUR)}


def read_card(text: str) -> Card:
    """Return the card that a text names; raises Malformed where it names none.

    >>> read_card("10C")
    Card(rank=<Rank.TEN: '10'>, suit=<Suit.CLUBS: 'C'>)
    """
    card = CARDS.get(text)
    if card is None:
        raise Malformed([Fault("", CARD_EXPECTED)])
    return card
