"""A reported hand, stored in an address, or beside a query.

A card is its code, as in card-hand/1: `10H`. A hand may be known in part, or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

FORMAT = "card-hand/1"
SEATS = ("N", "E", "S", "W")
# A pressed card is played, rather than given to a seat.
PLAY = "play"
CARDS_IN_A_HAND = 8
CARDS_IN_A_TRICK = 4
MOST_TRICKS = 8
MOST_CALLS = 8
CALL_PARTS = ("seat", "call", "high", "suit")


@dataclass(frozen=True, slots=True)
class ReportedCall:
    """A call of klawerjas; `high` and `suit` are empty if not reported."""

    seat: str
    call: str
    high: str = ""
    suit: str = ""

    def as_document(self) -> dict[str, str]:
        parts = {name: getattr(self, name) for name in CALL_PARTS}
        return {name: value for name, value in parts.items() if value}


@dataclass(frozen=True, slots=True)
class ReportedHand:
    """A hand as reported so far, and the state of its page.

    `to` is the seat a pressed card goes to, or that it is played; `at` the number of
    played cards that the table shows, None for all.
    """

    game: str
    trumps: str
    dealer: str
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tricks: tuple[tuple[str, ...], ...] = ()
    calls: tuple[ReportedCall, ...] = ()
    to: str = SEATS[0]
    at: int | None = None

    def hand_of(self, seat: str) -> tuple[str, ...]:
        return self.hands.get(seat, ())

    @property
    def played(self) -> tuple[str, ...]:
        return tuple(card for trick in self.tricks for card in trick)

    @property
    def is_empty(self) -> bool:
        return not self.tricks and not any(self.hands.values())

    @property
    def has_all_tricks(self) -> bool:
        return len(self.played) == MOST_TRICKS * CARDS_IN_A_TRICK


def hand_document(told: ReportedHand) -> dict[str, Any]:
    """Return a hand in the form of card-hand/1, with complete hands or not."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": told.game,
        "trumps": told.trumps,
        "dealer": told.dealer,
        "hands": {seat: list(told.hand_of(seat)) for seat in SEATS},
        "tricks": [list(trick) for trick in told.tricks],
    }
    if told.calls:
        document["calls"] = [one.as_document() for one in told.calls]
    return document


def hand_of_document(document: Mapping[str, Any]) -> ReportedHand:
    """Return the reported hand of a document made by `hand_document`."""
    return ReportedHand(
        game=document["game"],
        trumps=document["trumps"],
        dealer=document["dealer"],
        hands={seat: tuple(document["hands"][seat]) for seat in SEATS},
        tricks=tuple(tuple(trick) for trick in document["tricks"]),
        calls=tuple(ReportedCall(**one) for one in document.get("calls", ())),
        to=PLAY,
    )


def query_of(told: ReportedHand) -> str:
    """Return a hand as an address's query string, without empty fields."""
    return urlencode(list(_fields(told)))


def _fields(told: ReportedHand) -> Iterator[tuple[str, str]]:
    yield from (("game", told.game), ("trumps", told.trumps), ("dealer", told.dealer))
    for seat in SEATS:
        if told.hand_of(seat):
            yield seat, " ".join(told.hand_of(seat))
    for number, trick in enumerate(told.tricks, start=1):
        yield trick_field(number), " ".join(trick)
    for number, call in enumerate(told.calls, start=1):
        for name, value in call.as_document().items():
            yield call_field(number, name), value
    yield "to", told.to
    if told.at is not None:
        yield "at", str(told.at)


def trick_field(number: int) -> str:
    return f"t{number}"


def call_field(number: int, part: str) -> str:
    return f"c{number}-{part}"


def press_card(told: ReportedHand, card: str) -> ReportedHand:
    """Return the hand with a card played, or given to the seat in `to`.

    Pressing a card the seat has removes it. A full seat gives way to the next that is
    not; with one hand left, which follows from the others, cards are played.
    """
    if told.to == PLAY:
        return told if told.has_all_tricks else _with_play(told, card)
    own = told.hand_of(told.to)
    if card not in own and len(own) == CARDS_IN_A_HAND:
        return told
    others = {
        seat: tuple(one for one in told.hand_of(seat) if one != card) for seat in SEATS
    }
    if card not in own:
        others[told.to] += (card,)
    return replace(told, hands=others, to=_next_to(others, told.to))


def _with_play(told: ReportedHand, card: str) -> ReportedHand:
    *before, last = told.tricks or ((),)
    if len(last) == CARDS_IN_A_TRICK:
        before, last = [*before, last], ()
    return replace(told, tricks=(*before, (*last, card)), at=None)


def _next_to(hands: Mapping[str, tuple[str, ...]], to: str) -> str:
    if len(hands[to]) < CARDS_IN_A_HAND:
        return to
    wanting = [seat for seat in SEATS if len(hands[seat]) < CARDS_IN_A_HAND]
    # The last hand gets the remaining cards.
    return wanting[0] if len(wanting) > 1 else PLAY


def take_back_card(told: ReportedHand) -> ReportedHand:
    """Return the hand without the last card played."""
    if not told.tricks:
        return told
    *before, last = told.tricks
    kept = (*before, last[:-1]) if len(last) > 1 else tuple(before)
    return replace(told, tricks=kept, at=None, to=PLAY)
