"""Reading `card-hand/1`: every fault in a hand's document, each with its path.

Where the contract is silent: an unknown field is malformed in a call and in `hands`,
and ignored at the top level; `high` and `suit` are ignored where the call has none, and
may be null where they are not needed: not made known.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from rules.cards import CARD_EXPECTED, PIQUET, Card, Rank, Suit
from rules.faults import step
from rules.games.hands.game import (
    CARDS_IN_A_HAND,
    CARDS_IN_A_TRICK,
    TRICKS_IN_A_HAND,
    CardGame,
)
from rules.games.hands.klaberjass import KLABERJASS
from rules.games.hands.klaverjas import KLAVERJAS, KLAVERJAS_ROTTERDAM
from rules.games.hands.klawerjas import KLAWERJAS
from rules.games.hands.play import Hand
from rules.games.hands.roemte import LENGTHS
from rules.games.hands.values import Roemte, Seat, SequenceCall
from rules.standings.reading import DocumentReader, Form, Read

HAND_FORMAT = "card-hand/1"
GAMES: dict[str, CardGame] = {
    game.name: game for game in (KLAWERJAS, KLAVERJAS, KLAVERJAS_ROTTERDAM, KLABERJASS)
}
DECK = {str(card): card for card in PIQUET}
SEATS = {str(seat): seat for seat in Seat}
SUITS = {str(suit): suit for suit in Suit}
RANKS: dict[str, Rank] = {str(card.rank): card.rank for card in PIQUET}
ROEMTE = {str(roemte): roemte for roemte in Roemte}

Word = TypeVar("Word")


@dataclass(slots=True)
class _HandReading(DocumentReader):
    """One hand being read: its game, and the cards dealt so far."""

    game: CardGame | None = None
    dealt: set[Card] = field(default_factory=set)

    def document(self, document: object) -> Hand:
        fields: dict[str, Read] = {
            "format": partial(self.check_format, named=HAND_FORMAT),
            "game": self.named_game,
            "trumps": partial(self.word, words=SUITS),
            "dealer": partial(self.word, words=SEATS),
            "hands": self.hands,
            "tricks": self.tricks,
            "calls": self.calls,
        }
        required = frozenset(fields) - {"calls"}
        given = self.fields(document, "", Form(fields, required, is_open=True))
        self.refuse_faults()
        del given["format"]
        return Hand(**given)

    def named_game(self, value: object, path: str) -> CardGame | None:
        self.game = self.word(value, path, words=GAMES)
        return self.game

    def word(self, value: object, path: str, *, words: dict[str, Word]) -> Word | None:
        if isinstance(value, str) and value in words:
            return words[value]
        self.fault(path, f"must be one of {', '.join(map(json.dumps, words))}")
        return None

    def hands(self, value: object, path: str) -> dict[Seat, tuple[Card, ...]]:
        form = Form(dict.fromkeys(SEATS, self.hand), frozenset(SEATS))
        given = self.fields(value, path, form)
        return {SEATS[seat]: cards for seat, cards in given.items()}

    def hand(self, value: object, path: str) -> tuple[Card, ...]:
        if isinstance(value, list) and len(value) != CARDS_IN_A_HAND:
            self.fault(path, f"must be {CARDS_IN_A_HAND} cards, not {len(value)}")
        return self.items(value, path, self.dealt_card)

    def dealt_card(self, value: object, path: str) -> Card | None:
        card = self.card(value, path)
        if card in self.dealt:
            self.fault(path, f"must be a card of its own: {card} is dealt already")
        if card is not None:
            self.dealt.add(card)
        return card

    def card(self, value: object, path: str) -> Card | None:
        if isinstance(value, str) and value in DECK:
            return DECK[value]
        self.fault(path, CARD_EXPECTED)
        return None

    def tricks(self, value: object, path: str) -> tuple[tuple[Card, ...], ...]:
        tricks = self.items(value, path, self.trick)
        if len(tricks) > TRICKS_IN_A_HAND:
            self.fault(path, f"must be at most {TRICKS_IN_A_HAND}, not {len(tricks)}")
        for place, trick in enumerate(_but_last(value)):
            if isinstance(trick, list) and len(trick) < CARDS_IN_A_TRICK:
                message = f"must be {CARDS_IN_A_TRICK} cards: another trick follows"
                self.fault(f"{path}[{place}]", message)
        return tricks

    def trick(self, value: object, path: str) -> tuple[Card, ...]:
        if isinstance(value, list) and len(value) > CARDS_IN_A_TRICK:
            self.fault(path, f"must be at most {CARDS_IN_A_TRICK}, not {len(value)}")
        return self.items(value, path, self.card)

    def calls(self, value: object, path: str) -> tuple[SequenceCall | None, ...]:
        if self.game is not None and self.game.calling is None:
            self.fault(path, f"must be left out: {self.game.name} has no calls")
            return ()
        return self.items(value, path, self.call)

    def call(self, value: object, path: str) -> SequenceCall | None:
        faults = len(self.faults)
        fields: dict[str, Read] = {
            "seat": partial(self.word, words=SEATS),
            "call": partial(self.word, words=ROEMTE),
            "high": partial(self.word_or_none, words=RANKS),
            "suit": partial(self.word_or_none, words=SUITS),
        }
        given = self.fields(value, path, Form(fields, frozenset({"seat", "call"})))
        roemte = given.get("call")
        # A high that is not a rank already has its fault.
        if roemte in LENGTHS and isinstance(value, dict) and value.get("high") is None:
            self.fault(step(path, "high"), f"is missing: the top card of a {roemte}")
        if len(self.faults) > faults:
            return None
        return SequenceCall(
            given["seat"], given["call"], given.get("high"), given.get("suit")
        )

    def word_or_none(
        self, value: object, path: str, *, words: dict[str, Word]
    ) -> Word | None:
        return None if value is None else self.word(value, path, words=words)


def _but_last(value: object) -> Iterable[object]:
    return value[:-1] if isinstance(value, list) else ()


def read_hand(document: object) -> Hand:
    """Return the hand that a JSON value holds.

    Raises Malformed with every fault and its path, for example `hands.N[3]`.
    """
    return _HandReading().document(document)
