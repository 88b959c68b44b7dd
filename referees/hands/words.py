"""Cards, seats, calls and faults of a hand in words, and reading typed cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

GAMES: dict[str, Any] = {
    "klawerjas": gettext_lazy("Klawerjas"),
    "klaverjas": gettext_lazy("Klaverjas (Amsterdam)"),
    "klaverjas-rotterdam": gettext_lazy("Klaverjas (Rotterdam)"),
    "klaberjass": gettext_lazy("Klaberjass"),
}
# What a game's count leaves out.
LEFT_OUT: dict[str, Any] = {
    "klaberjass": gettext_lazy("Melds and bella are not in this count."),
}
SEATS: dict[str, Any] = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}
SIDES: dict[str, Any] = {
    "NS": gettext_lazy("North and South"),
    "EW": gettext_lazy("East and West"),
}
SUITS: dict[str, Any] = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
}
SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
# Unicode's variation selector 15.
AS_LETTER = "\ufe0e"
RED = "HD"
RANKS: dict[str, Any] = {
    "A": pgettext_lazy("card", "ace"),
    "K": pgettext_lazy("card", "king"),
    "Q": pgettext_lazy("card", "queen"),
    "J": pgettext_lazy("card", "jack"),
    "10": "10",
    "9": "9",
    "8": "8",
    "7": "7",
}
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
SEQUENCES = ("20", "50", "vyf-eenderse")
CALLS: dict[str, Any] = {
    "20": "20",
    "50": "50",
    "vyf-eenderse": gettext_lazy("vyf-eenderse"),
    "4 jacks": gettext_lazy("4 jacks"),
    "4 aces": gettext_lazy("4 aces"),
    "4 kings": gettext_lazy("4 kings"),
    "4 queens": gettext_lazy("4 queens"),
    "sturk": gettext_lazy("sturk"),
}
CALL_CHOICES = {"seat": SEATS, "call": CALLS, "high": RANKS, "suit": SUITS}

# The sentence of each fault, by its name in card-hand-score/1.
FAULTS: dict[str, Any] = {
    "not held": gettext_lazy(
        "%(seat)s played the %(card)s without holding it: not held."
    ),
    "revoke": gettext_lazy("%(seat)s had %(led)s and played the %(card)s: revoke."),
    "must trump": gettext_lazy(
        "%(seat)s had no %(led)s but a trump to play, and played the %(card)s: "
        "must trump."
    ),
    "must over-trump": gettext_lazy(
        "%(seat)s had a higher trump and played the %(card)s: must over-trump."
    ),
    "under-trump": gettext_lazy(
        "%(seat)s played the %(card)s below a trump that lay there, and had another "
        "card to play: under-trump."
    ),
    "false call": gettext_lazy(
        "%(seat)s called %(call)s without the cards for it: false call."
    ),
}

# For a partly known hand, which may also have had the suit that was led.
REVOKE_PERHAPS = gettext_lazy(
    "%(seat)s had a trump to play and played the %(card)s: must trump, or a revoke "
    "with %(led)s in hand."
)


def suit_of_code(card: str) -> str:
    return card[-1]


def rank_of(card: str) -> str:
    return card[:-1]


def short(card: str) -> str:
    """Return a card as printed: 10♥."""
    return rank_of(card) + SIGNS[suit_of_code(card)]


def pip_of(card: str) -> str:
    """Return the sign of a card's suit, as a letter and never as an emoji."""
    return SIGNS[suit_of_code(card)] + AS_LETTER


def card_in_words(card: str) -> str:
    """Return a card as said: 10 of hearts."""
    words = {"rank": RANKS[rank_of(card)], "suit": SUITS[suit_of_code(card)]}
    return _("%(rank)s of %(suit)s") % words


def cards_in_text(text: str) -> Iterator[str]:
    """Yield the typed codes, even of cards that do not exist."""
    for sign, sits in zip(SIGNS.values(), SIGNS, strict=True):
        text = text.replace(sign, sits)
    for word in re.split(r"[\s,;.]+", text.upper()):
        # A suit's sign may come before its rank or after it.
        turned = word[1:] + word[:1]
        known = turned if word not in CODES and turned in CODES else word
        if known:
            yield known


def suit_choices() -> list[tuple[str, str]]:
    """Return the suits to choose from, each with its sign."""
    return [(suit, f"{SIGNS[suit]} {name}") for suit, name in SUITS.items()]


def call_in_words(call: str, high: str) -> str:
    """Return a call as it was made: 20, queen high."""
    if not high:
        return str(CALLS[call])
    return _("%(call)s, %(rank)s high") % {"call": CALLS[call], "rank": RANKS[high]}
