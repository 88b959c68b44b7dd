"""What a round gives, and the ranking of an evening with its prizes."""

from __future__ import annotations

import pytest

from rules.evenings import (
    Away,
    EntrantStanding,
    RoundGiven,
    Ties,
    Won,
    prizes_won,
    rank_standings,
    read_evening_settings,
    score_away,
    standing_of,
)
from rules.evenings.scores import SideScore

AVERAGES: list[tuple[list[int], int]] = [
    ([1400, 1192], 1296),
    ([1000, 1001], 1001),
    ([1000, 1000, 1001], 1000),
    ([-1, -2], -1),
    ([], 0),
]


@pytest.mark.parametrize(("played", "average"), AVERAGES)
def test_a_sit_out_gives_the_average_of_those_who_played(
    played: list[int], average: int
) -> None:
    settings = read_evening_settings("klaverjas", {"sit_out": "average"})
    assert score_away(settings, Away.SITS_OUT, played) == SideScore(total=average)


GIVEN: list[tuple[Away, int]] = [
    (Away.SITS_OUT, 1300),
    (Away.ABSENT, 900),
    (Away.MISSING, -50),
]


@pytest.mark.parametrize(("away", "score"), GIVEN)
def test_who_does_not_play_is_given_what_the_evening_sets(
    away: Away, score: int
) -> None:
    given = {"sit_out": "points", "sit_out_points": 1300, "absent": 900, "missing": -50}
    settings = read_evening_settings("klaverjas", given)
    assert score_away(settings, away, [2000]).total == score


def test_a_sit_out_of_500_gives_clips() -> None:
    settings = read_evening_settings("500", {})
    assert score_away(settings, Away.SITS_OUT, []) == SideScore(clips=1)


def test_a_standing_sums_the_rounds_in_the_figure_that_counts() -> None:
    rounds = [
        RoundGiven(SideScore(total=200, clips=2, won=1).as_json()),
        RoundGiven(SideScore(clips=1).as_json(), is_sit_out=True),
    ]
    standing = standing_of(read_evening_settings("500", {}), 7, rounds)
    assert standing == EntrantStanding(7, score=3, won=1, total=200, sit_outs=1)


def places(standings: list[EntrantStanding], ties: Ties) -> list[tuple[int, int, bool]]:
    rows = rank_standings(standings, ties)
    return [(one.place, one.standing.entrant, one.is_shared) for one in rows]


LEVEL = [
    EntrantStanding(1, 900, marsen=1, won=2, total=80, sit_outs=1),
    EntrantStanding(2, 900, marsen=2, won=1, total=80, sit_outs=0),
    EntrantStanding(3, 950),
    EntrantStanding(4, 900, marsen=1, won=3, total=90, sit_outs=1),
]
BY_TIES: list[tuple[Ties, list[tuple[int, int, bool]]]] = [
    (Ties.SHARED, [(1, 3, False), (2, 1, True), (2, 2, True), (2, 4, True)]),
    (Ties.MARSEN, [(1, 3, False), (2, 2, False), (3, 1, True), (3, 4, True)]),
    (Ties.WON, [(1, 3, False), (2, 4, False), (3, 1, False), (4, 2, False)]),
    (Ties.TOTAL, [(1, 3, False), (2, 4, False), (3, 1, True), (3, 2, True)]),
    (Ties.SIT_OUTS, [(1, 3, False), (2, 2, False), (3, 1, True), (3, 4, True)]),
]


@pytest.mark.parametrize(("ties", "rows"), BY_TIES)
def test_ties_are_decided_as_the_evening_sets(
    ties: Ties, rows: list[tuple[int, int, bool]]
) -> None:
    assert places(LEVEL, ties) == rows


def test_a_row_tells_what_set_it_below_the_one_above() -> None:
    reasons = [row.decided_by for row in rank_standings(LEVEL, Ties.MARSEN)]
    told = [one and (str(one.key), one.above, one.below) for one in reasons]
    assert told == [None, ("score", 950, 900), ("marsen", 2, 1), None]


def test_a_reason_has_the_figures_of_the_key_that_differs() -> None:
    reason = rank_standings(LEVEL, Ties.SIT_OUTS)[2].decided_by
    assert reason is not None
    assert (reason.key, reason.above, reason.below) == ("sit-outs", 0, 1)


def test_an_evening_without_entrants_has_no_rows() -> None:
    assert rank_standings([], Ties.MARSEN) == []


PRIZES = {1: "ham", 2: "coffee", 3: "tea"}


def won_by(standings: list[EntrantStanding]) -> dict[int, Won]:
    rows = rank_standings(standings, Ties.SHARED)
    return prizes_won({row.standing.entrant: row.place for row in rows}, PRIZES)


def test_each_place_wins_its_prize() -> None:
    won = won_by([EntrantStanding(1, 3), EntrantStanding(2, 2)])
    assert {one: (found.prizes, found.among) for one, found in won.items()} == {
        1: (("ham",), 1),
        2: (("coffee",), 1),
    }


def test_who_shares_a_place_shares_the_prizes_of_all_its_places() -> None:
    won = won_by([EntrantStanding(1, 3), EntrantStanding(2, 2), EntrantStanding(3, 2)])
    assert (won[3].prizes, won[3].among) == (("coffee", "tea"), 2)


def test_places_without_a_prize_win_nothing() -> None:
    won = won_by([EntrantStanding(one, 9 - one) for one in range(1, 6)])
    assert set(won) == {1, 2, 3}
