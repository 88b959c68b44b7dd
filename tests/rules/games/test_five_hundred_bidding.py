"""The bidding of 500: Clubs NZ 4a to 4j. North deals, so East calls first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.book import RuleViolation
from rules.games.five_hundred.bidding import (
    Auction,
    call,
    forced_raise,
    legal_bids,
    may_go_away,
    read_call,
    start_auction,
)
from rules.games.five_hundred.bids import BIDS, Bid, Trumps
from rules.games.hands.values import Seat
from tests.properties import often

N, E, S, W = Seat


def bid(text: str) -> Bid:
    found = read_call(text)
    assert found
    return found


def bidding(*calls: str) -> Auction:
    """Make the calls, such as `E 6S` and `S away`; North deals."""
    auction = start_auction(N)
    for written in calls:
        seat, said = written.split()
        auction = call(auction, Seat(seat), read_call(said))
    return auction


def refused(auction: Auction, written: str) -> str:
    """The rule that refuses a call."""
    seat, said = written.split()
    with pytest.raises(RuleViolation) as caught:
        call(auction, Seat(seat), read_call(said))
    return caught.value.rule


def stands(auction: Auction) -> tuple[str, Seat | None, Seat | None]:
    return str(auction.bid), auction.maker, auction.turn


AWAY = ("S away", "W away", "N away")


def test_4a_the_bidding_begins_at_the_dealers_left_and_goes_round() -> None:
    turns = [bidding(*("E away", "S away", "W away")[:made]).turn for made in range(4)]
    assert turns == [E, S, W, N]


@pytest.mark.parametrize("text", ["Misere", "open misère", "MISÈRE"])
def test_4c_misere_is_no_bid(text: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        read_call(text)
    assert caught.value.rule == "4c"


@pytest.mark.parametrize("text", ["5H", "11S", "7", "hearts", "", "7X"])
def test_4b_a_bid_is_tricks_and_a_suit(text: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        read_call(text)
    assert caught.value.rule == "4b"


def test_4d_away_and_no_are_no_bid() -> None:
    assert (read_call("Away"), read_call("no")) == (None, None)


def test_4e_where_nobody_bids_there_are_no_trumps() -> None:
    auction = bidding("E away", *AWAY)
    assert (auction.is_over, auction.maker, auction.trumps) == (True, None, Trumps.NONE)


def test_4f_each_bid_must_be_worth_more() -> None:
    # 7D is 180: below it are six of everything, 7S and 7C.
    auction = bidding("E 7D")
    assert [str(one) for one in legal_bids(auction, S)][:3] == ["7H", "7NT", "8S"]
    assert len(legal_bids(auction, S)) == 17


@pytest.mark.parametrize(
    ("standing", "said", "counts"),
    [
        ("7C", "6H", "7H"),  # 200 is above 160
        ("7H", "7C", "8C"),  # 160 is not above 200, 260 is
        ("7H", "7H", "8H"),  # the same is no more
        ("7H", "6S", "8S"),  # 140 is not above 200
        ("8NT", "6S", "9S"),  # 340 above 320
    ],
)
def test_4f_a_bid_too_low_is_raised_in_its_suit(
    standing: str, said: str, counts: str
) -> None:
    auction = bidding(f"E {standing}", f"S {said}")
    assert stands(auction) == (counts, S, W)
    assert auction.calls[-1].said == bid(said)


def test_4f_a_bid_that_is_enough_is_not_raised() -> None:
    auction = bidding("E 6S", "S 8C")
    assert (str(auction.bid), auction.calls[-1].said) == ("8C", None)


def test_4f_where_no_number_of_tricks_is_enough_the_player_calls_again() -> None:
    auction = bidding("E 10NT")
    assert forced_raise(auction, bid("7H")) is None
    assert refused(auction, "S 7H") == "4f"


def test_4g_a_bid_out_of_turn_is_live_and_the_turn_stays() -> None:
    auction = bidding("W 7H")
    assert stands(auction) == ("7H", W, E)
    assert [str(one) for one in legal_bids(auction, E)][:2] == ["7NT", "8S"]


def test_4g_who_bid_out_of_turn_may_not_go_away_nor_change_suit() -> None:
    auction = bidding("W 6H", "E 7S", "S away")
    assert not may_go_away(auction, W)
    assert refused(auction, "W away") == "4g"
    assert refused(auction, "W 7NT") == "4g"
    assert [str(one) for one in legal_bids(auction, W)] == ["7H", "8H", "9H", "10H"]


def test_4g_the_suit_is_kept_by_a_second_bid_out_of_turn_too() -> None:
    auction = bidding("W 6H", "E 7S")
    assert refused(auction, "W 7NT") == "4g"
    assert stands(call(auction, W, bid("7H"))) == ("7H", W, S)


def test_4g_the_bid_out_of_turn_that_still_stands_is_confirmed_or_raised() -> None:
    auction = bidding("W 6H", "E away", "S away")
    assert [str(one) for one in legal_bids(auction, W)][:2] == ["6H", "7H"]
    assert stands(call(auction, W, bid("6H"))) == ("6H", W, N)
    assert call(auction, W, bid("6H")).calls[-1].said is None


def test_4g_who_confirms_after_all_went_away_has_the_last_word_still() -> None:
    auction = bidding("N 6H", "E away", "S away", "W away", "N 6H")
    assert (stands(auction), auction.is_last_word) == (("6H", N, N), True)
    assert auction.away == {E, S, W}


def test_4g_once_the_turn_has_come_the_player_is_free_again() -> None:
    auction = bidding("W 6H", "E 7S", "S away", "W 7H", "N away", "E 8S", "W away")
    # East is left with 8S.
    assert (auction.is_last_word, auction.turn) == (True, E)


def test_4g_a_bidder_out_of_turn_who_cannot_go_higher_in_the_suit_may_go_away() -> None:
    auction = bidding("W 6H", "E 10NT", "S away")
    assert may_go_away(auction, W)
    assert stands(call(auction, W, None)) == ("10NT", E, N)


def test_4a_away_out_of_turn_is_no_call() -> None:
    assert refused(bidding(), "S away") == "4a"


def test_whoever_went_away_stays_away() -> None:
    auction = bidding("E away", "S 6S")
    assert legal_bids(auction, E) == ()
    assert refused(auction, "E 7H") == "4h"


def test_whoever_went_away_is_passed_over() -> None:
    assert bidding("E away", "S 6S", "W 6C", "N away").turn is S


def test_4h_a_change_of_suit_lets_everyone_back_in() -> None:
    auction = bidding("E 6S", "S 6C", "W away", "N away", "E 7H")
    assert auction.away == frozenset()
    assert stands(call(auction, S, None)) == ("7H", E, W)


def test_4h_a_raise_in_the_same_suit_lets_nobody_back_in() -> None:
    auction = bidding("E 6S", "S 6C", "W away", "N away", "E 7S")
    assert auction.away == {W, N}
    assert auction.turn is S


def test_4j_the_only_bidder_has_a_last_word_without_a_change_of_suit() -> None:
    auction = bidding("E 6H", *AWAY)
    assert (auction.turn, auction.is_last_word) == (E, True)
    assert [str(one) for one in legal_bids(auction, E)] == ["7H", "8H", "9H", "10H"]
    assert refused(auction, "E 6NT") == "4j"


def test_4j_the_only_bidder_may_let_the_bid_stand() -> None:
    auction = bidding("E 6H", *AWAY, "E away")
    assert stands(auction) == ("6H", E, None)


def test_4j_the_only_bidder_goes_up_once() -> None:
    auction = bidding("E 6H", *AWAY, "E 7H", *AWAY)
    assert stands(auction) == ("7H", E, None)


def test_4j_a_raise_lets_the_others_back_in() -> None:
    auction = bidding("E 6H", *AWAY, "E 7H", "S away", "W 7NT", "N away", "E away")
    # West is left with it, and there are two bidders now: 4i.
    assert stands(auction) == ("7NT", W, W)
    assert refused(auction, "S 8H") == "4h"
    assert bid("8S") in legal_bids(auction, W)


TWO = ("E 6H", "S 7C", "W away", "N away", "E away")


def test_4i_who_is_left_with_the_bid_may_change_suit_and_all_come_back() -> None:
    auction = bidding(*TWO)
    assert (auction.turn, auction.is_last_word) == (S, True)
    changed = call(auction, S, bid("7D"))
    assert (stands(changed), changed.away) == (("7D", S, W), frozenset())


def test_4i_a_last_word_that_nobody_answers_stands() -> None:
    auction = bidding(*TWO, "S 7D", "W away", "N away", "E away")
    assert stands(auction) == ("7D", S, None)


def test_4i_the_suit_is_changed_once_by_who_is_left_with_the_bid() -> None:
    auction = bidding(*TWO, "S 7D", "W away", "N away", "E 7H", "S 8D")
    again = call(auction, E, None)
    assert (again.turn, again.is_last_word) == (S, True)
    assert refused(again, "S 8H") == "4i"
    assert stands(call(again, S, bid("9D"))) == ("9D", S, W)


def test_4i_an_answer_brings_the_bidding_to_life_again() -> None:
    auction = bidding(*TWO, "S 7D", "W away", "N 7NT", "E away", "S away")
    assert (auction.turn, auction.is_last_word, auction.is_over) == (N, True, False)


def test_4i_who_has_the_bid_waits_for_the_last_word() -> None:
    assert refused(bidding("E 6H"), "E 7H") == "4i"
    assert legal_bids(bidding("E 6H"), E) == ()


def test_nothing_is_called_once_the_bidding_is_over() -> None:
    auction = bidding("E 6H", *AWAY, "E away")
    assert refused(auction, "S 7H") == "4i"
    assert [legal_bids(auction, seat) for seat in Seat] == [()] * 4


@st.composite
def auctions(draw: st.DrawFn) -> list[Auction]:
    """Every state of an auction of legal calls, some of them out of turn."""
    course = [start_auction(draw(st.sampled_from(Seat)))]
    while not course[-1].is_over:
        now = course[-1]
        assert now.turn
        is_out_of_turn = draw(st.integers(0, 9)) == 9
        seat = draw(st.sampled_from(Seat)) if is_out_of_turn else now.turn
        choices: list[Bid | None] = [None] * 4 if may_go_away(now, seat) else []
        choices += legal_bids(now, seat)[:4]
        if choices:
            course.append(call(now, seat, draw(st.sampled_from(choices))))
    return course


@often(100)
@given(auctions())
def test_a_bidding_comes_to_an_end_with_the_highest_bid(course: list[Auction]) -> None:
    end = course[-1]
    made = [one for one in end.calls if one.bid]
    assert end.bid == max((one.bid for one in made), key=BIDS.index, default=None)
    assert end.maker is (made[-1].seat if made else None)


@often(100)
@given(auctions())
def test_whoever_has_the_turn_has_a_call_and_bids_never_fall(
    course: list[Auction],
) -> None:
    for now, then in zip(course, course[1:], strict=False):
        assert now.turn
        assert may_go_away(now, now.turn) or legal_bids(now, now.turn)
        assert (now.bid.value if now.bid else 0) <= (then.bid.value if then.bid else 0)


@often(100)
@given(auctions(), st.sampled_from(Seat), st.sampled_from(BIDS))
def test_a_call_is_refused_or_counts_as_a_legal_bid(
    course: list[Auction], seat: Seat, said: Bid
) -> None:
    for now in course:
        try:
            then = call(now, seat, said)
        except RuleViolation:
            assert said not in legal_bids(now, seat)
        else:
            assert then.bid in legal_bids(now, seat)
