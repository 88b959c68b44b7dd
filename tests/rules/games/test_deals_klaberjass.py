"""Partnership klaberjass by its deals, from the book of card games."""

from __future__ import annotations

import pytest

from rules.games.deals.klaberjass import KlaberjassDeal, settle_deal
from rules.games.deals.values import Sums, TableSide
from tests.rules.games.make_deals import added, ending, make_klaberjass, score, total

LEVEL = make_klaberjass("us 81-81")


# Maker and cards, what was melded, the bella, the double, and what the deal gives.
DEALS = [
    ("us 100-62", "0-0", None, 1, "100 62"),
    ("us 62-100", "0-0", None, 1, "0 162"),
    ("them 62-100", "0-0", None, 1, "62 100"),
    # 62 + 50 = 112 against 100: the meld makes it.
    ("us 62-100", "50-0", None, 1, "112 100"),
    # 90 against 72 + 20 = 92: lost, 90 + 92 = 182.
    ("us 90-72", "0-20", None, 1, "0 182"),
    # 75 + 20 = 95 against 87: bella makes it.
    ("us 75-87", "0-0", "us", 1, "95 87"),
    # 85 against 77 + 20 = 97: the others' bella loses it, 182.
    ("us 85-77", "0-0", "them", 1, "0 182"),
    # Melds of a side without cards are void, its bella stands.
    ("us 162-0", "0-70", None, 1, "162 0"),
    ("us 162-0", "0-50", "them", 1, "162 20"),
    ("them 162-0", "0-50", "them", 1, "182 0"),
    # Kontra: all of it twice; Rekontra: four times.
    ("us 100-62", "20-0", None, 2, "240 124"),
    ("us 62-100", "0-0", "us", 2, "0 364"),
    ("us 62-100", "0-0", None, 4, "0 648"),
]


@pytest.mark.parametrize(("cards", "melds", "bella", "double", "given"), DEALS)
def test_a_deal_gives(
    cards: str, melds: str, bella: str | None, double: int, given: str
) -> None:
    deal = make_klaberjass(cards, melds=melds, bella=bella, double=double)
    assert added(score("klaberjass", deal)) == [given]


def test_of_a_level_deal_the_others_score_theirs_and_the_makers_waits() -> None:
    assert added(score("klaberjass", LEVEL)) == ["0 81"]


@pytest.mark.parametrize(
    ("following", "given"),
    [
        # The maker wins: 100 + 81 held over.
        ("us 100-62", "181 62"),
        # The maker loses: 162 + 81.
        ("us 62-100", "0 243"),
        # The others' bid, lost: 162 + 81.
        ("them 100-62", "243 0"),
        ("them 62-100", "62 181"),
    ],
)
def test_what_is_held_over_goes_to_the_greater_sum_of_the_next_deal(
    following: str, given: str
) -> None:
    assert added(score("klaberjass", LEVEL, following)) == ["0 81", given]


def test_what_is_held_over_is_gone_once_it_was_given() -> None:
    game = score("klaberjass", LEVEL, "us 100-62", "us 100-62")
    assert added(game) == ["0 81", "181 62", "100 62"]


def test_level_deals_in_a_row_add_up() -> None:
    # 71 + 20 = 91 is level too: 81 of ours and 91 of theirs wait.
    second = make_klaberjass("them 91-71", melds="0-20")
    game = score("klaberjass", LEVEL, second, "us 100-62")
    assert added(game) == ["0 81", "91 0", "272 62"]


def test_what_is_held_over_is_doubled_by_its_own_deal_alone() -> None:
    kontra = make_klaberjass("us 81-81", double=2)
    rekontra = make_klaberjass("us 100-62", double=4)
    # 81 x 2 = 162 waits; then 4 x 100 + 162, and 4 x 62.
    assert added(score("klaberjass", kontra, rekontra)) == ["0 162", "562 248"]
    assert added(score("klaberjass", LEVEL, rekontra)) == ["0 81", "481 248"]


def test_what_is_held_over_is_lost_where_the_game_ends_first() -> None:
    # 4 x 62 = 248, 4 x 62 + 4 x 81 = 572: the level deal itself ends the game.
    first = make_klaberjass("us 100-62", double=2)
    last = make_klaberjass("us 81-81", double=4)
    game = score("klaberjass", first, make_klaberjass("them 62-100", double=1), last)
    # 200 + 62 = 262 against 124 + 100 + 324 = 548.
    assert (total(game), ending(game)) == ("262 548", (True, "them"))


def test_a_game_is_over_at_500_exactly() -> None:
    # 4 x 100 = 400; then 100.
    game = score("klaberjass", make_klaberjass("us 100-62", double=4), "us 100-62")
    assert (total(game), ending(game)) == ("500 310", (True, "us"))


def test_at_499_a_game_goes_on() -> None:
    # 4 x 100 = 400; then 99.
    game = score("klaberjass", make_klaberjass("us 100-62", double=4), "us 99-63")
    assert (total(game), ending(game)) == ("499 311", (False, None))


def test_where_both_have_500_the_higher_wins() -> None:
    # 5 x 90 = 450 and 5 x 72 = 360; then 4 x 82 + 450 = 778 and 4 x 80 + 360 = 680.
    last = make_klaberjass("us 82-80", double=4)
    game = score("klaberjass", *["us 90-72"] * 5, last)
    assert (total(game), ending(game)) == ("778 680", (True, "us"))


def test_where_both_have_as_many_over_500_nobody_wins() -> None:
    # 4 x 90 = 360 and 4 x 72 = 288; then 4 x 72 + 360 = 648 and 4 x 90 + 288 = 648.
    last = make_klaberjass("them 72-90", double=4)
    game = score("klaberjass", *["us 90-72"] * 4, last)
    assert (total(game), ending(game)) == ("648 648", (True, None))


@pytest.mark.parametrize(
    ("offender", "given"),
    [(TableSide.US, (0, 182)), (TableSide.THEM, (182, 0)), (None, (110, 72))],
)
def test_a_revoke_gives_all_points_of_the_hand_to_the_others(
    offender: TableSide | None, given: tuple[int, int]
) -> None:
    deal = KlaberjassDeal(TableSide.US, Sums(90, 72), Sums(), TableSide.US, 1)
    scores = settle_deal(deal, offender=offender).scores
    assert (scores[TableSide.US], scores[TableSide.THEM]) == given


def test_a_score_of_klaberjass_has_no_points_and_no_clips() -> None:
    assert not {"points", "clips"} & score("klaberjass", LEVEL).keys()
