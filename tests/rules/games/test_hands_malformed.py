"""What makes a hand malformed, with the path of each fault."""

from __future__ import annotations

from typing import Any

import pytest

from rules.faults import Malformed
from rules.games.hands import read_hand
from tests.rules.games.make_hands import (
    SAMPLE,
    Document,
    make_call,
    make_hand,
    side_of,
)

TRICK = "8D AC 8H KH"


def faults_in(document: object) -> list[str]:
    with pytest.raises(Malformed) as malformed:
        read_hand(document)
    return [fault.path for fault in malformed.value.faults]


def dealt(**hands: str) -> Document:
    return make_hand("klawerjas", hands=SAMPLE | hands)


def called(*calls: Any) -> Document:
    return make_hand("klawerjas", calls=list(calls))


def without(name: str) -> Document:
    document = make_hand("klawerjas")
    del document[name]
    return document


CASES: list[tuple[object, list[str]]] = [
    ([], [""]),
    ({}, ["format", "game", "trumps", "dealer", "hands", "tricks"]),
    (without("tricks"), ["tricks"]),
    (make_hand("klawerjas", format="deals/1"), ["format"]),
    (make_hand("500"), ["game"]),
    (make_hand("klawerjas") | {"game": ["klawerjas"]}, ["game"]),
    (make_hand("klawerjas", trumps="h"), ["trumps"]),
    (make_hand("klawerjas", trumps=None), ["trumps"]),
    (make_hand("klawerjas", dealer="NS"), ["dealer"]),
    # The hands.
    (
        make_hand("klawerjas", hands={"N": SAMPLE["N"]}),
        ["hands.E", "hands.S", "hands.W"],
    ),
    (dealt(NE="QS"), ["hands.NE"]),
    (dealt(N="AS JS 8S KH AD QD JD"), ["hands.N"]),
    (dealt(N="AS JS 8S KH AD QD JD AS"), ["hands.N[7]"]),
    (dealt(S="KS 9S AH 7H AC KC 8C AS"), ["hands.S[7]"]),
    (dealt(N="AS JS 8S KH AD QD JD 6D"), ["hands.N[7]"]),
    (dealt(N="AS JS 8S KH AD QD JD 10d"), ["hands.N[7]"]),
    (dealt(N="AS JS 8S KH AD QD JD TD"), ["hands.N[7]"]),
    (dealt(N="AS JS 8S KH AD QD JD DJ"), ["hands.N[7]"]),
    (make_hand("klawerjas") | {"hands": [[], [], [], []]}, ["hands"]),
    (make_hand("klawerjas") | {"hands": None}, ["hands"]),
    # The tricks.
    (make_hand("klawerjas", *[TRICK] * 9), ["tricks"]),
    (make_hand("klawerjas", f"{TRICK} AS"), ["tricks[0]"]),
    (make_hand("klawerjas", "8D AC", TRICK), ["tricks[0]"]),
    (make_hand("klawerjas", TRICK, "", TRICK), ["tricks[1]"]),
    (make_hand("klawerjas", "8D 1C 8H 5H"), ["tricks[0][1]", "tricks[0][3]"]),
    (make_hand("klawerjas") | {"tricks": [TRICK]}, ["tricks[0]"]),
    (
        make_hand("klawerjas") | {"tricks": [[["8D"], 8, None]]},
        ["tricks[0][0]", "tricks[0][1]", "tricks[0][2]"],
    ),
    (make_hand("klawerjas") | {"tricks": {}}, ["tricks"]),
    # The calls.
    (make_hand("klaverjas", calls=[make_call("W 20 Q")]), ["calls"]),
    (make_hand("klaberjass", calls=[]), ["calls"]),
    (make_hand("klawerjas", calls=None), ["calls"]),
    (called("W 20 Q"), ["calls[0]"]),
    (called({}), ["calls[0].seat", "calls[0].call"]),
    (called(make_call("W 100 A")), ["calls[0].call"]),
    (called(make_call("W 4-tens")), ["calls[0].call"]),
    (called(make_call("W 20 Q") | {"call": 20}), ["calls[0].call"]),
    (called(make_call("X 20 Q")), ["calls[0].seat"]),
    (called(make_call("W 20 6")), ["calls[0].high"]),
    (called(make_call("W 20 Q X")), ["calls[0].suit"]),
    (called(make_call("W 20")), ["calls[0].high"]),
    (called(make_call("W 50")), ["calls[0].high"]),
    (called(make_call("W vyf-eenderse")), ["calls[0].high"]),
    (called(make_call("W 20 Q") | {"high": None}), ["calls[0].high"]),
    (called(make_call("X 20")), ["calls[0].seat", "calls[0].high"]),
    (called(make_call("W 4-jacks") | {"high": "1"}), ["calls[0].high"]),
    (called(make_call("W 20 Q") | {"trick": 1}), ["calls[0].trick"]),
    (
        called(make_call("W 20 Q"), make_call("X 20 Y"), make_call("W 30 Q")),
        ["calls[1].seat", "calls[1].high", "calls[2].call"],
    ),
]


@pytest.mark.parametrize(("document", "paths"), CASES)
def test_each_fault_is_named_by_its_path(document: object, paths: list[str]) -> None:
    assert faults_in(document) == paths


def test_every_fault_of_a_document_is_found() -> None:
    document = dealt(N="AS AS 8S KH AD QD JD 10D") | {"trumps": "X", "dealer": "X"}
    document["tricks"] = [["8D"], ["9X", "AC", "8H", "KH", "AS"]]
    paths = ["trumps", "dealer", "hands.N[1]", "tricks[1]", "tricks[1][0]", "tricks[0]"]
    assert faults_in(document) == paths


@pytest.mark.parametrize("tricks", [[], [""], [TRICK, ""], [TRICK, "JS"]])
def test_the_last_trick_may_be_unfinished(tricks: list[str]) -> None:
    document = make_hand("klawerjas", *tricks)
    assert len(read_hand(document).tricks) == len(tricks)


def test_fields_of_ones_own_at_the_top_level_are_passed_over() -> None:
    document = make_hand("klawerjas", TRICK, table=3, referee="V. Barkley")
    assert side_of(document, "NS") == [14, 0, 0, 14]


def test_what_a_call_has_no_use_for_is_passed_over() -> None:
    calls = [make_call("W 4-jacks J C"), make_call("W sturk") | {"high": "K"}]
    assert len(read_hand(called(*calls)).calls) == 2
