"""Klawerjas card by card: SAKBOC 3.2 to 3.4 and 8, the values as in Jegels' notes.

The calls of rule 8 are judged in roemte.py.
"""

from __future__ import annotations

from rules.cards import Card, Rank
from rules.games.hands.game import Calling, CardGame
from rules.games.hands.roemte import judge, roem
from rules.games.hands.values import TO_THE_RIGHT, Breach, Turn

TRUMPS = {
    Rank.JACK: 20,
    Rank.NINE: 14,
    Rank.ACE: 11,
    Rank.KING: 3,
    Rank.QUEEN: 2,
    Rank.TEN: 10,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
OTHERS = {
    Rank.ACE: 11,
    Rank.KING: 3,
    Rank.QUEEN: 2,
    Rank.JACK: 1,
    Rank.TEN: 10,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
LAST_TRICK = 5
RULES = {
    Breach.REVOKE: "3.3",
    Breach.UNDER_TRUMP: "3.4",
    Breach.FALSE_CALL: "8",
}


def _breach(turn: Turn, card: Card) -> Breach | None:
    """Return what a held card breaks: 3.3 with the exception of 3.2, or 3.4."""
    if turn.led is None:
        return None
    if card.suit is turn.trumps:
        is_under = turn.led is not turn.trumps and turn.is_below(card)
        return Breach.UNDER_TRUMP if is_under and turn.holds_a_side_card else None
    is_revoke = card.suit is not turn.led and _must_follow(turn)
    return Breach.REVOKE if is_revoke else None


def _must_follow(turn: Turn) -> bool:
    """Return whether to follow suit; the jack of trumps alone need not (3.2)."""
    jack = Card(Rank.JACK, turn.trumps)
    return any(card.suit is turn.led and card != jack for card in turn.held)


KLAWERJAS = CardGame(
    name="klawerjas",
    seats=TO_THE_RIGHT,
    trumps=TRUMPS,
    others=OTHERS,
    last=LAST_TRICK,
    breach=_breach,
    rules=RULES,
    calling=Calling(judge, roem),
)
