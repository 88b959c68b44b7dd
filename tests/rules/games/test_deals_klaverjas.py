"""Klaverjas, Amsterdam style, as the sheet of the club in Dronten has it."""

from __future__ import annotations

import pytest

from tests.rules.games.make_deals import (
    added,
    ending,
    make_klaverjas,
    score,
    total,
)

# Maker and cards, roem, and what the deal gives.
DEALS = [
    # The sheet's own sum: 72 + 20 = 92 against 90, so nat: 162 + 20.
    ("us 90-72", "0-20", "0 182"),
    ("us 90-72", "0-0", "90 72"),
    # 90 + 20 = 110 against 72 + 20 = 92: made.
    ("us 90-72", "20-20", "110 92"),
    # The same hand with the others as makers: 92 is less than 110, nat.
    ("them 90-72", "20-20", "202 0"),
    # 81 to 81 is not more than the others'.
    ("us 81-81", "0-0", "0 162"),
    ("them 81-81", "0-0", "162 0"),
    ("us 82-80", "0-0", "82 80"),
    # 61 + 120 = 181 against 101 + 70 = 171: the roem makes it.
    ("us 61-101", "120-70", "181 171"),
    # 71 + 20 = 91 against 91: level, and all roem goes over.
    ("us 71-91", "20-0", "0 182"),
    # Pit: 162 + 100; with 20 of one's own roem 282.
    ("us 162-0", "0-0", "262 0"),
    ("us 162-0", "20-0", "282 0"),
    ("them 0-162", "0-70", "0 332"),
    # A "tegenmars" is merely nat: no 100.
    ("us 0-162", "0-0", "0 162"),
    ("us 0-162", "0-50", "0 212"),
    ("them 162-0", "200-0", "362 0"),
]


@pytest.mark.parametrize(("cards", "roem", "given"), DEALS)
def test_a_deal_gives(cards: str, roem: str, given: str) -> None:
    assert added(score("klaverjas", make_klaverjas(cards, roem=roem))) == [given]


def test_a_boompje_is_over_after_sixteen_deals() -> None:
    sixteen = ["us 90-72"] * 9 + ["them 72-90"] * 7
    boompje = score("klaverjas", *sixteen)
    # 9 x 90 + 7 x 72 = 1314; 9 x 72 + 7 x 90 = 1278.
    assert (total(boompje), ending(boompje)) == ("1314 1278", (True, "us"))


def test_fifteen_deals_are_no_boompje() -> None:
    assert ending(score("klaverjas", *["us 90-72"] * 15)) == (False, None)


def test_a_level_boompje_has_no_winner() -> None:
    boompje = score("klaverjas", *["us 90-72", "them 72-90"] * 8)
    assert (total(boompje), ending(boompje)) == ("1296 1296", (True, None))


def test_a_score_of_klaverjas_has_no_points_and_no_clips() -> None:
    assert list(score("klaverjas", "us 90-72")) == [
        "format",
        "deals",
        "total",
        "winner",
        "over",
    ]
