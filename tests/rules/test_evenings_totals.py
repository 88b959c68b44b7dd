"""A table written as one total a side: what it holds, what shows it wrong, its score.

The sums are worked out by hand: 16 deals of klaverjas are 16 × 162 = 2,592 cards.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules.cards import Card, Rank, Suit
from rules.evenings import TableEntry, entry_faults
from rules.evenings.scores import SideScore
from rules.evenings.totals import MOST_ROEM
from rules.games.hands.klaverjas import (
    ALL_TRICKS,
    KLAVERJAS,
    ROEM_OF_FOUR,
    STUK,
    STUK_RANKS,
)
from tests.rules.evenings import codes, deals, klaverjas, line, scored, totals

NOTHING = {"marsen": 0, "nat": 0}


def klaverjas_totals(us: int, them: int, /, **values: Any) -> dict[str, Any]:
    """Totals of a round of sixteen deals without pit or nat unless stated."""
    stated = {
        "us": {"total": us} | NOTHING,
        "them": {"total": them} | NOTHING,
        "deals": 16,
    }
    return stated | values


def written(data: dict[str, Any]) -> list[TableEntry]:
    return [line("1", "totals", **data)]


def test_a_rounds_totals_are_the_whole_result_of_a_table() -> None:
    data = klaverjas_totals(
        1500,
        1312,
        us={"total": 1500, "marsen": 2, "nat": 1},
        them={"total": 1312, "marsen": 0, "nat": 3},
    )
    score = scored("klaverjas", written(data))
    assert score.us == SideScore(total=1500, marsen=2, nat=1, won=1)
    assert score.them == SideScore(total=1312, nat=3)
    assert (score.is_over, score.winner, codes(score)) == (True, "us", [])


FITTING = [
    # The totals, the deals, the cost of a revoke.
    (1296, 1296, 16, "162 + 100"),
    (1296, 1316, 16, "162 + 100"),
    (162, 0, 1, "162 + 100"),
    # A hundred off, and no roem at all.
    (1196, 1296, 16, "-100"),
    (-100, 162, 1, "-100"),
]
OFF = [
    (1296, 1295, 16, "162 + 100"),
    (1296, 1297, 16, "162 + 100"),
    (1296, 1286, 16, "162 + 100"),
    (1296, 1297, 16, "-100"),
]


@pytest.mark.parametrize(("us", "them", "played", "revoke"), FITTING)
def test_cards_are_162_a_deal_and_the_rest_is_roem_by_tens(
    us: int, them: int, played: int, revoke: str
) -> None:
    data = klaverjas_totals(us, them, deals=played)
    assert codes(scored("klaverjas", written(data), revoke=revoke)) == []


@pytest.mark.parametrize(("us", "them", "played", "revoke"), OFF)
def test_a_sum_that_cannot_be_is_told_with_its_figures(
    us: int, them: int, played: int, revoke: str
) -> None:
    data = klaverjas_totals(us, them, deals=played)
    [fault] = scored("klaverjas", written(data), revoke=revoke).faults
    assert fault.code == "sum off"
    assert fault.values == {
        "entry": "1",
        "sum": us + them,
        "cards": 2592,
        "deals": played,
    }


@pytest.mark.parametrize(
    ("us", "them", "revoke", "told"),
    [
        (-5, 2597, "162 + 100", ["below nothing"]),
        (2597, -5, "162 + 100", ["below nothing"]),
        (0, 2592, "162 + 100", []),
        # 5 of cards, and a revoke of a hundred.
        (-95, 2587, "-100", []),
    ],
)
def test_no_side_is_below_nothing_but_by_a_revoke(
    us: int, them: int, revoke: str, told: list[str]
) -> None:
    data = klaverjas_totals(us, them)
    assert codes(scored("klaverjas", written(data), revoke=revoke)) == told


PITS = [
    # Both totals of sixteen deals, the pits, the cost of a revoke, what is told.
    (1396, 1296, 1, "162 + 100", []),
    (1386, 1296, 1, "162 + 100", ["pits off"]),
    (1296, 1296, 1, "162 + 100", ["pits off"]),
    (1396, 1396, 2, "162 + 100", []),
    (1396, 1386, 2, "162 + 100", ["pits off"]),
    (1286, 1296, 1, "162 + 100", ["sum off"]),
    # What a pit gave may have gone on revokes.
    (1296, 1296, 1, "-100", []),
]


@pytest.mark.parametrize(("us", "them", "pits", "revoke", "told"), PITS)
def test_each_pit_of_a_total_is_a_hundred_roem(
    us: int, them: int, pits: int, revoke: str, told: list[str]
) -> None:
    data = klaverjas_totals(us, them)
    data["us"]["marsen"] = 1
    data["them"]["marsen"] = pits - 1
    assert codes(scored("klaverjas", written(data), revoke=revoke)) == told


def test_a_sum_without_its_pits_is_told_with_what_it_must_be() -> None:
    data = klaverjas_totals(1296, 1296, us={"total": 1296, "marsen": 2, "nat": 0})
    [fault] = scored("klaverjas", written(data)).faults
    assert fault.values == {"entry": "1", "sum": 2592, "least": 2792}


@pytest.mark.parametrize(
    ("us", "deals", "told"),
    [(962, 1, []), (972, 1, ["too much roem"]), (1934, 2, ["too much roem"])],
)
def test_more_roem_than_a_deal_has_is_told(
    us: int, deals: int, told: list[str]
) -> None:
    data = klaverjas_totals(us, 0, deals=deals)
    assert codes(scored("klaverjas", written(data))) == told


RANKS = [rank for rank in Rank if rank in KLAVERJAS.others]


def test_no_deal_has_more_roem_than_700_in_its_tricks() -> None:
    """The most is taken over all choices of fours and the runs that they leave."""
    fours = [one for count in range(6) for one in combinations(ROEM_OF_FOUR, count)]
    assert max(map(_most_with, fours)) == 700 == MOST_ROEM - ALL_TRICKS
    low, high = RANKS[:4], RANKS[4:]
    tricks = [[Card(suit=suit, rank=rank) for suit in Suit] for rank in high]
    tricks += [[Card(suit=suit, rank=rank) for rank in low] for suit in Suit]
    assert len({card for trick in tricks for card in trick}) == 32
    assert sum(KLAVERJAS.roem(trick, Suit.HEARTS) for trick in tricks) == 700


def _most_with(fours: tuple[Rank, ...]) -> int:
    """The most roem where these ranks fall as fours: runs of 3 and 4, and the stuk."""
    left = "".join("." if rank in fours else "x" for rank in RANKS)
    runs = max(
        left.count("xxxx") * 50 + left.replace("xxxx", "").count("xxx") * 20,
        left.count("xxx") * 20,
    )
    stuk = 0 if STUK_RANKS & set(fours) else STUK
    return sum(ROEM_OF_FOUR[rank] for rank in fours) + 4 * runs + stuk


def test_more_deals_than_a_round_has_are_told() -> None:
    data = klaverjas_totals(81, 81, deals=2)
    assert codes(scored("klaverjas", written(data), deals=1)) == ["more deals"]


@pytest.mark.parametrize(
    ("points", "won", "wanted"),
    [
        (0, 0, []),
        (2, 1, []),
        (4, 1, []),
        (10, 4, []),
        (3, 1, ["booms off"]),
        (2, 2, ["booms off"]),
        (6, 1, ["booms off"]),
        (2, 0, ["booms off"]),
    ],
)
def test_6_1_each_boom_of_a_total_gives_two_points_or_four(
    points: int, won: int, wanted: list[str]
) -> None:
    data = {"us": {"total": points, "won": won}, "them": {"total": 2, "won": 1}}
    assert codes(scored("klawerjas", written(data))) == wanted


def test_the_points_of_booms_count_before_the_bell() -> None:
    data = {"us": {"total": 6, "won": 2}, "them": {"total": 2, "won": 1}}
    score = scored("klawerjas", written(data))
    assert score.us == SideScore(total=6, points=6, won=2)
    assert score.is_over


CLIPS = [
    # Both totals, who clipped, both sides' clips, what is told.
    (520, 310, ["us"], (2, 0), []),
    (520, 310, [], (0, 0), ["unclipped"]),
    (520, 310, ["them"], (0, 0), ["unclipped"]),
    (-500, 40, ["them"], (0, 2), []),
    (300, 300, [], (1, 1), []),
]


@pytest.mark.parametrize(("us", "them", "clipped", "wanted", "told"), CLIPS)
def test_1e_and_1g_a_total_of_500_gives_the_clips_of_a_game(
    us: int, them: int, clipped: list[str], wanted: tuple[int, int], told: list[str]
) -> None:
    data = {"us": {"total": us}, "them": {"total": them}}
    clips = [line(f"c{side}", "clip", side=side) for side in clipped]
    score = scored("500", [*written(data), *clips])
    assert (score.us.clips, score.them.clips) == wanted
    assert codes(score) == told


def test_the_higher_total_wins_a_game_of_klaberjass() -> None:
    data = {"us": {"total": 480}, "them": {"total": 515}}
    score = scored("klaberjass", written(data))
    assert (score.us.won, score.them.won, score.winner) == (0, 1, "them")


def test_deals_beside_totals_do_not_count_and_are_told() -> None:
    entries = [*deals(klaverjas("us", 100)), *written_as("9", 1296, 1296)]
    score = scored("klaverjas", entries)
    assert totals(score) == (1296, 1296)
    [fault] = score.faults
    assert (fault.code, fault.values) == ("beside totals", {"entry": "1"})


def test_the_last_totals_count() -> None:
    entries = [*written_as("1", 1296, 1296), *written_as("2", 1300, 1312)]
    score = scored("klaverjas", entries)
    assert totals(score) == (1300, 1312)
    assert codes(score) == ["beside totals"]


def written_as(id: str, us: int, them: int) -> list[TableEntry]:
    return [line(id, "totals", **klaverjas_totals(us, them))]


def test_a_deal_corrected_to_totals_counts_as_them() -> None:
    entries = [
        *deals(klaverjas("us", 100)),
        line(
            "2", "correction", id="1", kind="totals", data=klaverjas_totals(1296, 1296)
        ),
    ]
    score = scored("klaverjas", entries)
    assert (totals(score), codes(score)) == ((1296, 1296), [])


def test_two_sheets_must_have_the_same_totals() -> None:
    entries = [
        line("1", "totals", sheet="us", **klaverjas_totals(1296, 1296)),
        line("2", "totals", sheet="them", **klaverjas_totals(1296, 1316)),
    ]
    score = scored("klaverjas", entries, two_sheets=True)
    assert (score.agrees, codes(score)) == (False, ["totals differ"])


MALFORMED = [
    ("klaverjas", {"us": {"total": 1} | NOTHING}, "data.them", "is missing"),
    (
        "klaverjas",
        klaverjas_totals(1, 2, deals=0),
        "data.deals",
        "must be one of",
    ),
    (
        "klaverjas",
        klaverjas_totals(162, 0, deals=1, us={"total": 162, "marsen": 1, "nat": 1}),
        "data.deals",
        "must be at least 2",
    ),
    (
        "klaverjas",
        klaverjas_totals(1, 2, us={"total": 10000} | NOTHING),
        "data.us.total",
        "must be a whole number from -9999 to 9999",
    ),
    (
        "klaberjass",
        {"us": {"total": -1}, "them": {"total": 500}},
        "data.us.total",
        "must be a whole number from 0 to 9999",
    ),
    (
        "500",
        {"us": {"total": True}, "them": {"total": 1}},
        "data.us.total",
        "must be a whole number",
    ),
    (
        "500",
        {"us": {"total": 1, "nat": 0}, "them": {"total": 1}},
        "data.us.nat",
        "is not a field here",
    ),
]


@pytest.mark.parametrize(("game", "data", "path", "message"), MALFORMED)
def test_malformed_totals_are_refused_by_their_field(
    game: str, data: dict[str, Any], path: str, message: str
) -> None:
    faults = entry_faults(game, TableEntry("1", "table", "totals", data))
    assert path in [one.path for one in faults]
    assert any(one.message.startswith(message) for one in faults)
