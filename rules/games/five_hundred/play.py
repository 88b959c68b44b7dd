"""The play of 500: following suit, the joker, who wins a trick, and reneges.

Clubs NZ 6a to 6f and 7. A hand is settled from the cards laid: tricks by side, every
fault, and the penalty for the first renege. Who leads to the first trick is given,
since the sheet says so only where nobody bid (4e).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.cards import Suit
from rules.faults import Fault, Malformed
from rules.games.five_hundred.bids import Trumps
from rules.games.five_hundred.cards import (
    CARDS_IN_A_HAND,
    JOKER,
    PACK,
    SUITS,
    PlayingCard,
    beating_order,
    suit_under,
)
from rules.games.five_hundred.penalties import Offence, PenaltySide, rule_of
from rules.games.hands.values import TO_THE_LEFT, Seat

NOT_HELD = "not held"
RENEGE = str(Offence.RENEGE)
NO_SUIT_NAMED = "no suit named"
FOLLOW, JOKER_WITHOUT_TRUMPS, JOKER_LED = "7a", "6c", "6d"


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order of play, and the suit that a joker named.

    A suit is named only where the joker is led without trumps (6d).
    """

    cards: tuple[PlayingCard, ...]
    named: Suit | None = None


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of 500 as it was laid: ten cards a player, after the kitty is put away.

    The maker is None where nobody bid; then it is played without trumps (4e).
    """

    hands: Mapping[Seat, Collection[PlayingCard]]
    trumps: Trumps
    leader: Seat
    tricks: tuple[Trick, ...]
    maker: Seat | None = None


@dataclass(frozen=True, slots=True)
class Misplay:
    """A card that may not be played: its trick, its player, and the rule."""

    trick: int
    seat: Seat
    card: PlayingCard
    fault: str
    rule: str | None


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who won each finished trick, what was wrong, and how the hand ends.

    `penalty` and `rule` are those of the first renege. They are None without one, or
    where nobody bid: the sheet has no penalty for that.
    """

    winners: tuple[Seat, ...]
    faults: tuple[Misplay, ...]
    penalty: PenaltySide | None
    rule: str | None


def led_suit(trick: Trick, trumps: Trumps) -> Suit | None:
    """Return the suit to follow: the first card's, or the one a joker named."""
    if not trick.cards:
        return None
    return suit_under(trick.cards[0], trumps) or trick.named


def playable_cards(
    held: Collection[PlayingCard], trick: Trick, trumps: Trumps
) -> tuple[PlayingCard, ...]:
    """Return the cards that may be played from a hand to a trick, in the hand's order.

    A player holding the suit led follows it. The joker follows trumps, even with other
    trumps in hand (6a); without trumps a player who cannot follow may lay it (6c), or
    keep it (6f). Any card may be led.
    """
    led = led_suit(trick, trumps)
    following = tuple(card for card in held if led and suit_under(card, trumps) is led)
    return following or tuple(held)


def winning_place(trick: Trick, trumps: Trumps) -> int:
    """Return which card of a trick wins it, 0 for the first.

    A joker beats whatever it was laid on, without trumps too (6b, 6d).
    """
    led = led_suit(trick, trumps)
    if led is None:
        return trick.cards.index(JOKER)
    order = beating_order(led, trumps)
    wins = [card for card in trick.cards if card in order]
    return trick.cards.index(min(wins, key=order.index))


def settle_hand(played: PlayedHand) -> Settlement:
    """Return the result of a hand. A fault does not change who wins a trick.

    Raises Malformed for anything but ten different cards a player, for tricks of more
    than four, or for trumps where nobody bid.
    """
    _refuse_impossible(played)
    winners: list[Seat] = []
    faults: list[Misplay] = []
    held = {seat: set(cards) for seat, cards in played.hands.items()}
    leader = played.leader
    for number, trick in enumerate(played.tricks, start=1):
        seats = _from(leader)
        for place, card in enumerate(trick.cards):
            seat = seats[place]
            fault = _fault(held[seat], trick, place, played.trumps)
            if fault:
                faults.append(Misplay(number, seat, card, *fault))
            held[seat].discard(card)
        if len(trick.cards) == len(TO_THE_LEFT):
            leader = seats[winning_place(trick, played.trumps)]
            winners.append(leader)
    penalty = _penalty(played.maker, faults)
    rule = rule_of(Offence.RENEGE, penalty) if penalty else None
    return Settlement(tuple(winners), tuple(faults), penalty, rule)


def _fault(
    held: Collection[PlayingCard], trick: Trick, place: int, trumps: Trumps
) -> tuple[str, str | None] | None:
    card = trick.cards[place]
    if card not in held:
        return NOT_HELD, None
    before = Trick(trick.cards[:place], trick.named)
    is_bare_joker = card is JOKER and SUITS[trumps] is None
    if card not in playable_cards(held, before, trumps):
        return RENEGE, JOKER_WITHOUT_TRUMPS if is_bare_joker else FOLLOW
    if place == 0 and is_bare_joker and trick.named is None:
        return NO_SUIT_NAMED, JOKER_LED
    return None


def _refuse_impossible(played: PlayedHand) -> None:
    faults = []
    dealt = [card for cards in played.hands.values() for card in cards]
    counts = {len(cards) for cards in played.hands.values()}
    if played.hands.keys() != set(Seat) or counts != {CARDS_IN_A_HAND}:
        faults.append(Fault("hands", f"must be {CARDS_IN_A_HAND} cards at four seats"))
    elif len(set(dealt)) < len(dealt) or not set(dealt) <= set(PACK):
        faults.append(Fault("hands", "must be different cards of the pack"))
    lengths = [len(trick.cards) for trick in played.tricks]
    full = len(TO_THE_LEFT)
    if len(lengths) > CARDS_IN_A_HAND or any(one != full for one in lengths[:-1]):
        faults.append(Fault("tricks", f"must be at most {CARDS_IN_A_HAND}, of four"))
    if lengths and lengths[-1] > full:
        faults.append(Fault("tricks", "must have at most four cards each"))
    if played.maker is None and played.trumps is not Trumps.NONE:
        faults.append(Fault("trumps", "must be none: nobody bid (4e)"))
    if faults:
        raise Malformed(faults)


def _penalty(maker: Seat | None, faults: Sequence[Misplay]) -> PenaltySide | None:
    reneges = [one for one in faults if one.fault == RENEGE]
    if maker is None or not reneges:
        return None
    is_makers = reneges[0].seat.side is maker.side
    return PenaltySide.MAKER if is_makers else PenaltySide.OPPOSITION


def _from(leader: Seat) -> tuple[Seat, ...]:
    place = TO_THE_LEFT.index(leader)
    return TO_THE_LEFT[place:] + TO_THE_LEFT[:place]
