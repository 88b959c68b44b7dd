"""Singles 500 by its deals, by the numbers of the Clubs NZ sheet."""

from __future__ import annotations

import pytest

from rules.games.five_hundred.bids import BIDS, find_bid
from tests.rules.games.make_deals import added, ending, make_500, score, total

# What each bid is worth: six tricks, and 100 more for each further trick.
VALUES = {
    "S": [40, 140, 240, 340, 440],
    "C": [60, 160, 260, 360, 460],
    "D": [80, 180, 280, 380, 480],
    "H": [100, 200, 300, 400, 500],
    "NT": [120, 220, 320, 420, 520],
}


@pytest.mark.parametrize("trumps", VALUES)
def test_a_bid_has_its_value(trumps: str) -> None:
    bids = [find_bid(f"{tricks}{trumps}") for tricks in range(6, 11)]
    assert [bid and bid.value for bid in bids] == VALUES[trumps]


def test_there_are_25_bids_each_above_the_one_before() -> None:
    values = [bid.value for bid in BIDS]
    assert (len(BIDS), values) == (25, sorted(set(values)))


# A hand of a game that stands at 0, and what it gives.
HANDS = [
    ("us 7H 7-3", "200 30"),
    ("us 7H 10-0", "200 0"),
    ("us 7H 6-4", "-200 40"),
    ("them 6S 4-6", "40 40"),
    ("them 6S 5-5", "50 -40"),
    ("us 8NT 0-10", "-320 100"),
    ("us 10NT 10-0", "520 0"),
    ("us 6NT 6-4", "120 40"),
    # 4e: nobody bid, ten a trick to each.
    ("no bid 6-4", "60 40"),
    # 5d, 5f, 7c: minus the bid, and 100 to the others.
    ("us 7H maker", "-200 100"),
    ("them 6C maker", "100 -60"),
    # 5e, 5g, 7d: the bid is made, the others score nothing.
    ("us 7H opposition", "200 0"),
    ("them 6C opposition", "0 60"),
]


@pytest.mark.parametrize(("hand", "given"), HANDS)
def test_a_hand_gives(hand: str, given: str) -> None:
    assert added(score("500", hand)) == [given]


# The hands, and what the last of them adds: tens stop at 460 (1c).
TENS = [
    (["them 9H 0-10", "us 6S 6-4"], "40 40"),  # 400 + 40 = 440
    (["them 9H 0-10", "no bid 0-10"], "0 60"),  # 400 + 60, not 100
    (["them 9NT 0-10", "us 6S 6-4"], "40 40"),  # 420 + 40 = 460 exactly
    (["them 9NT 0-10", "us 6S 5-5"], "-40 40"),  # 420 + 40, not 50
    (["them 10C 0-10", "us 6S 6-4"], "40 0"),  # at 460 none
    (["them 10D 0-10", "us 6S 6-4"], "40 0"),  # above 460 none gained, none lost
    (["them 10D 0-10", "no bid 4-6"], "40 0"),
    (["us 9H 0-10", "them 9H 10-0"], "100 -400"),  # below 0 they count in full
]


@pytest.mark.parametrize(("hands", "last"), TENS)
def test_1c_tens_stop_at_460(hands: list[str], last: str) -> None:
    assert added(score("500", *hands))[-1] == last


def test_1c_a_failed_bid_is_taken_off_460() -> None:
    # 460 - 40 = 420, and five tens to the others.
    game = score("500", "us 10C 10-0", "us 6S 5-5")
    assert (added(game)[-1], total(game)) == ("-40 50", "420 50")


def test_1d_bids_and_penalties_go_over_460() -> None:
    # 480 + 40 = 520; 480 + 100 = 580.
    made = score("500", "us 10D 10-0", "us 6S 6-4")
    penalty = score("500", "us 10D 10-0", "them 6S maker")
    assert (total(made), total(penalty)) == ("520 40", "580 -40")


# The hands, then whether the game is over, its winner, and the clips of both (1e).
ENDS = [
    (["us 10H 10-0"], True, "us", (2, 0)),
    (["us 10D 10-0"], False, None, (0, 0)),
    (["them 10NT 0-10"], True, "them", (0, 2)),
    # 1d: 480 + 100 penalty points.
    (["us 10D 10-0", "them 6H maker"], True, "us", (2, 0)),
    # 1a: minus 500 loses; minus 480 does not.
    (["us 10H 9-1"], True, "them", (0, 2)),
    (["us 10D 9-1"], False, None, (0, 0)),
    (["us 10H maker"], True, "them", (0, 2)),
    # 1b: four deals; 200 - 100 + 40 + 30 against 30 + 60 + 60 + 70.
    (["us 7H 7-3", "us 6H 4-6", "no bid 4-6", "no bid 3-7"], True, "them", (0, 2)),
    (["no bid 5-5"] * 4, True, None, (1, 1)),
    (["no bid 5-5"] * 3, False, None, (0, 0)),
    # -500 in the third hand, with more than the others before it.
    (["us 8H 8-2", "us 10NT 9-1", "us 9H 8-2"], True, "them", (0, 2)),
]


@pytest.mark.parametrize(("hands", "over", "winner", "clips"), ENDS)
def test_a_game_ends(
    hands: list[str], over: bool, winner: str | None, clips: tuple[int, int]
) -> None:
    game = score("500", *hands)
    assert ending(game) == (over, winner)
    assert game["clips"] == {"us": clips[0], "them": clips[1]}


def test_1b_the_bell_ends_a_game_after_the_last_hand() -> None:
    game = score("500", "us 6H 6-4", "them 6S 5-5", bell=True)
    # 100 + 50 = 150; 40 - 40 = 0.
    assert (total(game), ending(game)) == ("150 0", (True, "us"))
    assert game["clips"] == {"us": 2, "them": 0}


def test_1e_a_tie_at_the_bell_is_a_clip_each() -> None:
    game = score("500", "no bid 5-5", bell=True)
    assert (ending(game), game["clips"]) == ((True, None), {"us": 1, "them": 1})


def test_a_bell_that_has_not_rung_changes_nothing() -> None:
    assert score("500", "no bid 5-5", bell=False) == score("500", "no bid 5-5")


def test_a_bell_after_a_game_was_won_changes_nothing() -> None:
    assert score("500", "us 10H 10-0", bell=True) == score("500", "us 10H 10-0")


def test_a_score_of_500_is_written_as_the_contract_says() -> None:
    assert score("500", "us 7H 7-3") == {
        "format": "deals-score/1",
        "deals": [{"us": 200, "them": 30}],
        "total": {"us": 200, "them": 30},
        "winner": None,
        "over": False,
        "clips": {"us": 0, "them": 0},
    }


@pytest.mark.parametrize("tricks", [None, "3", {"us": 99}, [], {"us": 7, "them": 2}])
def test_under_a_penalty_the_tricks_are_not_read(tricks: object) -> None:
    hand = {**make_500("us 7H maker"), "tricks": tricks}
    assert added(score("500", hand)) == ["-200 100"]
