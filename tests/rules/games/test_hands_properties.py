"""What holds for every hand, whatever the deal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import CARDS, PIQUET, Card
from rules.games.hands import GAMES, HandPlay, Seat, legal_cards, read_hand
from rules.games.hands.play import seat_to_play
from tests.properties import often
from tests.rules.games import plain_hands
from tests.rules.games.make_hands import (
    Document,
    in_fours,
    make_deal,
    play_out,
    scored,
)

chances = st.integers(0, 2**64).map(Random)
games = st.sampled_from(sorted(GAMES))
thousands = often(1000)
hundreds = often(200)
POINTS = {
    "klawerjas": 146,
    "klaverjas": 162,
    "klaverjas-rotterdam": 162,
    "klaberjass": 162,
}
BREACHES = [
    ("klawerjas", "revoke"),
    ("klawerjas", "under-trump"),
    ("klaverjas", "revoke"),
    ("klaverjas", "must trump"),
    ("klaverjas", "must over-trump"),
    ("klaverjas", "under-trump"),
    ("klaverjas-rotterdam", "revoke"),
    ("klaverjas-rotterdam", "must trump"),
    ("klaverjas-rotterdam", "must over-trump"),
    ("klaberjass", "revoke"),
    ("klaberjass", "must trump"),
]
RULES = {"revoke": "3.3", "under-trump": "3.4"}
words = st.sampled_from([*plain_hands.ORDER, "20", "20", "50", "50", "sturk"])


@st.composite
def calls(draw: st.DrawFn) -> Document:
    call = {"seat": draw(st.sampled_from("NESW")), "call": draw(words)}
    if call["call"] in plain_hands.LENGTH:
        call["high"] = draw(st.sampled_from(plain_hands.SEQUENCE))
    if draw(st.booleans()):
        call["suit"] = draw(st.sampled_from("SHDC"))
    return call


@pytest.mark.parametrize("game", sorted(GAMES))
@thousands
@given(chances)
def test_no_legal_play_is_named_a_fault_and_no_point_is_lost(
    game: str, chance: Random
) -> None:
    score = scored(play_out(make_deal(game, chance), chance))
    sides = score["sides"].values()
    points = sum(side["cards"] + side["last"] for side in sides)
    assert (score["faults"], points) == ([], POINTS[game])


@pytest.mark.parametrize(("game", "fault"), BREACHES)
@hundreds
@given(chances)
def test_a_planted_breach_is_always_found(
    game: str, fault: str, chance: Random
) -> None:
    planted = None
    while planted is None:
        planted = plant(play_out(make_deal(game, chance), chance), fault, chance)
    document, [number, seat, card] = planted
    [named] = scored(play_out(document, chance))["faults"]
    rule = RULES[fault] if game == "klawerjas" else None
    assert list(named.values()) == [number, seat, card, fault, rule]


def plant(
    document: Document, fault: str, chance: Random
) -> tuple[Document, list[object]] | None:
    """The hand up to a card that is such a fault, taken anywhere in the play."""
    laid = [card for trick in document["tricks"] for card in trick]
    play = HandPlay.of(read_hand(document))
    found = []
    for place, card in enumerate(laid):
        for other in sorted(map(str, play.turn().held)):
            if plain_fault(document["game"], play, other) == fault:
                found.append((place, [place // 4 + 1, str(play.seat), other]))
        play.lay(CARDS[card])
    if not found:
        return None
    place, named = chance.choice(found)
    return document | {"tricks": in_fours([*laid[:place], named[2]])}, named


def plain_fault(game: str, play: HandPlay, card: str) -> str | None:
    seats = [*plain_hands.ROUND[game] * 2]
    cards = [str(one) for one in play.trick.cards]
    turn = seats.index(str(play.seat), 4)
    before = seats[turn - len(cards) : turn]
    return plain_hands.fault_of(
        game,
        str(play.trumps),
        trick=list(zip(before, cards, strict=True)),
        seat=str(play.seat),
        card=card,
        held={str(one) for one in play.turn().held},
    )


@often(500)
@given(games, chances, st.integers(0, 32), st.data())
def test_any_cards_at_all_are_scored_as_the_contract_read_letter_by_letter(
    game: str, chance: Random, cards: int, data: st.DataObject
) -> None:
    """Half of the cards are legal, some held, some not; calls are mostly false."""
    document = make_deal(game, chance)
    laid: list[str] = []
    while len(laid) < cards:
        hand = read_hand(document | {"tricks": in_fours(laid)})
        seat, legal = seat_to_play(hand), legal_cards(hand)
        held = hand.hands[seat] if seat else ()
        pools: list[tuple[Card, ...]] = [legal, legal, held, PIQUET]
        pool = chance.choice([pool for pool in pools if pool])
        laid.append(str(chance.choice(pool)))
    document["tricks"] = in_fours(laid)
    if game == "klawerjas":
        document["calls"] = data.draw(st.lists(calls(), max_size=4))
    assert scored(document) == plain_hands.score(document)


@thousands
@given(chances, st.lists(calls(), max_size=4))
def test_calls_are_judged_as_the_contract_read_letter_by_letter(
    chance: Random, made: list[Document]
) -> None:
    """A player's hand of two suits holds sequences more often than not."""
    document = make_deal("klawerjas", chance)
    runs = [f"{rank}{suit}" for suit in "SHDC" for rank in plain_hands.SEQUENCE]
    turned = chance.randrange(32)
    shifted = runs[turned:] + runs[:turned]
    hands = {
        seat: shifted[place * 8 : place * 8 + 8] for place, seat in enumerate("NESW")
    }
    document |= {"hands": hands, "calls": made}
    assert scored(document) == plain_hands.score(document)


def eights(cards: list[str]) -> list[list[str]]:
    return [cards[place : place + 8] for place in range(0, len(cards), 8)]


@hundreds
@given(games, chances, st.integers(0, 31))
def test_the_legal_cards_are_those_that_would_be_no_fault(
    game: str, chance: Random, cards: int
) -> None:
    document = play_out(make_deal(game, chance), chance, cards=cards)
    hand = read_hand(document)
    seat = seat_to_play(hand)
    assert seat is not None
    laid = [card for trick in document["tricks"] for card in trick]
    faultless = {
        str(card)
        for card in hand.hands[seat]
        if not scored(document | {"tricks": in_fours([*laid, str(card)])})["faults"]
    }
    assert {str(card) for card in legal_cards(hand)} == faultless


@hundreds
@given(games, chances)
def test_a_played_out_hand_is_nobodys_turn(game: str, chance: Random) -> None:
    hand = read_hand(play_out(make_deal(game, chance), chance))
    assert (seat_to_play(hand), legal_cards(hand)) == (None, ())


@hundreds
@given(chances, st.sampled_from(sorted(Seat)))
def test_a_false_twenty_is_always_found(chance: Random, seat: Seat) -> None:
    """No hand holds the queen-high sequence whose queen is taken out of it."""
    document = play_out(make_deal("klawerjas", chance), chance)
    missing = [one for one in "SHDC" if f"Q{one}" not in document["hands"][seat]]
    if not missing:
        return
    suit = chance.choice(missing)
    call = {"seat": str(seat), "call": "20", "high": "Q", "suit": suit}
    [fault] = scored(document | {"calls": [call]})["faults"]
    card = next(
        card for card in document["tricks"][0] if card in document["hands"][seat]
    )
    assert list(fault.values()) == [1, str(seat), card, "false call", "8"]
