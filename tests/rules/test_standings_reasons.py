"""Why each row stands below the row above: the key, both figures, and whose matches."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given

from rules.standings import (
    LOTS,
    Explained,
    Key,
    LeagueResults,
    LogResult,
    RankingRow,
    Reason,
    Scheme,
    explain,
    figure_of,
    rank,
    read_results,
    tallies,
    with_lots,
)
from tests.rules.make_league import make_document
from tests.rules.test_standings_properties import leagues


def explained(league: LeagueResults) -> list[Explained]:
    return explain(
        tallies(league.results, teams=league.teams, adjustments=league.adjustments),
        scheme=league.scheme,
        results_among=lambda teams: league.results,
    )


def reasons(*results: str, order: list[str], **fields: Any) -> list[Reason | None]:
    document = make_document(*results, scheme={"order": order}, **fields)
    return [one.reason for one in explained(read_results(document))]


USUAL = Scheme()


def figures(reason: Reason | None, scheme: Scheme = USUAL) -> tuple[object, object]:
    assert reason is not None
    key = reason.told_by
    return figure_of(key, reason.above, scheme), figure_of(key, reason.below, scheme)


def test_the_first_row_has_no_reason() -> None:
    assert reasons("A 64-48 B", order=["points"])[0] is None


def test_a_reason_has_the_keys_before_it_and_both_figures() -> None:
    # A +30, C +20; two log points each, so the difference decides.
    _, reason, *_ = reasons("A 60-30 B", "C 50-30 D", order=["points", "difference"])
    assert reason is not None
    assert (reason.key, reason.level) == (Key.DIFFERENCE, (Key.POINTS,))
    assert figures(reason) == (30, 20)


# One league: A 60–30 B, A 40–50 C, D 50–20 B. Two teams by each key, by hand:
# A won 1, drew 0, lost 1, for 100 against 80; C won 1, away, for 50 against 40;
# D won 1, at home, for 50 against 20; B lost 2, for 50 against 110.
PLAYED = ("A 60-30 B", "A 40-50 C", "D 50-20 B")


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("points", (2, 0)),
        ("difference", (30, 20)),
        ("for", (100, 50)),
        ("against", (20, 40)),
        ("won", (1, 0)),
        ("away won", (1, 0)),
        ("away for", (50, 0)),
    ],
)
def test_each_key_of_a_teams_own_tells_both_its_figures(
    key: str, told: tuple[int, int]
) -> None:
    found = [one for one in reasons(*PLAYED, order=[key]) if one]
    # For points and won three teams are level, and B alone stands below them.
    assert told in [figures(one) for one in found]


def test_a_ratio_tells_the_sums_that_it_is_of() -> None:
    # D 50 to 20 stands above A 100 to 80, by 2.5 to 1.25; C 50 to 40 is level with A.
    first = reasons(*PLAYED, order=["ratio"])[1]
    assert first is not None
    assert (first.above.for_, first.above.against) == (50, 20)
    assert (first.below.for_, first.below.against) == (100, 80)


def test_half_log_points_stay_exact() -> None:
    taken = [{"team": "B", "points": Decimal("-0.5"), "reason": "late"}]
    reason = reasons("A 50-50 B", order=["points"], adjustments=taken)[1]
    assert figures(reason) == (1, Decimal("0.5"))


def test_head_to_head_names_the_teams_whose_matches_count() -> None:
    # Two matches won each but for D; among A, B and C: A 4 log points, B 2, C 0.
    found = reasons(
        *("A 60-40 B", "B 60-40 C", "A 60-40 C", "B 60-40 D"),
        *("C 60-40 D", "C 50-40 D"),
        order=["won", "head to head points"],
    )
    assert [(set(one.among), figures(one)) for one in found if one][:2] == [
        (set("ABC"), (4, 2)),
        (set("ABC"), (2, 0)),
    ]


def test_head_to_head_says_which_of_its_three_told() -> None:
    # A and B won a match against each other, 60–40 and 55–45: the difference tells.
    found = reasons("A 60-40 B", "B 55-45 A", order=["won", "head to head"])
    reason = found[1]
    assert reason is not None
    assert reason.told_by is Key.HEAD_TO_HEAD_DIFFERENCE
    assert reason.level_inside == (Key.HEAD_TO_HEAD_POINTS,)
    assert figures(reason) == (10, -10)


def test_head_to_head_that_starts_again_tells_of_the_smaller_league() -> None:
    # Each won once in the ring of four: A–B–C–D. By 20, 20, 20 and 10: D stands last
    # but one for what it won, A for what it lost by; B and C are level among the four.
    found = reasons(
        *("A 60-40 B", "B 60-40 C", "C 60-40 D", "D 55-45 A"),
        order=["points", "head to head"],
    )
    again = [one for one in found if one and one.wider]
    assert [(set(one.among), set(one.wider[0])) for one in again] == [
        (set("BC"), set("ABCD"))
    ]


@given(leagues)
def test_a_reason_is_of_the_key_that_the_row_names(league: LeagueResults) -> None:
    for one in explained(league):
        assert (one.reason and one.reason.key) == one.row.by


@given(leagues)
def test_the_two_figures_of_a_reason_always_differ_the_right_way(
    league: LeagueResults,
) -> None:
    for one in explained(league):
        if one.reason is None or one.reason.told_by is Key.RATIO:
            continue
        above, below = figures(one.reason, league.scheme)
        is_fewer = one.reason.told_by is Key.AGAINST
        assert (above < below) if is_fewer else (above > below)  # type: ignore


@given(leagues)
def test_explained_rows_are_those_of_the_log(league: LeagueResults) -> None:
    sums = tallies(league.results, teams=league.teams, adjustments=league.adjustments)
    ranked = rank(
        sums, scheme=league.scheme, results_among=lambda teams: league.results
    )
    assert [one.row for one in explained(league)] == ranked


def level_rows() -> list[RankingRow]:
    """A first alone; B, C and D level on every key below."""
    results = [LogResult("A", team, 60, 40) for team in "BCD"]
    return rank(
        tallies(results, teams="ABCD"),
        scheme=Scheme(),
        results_among=lambda teams: results,
    )


def test_lots_part_those_who_share_a_place() -> None:
    rows = with_lots(level_rows(), [("D", "B", "C")])
    assert [(row.position, row.team, row.by) for row in rows] == [
        (1, "A", None),
        (2, "D", Key.POINTS),
        (3, "B", LOTS),
        (4, "C", LOTS),
    ]


def test_lots_part_two_who_share_a_place() -> None:
    results = [LogResult("A", "B", 60, 60)]
    rows = rank(
        tallies(results, teams="AB"),
        scheme=Scheme(),
        results_among=lambda teams: results,
    )
    parted = with_lots(rows, [("B", "A")])
    assert [(row.position, row.team) for row in parted] == [(1, "B"), (2, "A")]


def test_without_lots_the_rows_stay_as_they_are() -> None:
    assert with_lots(level_rows(), []) == level_rows()


@pytest.mark.parametrize("draw", [("D", "B"), ("A", "B", "C", "D"), ("B", "X", "C")])
def test_lots_of_other_teams_than_those_who_are_level_move_nothing(
    draw: tuple[str, ...],
) -> None:
    assert with_lots(level_rows(), [draw]) == level_rows()


def test_a_row_that_lots_placed_says_so_in_the_log_of_json() -> None:
    rows = with_lots(level_rows(), [("B", "C", "D")])
    assert rows[2].as_json()["by"] == "lots"
