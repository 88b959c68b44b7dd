"""Klaverjas card by card, the Amsterdam way and that of Rotterdam.

The sources are the rules of the club in Dronten (seed 002) and, where they are open,
the contract: there is no need to trump over a partner who is winning, and any card but
a trump that is too low may then be played. Rotterdam, by David Parlett (The Penguin
Book of Card Games) and the Nederlandse Klaverjas Unie ("Het spel"): who cannot follow
must trump, and over-trump if possible, even a partner's trick. Everything else is the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.cards import Card, Rank, Suit
from rules.games.hands.game import CardGame
from rules.games.hands.values import TO_THE_LEFT, Breach, Turn

TRUMPS = {
    Rank.JACK: 20,
    Rank.NINE: 14,
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
OTHERS = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
LAST_TRICK = 10

# Sequences run by rank, in trumps too.
SEQUENCE = tuple(Rank)
ROEM_OF_SEQUENCE = {3: 20, 4: 50}
ROEM_OF_FOUR = {
    Rank.JACK: 200,
    Rank.ACE: 100,
    Rank.KING: 100,
    Rank.QUEEN: 100,
    Rank.TEN: 100,
}
STUK = 20
STUK_RANKS = {Rank.KING, Rank.QUEEN}
ALL_TRICKS = 100


def _breach(turn: Turn, card: Card) -> Breach | None:
    """Return how a held card breaks the duty to follow and to trump."""
    if turn.led is None:
        return None
    if turn.holds(turn.led):
        return _breach_in_following(turn, card)
    if card.suit is turn.trumps:
        return _breach_in_trumping(turn, card)
    may_discard = turn.is_partner_winning or not turn.holds_a_higher_trump
    return None if may_discard else Breach.MUST_TRUMP


def _breach_in_rotterdam(turn: Turn, card: Card) -> Breach | None:
    """Return the breach where every trick is trumped, the partner's and in vain too."""
    if turn.led is None:
        return None
    if turn.holds(turn.led):
        return _breach_in_following(turn, card)
    if card.suit is not turn.trumps:
        return Breach.MUST_TRUMP if turn.holds(turn.trumps) else None
    is_too_low = turn.holds_a_higher_trump and not turn.is_above(card)
    return Breach.MUST_OVER_TRUMP if is_too_low else None


def _breach_in_following(turn: Turn, card: Card) -> Breach | None:
    """Return the breach where trumps are led: go higher, even over the partner."""
    if card.suit is not turn.led:
        return Breach.REVOKE
    if card.suit is not turn.trumps or turn.is_above(card):
        return None
    return Breach.MUST_OVER_TRUMP if turn.holds_a_higher_trump else None


def _breach_in_trumping(turn: Turn, card: Card) -> Breach | None:
    """Return the breach in trumping: too low a trump only with nothing else to play."""
    if turn.is_above(card):
        return None
    is_free = turn.is_partner_winning and turn.holds_a_side_card
    if turn.holds_a_higher_trump and not is_free:
        return Breach.MUST_OVER_TRUMP
    is_under = turn.is_below(card) and turn.holds_a_side_card
    return Breach.UNDER_TRUMP if is_under else None


def _roem(trick: Sequence[Card], trumps: Suit) -> int:
    """Return the roem in a trick of four cards, including stuk."""
    suits: dict[Suit, set[Rank]] = {}
    for card in trick:
        suits.setdefault(card.suit, set()).add(card.rank)
    if len(suits) == len(Suit):
        return _roem_of_four(trick)
    points = sum(map(_roem_of_sequence, suits.values()))
    return points + STUK if suits.get(trumps, set()) >= STUK_RANKS else points


def _roem_of_four(trick: Sequence[Card]) -> int:
    ranks = {card.rank for card in trick}
    return ROEM_OF_FOUR.get(ranks.pop(), 0) if len(ranks) == 1 else 0


def _roem_of_sequence(ranks: set[Rank]) -> int:
    if len(ranks) < min(ROEM_OF_SEQUENCE):
        return 0
    longest = run = 0
    for rank in SEQUENCE:
        run = run + 1 if rank in ranks else 0
        longest = max(longest, run)
    return ROEM_OF_SEQUENCE.get(longest, 0)


KLAVERJAS = CardGame(
    name="klaverjas",
    seats=TO_THE_LEFT,
    trumps=TRUMPS,
    others=OTHERS,
    last=LAST_TRICK,
    breach=_breach,
    roem=_roem,
    all_tricks=ALL_TRICKS,
)
KLAVERJAS_ROTTERDAM = replace(
    KLAVERJAS, name="klaverjas-rotterdam", breach=_breach_in_rotterdam
)
