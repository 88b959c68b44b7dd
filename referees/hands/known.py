"""What is known of the hands, from the given and the played cards.

A player had every card they played, so a later card may prove an earlier fault. A fault
in a partly known hand holds whatever the rest of it is: more cards only bind a player
further.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from referees.hands import words
from referees.hands.told import CARDS_IN_A_HAND, ReportedHand, trick_field
from rules.cards import PIQUET, Card, Rank, Suit, read_card
from rules.games.hands import GAMES, Hand, HandPlay, Roemte, Seat, SequenceCall

Hands = dict[Seat, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A played card: its trick and player, and who was winning then."""

    number: int
    place: int
    seat: Seat
    card: Card
    led: Card
    winning: Seat


@dataclass(frozen=True, slots=True)
class KnownHand:
    """A hand with the cards that each seat is known to have been dealt.

    `whole` are the seats with all eight known; `unjudged` the calls that cannot be
    checked against their callers' hands.
    """

    hand: Hand
    laid: tuple[PlayedCard, ...]
    to_play: Seat
    whole: frozenset[Seat]
    is_given: bool
    unjudged: tuple[SequenceCall, ...] = ()

    @property
    def is_whole(self) -> bool:
        return len(self.whole) == len(Seat)


def known_hand_of(told: ReportedHand) -> KnownHand:
    """Return what is known of a reported hand."""
    given = _given(told)
    hands = _with_plays(given, laid_in(given))
    is_given = _whole(given.hands) == frozenset(Seat)
    if not is_given:
        hands = _with_the_last(hands)
    whole = _whole(hands)
    # Judging a call takes the whole hands of all callers.
    can_judge = whole.issuperset(one.seat for one in given.calls)
    hand = replace(given, hands=hands, calls=given.calls if can_judge else ())
    return KnownHand(
        hand=hand,
        laid=tuple(laid_in(hand)),
        to_play=_after(hand),
        whole=whole,
        is_given=is_given,
        unjudged=() if can_judge else given.calls,
    )


def _given(told: ReportedHand) -> Hand:
    return Hand(
        game=GAMES[told.game],
        trumps=Suit(told.trumps),
        dealer=Seat(told.dealer),
        hands={seat: _cards(told.hand_of(seat)) for seat in Seat},
        tricks=tuple(_cards(trick) for trick in told.tricks),
        calls=tuple(
            SequenceCall(
                Seat(one.seat),
                Roemte(one.call),
                Rank(one.high) if one.high else None,
                Suit(one.suit) if one.suit else None,
            )
            for one in told.calls
        ),
    )


def _cards(codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple(read_card(code) for code in codes)


def laid_in(hand: Hand) -> Iterator[PlayedCard]:
    """Yield every card that was played, in order."""
    play, game = HandPlay.of(hand), hand.game
    for number, trick in enumerate(hand.tricks, start=1):
        best, winning = trick[0], play.seat
        for place, card in enumerate(trick):
            seat = play.seat
            play.lay(card)
            if game.beats(card, best, trumps=hand.trumps):
                best, winning = card, seat
            yield PlayedCard(number, place, seat, card, trick[0], winning)


def _after(hand: Hand) -> Seat:
    """Return whose turn it is, even if they are not known to hold a card."""
    play = HandPlay.of(hand)
    for trick in hand.tricks:
        for card in trick:
            play.lay(card)
    return play.seat


def _whole(hands: Mapping[Seat, Sequence[Card]]) -> frozenset[Seat]:
    return frozenset(seat for seat in Seat if len(hands[seat]) >= CARDS_IN_A_HAND)


def _with_plays(given: Hand, laid: Iterator[PlayedCard]) -> Hands:
    """Add the cards played to the hands that are not given whole."""
    hands: Hands = {seat: tuple(given.hands[seat]) for seat in Seat}
    whole = _whole(hands)
    owned = {card for cards in hands.values() for card in cards}
    for one in laid:
        if one.card not in owned and one.seat not in whole:
            hands[one.seat] += (one.card,)
            owned.add(one.card)
    return hands


def _with_the_last(hands: Hands) -> Hands:
    """Complete the only incomplete hand with the cards that are left."""
    wanting = [seat for seat in Seat if len(hands[seat]) < CARDS_IN_A_HAND]
    if len(wanting) != 1:
        return hands
    owned = {card for cards in hands.values() for card in cards}
    left = tuple(card for card in PIQUET if card not in owned)
    return hands | {wanting[0]: hands[wanting[0]] + left}


def contradictions(told: ReportedHand) -> Iterator[tuple[str, str]]:
    """Yield what cannot be true, with the field where it shows.

    With all four hands given nothing is impossible: players may play cards they lack.
    """
    given = _given(told)
    if _whole(given.hands) == frozenset(Seat):
        return
    seen: set[Card] = set()
    for number, trick in enumerate(given.tricks, start=1):
        for card in trick:
            if card in seen:
                card_words = {"card": words.short(str(card))}
                yield trick_field(number), _("%(card)s is played twice.") % card_words
            seen.add(card)
    for seat, cards in _with_plays(given, laid_in(given)).items():
        if len(cards) > CARDS_IN_A_HAND:
            sentence = _("With what was played this hand would have %(number)s cards.")
            yield str(seat), sentence % {"number": len(cards)}
