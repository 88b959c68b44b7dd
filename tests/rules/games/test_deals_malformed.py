"""What is no document of deals, with each fault named by its path."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rules.faults import Malformed
from rules.games.deals import read_deals
from tests.rules.games.make_deals import (
    Document,
    make_500,
    make_deals,
    make_klaberjass,
    make_klaverjas,
)


def faults(document: object) -> list[str]:
    with pytest.raises(Malformed) as caught:
        read_deals(document)
    return [fault.path for fault in caught.value.faults]


def without(document: Document, field: str) -> Document:
    return {name: value for name, value in document.items() if name != field}


DOCUMENTS = [
    ([], [""]),
    (None, [""]),
    ({}, ["format", "game", "deals"]),
    (make_deals("500", format="deals/2"), ["format"]),
    ({**make_deals("500"), "game": "bridge"}, ["game"]),
    ({**make_deals("500"), "game": 500}, ["game"]),
    ({**make_deals("500"), "game": ["500"]}, ["game"]),
    (without(make_deals("500"), "game"), ["game"]),
    ({**make_deals("500"), "deals": None}, ["deals"]),
    ({**make_deals("500"), "deals": {}}, ["deals"]),
    ({"format": "x", "game": "y", "deals": "z"}, ["format", "game", "deals"]),
    (make_deals("500", bell="true"), ["bell"]),
    (make_deals("500", bell=1), ["bell"]),
    (make_deals("500", bell=None), ["bell"]),
    (make_deals("klaverjas", bell=True), ["bell"]),
    (make_deals("klawerjas", bell=False), ["bell"]),
]


@pytest.mark.parametrize(("document", "paths"), DOCUMENTS)
def test_a_document_is_malformed(document: object, paths: list[str]) -> None:
    assert faults(document) == paths


def test_other_fields_at_the_top_are_passed_over() -> None:
    assert read_deals(make_deals("500", evening="Thursday")).deals == ()


STROKES = [
    (3, [""]),
    (None, [""]),
    ({}, [".strokes", ".side"]),
    ({"strokes": 3, "side": "us"}, [".strokes"]),
    ({"strokes": 0, "side": "us"}, [".strokes"]),
    ({"strokes": True, "side": "us"}, [".strokes"]),
    ({"strokes": Decimal("1.0"), "side": "us"}, [".strokes"]),
    ({"strokes": 1.0, "side": "us"}, [".strokes"]),
    ({"strokes": "1", "side": "we"}, [".strokes", ".side"]),
    ({"strokes": 1, "side": None}, [".side"]),
    ({"strokes": 1, "side": "Us"}, [".side"]),
    ({"strokes": 1}, [".side"]),
    ({"off": "neither"}, [".off"]),
    ({"off": None}, [".off"]),
    ({"off": ["us"]}, [".off"]),
    ({"off": "us", "side": "them"}, [".side"]),
    ({"off": "us", "strokes": 1, "side": "us"}, [".strokes", ".side"]),
    ({"strokes": 1, "side": "us", "why": "roemte"}, [".why"]),
]


@pytest.mark.parametrize(("deal", "paths"), STROKES)
def test_a_deal_of_a_boom_is_malformed(deal: object, paths: list[str]) -> None:
    assert faults(make_deals("klawerjas", deal)) == [f"deals[0]{one}" for one in paths]


def changed(deal: Document, path: str, value: object) -> Document:
    """The deal with one value changed; ... takes the field away."""
    name, _, inner = path.partition(".")
    if inner:
        return {**deal, name: changed(deal[name], inner, value)}
    return without(deal, name) if value is ... else {**deal, name: value}


# A field of a deal that is well-formed otherwise, and its faults.
KLAVERJAS = make_klaverjas("us 90-72", roem="0-20")
KLAVERJAS_PIT = make_klaverjas("us 162-0", roem="20-0")
KLABERJASS = make_klaberjass("us 90-72", melds="0-20")
MADE = make_500("us 7H 7-3")
NO_BID = make_500("no bid 6-4")
UNDER_PENALTY = make_500("us 7H maker")
FIELDS: list[tuple[str, Document, str, Any, list[str]]] = [
    ("klaverjas", KLAVERJAS, "maker", ..., ["maker"]),
    ("klaverjas", KLAVERJAS, "maker", None, ["maker"]),
    ("klaverjas", KLAVERJAS, "maker", "N", ["maker"]),
    ("klaverjas", KLAVERJAS, "cards", ..., ["cards"]),
    ("klaverjas", KLAVERJAS, "cards", 90, ["cards"]),
    ("klaverjas", KLAVERJAS, "cards", [90, 72], ["cards"]),
    ("klaverjas", KLAVERJAS, "cards.us", 91, ["cards"]),
    ("klaverjas", KLAVERJAS, "cards.us", -1, ["cards.us"]),
    ("klaverjas", KLAVERJAS, "cards.us", 163, ["cards.us"]),
    ("klaverjas", KLAVERJAS, "cards.us", "90", ["cards.us"]),
    ("klaverjas", KLAVERJAS, "cards.us", Decimal("90.0"), ["cards.us"]),
    ("klaverjas", KLAVERJAS, "cards.us", None, ["cards.us"]),
    ("klaverjas", KLAVERJAS, "cards.them", ..., ["cards.them"]),
    ("klaverjas", KLAVERJAS, "cards.last", 10, ["cards.last"]),
    ("klaverjas", KLAVERJAS, "roem", ..., ["roem"]),
    ("klaverjas", KLAVERJAS, "roem", None, ["roem"]),
    ("klaverjas", KLAVERJAS_PIT, "roem", None, ["roem"]),
    ("klaverjas", KLAVERJAS, "roem.us", -20, ["roem.us"]),
    ("klaverjas", KLAVERJAS, "roem.us", True, ["roem.us"]),
    ("klaverjas", KLAVERJAS, "roem.us", ..., ["roem.us"]),
    ("klaverjas", KLAVERJAS, "roem.us", 10**1000, ["roem.us"]),
    ("klaverjas", KLAVERJAS, "melds", {}, ["melds"]),
    ("klaverjas", KLAVERJAS_PIT, "roem.them", 20, ["roem.them"]),
    ("klaberjass", KLABERJASS, "maker", "", ["maker"]),
    ("klaberjass", KLABERJASS, "cards.them", 73, ["cards"]),
    ("klaberjass", KLABERJASS, "melds", ..., ["melds"]),
    ("klaberjass", KLABERJASS, "melds.us", 20, ["melds"]),
    ("klaberjass", KLABERJASS, "melds.us", -1, ["melds.us"]),
    ("klaberjass", KLABERJASS, "bella", ..., ["bella"]),
    ("klaberjass", KLABERJASS, "bella", False, ["bella"]),
    ("klaberjass", KLABERJASS, "bella", "both", ["bella"]),
    ("klaberjass", KLABERJASS, "double", ..., ["double"]),
    ("klaberjass", KLABERJASS, "double", 3, ["double"]),
    ("klaberjass", KLABERJASS, "double", None, ["double"]),
    ("klaberjass", KLABERJASS, "double", True, ["double"]),
    ("klaberjass", KLABERJASS, "double", "2", ["double"]),
    ("klaberjass", KLABERJASS, "roem", {}, ["roem"]),
    ("500", MADE, "bidder", ..., ["bidder"]),
    ("500", MADE, "bidder", "N", ["bidder"]),
    ("500", MADE, "bidder", None, ["bid"]),
    ("500", MADE, "bid", ..., ["bid"]),
    ("500", MADE, "bid", None, ["bid"]),
    ("500", MADE, "bid", "5H", ["bid"]),
    ("500", MADE, "bid", "11H", ["bid"]),
    ("500", MADE, "bid", "7h", ["bid"]),
    ("500", MADE, "bid", "7N", ["bid"]),
    ("500", MADE, "bid", " 7H", ["bid"]),
    ("500", MADE, "bid", "7H\n", ["bid"]),
    ("500", MADE, "bid", "07H", ["bid"]),
    ("500", MADE, "bid", "misere", ["bid"]),
    ("500", MADE, "bid", 7, ["bid"]),
    ("500", MADE, "bid", ["7H"], ["bid"]),
    ("500", MADE, "tricks", ..., ["tricks"]),
    ("500", MADE, "tricks", None, ["tricks"]),
    ("500", MADE, "tricks.us", 8, ["tricks"]),
    ("500", MADE, "tricks.us", 11, ["tricks.us"]),
    ("500", MADE, "tricks.them", ..., ["tricks.them"]),
    ("500", MADE, "penalty", ..., ["penalty"]),
    ("500", MADE, "penalty", "us", ["penalty"]),
    ("500", MADE, "penalty", True, ["penalty"]),
    ("500", MADE, "penalty", ["maker"], ["penalty"]),
    ("500", MADE, "note", "", ["note"]),
    ("500", NO_BID, "bid", "6S", ["bid"]),
    ("500", NO_BID, "bid", "misere", ["bid"]),
    ("500", NO_BID, "penalty", "maker", ["penalty"]),
    ("500", NO_BID, "penalty", "opposition", ["penalty"]),
    ("500", NO_BID, "bidder", "us", ["bid"]),
    ("500", UNDER_PENALTY, "tricks", ..., ["tricks"]),
    ("500", UNDER_PENALTY, "bidder", None, ["bid", "penalty"]),
    ("500", UNDER_PENALTY, "bid", None, ["bid"]),
]


@pytest.mark.parametrize(("game", "deal", "path", "value", "paths"), FIELDS)
def test_a_field_is_malformed(
    game: str, deal: Document, path: str, value: object, paths: list[str]
) -> None:
    document = make_deals(game, changed(deal, path, value))
    assert faults(document) == [f"deals[0].{one}" for one in paths]


def test_every_fault_of_every_deal_is_named() -> None:
    bad = {"maker": "N", "cards": {"us": 162, "them": 0}, "roem": {"us": 0, "them": 1}}
    document = make_deals("klaverjas", bad, "us 90-72", "us 90-73", bell=True)
    assert faults(document) == [
        "deals[0].maker",
        "deals[0].roem.them",
        "deals[2].cards",
        "bell",
    ]


# The deals of a game, and those of them that cannot be.
PAST_THE_END = [
    ("klawerjas", ["us 2", "us 2", "us 2"], [2]),
    ("klawerjas", ["us 2", "us 2", "us 1", "them 1"], [3]),
    ("klawerjas", ["us off", "us 1", "them off"], [1, 2]),
    ("klaverjas", ["us 90-72"] * 18, [16, 17]),
    ("klaberjass", [*["us 150-12"] * 4, "us 90-72"], [4]),
    ("500", ["us 10H 10-0", "us 6S 6-4"], [1]),
    ("500", ["us 10H 9-1", "us 6S 6-4"], [1]),
    ("500", ["no bid 5-5"] * 5, [4]),
]


@pytest.mark.parametrize(("game", "deals", "late"), PAST_THE_END)
def test_what_is_entered_after_the_end_is_malformed(
    game: str, deals: list[str], late: list[int]
) -> None:
    assert faults(make_deals(game, *deals)) == [f"deals[{one}]" for one in late]


def test_a_fifth_hand_is_too_many_whatever_stands_before_it() -> None:
    hands = ["no bid 5-5", "no bid 5-6", *["no bid 5-5"] * 3]
    assert faults(make_deals("500", *hands)) == ["deals[1].tricks", "deals[4]"]


def test_of_an_unknown_game_no_deal_is_judged() -> None:
    assert faults({**make_deals("500", {}, 3), "game": "whist"}) == ["game"]
