"""A hand judged: each trick, the count and the faults, in words for a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from referees.hands import words
from referees.hands.known import KnownHand, PlayedCard
from referees.hands.told import CARDS_IN_A_TRICK, MOST_TRICKS
from rules.cards import Card
from rules.games.hands import (
    Breach,
    HandFault,
    HandScore,
    Roemte,
    Seat,
    SequenceCall,
    legal_cards,
    score_hand,
)


@dataclass(frozen=True, slots=True)
class CardView:
    """A card's face and name."""

    code: str
    rank: str
    pip: str
    short: str
    name: str
    is_red: bool
    is_played: bool = False
    can_press: bool = False


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card on the table, and who played it."""

    seat: str
    name: str
    card: CardView
    is_winning: bool
    is_faulty: bool

    @property
    def initial(self) -> str:
        return self.name[:1]


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick in order of play; no winner or points until it is complete."""

    number: int
    plays: list[PlayView]
    winner: str
    cards: int | None
    roem: int | None


@dataclass(frozen=True, slots=True)
class HandSideView:
    """A side's count from the complete tricks."""

    name: str
    cards: int
    last: int
    roem: int
    total: int


@dataclass(frozen=True, slots=True)
class FaultView:
    """A fault in a sentence; `rule` is SAKBOC's number, empty in other games."""

    trick: int | None
    sentence: str
    rule: str
    instead: list[CardView]
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class JudgedView:
    """The whole judgement of a hand."""

    tricks: list[TrickView]
    sides: list[HandSideView]
    faults: list[FaultView]
    notes: list[str]
    has_roem: bool


def card_view(card: Card | str, **values: bool) -> CardView:
    code = str(card)
    return CardView(
        code=code,
        rank=words.rank_of(code),
        pip=words.pip_of(code),
        short=words.short(code),
        name=words.card_in_words(code),
        is_red=words.suit_of_code(code) in words.RED,
        **values,
    )


def sort_cards(cards: Iterable[Card]) -> list[Card]:
    """Return cards as a player holds them: by suit, and high to low by rank."""
    return sorted(cards, key=lambda card: words.CODES.index(str(card)))


def judge_hand(known: KnownHand) -> JudgedView:
    score = score_hand(known.hand)
    faults = list(_faults(known, score))
    return JudgedView(
        tricks=list(_tricks(known, score)),
        sides=list(_sides(score)),
        faults=faults,
        notes=list(_notes(known)),
        has_roem=known.hand.game.roem is not None,
    )


def play_view(laid: PlayedCard, *, winning: Seat, score: HandScore) -> PlayView:
    is_faulty = any(
        (one.trick, one.seat, one.card) == (laid.number, laid.seat, laid.card)
        and one.fault is not Breach.FALSE_CALL
        for one in score.faults
    )
    return PlayView(
        seat=str(laid.seat),
        name=str(words.SEATS[laid.seat]),
        card=card_view(laid.card),
        is_winning=laid.seat is winning,
        is_faulty=is_faulty,
    )


def _tricks(known: KnownHand, score: HandScore) -> Iterator[TrickView]:
    for number in range(1, len(known.hand.tricks) + 1):
        laid = [one for one in known.laid if one.number == number]
        is_whole = number <= len(score.tricks)
        trick = score.tricks[number - 1] if is_whole else None
        winning = laid[-1].winning
        yield TrickView(
            number=number,
            plays=[play_view(one, winning=winning, score=score) for one in laid],
            winner=str(words.SEATS[trick.winner]) if trick else "",
            cards=trick.cards if trick else None,
            roem=trick.roem if trick else None,
        )


def _sides(score: HandScore) -> Iterator[HandSideView]:
    for side, one in score.sides.items():
        name = str(words.SIDES[side])
        yield HandSideView(name, one.cards, one.last, one.roem, one.total)


def _faults(known: KnownHand, score: HandScore) -> Iterator[FaultView]:
    false = _false_calls(known)
    for fault in score.faults:
        is_call = fault.fault is Breach.FALSE_CALL
        call = next((one for one in false if one.seat is fault.seat), None)
        if is_call and call is not None:
            false.remove(call)
        laid = None if is_call else _laid(known, fault)
        yield FaultView(
            trick=fault.trick,
            sentence=_sentence(known, fault, laid, call if is_call else None),
            rule=fault.rule or "",
            instead=[] if laid is None else list(_instead(known, laid)),
            seat=str(fault.seat),
            card="" if fault.card is None else str(fault.card),
        )


def _false_calls(known: KnownHand) -> list[SequenceCall]:
    """Return the false calls in the order of their faults: sturk comes last."""
    hand = known.hand
    if hand.game.calling is None:
        return []
    judged = hand.game.calling.judge(hand.calls, hand.hands, hand.trumps)
    false = [one.call for one in judged if not one.is_true]
    return sorted(false, key=lambda call: call.roemte is Roemte.STURK)


def _laid(known: KnownHand, fault: HandFault) -> PlayedCard | None:
    wanted = (fault.trick, fault.seat, fault.card)
    return next(
        (one for one in known.laid if (one.number, one.seat, one.card) == wanted), None
    )


def _instead(known: KnownHand, laid: PlayedCard) -> Iterator[CardView]:
    """Yield the cards that would have been right, if the whole hand is known."""
    if laid.seat not in known.whole:
        return
    *before, trick = known.hand.tricks[: laid.number]
    then = replace(known.hand, tricks=(*before, trick[: laid.place]))
    yield from map(card_view, sort_cards(legal_cards(then)))


def _sentence(
    known: KnownHand,
    fault: HandFault,
    laid: PlayedCard | None,
    call: SequenceCall | None,
) -> str:
    led = laid.led if laid is not None else None
    said: dict[str, str] = {
        "seat": str(words.SEATS[fault.seat]),
        "card": words.card_in_words(str(fault.card)) if fault.card is not None else "",
        "led": str(words.SUITS[led.suit]) if led is not None else "",
        "call": words.call_in_words(call.roemte, call.high or "")
        if call is not None
        else "",
    }
    may_be_revoke = fault.fault is Breach.MUST_TRUMP and fault.seat not in known.whole
    sentence = words.REVOKE_PERHAPS if may_be_revoke else words.FAULTS[fault.fault]
    return str(sentence) % said


def _notes(known: KnownHand) -> Iterator[str]:
    played = len(known.laid)
    if not known.is_whole:
        yield _(
            "Not all hands are known. A fault shows where the cards that are known "
            "prove it; another may have been made."
        )
    elif not known.is_given:
        yield _("The hands were not all given; they follow from the other cards.")
    if known.unjudged:
        yield _("What was called is not judged: give the whole hand of who called.")
    if played < MOST_TRICKS * CARDS_IN_A_TRICK:
        yield _("The count is that of the tricks that are finished.")
    if known.hand.game.name in words.LEFT_OUT:
        yield str(words.LEFT_OUT[known.hand.game.name])
