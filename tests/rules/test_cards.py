from __future__ import annotations

import doctest

import pytest

import rules.cards
from rules.cards import CARDS, PIQUET, Card, Rank, Suit, pack_from, read_card
from rules.faults import Malformed


@pytest.mark.parametrize("text", ["7S", "8H", "9D", "10C", "JS", "QH", "KD", "AC"])
def test_a_card_is_written_as_it_is_read(text: str) -> None:
    assert str(read_card(text)) == text


def test_a_card_is_its_rank_and_suit() -> None:
    assert read_card("10C") == Card(Rank.TEN, Suit.CLUBS)


@pytest.mark.parametrize(
    "text", ["", "1C", "TC", "10c", "C10", "10", "C", "3H", " 7S", "7S ", "7♠", "11S"]
)
def test_what_names_no_card_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="must be a card"):
        read_card(text)


def test_klawerjas_is_played_with_thirty_two_different_cards() -> None:
    assert len(set(PIQUET)) == len(PIQUET) == 32


def test_a_pack_runs_from_its_lowest_rank_up_to_the_aces() -> None:
    lowest, *_, highest = pack_from(Rank.JACK)
    assert (str(lowest), str(highest), len(pack_from(Rank.JACK))) == ("JS", "AC", 16)


def test_a_card_that_is_read_is_the_one_in_the_pack() -> None:
    assert CARDS
    assert all(read_card(str(card)) == card for card in CARDS.values())


def test_the_examples_in_the_docstrings_hold() -> None:
    outcome = doctest.testmod(rules.cards)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)
