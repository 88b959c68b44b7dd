"""The cards of 500: Clubs NZ 2l and 6, and what the sheet takes as known."""

from __future__ import annotations

import pytest

from rules.cards import Suit
from rules.faults import Malformed
from rules.games.five_hundred.bids import Trumps
from rules.games.five_hundred.cards import (
    CARDS_IN_A_HAND,
    CARDS_IN_THE_KITTY,
    JOKER,
    PACK,
    beating_order,
    high_to_low,
    read_playing_card,
    suit_under,
)


def words(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


def test_2l_the_pack_is_four_hands_of_ten_and_a_kitty_of_three() -> None:
    assert len(set(PACK)) == 4 * CARDS_IN_A_HAND + CARDS_IN_THE_KITTY == 43


def test_the_pack_has_red_fours_no_black_ones_and_a_joker() -> None:
    pack = words(PACK).split()
    low = {"4H", "4D", "4S", "4C", "5S", "5C", "3H", "JOKER"} & set(pack)
    assert low == {"4H", "4D", "5S", "5C", "JOKER"}


# Trumps, and all of them from the highest: joker, right bower, left bower, ace.
TRUMPS = {
    Trumps.SPADES: "JOKER JS JC AS KS QS 10S 9S 8S 7S 6S 5S",
    Trumps.CLUBS: "JOKER JC JS AC KC QC 10C 9C 8C 7C 6C 5C",
    Trumps.DIAMONDS: "JOKER JD JH AD KD QD 10D 9D 8D 7D 6D 5D 4D",
    Trumps.HEARTS: "JOKER JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H",
}


@pytest.mark.parametrize("trumps", TRUMPS)
def test_6a_trumps_run_from_the_joker_and_the_bowers_down(trumps: Trumps) -> None:
    assert words(high_to_low(Suit(trumps), trumps)) == TRUMPS[trumps]


def test_a_suit_beside_trumps_lacks_the_left_bower() -> None:
    order = high_to_low(Suit.DIAMONDS, Trumps.HEARTS)
    assert words(order) == "AD KD QD 10D 9D 8D 7D 6D 5D 4D"


def test_a_suit_of_the_other_colour_has_its_jack_in_its_place() -> None:
    order = high_to_low(Suit.CLUBS, Trumps.HEARTS)
    assert words(order) == "AC KC QC JC 10C 9C 8C 7C 6C 5C"


def test_6b_without_trumps_the_joker_is_above_every_suit() -> None:
    order = high_to_low(Suit.SPADES, Trumps.NONE)
    assert words(order) == "JOKER AS KS QS JS 10S 9S 8S 7S 6S 5S"


def test_all_trumps_beat_the_suit_led() -> None:
    order = words(beating_order(Suit.CLUBS, Trumps.HEARTS)).split()
    assert order[12:14] == ["4H", "AC"]
    assert len(order) == 13 + 10


# The card, what is trumps, and the suit that it belongs to.
SUITS = [
    ("JD", Trumps.HEARTS, Suit.HEARTS),
    ("JH", Trumps.HEARTS, Suit.HEARTS),
    ("JC", Trumps.HEARTS, Suit.CLUBS),
    ("JC", Trumps.SPADES, Suit.SPADES),
    ("JD", Trumps.NONE, Suit.DIAMONDS),
    ("JOKER", Trumps.CLUBS, Suit.CLUBS),
    ("JOKER", Trumps.NONE, None),
]


@pytest.mark.parametrize(("card", "trumps", "suit"), SUITS)
def test_a_card_belongs_to_a_suit(card: str, trumps: Trumps, suit: Suit | None) -> None:
    assert suit_under(read_playing_card(card), trumps) is suit


def test_a_joker_is_read_and_written_as_one_word() -> None:
    assert read_playing_card("JOKER") is JOKER


def test_what_is_no_card_is_malformed() -> None:
    with pytest.raises(Malformed):
        read_playing_card("joker")
