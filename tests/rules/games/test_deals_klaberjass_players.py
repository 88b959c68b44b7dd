"""Klaberjass for two and three, each for oneself, and its claims."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.faults import Malformed
from rules.games.deals.klaberjass_players import (
    Claim,
    Gains,
    KlaberjassHand,
    PlayersCourse,
    add_hand,
    is_good,
    start_players_game,
)
from rules.games.deals.settling import settle_sums


def make_hand(written: str, **fields: object) -> KlaberjassHand:
    """Make a hand from its maker and what each made, such as `A 55 70`."""
    maker, *cards = written.split()
    gains = {name: Gains(int(one)) for name, one in zip("ABC", cards, strict=False)}
    return KlaberjassHand(maker, gains, **fields)


def play(players: str, *hands: KlaberjassHand | str) -> PlayersCourse:
    course = start_players_game(players)
    for hand in hands:
        course = add_hand(course, make_hand(hand) if isinstance(hand, str) else hand)
    return course


def totals(course: PlayersCourse) -> list[int]:
    return list(course.totals.values())


# The hand, and what it gives to each.
HANDS = [
    ("A 55 50", [55, 50]),  # the book's first example
    ("A 55 70", [0, 125]),  # and its second
    ("B 55 70", [55, 70]),
    ("B 55 50", [105, 0]),
    # Three: the maker must have more than either.
    ("A 60 50 20", [60, 50, 20]),
    ("A 50 60 20", [0, 110, 20]),
    ("A 50 60 55", [0, 110, 55]),
    ("C 50 60 20", [50, 80, 0]),
]


@pytest.mark.parametrize(("hand", "given"), HANDS)
def test_a_hand_gives(hand: str, given: list[int]) -> None:
    assert totals(play("ABC"[: len(given)], hand)) == given


def test_of_a_level_hand_the_makers_points_wait_for_the_next() -> None:
    level = play("AB", "A 60 60")
    assert (totals(level), level.held_over) == ([0, 60], 60)


@pytest.mark.parametrize(
    ("following", "given"), [("B 70 40", [170, 60]), ("A 50 60", [0, 230])]
)
def test_whoever_wins_the_next_hand_has_what_waited(
    following: str, given: list[int]
) -> None:
    # 60 to B and 60 of A's wait. B loses 40: 70 + 40 + 60; A loses 50: 60 + 50 + 60.
    course = play("AB", "A 60 60", following)
    assert (totals(course), course.held_over) == (given, 0)


def test_level_hands_in_a_row_add_up() -> None:
    course = play("AB", "A 60 60", "B 50 50", "A 80 40")
    # 60 and 50 wait: A has 50 of the second hand, then 80 + 110.
    assert totals(course) == [240, 100]


def test_two_opponents_who_are_level_leave_a_lost_makers_points_to_wait() -> None:
    course = play("ABC", "A 40 50 50", "B 20 60 30")
    assert totals(course) == [20, 150, 80]


def test_a_maker_level_with_the_better_of_two_waits() -> None:
    course = play("ABC", "A 50 50 20")
    assert (totals(course), course.held_over) == ([0, 50, 20], 50)


def test_melds_without_a_trick_are_void_and_a_bella_counts_20() -> None:
    assert Gains(0, melds=50).sum == 0
    assert Gains(30, melds=70, has_bella=True).sum == 120


AHEAD = ["A 150 100"] * 3  # 450 to 300


def test_a_good_claim_ends_the_game_in_the_middle_of_a_hand() -> None:
    # 450 + 50 = 500, though A made trumps and might have lost all of it.
    claim = KlaberjassHand("A", {}, claim=Claim("A", 50))
    course = play("AB", *AHEAD, claim)
    assert (totals(course), course.is_over, course.winner) == ([500, 300], True, "A")


def test_a_claim_without_500_gives_the_hands_points_to_the_other() -> None:
    # 450 + 49 = 499: the hand is played out, and B has 80 + 40.
    false = make_hand("A 80 40", claim=Claim("A", 49))
    course = play("AB", *AHEAD, false)
    assert (totals(course), course.winner) == ([450, 420], None)


def test_a_false_claim_by_who_did_not_make_trumps_costs_the_same() -> None:
    false = make_hand("B 80 40", claim=Claim("A", 49))
    assert totals(play("AB", *AHEAD, false)) == [450, 420]


def test_of_three_the_best_of_the_others_has_a_false_claimants_points() -> None:
    # B claims falsely: A, the maker, is held against C alone, and has 30 + 60.
    false = make_hand("A 30 60 20", claim=Claim("B", 60))
    assert totals(play("ABC", false)) == [90, 0, 20]


def test_a_maker_who_loses_and_a_false_claimant_both_give_up_theirs() -> None:
    false = make_hand("A 30 60 40", claim=Claim("B", 60))
    assert totals(play("ABC", false)) == [0, 0, 130]


@pytest.mark.parametrize("revoked", ["A", "B"])
def test_a_revoke_gives_the_hands_points_to_the_other(revoked: str) -> None:
    hand = make_hand("A 80 40", revoked=frozenset(revoked))
    expected = [0, 120] if revoked == "A" else [120, 0]
    assert totals(play("AB", hand)) == expected


def test_a_claim_is_good_from_500() -> None:
    course = play("AB", *AHEAD)
    assert is_good(course, Claim("A", 50))
    assert not is_good(course, Claim("A", 49))


def test_at_the_end_of_a_hand_500_need_no_claim() -> None:
    course = play("AB", *AHEAD, "A 60 40")
    assert (course.is_over, course.winner) == (True, "A")


def test_where_both_have_500_the_higher_wins_and_nobody_where_level() -> None:
    higher = play("AB", *["A 90 80"] * 6)
    # 90 + 80 = 170 each two hands: 510 each after six.
    level = play("AB", *["A 90 80", "B 80 90"] * 3)
    assert (higher.winner, totals(higher)) == ("A", [540, 480])
    assert (level.is_over, level.winner, totals(level)) == (True, None, [510, 510])


IMPOSSIBLE = [
    make_hand("C 50 40"),
    make_hand("A 50"),
    make_hand("A 50 40 30"),
    make_hand("A 50 40", revoked=frozenset("C")),
    make_hand("A 50 40", revoked=frozenset("AB")),
    make_hand("A 50 40", claim=Claim("C", 10)),
    KlaberjassHand("A", {"A": Gains(50, 20), "B": Gains(40, 20)}),
]


@pytest.mark.parametrize("hand", IMPOSSIBLE)
def test_a_hand_that_is_not_of_this_game_is_malformed(hand: KlaberjassHand) -> None:
    with pytest.raises(Malformed):
        play("AB", hand)


@pytest.mark.parametrize("players", ["A", "ABCD", "AA"])
def test_two_or_three_different_players_play(players: str) -> None:
    with pytest.raises(Malformed):
        start_players_game(players)


def test_nothing_comes_after_the_end() -> None:
    with pytest.raises(Malformed):
        play("AB", *["A 150 100"] * 4, "A 50 40")


@given(
    st.dictionaries(st.sampled_from("ABC"), st.integers(0, 90), min_size=2),
    st.data(),
)
def test_a_hand_gives_all_that_was_made_but_what_waits(
    sums: dict[str, int], data: st.DataObject
) -> None:
    maker = data.draw(st.sampled_from(sorted(sums)))
    offenders = data.draw(st.sets(st.sampled_from(sorted(sums)), max_size=1))
    settled = settle_sums(sums, maker=maker, offenders=offenders)
    assert sum(settled.scores.values()) + settled.held_over == sum(sums.values())
    assert offenders <= {one for one in sums if settled.scores[one] == 0}
