"""Tables of klaberjass for two and three on an evening, each player alone.

The sums are worked out by hand from the book: the maker with less than another gives
the hand's points to whoever has the most; 500 ends the game.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.evenings import EveningSide, TableResult, entry_faults, sides_of_game
from tests.rules.evenings import codes, deals, line, scored

TWO, THREE = "klaberjass-2", "klaberjass-3"


def hand(maker: str, *cards: int, **values: Any) -> dict[str, Any]:
    """A hand by its maker and everybody's cards, of as many players."""
    players = list(EveningSide)[: len(cards)]
    nobody = {"bella": None, "revoked": None, "claim": None}
    return {
        "maker": maker,
        "cards": dict(zip(players, cards, strict=True)),
        "melds": dict.fromkeys(players, 0),
        **nobody,
    } | values


def claim(player: str, points: int) -> dict[str, Any]:
    return {"player": player, "points": points}


def made(score: TableResult, game: str) -> list[int]:
    return [score.of(side).total for side in sides_of_game(game)]


# The hands, and what they come to.
TABLES: list[tuple[str, list[dict[str, Any]], list[int]]] = [
    (TWO, [hand("us", 55, 50)], [55, 50]),
    (TWO, [hand("us", 55, 70)], [0, 125]),
    # A level hand: the maker's 60 wait, and go to who wins the next.
    (TWO, [hand("us", 60, 60)], [0, 60]),
    (TWO, [hand("us", 60, 60), hand("them", 40, 80)], [40, 200]),
    # Melds of 50 and bella; without a card point melds are void.
    (TWO, [hand("us", 55, 50, melds={"us": 0, "them": 50})], [0, 155]),
    (TWO, [hand("them", 55, 50, bella="them")], [55, 70]),
    (TWO, [hand("us", 90, 0, melds={"us": 0, "them": 100})], [90, 0]),
    # Who revokes gives up the hand.
    (TWO, [hand("them", 80, 30, revoked="us")], [0, 110]),
    (THREE, [hand("us", 60, 50, 20)], [60, 50, 20]),
    (THREE, [hand("us", 50, 60, 20)], [0, 110, 20]),
    (THREE, [hand("third", 50, 60, 20)], [50, 80, 0]),
    # What the maker lost is the next winner's, where two are level above it.
    (THREE, [hand("us", 20, 50, 50), hand("us", 90, 20, 10)], [110, 70, 60]),
]


@pytest.mark.parametrize(("game", "hands", "totals"), TABLES)
def test_a_table_comes_to(
    game: str, hands: list[dict[str, Any]], totals: list[int]
) -> None:
    score = scored(game, deals(*hands))
    assert (made(score, game), score.is_over, codes(score)) == (totals, False, [])
    given = [
        sum(one.of(side).total for one in score.deals) for side in sides_of_game(game)
    ]
    assert given == totals


FOUR_HANDS = [hand("us", 120, 40)] * 4  # 480 against 160


def test_a_claim_in_the_middle_of_a_hand_ends_the_game_for_who_has_500() -> None:
    # Even the maker, who might have lost it all; the others' points do not count.
    entries = deals(*FOUR_HANDS, hand("us", 0, 0, claim=claim("us", 20)))
    score = scored(TWO, entries)
    assert (made(score, TWO), score.is_over, score.winner) == ([500, 160], True, "us")
    assert (score.us.won, score.them.won) == (1, 0)
    assert (score.deals[-1].event, score.deals[-1].by) == ("claim", "us")


def test_a_false_claim_gives_up_the_hand_and_the_game_goes_on() -> None:
    entries = deals(*FOUR_HANDS, hand("us", 30, 60, claim=claim("us", 19)))
    score = scored(TWO, entries)
    assert (made(score, TWO), score.is_over) == ([480, 250], False)
    assert (score.deals[-1].event, score.deals[-1].by) == ("false claim", "us")


def test_500_at_the_end_of_a_hand_ends_the_game_and_what_follows_is_told() -> None:
    hands = [*FOUR_HANDS, hand("us", 120, 40), hand("us", 120, 40)]
    score = scored(TWO, deals(*hands))
    assert (made(score, TWO), score.winner, codes(score)) == (
        [600, 200],
        "us",
        ["after the end"],
    )


def test_of_two_past_500_the_greater_wins_and_level_nobody_does() -> None:
    # Seven times 80 each, and nothing for the third, who made trumps.
    level = [hand("third", 80, 80, 0)] * 7
    score = scored(THREE, deals(*level))
    assert (made(score, THREE), score.winner) == ([560, 560, 0], None)
    assert [score.of(side).won for side in EveningSide] == [0, 0, 0]


def test_with_a_number_of_hands_the_score_goes_on_past_500() -> None:
    score = scored(TWO, deals(*[hand("us", 120, 40)] * 6), deals=6)
    assert (made(score, TWO), score.is_over) == ([720, 240], True)


def test_with_a_number_of_hands_there_is_nothing_to_claim() -> None:
    entries = deals(hand("us", 55, 50), hand("us", 0, 0, claim=claim("us", 500)))
    score = scored(TWO, entries, deals=3)
    assert (made(score, TWO), codes(score)) == ([55, 50], ["nothing to claim"])


def test_the_bell_gives_the_game_to_whoever_is_ahead() -> None:
    score = scored(THREE, deals(hand("us", 60, 50, 20)), has_ended=True)
    assert (score.winner, score.is_over) == ("us", True)


def test_totals_stand_for_the_round_of_three() -> None:
    figures = zip(EveningSide, (300, 510, 120), strict=True)
    data = {str(side): {"total": figure} for side, figure in figures}
    score = scored(THREE, [line("1", "totals", **data)])
    assert (made(score, THREE), score.winner, score.is_over) == (
        [300, 510, 120],
        "them",
        True,
    )
    assert score.deals[0].third is not None


def test_a_score_of_three_is_stored_with_its_third_side_and_of_two_without() -> None:
    three = scored(THREE, deals(hand("us", 60, 50, 20))).as_json()
    two = scored(TWO, deals(hand("us", 60, 50))).as_json()
    assert (three["third"]["total"], three["deals"][0]["third"]["total"]) == (20, 20)
    assert "third" not in two
    assert "third" not in two["deals"][0]


# What is wrong with a hand, and the path of its fault.
FAULTY: list[tuple[str, dict[str, Any], str]] = [
    (TWO, hand("third", 55, 50), "data.maker"),
    (TWO, hand("us", 90, 80), "data.cards"),
    (TWO, hand("us", 60, 50, 20), "data.cards.third"),
    (THREE, hand("us", 60, 50), "data.cards.third"),
    (TWO, hand("us", 55, -1), "data.cards.them"),
    (TWO, hand("us", 55, 50, melds={"us": 20, "them": 20}), "data.melds"),
    (TWO, hand("us", 55, 50, bella="both"), "data.bella"),
    (TWO, hand("us", 55, 50, claim={"player": "us"}), "data.claim.points"),
    (TWO, hand("us", 5, 5, revoked="us", claim=claim("them", 9)), "data.claim"),
    (TWO, {"maker": "us"}, "data.cards"),
]


@pytest.mark.parametrize(("game", "data", "path"), FAULTY)
def test_a_hand_that_does_not_fit_is_malformed(
    game: str, data: dict[str, Any], path: str
) -> None:
    [entry] = deals(data)
    assert path in {one.path for one in entry_faults(game, entry)}


@pytest.mark.parametrize("kind", ["revoke", "clip", "boom"])
def test_what_partners_write_is_nothing_here(kind: str) -> None:
    assert entry_faults(THREE, line("1", kind, side="us"))


CARDS = st.lists(st.integers(0, 54), min_size=3, max_size=3)


@given(st.lists(st.tuples(st.sampled_from(list(EveningSide)), CARDS), max_size=12))
def test_after_a_hand_with_one_winner_every_point_is_somebodys(
    played: list[tuple[str, list[int]]],
) -> None:
    hands = [hand(maker, *cards) for maker, cards in played]
    score = scored(THREE, deals(*hands, hand("us", 50, 20, 10)), deals=13)
    written = sum(sum(cards) for _maker, cards in played)
    assert sum(made(score, THREE)) == written + 80
