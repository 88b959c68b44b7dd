"""Calls in klawerjas (SAKBOC 8), judged by the hands as dealt."""

from __future__ import annotations

import pytest

from tests.rules.games.make_hands import (
    SUITS,
    faults_of,
    make_call,
    make_calls,
    make_hand,
    side_of,
)

# Hearts are trumps.
LOW_RUNS = {
    "N": "JS JH JD JC AS AH AD AC",
    "E": "KS KH KD KC QS QH QD QC",
    "S": "7S 8S 9S 10S 7D 8D 9D 10D",
    "W": "7H 8H 9H 10H 7C 8C 9C 10C",
}
FOURS = {
    "N": "7S 8S 9S 10S JS 7D 8D 9D",
    "E": "AS AH AD AC 7H 8H 9H 10H",
    "S": "KS KH KD KC 7C 8C 9C 10C",
    "W": "QS QH QD QC 10D JD JH JC",
}
JACKS = {
    "N": "JS JH JD JC 8S 9S 10S 7D",
    "E": "AS AH AD AC 7H 8H 9H KS",
    "S": "KH KD KC QS 7C 8C 9C 10C",
    "W": "QH QD QC 7S 8D 9D 10D 10H",
}
QUEENS = {
    "N": "QC JC 10C 9C QS JS 10S 7D",
    "E": "QH JH 10H 9H QD JD 10D 7S",
    "S": "AS KS 9S 8S AH KH 8H 7H",
    "W": "AD KD 9D 8D AC KC 8C 7C",
}
# North's four are of the other suit.
SPADES = QUEENS | {
    "N": "QC JC 10C 9S QS JS 10S 7D",
    "S": "AS KS 9C 8S AH KH 8H 7H",
}

Case = tuple[dict[str, str], list[str], int, int]


def stands(case: Case) -> None:
    hands, calls, north_south, east_west = case
    document = make_hand("klawerjas", hands=hands, calls=make_calls(*calls))
    assert [side_of(document, side)[2] for side in ("NS", "EW")] == [
        north_south,
        east_west,
    ]


ORDER: list[Case] = [
    (JACKS, ["E 4-aces", "E 20 9", "N 4-jacks", "N 50 J"], 50, 0),
    (FOURS, ["E 4-aces", "E 50 10", "N vyf-eenderse J", "N 20 9 D"], 20, 0),
    (FOURS, ["S 4-kings", "S 50 10", "E 4-aces", "E 50 10"], 0, 50),
    (FOURS, ["W 4-queens", "W 20 Q", "S 4-kings", "S 50 10"], 50, 0),
    (FOURS, ["S 50 10", "W 4-queens", "W 20 Q"], 0, 20),
    (SUITS, ["N 20 A", "W 50 10"], 0, 50),
    (SUITS, ["N 20 Q", "W 20 K"], 0, 20),
    (SUITS, ["W 20 K", "N 20 Q"], 0, 20),
    (SUITS, ["E 20 Q", "N 20 K"], 20, 0),
    (SUITS, ["N 50 A", "E 50 A"], 0, 50),
    (SUITS, ["N 50 A", "W 50 A"], 50, 0),
    (SUITS, ["W 50 A", "N 50 A"], 0, 50),
    (LOW_RUNS, ["S 50 10", "W 50 10 C"], 50, 0),
    (LOW_RUNS, ["S 50 10", "W 50 10"], 0, 50),
    (LOW_RUNS, ["S 50 10", "E 4-queens"], 0, 0),
]


@pytest.mark.parametrize("case", ORDER)
def test_8_the_best_call_stands_and_an_equal_one_later_does_not_beat_it(
    case: Case,
) -> None:
    stands(case)


COUNTED: list[Case] = [
    (LOW_RUNS, ["S 50 10 S", "S 50 10 D"], 100, 0),
    (LOW_RUNS, ["S 50 10", "S 50 10"], 100, 0),
    (LOW_RUNS, ["S 50 10", "S 20 10"], 70, 0),
    (LOW_RUNS, ["S 20 10 D", "E sturk"], 20, 20),
    (LOW_RUNS, ["E sturk", "N 4-jacks", "S 50 10"], 0, 20),
    (SUITS, ["N vyf-eenderse A", "N 20 9"], 20, 0),
    (SUITS, ["N 20 9", "S 20 K", "W 20 A"], 0, 20),
    (SUITS, ["E 20 9", "E 50 K"], 0, 70),
    (SUITS, [], 0, 0),
]


@pytest.mark.parametrize("case", COUNTED)
def test_8_17_only_twenties_fifties_and_sturk_are_points(case: Case) -> None:
    stands(case)


FALSE: list[Case] = [
    (LOW_RUNS, ["S 50 10 H"], 0, 0),
    (LOW_RUNS, ["S 50 J"], 0, 0),
    (LOW_RUNS, ["S 20 8"], 0, 0),
    (LOW_RUNS, ["S 50 9"], 0, 0),
    (LOW_RUNS, ["S vyf-eenderse 10"], 0, 0),
    (LOW_RUNS, ["W 4-jacks"], 0, 0),
    (LOW_RUNS, ["N sturk"], 0, 0),
    (LOW_RUNS, ["E sturk S"], 0, 0),
    (LOW_RUNS, ["S 20 10", "W 50 J"], 20, 0),
    (LOW_RUNS, ["E sturk", "E sturk"], 0, 20),
    (LOW_RUNS, ["E 4-kings", "E 4-kings"], 0, 0),
    (LOW_RUNS, ["S 20 10", "S 20 10", "S 20 10"], 40, 0),
    (LOW_RUNS, ["S 20 9 S", "S 20 10 S"], 20, 0),
    (SUITS, ["W 50 A", "W 50 J"], 0, 50),
]


@pytest.mark.parametrize("case", FALSE)
def test_8_a_false_call_is_a_fault_and_neither_counts_nor_stands(case: Case) -> None:
    stands(case)
    hands, calls, *_ = case
    document = make_hand("klawerjas", hands=hands, calls=make_calls(*calls))
    caller = calls[-1].split()[0]
    is_sturk = "sturk" in calls[-1]
    named = f"{'-' if is_sturk else 1} {caller} - false call 8"
    assert faults_of(document) == [named]


TRUE = [
    (SUITS, ["N 20 10", "N 50 A"]),
    (SUITS, ["N 20 A", "N 20 J"]),
    (LOW_RUNS, ["E 4-kings", "E 4-queens", "E sturk"]),
    (LOW_RUNS, ["E sturk H"]),
    (LOW_RUNS, ["S 20 10", "S 20 9"]),
    (LOW_RUNS, ["S 50 10 S", "S 50 10 D"]),
    # Ours: among side suits the one is taken that leaves the later calls true.
    (QUEENS, ["N 20 Q", "N 50 Q C"]),
    (SPADES, ["N 20 Q", "N 50 Q S"]),
    (QUEENS, ["N 20 Q C", "N 20 Q"]),
    # A card of a sequence serves in four of a kind and in sturk too.
    (FOURS, ["W 4-queens", "W 20 Q"]),
    (SUITS, ["E vyf-eenderse A", "E sturk"]),
]


@pytest.mark.parametrize(("hands", "calls"), TRUE)
def test_8_true_calls_are_no_faults(hands: dict[str, str], calls: list[str]) -> None:
    document = make_hand("klawerjas", hands=hands, calls=make_calls(*calls))
    assert faults_of(document) == []


def test_8_a_call_without_a_suit_is_taken_in_trumps_where_it_can_be() -> None:
    calls = make_calls("E 20 Q", "E 50 Q")
    document = make_hand("klawerjas", hands=QUEENS, calls=calls)
    assert faults_of(document) == ["1 E - false call 8"]
    assert side_of(document, "EW") == [0, 0, 20, 20]


def test_8_a_suit_that_is_not_made_known_may_be_null() -> None:
    call = make_call("W 50 A") | {"suit": None}
    document = make_hand("klawerjas", hands=SUITS, calls=[call])
    assert side_of(document, "EW") == [0, 0, 50, 50]


def test_a_false_call_stands_after_the_fault_of_its_card_and_before_the_next() -> None:
    calls = make_calls("E 20 A", "E sturk", "W 20 A", "E 50 A", "S 4-aces")
    document = make_hand("klawerjas", "8D AC 9C 10D", "AD 9D 9C", calls=calls)
    assert faults_of(document) == [
        "1 W 8D false call 8",
        "1 S AC false call 8",
        "1 E 9C revoke 3.3",
        "1 E 9C false call 8",
        "1 E 9C false call 8",
        "2 S 9C not held -",
        "- E - false call 8",
    ]


def test_a_false_call_before_its_callers_card_has_none() -> None:
    calls = make_calls("S sturk", "N 50 A", "W 20 A")
    document = make_hand("klawerjas", "8D", calls=calls)
    assert faults_of(document) == [
        "1 W 8D false call 8",
        "1 N - false call 8",
        "- S - false call 8",
    ]
