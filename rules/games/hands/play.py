"""A hand in play: whose turn it is, what each still holds, and the open trick.

It does not score, and knows a game only by what its CardGame says.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.cards import Card, Suit
from rules.games.hands.game import CARDS_IN_A_TRICK, CardGame, Hands
from rules.games.hands.values import Breach, Seat, SequenceCall, Turn


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of cards as it was dealt, called and played so far."""

    game: CardGame
    trumps: Suit
    dealer: Seat
    hands: Hands
    tricks: tuple[tuple[Card, ...], ...] = ()
    calls: tuple[SequenceCall, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table: in which trick, by whom, and what it broke."""

    trick: int
    seat: Seat
    card: Card
    breach: Breach | None = None


@dataclass(slots=True)
class OpenTrick:
    """The trick on the table: whose turn it is, and who is winning it."""

    seat: Seat
    cards: list[Card] = field(default_factory=list)
    winner: Seat | None = None
    winning: Card | None = None


@dataclass(slots=True)
class HandPlay:
    """A hand played card by card. A breach changes nothing of what follows."""

    game: CardGame
    trumps: Suit
    held: dict[Seat, set[Card]]
    trick: OpenTrick

    @classmethod
    def of(cls, hand: Hand) -> HandPlay:
        """Return a hand before its first card, led by the player after the dealer."""
        held = {seat: set(cards) for seat, cards in hand.hands.items()}
        leader = hand.game.after[hand.dealer]
        return cls(hand.game, hand.trumps, held, OpenTrick(leader))

    @property
    def seat(self) -> Seat:
        """Whose turn it is: after four cards the winner's, to lead the next trick."""
        return self.trick.seat

    def turn(self) -> Turn:
        """Return the turn of the player who is to play."""
        trick, held = self.trick, self.held[self.seat]
        if trick.winner is None or trick.winning is None:
            return Turn(self.trumps, self.game.trump_places, held)
        return Turn(
            self.trumps,
            self.game.trump_places,
            held,
            led=trick.cards[0].suit,
            highest=trick.winning if trick.winning.suit is self.trumps else None,
            is_partner_winning=trick.winner.side is trick.seat.side,
        )

    def lay(self, card: Card) -> Breach | None:
        """Play a card for the player to move, and return what it breaks.

        A card that is not held counts in its trick, and leaves nobody's hand.
        """
        breach = self._breach(card)
        self.held[self.seat].discard(card)
        trick = self.trick
        if self._wins(card):
            trick.winner, trick.winning = trick.seat, card
        trick.cards.append(card)
        trick.seat = self.game.after[trick.seat]
        if len(trick.cards) == CARDS_IN_A_TRICK:
            assert trick.winner is not None, "Four cards have a winner."
            self.trick = OpenTrick(trick.winner)
        return breach

    def _breach(self, card: Card) -> Breach | None:
        if card not in self.held[self.seat]:
            return Breach.NOT_HELD
        return self.game.breach(self.turn(), card)

    def _wins(self, card: Card) -> bool:
        winning = self.trick.winning
        if winning is None:
            return True
        return self.game.beats(card, winning, trumps=self.trumps)


def played(hand: Hand) -> HandPlay:
    """Return the hand after every card played so far."""
    play = HandPlay.of(hand)
    for trick in hand.tricks:
        for card in trick:
            play.lay(card)
    return play


def seat_to_play(hand: Hand) -> Seat | None:
    """Return whose turn it is, None where no cards are left."""
    play = played(hand)
    return play.seat if play.held[play.seat] else None


def legal_cards(hand: Hand) -> tuple[Card, ...]:
    """Return the cards that the player to move may play, in the order dealt.

    There is always one while a card is held.
    """
    play = played(hand)
    turn = play.turn()
    return tuple(
        card
        for card in hand.hands[play.seat]
        if card in turn.held and hand.game.breach(turn, card) is None
    )
