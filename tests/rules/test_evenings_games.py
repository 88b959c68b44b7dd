"""Tables of 500, klaberjass and klawerjas on an evening, by their sheets of rules."""

from __future__ import annotations

from typing import Any

import pytest

from rules.evenings import TableEntry
from rules.evenings.scores import SideScore
from tests.rules.evenings import bid, codes, deals, klaberjass, line, scored, totals

CLIP_US = line("clip", "clip", side="us")


def test_1e_the_winners_have_two_clips_once_their_cards_are_clipped() -> None:
    # 10NT made is 520: out at once, and the others have a ten for no trick.
    score = scored("500", [*deals(bid("us", "10NT", 10)), CLIP_US])
    assert score.us == SideScore(total=520, won=1, clips=2)
    assert (score.them, score.is_over, codes(score)) == (SideScore(), True, [])


def test_1g_winners_without_clipped_cards_lose_them_and_it_is_told() -> None:
    score = scored("500", deals(bid("us", "10NT", 10)))
    assert (score.us.clips, score.us.won) == (0, 1)
    assert [(one.code, one.values) for one in score.faults] == [
        ("unclipped", {"side": "us"})
    ]


def test_the_cards_of_the_losers_do_not_save_the_winners() -> None:
    entries = [*deals(bid("us", "10NT", 10)), line("c", "clip", side="them")]
    assert scored("500", entries).us.clips == 0


def test_an_evening_may_let_unclipped_winners_keep_them() -> None:
    score = scored("500", deals(bid("us", "10NT", 10)), unclipped_lose=False)
    assert (score.us.clips, codes(score)) == (2, [])


def test_1e_a_tie_at_the_bell_is_one_clip_each_clipped_or_not() -> None:
    # Nobody bid, five tricks each: 50 to 50.
    score = scored("500", deals(bid(None, None, 5)), has_ended=True)
    assert (score.us.clips, score.them.clips, score.winner) == (1, 1, None)


def test_the_clips_of_a_win_and_a_tie_are_the_evenings_to_set() -> None:
    tie = scored("500", deals(bid(None, None, 5)), has_ended=True, clips_tie=3)
    won = [*deals(bid("us", "10NT", 10)), CLIP_US]
    assert tie.them.clips == 3
    assert scored("500", won, clips_win=5).us.clips == 5


def test_1b_the_bell_gives_the_game_to_the_higher_score() -> None:
    # 7H made by them is 200, and us have three tens.
    entries = [*deals(bid("them", "7H", 3)), line("c", "clip", side="them")]
    score = scored("500", entries, has_ended=True)
    assert (totals(score), score.them.clips, score.us.clips) == ((30, 200), 2, 0)


def test_nothing_is_clipped_while_the_game_goes_on() -> None:
    score = scored("500", [*deals(bid("us", "7H", 7)), CLIP_US])
    assert (score.us.clips, score.is_over, codes(score)) == (0, False, [])


def test_1a_a_game_has_at_most_four_hands() -> None:
    four = deals(*[bid("us", "6S", 6)] * 5)
    score = scored("500", four)
    assert (totals(score), len(score.deals)) == ((160, 160), 4)
    assert codes(score) == ["after the end"]


def test_an_evening_may_set_fewer_hands() -> None:
    score = scored("500", [*deals(bid("us", "7S", 7)), CLIP_US], deals=1)
    assert (score.is_over, score.us.clips) == (True, 2)


def test_minus_500_ends_the_game_for_the_others() -> None:
    # 10NT failed is −520; them have a ten for each of their five tricks.
    entries = [*deals(bid("us", "10NT", 5)), line("c", "clip", side="them")]
    score = scored("500", entries)
    assert (totals(score), score.them.clips) == ((-520, 50), 2)


def test_a_penalty_of_the_maker_costs_the_bid_and_gives_the_others_100() -> None:
    hand = bid("us", "7H", 5, penalty="maker")
    assert totals(scored("500", deals(hand))) == (-200, 100)


def test_a_table_without_a_hand_ties_nothing_at_the_bell() -> None:
    score = scored("500", [], has_ended=True)
    assert (score.is_over, score.us.clips, score.them.clips) == (False, 0, 0)


def test_klaberjass_goes_to_500() -> None:
    # Three times 162 for us is 486, the fourth deal puts us over.
    score = scored("klaberjass", deals(*[klaberjass("us", 162)] * 4))
    assert (totals(score), score.is_over, score.us.won) == ((648, 0), True, 1)


def test_klaberjass_past_500_is_told_and_does_not_count() -> None:
    score = scored("klaberjass", deals(*[klaberjass("us", 162)] * 5))
    assert (totals(score), codes(score)) == ((648, 0), ["after the end"])


def test_a_number_of_deals_goes_on_past_500() -> None:
    score = scored("klaberjass", deals(*[klaberjass("us", 162)] * 5), deals=6)
    assert (totals(score), score.is_over, score.winner) == ((810, 0), False, None)


def test_a_number_of_deals_ends_the_round() -> None:
    score = scored("klaberjass", deals(*[klaberjass("us", 100)] * 2), deals=2)
    assert (totals(score), score.is_over, score.winner) == ((200, 124), True, "us")


def test_what_is_held_over_goes_on_past_500_too() -> None:
    # 4 × 162 = 648; level: them score 81, 81 of us wait; then 100 and the 81 to us.
    played = [klaberjass("us", 162)] * 4 + [klaberjass("us", 81), klaberjass("us", 100)]
    assert totals(scored("klaberjass", deals(*played), deals=6)) == (829, 143)


REVOKES: list[tuple[dict[str, Any] | None, tuple[int, int]]] = [
    (klaberjass("us", 100), (0, 162)),
    (klaberjass("us", 100, bella="us"), (0, 182)),
    # Broken off: all the cards of the hand are the others'.
    (None, (0, 162)),
]


@pytest.mark.parametrize(("deal", "sums"), REVOKES)
def test_a_revoke_in_klaberjass_gives_the_others_all_points_of_the_hand(
    deal: dict[str, Any] | None, sums: tuple[int, int]
) -> None:
    entries = [line("1", "revoke", side="us", deal=deal)]
    assert totals(scored("klaberjass", entries)) == sums


LEVEL_REVOKES: list[tuple[list[dict[str, Any]], tuple[int, int]]] = [
    # Level at 81, made and revoked by us: 162 to them, and none of it waits.
    ([], (100, 224)),
    # The 81 that wait of a level deal of us are theirs with it: 81 + 243, and 62.
    ([klaberjass("us", 81)], (100, 386)),
]


@pytest.mark.parametrize(("before", "sums"), LEVEL_REVOKES)
def test_a_revoke_in_a_level_deal_leaves_nothing_held_over(
    before: list[dict[str, Any]], sums: tuple[int, int]
) -> None:
    revoke = line("r", "revoke", side="us", deal=klaberjass("us", 81))
    after = line("after", "deal", **klaberjass("us", 100))
    entries = [*deals(*before), revoke, after]
    assert totals(scored("klaberjass", entries, deals=len(entries))) == sums


def test_a_revoke_puts_the_others_over_500() -> None:
    three = deals(*[klaberjass("us", 0)] * 3)
    score = scored("klaberjass", [*three, line("r", "revoke", side="us", deal=None)])
    assert (totals(score), score.winner) == ((0, 648), "them")


def strokes(*given: tuple[int, str]) -> list[TableEntry]:
    return deals(*[{"strokes": count, "side": side} for count, side in given])


def test_6_1_booms_follow_one_another_with_two_and_four_points() -> None:
    # Us clear with 2 + 2 + 1; then them with 2 + 2 + 1 against one of us.
    clear = [(2, "us"), (2, "us"), (1, "us")]
    close = [(1, "us"), (2, "them"), (2, "them"), (1, "them")]
    score = scored("klawerjas", strokes(*clear, *close))
    assert score.us == SideScore(total=4, points=4, won=1)
    assert score.them == SideScore(total=2, points=2, won=1)


def test_the_deals_tell_which_boom_they_stand_on() -> None:
    clear = [(2, "us"), (2, "us"), (1, "us"), (1, "them")]
    score = scored("klawerjas", strokes(*clear))
    assert [one.boom for one in score.deals] == [1, 1, 1, 2]


def test_6_2_a_side_that_is_punished_gives_the_others_the_boom() -> None:
    entries = [*strokes((2, "us"), (2, "us")), line("off", "deal", off="them")]
    assert scored("klawerjas", entries).us.points == 4


def test_a_boom_that_the_bell_breaks_off_gives_nothing() -> None:
    score = scored("klawerjas", strokes((2, "us"), (2, "us")), has_ended=True)
    assert (score.us.points, score.is_over, score.winner) == (0, True, None)


def test_strokes_that_the_boom_has_no_room_for_do_not_count_and_are_told() -> None:
    score = scored("klawerjas", strokes((2, "us"), (2, "us"), (2, "us"), (1, "us")))
    assert (score.us.points, codes(score)) == (4, ["more than the boom has"])


def test_a_counters_call_stands_for_a_boom() -> None:
    entries = [line("1", "boom", side="us", points=2), *strokes((2, "them"))]
    score = scored("klawerjas", [*entries, line("2", "boom", side="them", points=4)])
    assert (score.us.points, score.them.points, score.them.won) == (2, 4, 1)


def test_the_strokes_after_a_call_stand_on_a_new_boom() -> None:
    entries = [*strokes((2, "us")), line("call", "boom", side="us", points=2)]
    more = [line(f"m{at}", "deal", strokes=2, side="us") for at in range(2)]
    score = scored("klawerjas", [*entries, *more])
    assert (score.us.points, [one.boom for one in score.deals]) == (2, [1, 1, 2, 2])


def test_the_drive_is_won_by_points_when_the_bell_has_rung() -> None:
    entries = [line("1", "boom", side="them", points=2)]
    score = scored("klawerjas", entries, has_ended=True)
    assert (score.winner, score.them.won) == ("them", 1)
