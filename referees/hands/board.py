"""A hand laid out on a table: four seats, the trick between them, the cards left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from referees.hands import words
from referees.hands.judged import (
    CardView,
    FaultView,
    JudgedView,
    PlayView,
    card_view,
    judge_hand,
    play_view,
    sort_cards,
)
from referees.hands.known import KnownHand, PlayedCard, known_hand_of
from referees.hands.told import (
    CARDS_IN_A_HAND,
    CARDS_IN_A_TRICK,
    PLAY,
    SEATS,
    ReportedHand,
    query_of,
)
from rules.games.hands import Seat, score_hand


@dataclass(frozen=True, slots=True)
class HandSeatView:
    """A player's place at the table, with the cards they are known to have had."""

    code: str
    name: str
    cards: list[CardView]
    unknown: int
    is_dealer: bool
    is_turn: bool


@dataclass(frozen=True, slots=True)
class PlayStep:
    """A link to another moment of the play; disabled without a query."""

    code: str
    sign: str
    label: str
    query: str


@dataclass(frozen=True, slots=True)
class Target:
    """A choice of where a pressed card goes."""

    code: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The table after a number of cards, and the judgement of the hand."""

    seats: list[HandSeatView]
    number: int | None
    lying: list[PlayView]
    winner: str
    pack: list[CardView | None]
    targets: list[Target]
    steps: list[PlayStep]
    plays: int
    shown: int
    at: int | None
    faults_here: list[FaultView]
    judged: JudgedView
    said: str
    is_empty: bool
    has_calls: bool


def hand_board_of(told: ReportedHand) -> BoardView:
    """Return the table of a reported hand, after the number of cards in `at`."""
    known = known_hand_of(told)
    shown = len(known.laid) if told.at is None else min(told.at, len(known.laid))
    lying = _lying(known, shown)
    turn = _turn(known, shown)
    judged = judge_hand(known)
    faults_here = list(_faults_of(judged, known.laid[:shown][-1:]))
    return BoardView(
        seats=list(_seats(told, known, shown, turn)),
        number=known.laid[shown - 1].number if shown else None,
        lying=lying,
        winner=_winner(lying, known.laid[shown - 1].number if shown else None),
        pack=_pack(told, known),
        targets=list(_targets(told)),
        steps=list(_steps(told, known, shown)),
        plays=len(known.laid),
        shown=shown,
        at=told.at,
        faults_here=faults_here,
        judged=judged,
        said=_said(lying, turn, faults_here),
        is_empty=told.is_empty,
        has_calls=known.hand.game.calling is not None,
    )


def _turn(known: KnownHand, shown: int) -> Seat | None:
    if shown < len(known.laid):
        return known.laid[shown].seat
    return None if shown == CARDS_IN_A_HAND * len(Seat) else known.to_play


def _lying(known: KnownHand, shown: int) -> list[PlayView]:
    if not shown:
        return []
    number = known.laid[shown - 1].number
    laid = [one for one in known.laid[:shown] if one.number == number]
    score = score_hand(known.hand)
    winning = laid[-1].winning
    return [play_view(one, winning=winning, score=score) for one in laid]


def _winner(lying: list[PlayView], number: int | None) -> str:
    """Say who won the trick on the table, or who is winning it so far."""
    names = [one.name for one in lying if one.is_winning]
    if not names:
        return ""
    said = {"seat": names[0], "number": number}
    if len(lying) == CARDS_IN_A_TRICK:
        return _("%(seat)s won trick %(number)s.") % said
    return _("%(seat)s is winning trick %(number)s.") % said


def _seats(
    told: ReportedHand, known: KnownHand, shown: int, turn: Seat | None
) -> Iterator[HandSeatView]:
    for seat in Seat:
        gone = {one.card for one in known.laid[:shown] if one.seat is seat}
        can_press = told.to != PLAY or (turn is seat and told.at is None)
        cards = [
            card_view(card, is_played=card in gone, can_press=can_press)
            for card in sort_cards(known.hand.hands[seat])
        ]
        yield HandSeatView(
            code=str(seat),
            name=str(words.SEATS[seat]),
            cards=cards,
            unknown=max(CARDS_IN_A_HAND - len(cards), 0),
            is_dealer=told.dealer == seat,
            is_turn=turn is seat,
        )


def _pack(told: ReportedHand, known: KnownHand) -> list[CardView | None]:
    """Return the cards not known to be anyone's, with gaps for the others."""
    owned = {str(card) for cards in known.hand.hands.values() for card in cards}
    owned |= set(told.played)
    left = [None if code in owned else card_view(code) for code in words.CODES]
    return left if any(left) else []


def _targets(told: ReportedHand) -> Iterator[Target]:
    for seat in SEATS:
        yield Target(seat, str(words.SEATS[seat]), told.to == seat)
    yield Target(PLAY, _("the trick"), told.to == PLAY)


def _steps(told: ReportedHand, known: KnownHand, shown: int) -> Iterator[PlayStep]:
    last = len(known.laid)
    for code, sign, label, to in (
        ("first", "«", _("Before the first card"), 0),
        ("previous", "‹", _("A card back"), shown - 1),
        ("next", "›", _("A card on"), shown + 1),
        ("last", "»", _("After the last card"), last),
    ):
        is_there = to != shown and 0 <= to <= last
        moment = replace(told, at=None if to == last else to)
        yield PlayStep(code, sign, label, query_of(moment) if is_there else "")


def _faults_of(judged: JudgedView, last: Sequence[PlayedCard]) -> Iterator[FaultView]:
    """Yield the faults of the last card on the table."""
    for laid in last:
        for fault in judged.faults:
            if (fault.trick, fault.seat) == (laid.number, laid.seat):
                yield fault


def _said(lying: list[PlayView], turn: Seat | None, faults: list[FaultView]) -> str:
    """Describe the table in a sentence or two, for those who cannot see it."""
    told = []
    if lying:
        last = {"seat": lying[-1].name, "card": lying[-1].card.name}
        told.append(_("%(seat)s played the %(card)s.") % last)
    told += [one.sentence for one in faults]
    if turn is not None:
        told.append(_("%(seat)s is to play.") % {"seat": words.SEATS[turn]})
    return " ".join(told)
