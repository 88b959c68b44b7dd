"""Whole hands and parts of hands, each counted by hand from the rules of its game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.games.make_hands import (
    JACK_ALONE,
    SUITS,
    Document,
    faults_of,
    make_calls,
    make_hand,
    side_of,
    tricks_of,
)

NOTHING = [0, 0, 0, 0]
# Jegels counts 84 to 62, trick by trick.
JEGELS = (
    "8D AC 8H KH",
    "JS 7S KS 10H",
    "JC 10D QH AH",
    "KC 9C QD 9H",
    "10C 7H QC AD",
    "8C 10S 8S 9D",
    "7C 7D AS QS",
    "9S JH JD KD",
)
# The same cards the Amsterdam way, East to lead: K Q J and stuk lie in the first
# trick (40), A K Q of spades in the sixth (20).
AMSTERDAM = (
    "JH 7H QH KH",
    "10H AH 9H 8S",
    "KD AD 7D 7C",
    "QD 8H 8C 9D",
    "9C AC 10C JD",
    "KS QS AS 10S",
    "JS JC 9S 7S",
    "10D QC KC 8D",
)
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
# Every trick is four of a rank, and East's trump takes it.
ALL_TO_EAST = tuple(f"{rank}H {rank}D {rank}C {rank}S" for rank in RANKS)
ALL_TO_EAST_BY_THE_RIGHT = (
    "7C 7D 7H 7S",
    *(f"{rank}H {rank}S {rank}C {rank}D" for rank in RANKS[1:]),
)

RECORDS: dict[str, tuple[Document, list[str], list[int], list[int], list[str]]] = {
    "Jegels' sample": (
        make_hand("klawerjas", *JEGELS, calls=make_calls("W 20 Q")),
        ["N 14", "E 14", "S 24", "W 19", "S 23", "S 10", "S 13", "E 24"],
        [84, 0, 0, 84],
        [57, 5, 0, 62],
        ["1 W 8D false call 8"],
    ),
    "Jegels' sample, had Anzio called his 20": (
        make_hand("klawerjas", *JEGELS, calls=make_calls("W 20 Q", "N 20 Q")),
        ["N 14", "E 14", "S 24", "W 19", "S 23", "S 10", "S 13", "E 24"],
        [84, 0, 20, 104],
        [57, 5, 0, 62],
        ["1 W 8D false call 8"],
    ),
    "klawerjas: clubs on diamonds, holding the 7": (
        make_hand("klawerjas", "8D AC 9C 10D"),
        ["N 21"],
        [21, 0, 0, 21],
        NOTHING,
        ["1 E 9C revoke 3.3"],
    ),
    "klawerjas: a card played twice counts in both tricks": (
        make_hand("klawerjas", "10C AC QC AD", "7C 9C 10D 10C", "9S"),
        ["S 34", "W 20"],
        [34, 0, 0, 34],
        [20, 0, 0, 20],
        ["2 W 10C not held -", "3 W 9S not held -"],
    ),
    "klawerjas: the 7 of trumps under the 9": (
        make_hand("klawerjas", *JEGELS[:2], "JC 10D 9H 7H"),
        ["N 14", "E 14", "W 25"],
        [14, 0, 0, 14],
        [39, 0, 0, 39],
        ["3 S 7H under-trump 3.4"],
    ),
    "klawerjas: a revoke in a trick that is not finished": (
        make_hand("klawerjas", JEGELS[0], "JS 9D"),
        ["N 14"],
        [14, 0, 0, 14],
        NOTHING,
        ["2 W 9D revoke 3.3"],
    ),
    "klawerjas: three who call sturk and none who holds it": (
        make_hand(
            "klawerjas",
            *JEGELS[:3],
            calls=make_calls("N sturk", "S sturk", "W sturk"),
        ),
        ["N 14", "E 14", "S 24"],
        [38, 0, 0, 38],
        [14, 0, 0, 14],
        ["1 N KH false call 8", "3 W QH false call 8", "- S - false call 8"],
    ),
    "klawerjas: all 146 points to one side": (
        make_hand("klawerjas", *ALL_TO_EAST_BY_THE_RIGHT, hands=SUITS),
        ["E 0", "E 0", "E 14", "E 40", "E 23", "E 8", "E 12", "E 44"],
        NOTHING,
        [141, 5, 0, 146],
        [],
    ),
    "klawerjas: vyf-eenderse in trumps beats three others": (
        make_hand(
            "klawerjas",
            *ALL_TO_EAST_BY_THE_RIGHT[:1],
            hands=SUITS,
            calls=make_calls(
                "W vyf-eenderse A",
                "S vyf-eenderse A",
                "E vyf-eenderse A",
                "E 20 9",
                "E sturk",
                "N 50 J",
            ),
        ),
        ["E 0"],
        NOTHING,
        [0, 0, 40, 40],
        [],
    ),
    "klawerjas: the best call and its caller's others, not the partner's": (
        make_hand(
            "klawerjas",
            hands=SUITS,
            calls=make_calls("W 50 K", "W 20 9", "N 50 Q", "E 20 9", "S sturk"),
        ),
        [],
        NOTHING,
        [0, 0, 70, 70],
        ["- S - false call 8"],
    ),
    "klawerjas: a card serves in one sequence only": (
        make_hand(
            "klawerjas",
            *ALL_TO_EAST_BY_THE_RIGHT[:1],
            hands=SUITS,
            calls=make_calls("W 50 A", "W 20 Q", "W 20 10"),
        ),
        ["E 0"],
        NOTHING,
        [0, 0, 70, 70],
        ["1 W 7C false call 8"],
    ),
    "klawerjas: the jack of trumps is not drawn": (
        make_hand("klawerjas", "AH 7S 7C 7D", hands=JACK_ALONE, dealer="S"),
        ["E 11"],
        NOTHING,
        [11, 0, 0, 11],
        [],
    ),
    "klaverjas: the jack of trumps is drawn": (
        make_hand("klaverjas", "AH 7D 7C 7S", hands=JACK_ALONE),
        ["E 11"],
        NOTHING,
        [11, 0, 0, 11],
        ["1 W 7C revoke -"],
    ),
    "klaverjas: Jegels' cards the Amsterdam way": (
        make_hand("klaverjas", *AMSTERDAM),
        ["E 27 +40", "W 35", "N 15", "E 3", "S 23", "N 28 +20", "N 4", "N 17"],
        [87, 10, 20, 117],
        [65, 0, 40, 105],
        [],
    ),
    "klaverjas: all tricks, and four of a kind in most": (
        make_hand("klaverjas", *ALL_TO_EAST, hands=SUITS),
        [
            *("E 0", "E 0", "E 14", "E 40 +100"),
            *("E 26 +200", "E 12 +100", "E 16 +100", "E 44 +100"),
        ],
        NOTHING,
        [152, 10, 700, 862],
        [],
    ),
    "klaverjas: under East's jack South throws a side card": (
        make_hand("klaverjas", "8D 10D 7D 7C", "AD JH 7H KD", dealer="S"),
        ["N 10", "E 35"],
        [10, 0, 0, 10],
        [35, 0, 0, 35],
        ["2 S 7H under-trump -"],
    ),
    "klaverjas: the ace goes over the 8 of trumps": (
        make_hand("klaverjas", "8H 7H QH KH"),
        ["N 7 +20"],
        [7, 0, 20, 27],
        NOTHING,
        ["1 S 7H must over-trump -"],
    ),
    "klaverjas: East keeps back the last trump": (
        make_hand("klaverjas", *AMSTERDAM[:3], "QD 9C 8C 9D"),
        ["E 27 +40", "W 35", "N 15", "N 3"],
        [18, 0, 0, 18],
        [62, 0, 40, 102],
        ["4 E 9C must trump -"],
    ),
    "klaberjass: the same cards without roem": (
        make_hand("klaberjass", *AMSTERDAM),
        ["E 27", "W 35", "N 15", "E 3", "S 23", "N 28", "N 4", "N 17"],
        [87, 10, 0, 97],
        [65, 0, 0, 65],
        [],
    ),
    "klaberjass: all 162 points to one side": (
        make_hand("klaberjass", *ALL_TO_EAST, hands=SUITS),
        ["E 0", "E 0", "E 14", "E 40", "E 26", "E 12", "E 16", "E 44"],
        NOTHING,
        [152, 10, 0, 162],
        [],
    ),
    "klaberjass: trumps are owed to a partner, in any height": (
        make_hand("klaberjass", "8D 10D 7D 7C", "AD JH 7H KD", dealer="S"),
        ["N 10", "E 35"],
        [10, 0, 0, 10],
        [35, 0, 0, 35],
        ["1 S 7C must trump -"],
    ),
}


@pytest.fixture(params=RECORDS, ids=str)
def record(request: pytest.FixtureRequest) -> Any:
    return RECORDS[request.param]


def test_each_trick_goes_to_who_wins_it_with_what_lies_in_it(record: Any) -> None:
    document, tricks, *_ = record
    assert tricks_of(document) == tricks


def test_the_sides_have_what_is_counted_by_hand(record: Any) -> None:
    document, _, north_south, east_west, _ = record
    assert side_of(document, "NS") == north_south
    assert side_of(document, "EW") == east_west


def test_the_faults_are_those_that_were_made(record: Any) -> None:
    document, *_, faults = record
    assert faults_of(document) == faults
