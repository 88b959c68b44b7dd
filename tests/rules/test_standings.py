from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

import pytest

from rules.standings import (
    Key,
    LogAdjustment,
    LogResult,
    Scheme,
    adjustment_tally,
    away_tally,
    home_tally,
    rank,
    tallies,
)
from tests.rules.make_league import make_log, make_result, places

KEYS = {
    "points": (
        ["A 2-0 B", "C 1-1 D"],
        ["points"],
        ["1 A", "2 C by points", "2 D", "4 B by points"],
    ),
    "difference": (
        ["A 3-0 B", "C 2-0 D"],
        ["points", "difference"],
        ["1 A", "2 C by difference", "3 D by points", "4 B by difference"],
    ),
    "for": (
        ["A 3-1 B", "C 2-0 D"],
        ["points", "difference", "for"],
        ["1 A", "2 C by for", "3 B by points", "4 D by for"],
    ),
    "against, of which fewer is better": (
        ["A 3-1 B", "C 2-0 D"],
        ["points", "against"],
        ["1 C", "2 A by against", "3 D by points", "4 B by against"],
    ),
    "won": (["B 1-0 A", "C 1-1 D"], ["won"], ["1 B", "2 A by won", "2 C", "2 D"]),
    "away won": (
        ["A 0-1 B", "C 1-0 D"],
        ["points", "away won"],
        ["1 B", "2 C by away won", "3 A by points", "3 D"],
    ),
    "away for": (
        ["A 0-3 B", "C 5-1 D"],
        ["points", "away for"],
        ["1 B", "2 C by away for", "3 D by points", "4 A by away for"],
    ),
    "ratio, with none against above all and neither below all": (
        ["A 3-0 B", "C 2-1 D", "E 0-0 F", "G 4-2 H", "X 1-0 Y"],
        ["ratio"],
        ["1 A", "1 X", "3 C by ratio", "3 G", "5 D by ratio", "5 H"]
        + ["7 B by ratio", "7 Y", "9 E by ratio", "9 F"],
    ),
    "head to head points, whatever the difference elsewhere": (
        ["A 1-0 B", "B 9-0 C"],
        ["points", "head to head points"],
        ["1 A", "2 B by head to head points", "3 C by points"],
    ),
    "head to head difference": (
        ["A 1-0 B", "B 3-0 A", "A 9-0 C", "B 1-0 C"],
        ["points", "head to head points", "head to head difference"],
        ["1 B", "2 A by head to head difference", "3 C by points"],
    ),
    "head to head for, without the 9 against D": (
        ["A 2-2 B", "B 1-1 C", "C 0-0 A", "A 9-0 D", "B 1-0 D", "C 1-0 D"],
        ["points", "head to head for"],
        ["1 B", "2 A by head to head for", "3 C by head to head for", "4 D by points"],
    ),
    "head to head away for": (
        ["A 2-1 B", "B 1-0 A"],
        ["points", "head to head difference", "head to head away for"],
        ["1 B", "2 A by head to head away for"],
    ),
    "head to head starts again between Z and C, level among three": (
        ["Z 1-0 C", "A 2-1 Z", "C 2-1 A"],
        ["points", "head to head"],
        ["1 A", "2 Z by head to head", "3 C by head to head"],
    ),
    "its three keys one by one do not start again with the points": (
        ["Z 1-0 C", "A 2-1 Z", "C 2-1 A"],
        ["head to head points", "head to head difference", "head to head for"],
        ["1 A", "2 C by head to head for", "2 Z"],
    ),
    "head to head difference only among those whom the points left level": (
        ["A 9-0 B", "A 1-0 C", "B 1-1 C"],
        ["head to head points", "head to head difference"],
        ["1 A", "2 B by head to head points", "2 C"],
    ),
    "head to head takes the difference in the whole group first": (
        ["A 9-0 B", "A 1-0 C", "B 1-1 C"],
        ["head to head"],
        ["1 A", "2 C by head to head", "3 B by head to head"],
    ),
    "head to head of teams that never met leaves them level": (
        ["A 1-0 C", "B 1-0 D"],
        ["points", "head to head", "for"],
        ["1 A", "1 B", "3 C by points", "3 D"],
    ),
    "a key after head to head splits those still level": (
        ["A 1-1 B", "A 3-0 C", "B 5-0 C"],
        ["points", "head to head", "difference"],
        ["1 B", "2 A by difference", "3 C by points"],
    ),
}


@pytest.mark.parametrize("case", KEYS.values(), ids=KEYS)
def test_teams_stand_in_order_of(case: tuple[list[str], list[str], list[str]]) -> None:
    results, order, expected = case
    assert places(make_log(*results, order=order)) == expected


def test_a_head_to_head_key_has_no_adjustments() -> None:
    adjusted = {"team": "A", "points": 9, "for": 50, "reason": "a protest upheld"}
    order = ["head to head points", "head to head difference"]
    rows = make_log("A 0-1 B", order=order, adjustments=[adjusted])
    assert places(rows) == ["1 B", "2 A by head to head points"]


def test_head_to_head_points_count_the_tables() -> None:
    result = make_result("A 40-38 B", home_tables=1, away_tables=3)
    scheme = Scheme(win=1, table_won=1, order=(Key.HEAD_TO_HEAD_POINTS,))
    rows = rank(
        tallies([result], teams="AB"), scheme=scheme, results_among=lambda _: [result]
    )
    assert places(rows) == ["1 B", "2 A by head to head points"]


def test_points_are_those_of_results_tables_and_adjustments() -> None:
    result = make_result("A 40-60 B", home_tables=2, away_tables=1, drawn_tables=1)
    adjustments = [LogAdjustment("A", Decimal("-0.25"), "late sheet")]
    sums = tallies([result], teams="AB", adjustments=adjustments)
    scheme = Scheme(table_won=1, table_drawn=Decimal("0.5"))
    rows = rank(sums, scheme=scheme, results_among=lambda _: [])
    assert [(row.team, row.points) for row in rows] == [
        ("B", Decimal("3.5")),
        ("A", Decimal("2.25")),
    ]


def test_points_of_tenths_add_up_exactly() -> None:
    scheme = {"win": Decimal("0.1"), "draw": Decimal("0.2"), "loss": 0}
    rows = make_log("A 1-0 B", "A 1-1 B", order=["points"], scheme=scheme)
    assert rows[0].points == Decimal("0.3")


def test_an_adjustment_enters_the_columns_and_the_difference() -> None:
    adjusted = {"team": "A", "for": 10, "against": 3, "reason": "a table replayed"}
    row = make_log("A 5-9 B", order=["for"], adjustments=[adjusted])[0]
    assert (row.for_, row.against, row.difference) == (15, 12, 3)


def test_an_adjustment_enters_the_ratio() -> None:
    adjusted = {"team": "B", "against": -2, "reason": "a table replayed"}
    rows = make_log("A 3-1 B", order=["ratio"], adjustments=[adjusted])
    # A 3 ÷ 1; B 1 ÷ (3 − 2) = 1.
    assert [(row.team, row.against) for row in rows] == [("A", 1), ("B", 1)]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        pytest.param((10**30, 1), (1, 0), id="none against above any quotient"),
        pytest.param((-1, 0), (0, 3), id="below 0 and none against, a quotient"),
        pytest.param((0, 0), (-1, 0), id="neither below every other"),
    ],
)
def test_ratios_without_a_quotient(
    lower: tuple[int, int], higher: tuple[int, int]
) -> None:
    adjustments = [
        LogAdjustment("A", 0, "set", *lower),
        LogAdjustment("B", 0, "set", *higher),
    ]
    sums = tallies([], teams="AB", adjustments=adjustments)
    rows = rank(sums, scheme=Scheme(order=(Key.RATIO,)), results_among=lambda _: [])
    assert places(rows) == ["1 B", "2 A by ratio"]


def test_ratios_that_floats_cannot_tell_apart_are_told_apart() -> None:
    big = 10**20
    rows = make_log(f"A {big}-{big} B", f"C {big + 1}-{big} D", order=["ratio"])
    assert places(rows) == ["1 C", "2 A by ratio", "2 B", "4 D by ratio"]


def test_a_team_without_a_result_is_listed() -> None:
    rows = make_log("A 0-1 B", teams="Z", order=["points", "difference"])
    assert places(rows) == ["1 B", "2 Z by points", "3 A by difference"]


def test_level_teams_stand_in_order_of_casefolded_names_then_names() -> None:
    rows = make_log(teams="st ß ss b á B SS a", order=["points"])
    assert [row.team for row in rows] == ["a", "B", "b", "SS", "ss", "ß", "st", "á"]


def test_level_teams_share_the_first_position_and_say_no_reason() -> None:
    rows = make_log(teams="A B C", order=["points"])
    assert places(rows) == ["1 A", "1 B", "1 C"]


def test_no_teams_have_no_rows() -> None:
    assert make_log(order=["points", "head to head"]) == []


def test_names_decide_the_alphabet_where_teams_go_by_something_else() -> None:
    sums = tallies([], teams=["1", "2"])
    names = {"1": "Retreat", "2": "Athlone"}
    rows = rank(
        sums, scheme=Scheme(), results_among=lambda _: [], name=names.__getitem__
    )
    assert [row.team for row in rows] == ["2", "1"]


def test_results_are_asked_for_once_and_only_for_the_teams_level() -> None:
    results = [make_result(text) for text in ("A 1-0 C", "B 1-0 D", "A 1-1 B")]
    asked: list[frozenset[str]] = []

    def results_among(groups: Sequence[frozenset[str]]) -> Iterable[LogResult]:
        asked.extend(groups)
        return results

    order = (Key.POINTS, Key.HEAD_TO_HEAD_POINTS, Key.HEAD_TO_HEAD)
    sums = tallies(results, teams="ABCDE", adjustments=[LogAdjustment("E", -9, "late")])
    rank(sums, scheme=Scheme(order=order), results_among=results_among)
    assert asked == [frozenset("AB"), frozenset("CD")]


def test_results_are_not_asked_for_where_no_teams_are_level() -> None:
    result = make_result("A 1-0 B")

    def results_among(groups: Sequence[frozenset[str]]) -> Iterable[LogResult]:
        raise AssertionError(f"asked for the results among {groups}")

    sums = tallies([result], teams="AB")
    rows = rank(sums, scheme=Scheme(), results_among=results_among)
    assert places(rows) == ["1 A", "2 B by points"]


def test_the_two_tallies_of_a_result() -> None:
    result = make_result("A 40-60 B", home_tables=1, away_tables=2, drawn_tables=1)
    home, away = home_tally(result), away_tally(result)
    assert (home.lost, home.for_, home.tables_won, home.away_for) == (1, 40, 1, 0)
    assert (away.away_won, away.away_for, away.tables_won, away.tables_drawn) == (
        *(1, 60, 2, 1),
    )


def test_a_result_that_goes_again_leaves_the_tally_as_it_was() -> None:
    before = home_tally(make_result("A 3-1 B")).plus(
        adjustment_tally(LogAdjustment("A", Decimal("0.1"), "late"))
    )
    result = away_tally(make_result("C 5-6 A", away_tables=3))
    assert before.plus(result).minus(result) == before
    assert before.plus(result).minus(result).played == 1
