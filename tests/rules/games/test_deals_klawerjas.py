"""The boom of five strokes: Jegels II and VIII, SAKBOC 6.1 and 6.2."""

from __future__ import annotations

import pytest

from rules.games.deals import Sums, TableSide
from rules.games.deals.klawerjas import points_for_punishing
from tests.rules.games.make_deals import added, ending, score, total


def test_a_boom_has_its_strokes_as_total_and_no_winner_before_five() -> None:
    assert score("klawerjas", "us 2", "them 1", "us 1") == {
        "format": "deals-score/1",
        "deals": [{"us": 2, "them": 0}, {"us": 0, "them": 1}, {"us": 1, "them": 0}],
        "total": {"us": 3, "them": 1},
        "winner": None,
        "over": False,
        "points": None,
    }


def test_a_boom_without_deals_is_not_over() -> None:
    empty = score("klawerjas")
    assert (empty["deals"], total(empty), ending(empty)) == ([], "0 0", (False, None))


def test_6_1_the_boom_of_the_notes_is_won_5_to_3_and_is_2_points() -> None:
    # DB: 1, 2, 2; CD: 2, 1 (Jegels V).
    boom = score("klawerjas", "us 1", "them 2", "us 2", "them 1", "us 2")
    assert (total(boom), ending(boom)) == ("5 3", (True, "us"))
    assert boom["points"] == 2


@pytest.mark.parametrize(
    ("deals", "points"),
    [
        (["them 2", "them 2", "them 1"], 4),
        (["them 1", "them 1", "them 1", "them 1", "them 1"], 4),
        (["us 1", "them 2", "them 2", "them 1"], 2),
    ],
)
def test_6_1_five_strokes_clear_are_4_points(deals: list[str], points: int) -> None:
    boom = score("klawerjas", *deals)
    assert (ending(boom), boom["points"]) == ((True, "them"), points)


# Before the punishment: us, them; they are punished, so we claim (6.2).
PUNISHED = [
    ([], 2),
    (["us 2"], 2),
    (["us 2", "us 1"], 4),
    (["us 2", "us 2"], 4),
    (["us 2", "us 2", "them 1"], 2),
    (["us 1", "us 2", "them 2"], 2),
    (["them 2", "them 2"], 2),
]


@pytest.mark.parametrize(("deals", "points"), PUNISHED)
def test_6_2_who_punishes_with_3_or_4_clear_claims_4(
    deals: list[str], points: int
) -> None:
    boom = score("klawerjas", *deals, "them off")
    assert (ending(boom), boom["points"]) == ((True, "us"), points)


def test_a_punishment_adds_nothing_and_the_total_keeps_the_strokes() -> None:
    boom = score("klawerjas", "us 2", "them 2", "them 2", "them off")
    assert added(boom) == ["2 0", "0 2", "0 2", "0 0"]
    assert (total(boom), boom["winner"]) == ("2 4", "us")


def test_points_for_punishing_are_known_without_a_boom_entered() -> None:
    assert points_for_punishing(Sums(0, 4), TableSide.THEM) == 4
    assert points_for_punishing(Sums(1, 4), TableSide.THEM) == 2
