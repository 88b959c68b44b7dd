"""One card at the end of a trick: what its player holds besides, and what it breaks."""

from __future__ import annotations

import pytest

from tests.rules.games.make_hands import (
    broken,
    faults_of,
    make_hand,
    side_of,
    tricks_of,
)

# South holds a diamond and the jack of trumps.
A_DIAMOND_IN_SOUTH = {
    "N": "AS JS 8S KH AD QD JD 10D",
    "E": "10S AH 10H 8H 7D QC JC 9C",
    "S": "KS 9S JH 7H AC KC 8C 9D",
    "W": "QS 7S 9H QH KD 7C 8D 10C",
}

# Hearts are trumps everywhere. In klaverjas and klaberjass the first card is of the
# third player's partner, the second of the fourth's.
REVOKES = [
    ("9S 8D", "7S", ["revoke 3.3"]),
    ("9S 8S", "AD", []),
    ("9S 8D", "AD KH", []),
    ("9S 7H", "AS", []),
    ("9H 8S", "7H", ["revoke 3.3"]),
    ("9H 8S", "AD", []),
    ("9H 7H", "AH", []),
]
THE_JACK = [
    ("9H 8S", "JH", []),
    ("9H 8S", "JH 7H", ["revoke 3.3"]),
    ("9S 8D", "JS", ["revoke 3.3"]),
]
UNDER_TRUMPS = [
    ("9S AH 7H", "8S", ["under-trump 3.4"]),
    ("9S AH 7H", "8C", ["under-trump 3.4"]),
    ("9S AH 7H", "8H", []),
    ("9S AH 7H", "JH", []),
    ("9S AH 9H", "8S", []),
    ("9S QH 10H", "8S", ["under-trump 3.4"]),
    ("9S 10H QH", "8S", []),
    ("9S 7H KH 8H", "8S", ["under-trump 3.4"]),
    ("KH 9H 7H", "AS", []),
]


# West, East's partner, has no spades and two trumps.
SAMPLE_OF_WEST = {
    "N": "10S 9S AH KH QH JH 10H 8C",
    "E": "AS KS QS JS 8S AC KC QC",
    "S": "7S 9C 10C JC AD KD QD JD",
    "W": "7H 8H 9H 7C 7D 8D 9D 10D",
}


@pytest.mark.parametrize(("trick", "holding", "faults"), REVOKES)
def test_3_3_the_suit_led_is_followed_or_trumped(
    trick: str, holding: str, faults: list[str]
) -> None:
    assert broken("klawerjas", trick, holding) == faults


@pytest.mark.parametrize(("trick", "holding", "faults"), THE_JACK)
def test_3_2_the_jack_of_trumps_need_not_be_played(
    trick: str, holding: str, faults: list[str]
) -> None:
    assert broken("klawerjas", trick, holding) == faults


@pytest.mark.parametrize(("trick", "holding", "faults"), UNDER_TRUMPS)
def test_3_4_only_who_holds_nothing_but_trumps_may_under_trump(
    trick: str, holding: str, faults: list[str]
) -> None:
    assert broken("klawerjas", trick, holding) == faults


NOT_OF_THE_PARTNER = [
    # Following suit, which trumps are no excuse for.
    ("9S 8D", "7S", ["revoke"]),
    ("9S 7H", "8S", ["revoke"]),
    ("9S 7S", "8H", []),
    ("9H 8S", "JH", ["revoke"]),
    # Trumps are led: higher where it can be, the partner's included.
    ("KH 8H", "AH", ["must over-trump"]),
    ("KH 8H", "10H", ["must over-trump"]),
    ("KH 8H", "QH AS", []),
    ("KH 7D", "AS", []),
    ("KH 7H 8H", "AH", ["must over-trump"]),
    ("KH 7H AH", "8H", []),
    # The opponents are winning with a plain card.
    ("9S 8D", "7H", ["must trump"]),
    ("9S 8D", "7C", []),
    ("9S AS 8D", "7H", ["must trump"]),
    ("9S 7H", "8D", []),
    # The opponents are winning with a trump.
    ("9S KH 8D", "AH", ["must trump"]),
    ("9S KH 8H", "AH 7D", ["must over-trump"]),
    ("9S KH 8H", "AH", ["must over-trump"]),
    ("9S KH 8H", "8D", ["under-trump"]),
    ("9S KH 8H", "7H", []),
    ("9S KH 8D", "8H", []),
    ("9S KH AH", "8D", []),
    # The same card as before, which one of the two cannot hold, is not lower.
    ("9S KH KH", "8D", []),
    ("9S KH KH", "AH", ["must over-trump"]),
]
# Where Amsterdam spares a trump that would win nothing.
IN_VAIN = {("9S KH 8H", "8D"), ("9S KH 8D", "8H")}
# The partner is winning.
KLAVERJAS = [
    *NOT_OF_THE_PARTNER,
    ("AS 7S 8D", "7H", []),
    ("AS 7S 7H", "8D", []),
    ("9S KH 8S 7D", "AH", []),
    ("9S KH 8S AH", "7D", []),
    ("9S KH 8S 8H", "7D", ["under-trump"]),
    ("9S KH 8S 8H", "7D AH", ["under-trump"]),
    ("9S KH 8S 8H", "AH", ["must over-trump"]),
    ("9S KH 8S 8H", "7H", []),
]


@pytest.mark.parametrize(("trick", "holding", "faults"), KLAVERJAS)
def test_klaverjas_asks_for_suit_then_for_trumps_then_for_higher_ones(
    trick: str, holding: str, faults: list[str]
) -> None:
    assert broken("klaverjas", trick, holding) == faults


# Rotterdam, by Parlett: who cannot follow must trump, and over-trump if possible, even
# if the partner is winning.
ROTTERDAM = [
    *(one for one in NOT_OF_THE_PARTNER if one[:2] not in IN_VAIN),
    # Of the opponents' trick, with lower trumps alone.
    ("9S KH 8H", "8D", []),
    ("9S KH 8D", "8H", ["must trump"]),
    ("9S KH 8D", "AC", []),
    # Of the partner's.
    ("AS 7S 8D", "7H", ["must trump"]),
    ("AS 7S 8D", "7C", []),
    ("AS 7S 7H", "8D", []),
    ("9S KH 8S 7D", "AH", ["must trump"]),
    ("9S KH 8S AH", "7D", []),
    ("9S KH 8S 8H", "7D", []),
    ("9S KH 8S 8H", "7D AH", ["must over-trump"]),
    ("9S KH 8S 8H", "AH", ["must over-trump"]),
    ("9S KH 8S 8H", "7H", []),
    ("9S KH 8S 7D", "8H", ["must trump"]),
]


@pytest.mark.parametrize(("trick", "holding", "faults"), ROTTERDAM)
def test_rotterdam_lets_no_trick_of_the_partner_off(
    trick: str, holding: str, faults: list[str]
) -> None:
    assert broken("klaverjas-rotterdam", trick, holding) == faults


@pytest.mark.parametrize(
    ("game", "faults"), [("klaverjas", []), ("klaverjas-rotterdam", ["must trump"])]
)
def test_the_same_cards_count_the_same_in_both_cities(
    game: str, faults: list[str]
) -> None:
    """East's ace wins; West has no spade left, two hearts, and throws a diamond.

    11 + 10 + 0 + 0 = 21 points, and no roem, whatever is thrown.
    """
    hands = SAMPLE_OF_WEST
    document = make_hand(game, "AS 7S 7D 10S", hands=hands)
    assert tricks_of(document) == ["E 21"]
    assert [one.partition("7D ")[2] for one in faults_of(document)] == [
        f"{one} -" for one in faults
    ]


KLABERJASS = [
    ("9S 8D", "7S", ["revoke"]),
    ("9S 7H", "8S", ["revoke"]),
    ("9H 8S", "JH", ["revoke"]),
    ("9S 8D", "7H", ["must trump"]),
    ("AS 7S 8D", "7H", ["must trump"]),
    ("9S 8D", "7C", []),
    ("9S KH 8H", "AH 7D", []),
    ("9S KH 8H", "7D", []),
    ("KH 8H", "AH", []),
    ("KH 7D", "AS", []),
]


@pytest.mark.parametrize(("trick", "holding", "faults"), KLABERJASS)
def test_klaberjass_asks_for_suit_then_for_any_trump(
    trick: str, holding: str, faults: list[str]
) -> None:
    assert broken("klaberjass", trick, holding) == faults


ROEM = [
    ("AS KS QS 9S", 20),
    ("10S 9S 8S 7S", 50),
    ("AS KS JS 10S", 0),
    ("AS KS QS QD", 20),
    ("KH QH 7S 8S", 20),
    ("AH KH QH 7D", 40),
    ("AH KH QH JH", 70),
    ("10H JH 9H 7H", 20),
    ("KS QS 7H 8D", 0),
    ("JS JH JD JC", 200),
    ("10S 10H 10D 10C", 100),
    ("KS KH KD KC", 100),
    ("9S 9H 9D 9C", 0),
    ("AS AH AD KC", 0),
]


@pytest.mark.parametrize(("trick", "roem"), ROEM)
def test_klaverjas_roem_lies_in_the_trick(trick: str, roem: int) -> None:
    [found] = tricks_of(make_hand("klaverjas", trick))
    assert found.partition("+")[2] == (str(roem) if roem else "")


def test_a_card_not_held_counts_in_its_trick_and_leaves_no_hand() -> None:
    """West plays North's ace of diamonds, and North has it all the same."""
    document = make_hand("klawerjas", "AD AC 7D 10D", "KD 7C 9C AD")
    assert faults_of(document) == ["1 W AD not held -"]
    assert tricks_of(document) == ["W 32", "N 14"]


def test_the_same_trump_twice_is_not_under_itself_and_the_first_wins() -> None:
    """South lays East's jack of trumps, and East has it all the same."""
    document = make_hand("klawerjas", "8D JH JH 10D")
    assert faults_of(document) == ["1 S JH not held -"]
    assert tricks_of(document) == ["S 50"]


def test_a_card_not_held_is_named_as_that_alone() -> None:
    document = make_hand("klawerjas", "8D AC 8C AD")
    assert faults_of(document) == ["1 E 8C not held -"]


def test_what_is_played_against_the_rules_wins_all_the_same() -> None:
    document = make_hand("klaverjas", "7D JH 8D 10D", hands=A_DIAMOND_IN_SOUTH)
    assert (tricks_of(document), faults_of(document)) == (
        ["S 30"],
        ["1 S JH revoke -"],
    )


def test_an_unfinished_trick_counts_nothing() -> None:
    document = make_hand("klaverjas", "JH 7H QH")
    assert (tricks_of(document), side_of(document, "EW")) == ([], [0, 0, 0, 0])


def test_seven_tricks_bring_no_last_one_and_no_roem_for_all() -> None:
    tricks = [f"{rank}H {rank}D {rank}C {rank}S" for rank in "789JQKA"]
    hands = {
        seat: " ".join(f"{rank}{suit}" for rank in (*"789JQKA", "10"))
        for seat, suit in zip("NESW", "SHDC", strict=True)
    }
    document = make_hand("klaverjas", *tricks, hands=hands)
    assert side_of(document, "EW") == [112, 0, 500, 612]
