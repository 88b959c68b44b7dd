"""The cards of 500 for four: the pack, the joker, the bowers, and what beats what.

The sheet has ten cards a player and three in the kitty (2l), and the joker (6a to 6f).
The 43 that this makes are, as usual, the red cards from the four and the black ones
from the five, with the joker. Below it rank the bowers: the jack of trumps and the
other jack of its colour. The sheet takes both as known.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from rules.cards import Card, Rank, Suit, read_card
from rules.games.five_hundred.bids import Trumps


class Joker(Enum):
    """The one card without rank and suit."""

    JOKER = "JOKER"

    def __str__(self) -> str:
        return self.value


JOKER = Joker.JOKER
PlayingCard = Card | Joker
CARDS_IN_A_HAND = 10
CARDS_IN_THE_KITTY = 3

LOWEST: Mapping[Suit, Rank] = {
    Suit.SPADES: Rank.FIVE,
    Suit.CLUBS: Rank.FIVE,
    Suit.DIAMONDS: Rank.FOUR,
    Suit.HEARTS: Rank.FOUR,
}
SAME_COLOUR: Mapping[Suit, Suit] = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}
SUITS: Mapping[Trumps, Suit | None] = {
    one: None if one is Trumps.NONE else Suit(one) for one in Trumps
}


def _cards_of(suit: Suit) -> tuple[Card, ...]:
    """Return the cards of a suit, from the ace down."""
    ranks = list(Rank)
    from_lowest = ranks[ranks.index(LOWEST[suit]) :]
    return tuple(Card(rank, suit) for rank in reversed(from_lowest))


PACK: tuple[PlayingCard, ...] = (
    JOKER,
    *(card for suit in Suit for card in _cards_of(suit)),
)


def read_playing_card(text: str) -> PlayingCard:
    """Return the card that a text names; raises Malformed where it names none.

    >>> str(read_playing_card("JOKER")), str(read_playing_card("4H"))
    ('JOKER', '4H')
    """
    return JOKER if text == str(JOKER) else read_card(text)


def bowers(trumps: Suit) -> tuple[Card, Card]:
    """Return the right bower and the left.

    >>> [str(card) for card in bowers(Suit.HEARTS)]
    ['JH', 'JD']
    """
    return Card(Rank.JACK, trumps), Card(Rank.JACK, SAME_COLOUR[trumps])


def suit_under(card: PlayingCard, trumps: Trumps) -> Suit | None:
    """Return the suit that a card belongs to under a bid.

    The joker and the left bower are trumps (6a); without trumps the joker is a suit by
    itself, None (6b).
    """
    suit = SUITS[trumps]
    if isinstance(card, Joker):
        return suit
    return suit if suit and card in bowers(suit) else card.suit


def high_to_low(suit: Suit, trumps: Trumps) -> tuple[PlayingCard, ...]:
    """Return the cards of a suit under a bid, from the highest.

    Without trumps the joker is the highest of any suit (6b).
    """
    trump_suit = SUITS[trumps]
    if trump_suit is None:
        return (JOKER, *_cards_of(suit))
    plain = (card for card in _cards_of(suit) if card not in bowers(trump_suit))
    if suit is not trump_suit:
        return tuple(plain)
    return (JOKER, *bowers(trump_suit), *plain)


def beating_order(led: Suit, trumps: Trumps) -> tuple[PlayingCard, ...]:
    """Return all that can win a trick in which a suit was led, from the highest."""
    trump_suit = SUITS[trumps]
    if trump_suit is None or trump_suit is led:
        return high_to_low(led, trumps)
    return high_to_low(trump_suit, trumps) + high_to_low(led, trumps)
