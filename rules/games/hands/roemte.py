"""The calls of klawerjas (SAKBOC 8): whether they are true, and what they are worth.

The hands as dealt show whether a call is true. It does not know what was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from rules.cards import Card, Rank, Suit
from rules.games.hands.game import Hands
from rules.games.hands.values import Judged, Partners, Roemte, Seat, SequenceCall

# Sequences run by rank, in trumps too.
SEQUENCE = tuple(Rank)
LENGTHS = {Roemte.TWENTY: 3, Roemte.FIFTY: 4, Roemte.VYF_EENDERSE: 5}
FOURS = {
    Roemte.FOUR_JACKS: Rank.JACK,
    Roemte.FOUR_ACES: Rank.ACE,
    Roemte.FOUR_KINGS: Rank.KING,
    Roemte.FOUR_QUEENS: Rank.QUEEN,
}
STURK_RANKS = (Rank.KING, Rank.QUEEN)
STURK = 20
# Vyf-eenderse and four of a kind are strokes, not points (8.17).
POINTS = {Roemte.TWENTY: 20, Roemte.FIFTY: 50}
ORDER = tuple(Roemte)


@dataclass(slots=True)
class _Showing:
    """The cards one player has shown so far, each used up by its call."""

    held: frozenset[Card]
    trumps: Suit
    suits: tuple[Suit, ...]
    in_sequences: set[Card] = field(default_factory=set)
    shown: set[Roemte] = field(default_factory=set)

    def judge(self, call: SequenceCall) -> Judged:
        if call.roemte in LENGTHS:
            return self._sequence(call)
        is_true = call.roemte not in self.shown and self._holds_all(call)
        if is_true:
            self.shown.add(call.roemte)
        is_sturk = call.roemte is Roemte.STURK
        return Judged(call, is_true, self.trumps if is_true and is_sturk else None)

    def _holds_all(self, call: SequenceCall) -> bool:
        if call.roemte is Roemte.STURK:
            named = call.suit in (None, self.trumps)
            return named and self.held.issuperset(sturk_in(self.trumps))
        return self.held.issuperset(Card(FOURS[call.roemte], suit) for suit in Suit)

    def _sequence(self, call: SequenceCall) -> Judged:
        for suit in self.suits if call.suit is None else (call.suit,):
            cards = _cards_of(call, suit)
            if cards and cards <= self.held - self.in_sequences:
                self.in_sequences |= cards
                return Judged(call, is_true=True, suit=suit)
        return Judged(call, is_true=False)


def sturk_in(trumps: Suit) -> tuple[Card, ...]:
    """Return the two cards of sturk."""
    return tuple(Card(rank, trumps) for rank in STURK_RANKS)


def judge(
    calls: Sequence[SequenceCall], hands: Hands, trumps: Suit
) -> tuple[Judged, ...]:
    """Return the calls in the order made, each with its truth.

    A card serves in one sequence only, a four of a kind or sturk once: a second call
    from the same cards is false. A call without a suit is taken in trumps where
    possible; among other suits, so that as many later calls as possible are true
    (ours).
    """
    judged: dict[int, Judged] = {}
    for seat in Seat:
        places = [place for place, call in enumerate(calls) if call.seat is seat]
        called = [calls[place] for place in places]
        found = _judged(called, frozenset(hands[seat]), trumps)
        judged.update(zip(places, found, strict=True))
    return tuple(judged[place] for place in range(len(calls)))


def _judged(
    called: Sequence[SequenceCall], held: frozenset[Card], trumps: Suit
) -> list[Judged]:
    others = [suit for suit in Suit if suit is not trumps]
    showings = (
        _Showing(held, trumps, (trumps, *some)) for some in permutations(others)
    )
    found = [[showing.judge(call) for call in called] for showing in showings]
    return max(found, key=lambda one: [judged.is_true for judged in one])


def _cards_of(call: SequenceCall, suit: Suit) -> frozenset[Card]:
    """Return the cards of a sequence, none where no such sequence exists."""
    assert call.high is not None, "A sequence is called by its top card."
    top = SEQUENCE.index(call.high) + 1
    bottom = top - LENGTHS[call.roemte]
    if bottom < SEQUENCE.index(Rank.SEVEN):
        return frozenset()
    return frozenset(Card(rank, suit) for rank in SEQUENCE[bottom:top])


def roem(judged: Sequence[Judged], trumps: Suit) -> Mapping[Partners, int]:
    """Return the points of the calls that count, by side.

    The best call of all counts, with the same player's other 20s and 50s; of two equal
    calls the first. Sturk counts in any case (8.13).
    """
    points = dict.fromkeys(Partners, 0)
    true = [one for one in judged if one.is_true]
    for one in true:
        if one.call.roemte is Roemte.STURK:
            points[one.call.seat.side] += STURK
    ranked = [one for one in true if one.call.roemte is not Roemte.STURK]
    if ranked:
        best = max(ranked, key=lambda one: _strength(one, trumps)).call.seat
        points[best.side] += _points(one for one in ranked if one.call.seat is best)
    return points


def _points(judged: Iterable[Judged]) -> int:
    return sum(POINTS.get(one.call.roemte, 0) for one in judged)


def _strength(judged: Judged, trumps: Suit) -> tuple[int, int, bool]:
    """Return what ranks a call: its kind, then its top card, then trumps."""
    high = judged.call.high
    top = SEQUENCE.index(high) if high else 0
    return -ORDER.index(judged.call.roemte), top, judged.suit is trumps
