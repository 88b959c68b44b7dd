"""What makes one game different from another: data, and a few functions.

It knows no numbers: those are in each game's module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.cards import Card, Rank, Suit
from rules.games.hands.values import Breach, Judged, Partners, Seat, SequenceCall, Turn

CARDS_IN_A_TRICK = 4
TRICKS_IN_A_HAND = 8
CARDS_IN_A_HAND = 8

Hands = Mapping[Seat, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Calling:
    """How a game judges what is called, and what the valid calls are worth."""

    judge: Callable[[Sequence[SequenceCall], Hands, Suit], tuple[Judged, ...]]
    roem: Callable[[Sequence[Judged], Suit], Mapping[Partners, int]]


@dataclass(frozen=True, slots=True)
class CardGame:
    """A card game: the order and values of its cards, and what it forbids.

    `trumps` and `others` run high to low and give card points; `last` is the bonus for
    the last trick, `all_tricks` the roem for all of them; `rules` has SAKBOC's rule
    numbers; `after` gives the seat that plays after each.
    """

    name: str
    seats: tuple[Seat, ...]
    trumps: Mapping[Rank, int]
    others: Mapping[Rank, int]
    last: int
    breach: Callable[[Turn, Card], Breach | None]
    rules: Mapping[Breach, str] = field(default_factory=dict)
    roem: Callable[[Sequence[Card], Suit], int] | None = None
    all_tricks: int = 0
    calling: Calling | None = None
    trump_places: Mapping[Rank, int] = field(init=False, repr=False)
    other_places: Mapping[Rank, int] = field(init=False, repr=False)
    after: Mapping[Seat, Seat] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        for name, ranks in (("trump", self.trumps), ("other", self.others)):
            places = {rank: place for place, rank in enumerate(ranks)}
            object.__setattr__(self, f"{name}_places", places)
        first, *others = self.seats
        followers = zip(self.seats, (*others, first), strict=True)
        object.__setattr__(self, "after", dict(followers))

    def points(self, card: Card, *, trumps: Suit) -> int:
        """Return the card points of a card."""
        values = self.trumps if card.suit is trumps else self.others
        return values[card.rank]

    def beats(self, card: Card, winning: Card, *, trumps: Suit) -> bool:
        """Return whether a card takes the trick from the one that was winning it."""
        if card.suit is not winning.suit:
            return card.suit is trumps
        places = self.trump_places if card.suit is trumps else self.other_places
        return places[card.rank] < places[winning.rank]
