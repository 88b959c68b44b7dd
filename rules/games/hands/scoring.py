"""A hand scored: who won each trick, each side's count, and every fault.

It does not say what a fault costs: the referee decides that by the rule named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.cards import Card, Suit
from rules.games.hands.game import CARDS_IN_A_TRICK, TRICKS_IN_A_HAND, CardGame
from rules.games.hands.play import Hand, HandPlay, LaidCard
from rules.games.hands.roemte import sturk_in
from rules.games.hands.values import Breach, Judged, Partners, Roemte, Seat

SCORE_FORMAT = "card-hand-score/1"


@dataclass(frozen=True, slots=True)
class TrickScore:
    """A finished trick: who won it, its card points, and its roem."""

    winner: Seat
    cards: int
    roem: int = 0

    def as_json(self) -> dict[str, object]:
        """Return the trick as the contract names it."""
        return {"winner": str(self.winner), "cards": self.cards, "roem": self.roem}


@dataclass(frozen=True, slots=True)
class SideCardPoints:
    """A side's card points in a hand."""

    cards: int
    last: int
    roem: int

    @property
    def total(self) -> int:
        return self.cards + self.last + self.roem

    def as_json(self) -> dict[str, int]:
        """Return the side as the contract names it."""
        figures = {"cards": self.cards, "last": self.last, "roem": self.roem}
        return {**figures, "total": self.total}


@dataclass(frozen=True, slots=True)
class HandFault:
    """A breach in play or a false call; the rule is SAKBOC's number."""

    trick: int | None
    seat: Seat
    card: Card | None
    fault: Breach
    rule: str | None

    def as_json(self) -> dict[str, object]:
        """Return the fault as the contract names it."""
        return {
            "trick": self.trick,
            "seat": str(self.seat),
            "card": None if self.card is None else str(self.card),
            "fault": str(self.fault),
            "rule": self.rule,
        }


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of a hand as far as it was played, with its faults in order of play."""

    tricks: tuple[TrickScore, ...]
    sides: Mapping[Partners, SideCardPoints]
    faults: tuple[HandFault, ...]

    def as_document(self) -> dict[str, object]:
        """Return the score as the JSON value that the contract describes."""
        return {
            "format": SCORE_FORMAT,
            "tricks": [trick.as_json() for trick in self.tricks],
            "sides": {str(side): one.as_json() for side, one in self.sides.items()},
            "faults": [fault.as_json() for fault in self.faults],
        }


def score_hand(hand: Hand) -> HandScore:
    """Return the score of a hand, and what was played or called against the rules.

    Unfinished tricks count nothing, but their cards are judged. A fault changes neither
    who wins the trick nor any count.
    """
    play = HandPlay.of(hand)
    laid: list[LaidCard] = []
    tricks: list[TrickScore] = []
    for number, cards in enumerate(hand.tricks, start=1):
        for card in cards:
            laid.append(LaidCard(number, play.seat, card, play.lay(card)))
        if len(cards) == CARDS_IN_A_TRICK:
            tricks.append(_trick(hand.game, cards, play.seat, hand.trumps))
    judged, called = _calls(hand)
    sides = {side: _side(hand.game, tricks, side, called[side]) for side in Partners}
    return HandScore(tuple(tricks), sides, tuple(_faults(hand, laid, judged)))


def _trick(
    game: CardGame, cards: Sequence[Card], winner: Seat, trumps: Suit
) -> TrickScore:
    points = sum(game.points(card, trumps=trumps) for card in cards)
    return TrickScore(winner, points, game.roem(cards, trumps) if game.roem else 0)


def _calls(hand: Hand) -> tuple[tuple[Judged, ...], Mapping[Partners, int]]:
    """Return the calls, each with its truth, and each side's points for them."""
    calling = hand.game.calling
    if calling is None:
        return (), dict.fromkeys(Partners, 0)
    judged = calling.judge(hand.calls, hand.hands, hand.trumps) if hand.calls else ()
    return judged, calling.roem(judged, hand.trumps)


def _side(
    game: CardGame, tricks: Sequence[TrickScore], side: Partners, called: int
) -> SideCardPoints:
    won = [trick for trick in tricks if trick.winner.side is side]
    is_whole = len(tricks) == TRICKS_IN_A_HAND
    has_last = is_whole and tricks[-1].winner.side is side
    has_all = is_whole and len(won) == TRICKS_IN_A_HAND
    in_tricks = sum(trick.roem for trick in won)
    return SideCardPoints(
        cards=sum(trick.cards for trick in won),
        last=game.last if has_last else 0,
        roem=called + in_tricks + (game.all_tricks if has_all else 0),
    )


def _faults(
    hand: Hand, laid: Sequence[LaidCard], judged: Sequence[Judged]
) -> list[HandFault]:
    """Return all faults; a false call follows the card it was made with, or is last."""
    placed: list[tuple[int, HandFault]] = []
    for place, one in enumerate(laid):
        if one.breach is not None:
            rule = hand.game.rules.get(one.breach)
            fault = HandFault(one.trick, one.seat, one.card, one.breach, rule)
            placed.append((place, fault))
    placed += [_false_call(hand, laid, one) for one in judged if not one.is_true]
    # The sort is stable: a card's own fault comes before its calls'.
    return [fault for _, fault in sorted(placed, key=lambda one: one[0])]


def _false_call(
    hand: Hand, laid: Sequence[LaidCard], judged: Judged
) -> tuple[int, HandFault]:
    """Return a false call and its place: trick 1, for sturk the first trump K or Q."""
    seat, is_sturk = judged.call.seat, judged.call.roemte is Roemte.STURK
    sturk = sturk_in(hand.trumps)
    rule = hand.game.rules.get(Breach.FALSE_CALL)
    for place, one in enumerate(laid):
        is_with = one.card in sturk if is_sturk else one.trick == 1
        if one.seat is seat and is_with:
            fault = HandFault(one.trick, seat, one.card, Breach.FALSE_CALL, rule)
            return place, fault
    never = len(laid) + is_sturk
    trick = None if is_sturk else 1
    return never, HandFault(trick, seat, None, Breach.FALSE_CALL, rule)
