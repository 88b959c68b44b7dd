"""Partnership klaberjass card by card (seed 003): follow suit, else trump.

Melds and bella are declared, and are given in the deals: no card brings them here.
"""

from __future__ import annotations

from rules.cards import Card, Rank
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


def _breach(turn: Turn, card: Card) -> Breach | None:
    """Return the rule a held card breaks; any trump will do, whoever is winning."""
    if turn.led is None:
        return None
    if turn.holds(turn.led):
        return None if card.suit is turn.led else Breach.REVOKE
    may_discard = card.suit is turn.trumps or not turn.holds(turn.trumps)
    return None if may_discard else Breach.MUST_TRUMP


KLABERJASS = CardGame(
    name="klaberjass",
    seats=TO_THE_LEFT,
    trumps=TRUMPS,
    others=OTHERS,
    last=LAST_TRICK,
    breach=_breach,
)
