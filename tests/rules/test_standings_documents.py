from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rules.faults import Malformed, load_json
from rules.standings import Key, Scheme, log, read_results, read_scheme, write_log
from rules.standings.numbers import is_log_points, plain_number
from tests.rules.make_league import make_document

LEAGUES = Path("../shared/samples/leagues")
FIELDS = ["position", "team", "played", "won", "drawn", "lost", "for", "against"]
FIELDS += ["difference", "adjustment", "points", "by"]


def faults(document: object) -> list[str]:
    with pytest.raises(Malformed) as caught:
        read_results(document)
    return [fault.path for fault in caught.value.faults]


def with_result(**fields: Any) -> dict[str, Any]:
    document = make_document("A 1-0 B")
    document["results"][0].update(fields)
    return document


def with_adjustment(**fields: Any) -> dict[str, Any]:
    adjustment = {"team": "A", "reason": "late", **fields}
    given = {name: value for name, value in adjustment.items() if value is not ...}
    return make_document("A 1-0 B", adjustments=[given])


def with_scheme(**fields: Any) -> dict[str, Any]:
    return make_document("A 1-0 B", scheme=fields)


def without(field: str) -> dict[str, Any]:
    document = make_document("A 1-0 B")
    del document[field]
    return document


WRONG = [
    ([], [""]),
    ({}, ["format", "teams", "results"]),
    (make_document(format="league-results/2"), ["format"]),
    (without("teams"), ["teams"]),
    (without("results"), ["results"]),
    ({**make_document(), "teams": {"A": 1}}, ["teams"]),
    (
        {**make_document(), "teams": ["A", "", 3, "A"]},
        ["teams[1]", "teams[2]", "teams[3]"],
    ),
    ({**make_document(), "results": None}, ["results"]),
    ({**make_document(), "results": [[]]}, ["results[0]"]),
    (
        {**make_document(), "results": [{}]},
        [
            "results[0].home",
            "results[0].away",
            "results[0].home_score",
            "results[0].away_score",
        ],
    ),
    (with_result(home="C"), ["results[0].home"]),
    (with_result(home="a"), ["results[0].home"]),
    (with_result(away="A"), ["results[0].away"]),
    (with_result(away=["B"]), ["results[0].away"]),
    (with_result(home_score=-1), ["results[0].home_score"]),
    (with_result(home_score=True), ["results[0].home_score"]),
    (with_result(away_score=Decimal("2.0")), ["results[0].away_score"]),
    (with_result(away_score=None), ["results[0].away_score"]),
    (with_result(home_tables=5), ["results[0].home_tables"]),
    (with_result(drawn_tables=-1), ["results[0].drawn_tables"]),
    (with_result(away_tables=None), ["results[0].away_tables"]),
    (with_result(home_tables=2, away_tables=2, drawn_tables=1), ["results[0]"]),
    (with_result(home_table=2), ["results[0].home_table"]),
    (make_document("A 1-0 B", scheme=None), ["scheme"]),
    (make_document("A 1-0 B", scheme=[]), ["scheme"]),
    (with_scheme(wins=3), ["scheme.wins"]),
    (
        with_scheme(win="3", draw=True, loss=None),
        [
            "scheme.win",
            "scheme.draw",
            "scheme.loss",
        ],
    ),
    (with_scheme(win=Decimal("Infinity")), ["scheme.win"]),
    (with_scheme(win=Decimal("1e999999")), ["scheme.win"]),
    (with_scheme(table_won=Decimal("1e-999999")), ["scheme.table_won"]),
    (with_scheme(order=[]), ["scheme.order"]),
    (with_scheme(order="points"), ["scheme.order"]),
    (
        with_scheme(order=["points", "goals", 1, ["for"]]),
        [
            "scheme.order[1]",
            "scheme.order[2]",
            "scheme.order[3]",
        ],
    ),
    (with_scheme(order=["Points"]), ["scheme.order[0]"]),
    (with_scheme(order=["points", "for", "points"]), ["scheme.order[2]"]),
    (make_document("A 1-0 B", adjustments=None), ["adjustments"]),
    (with_adjustment(reason=...), ["adjustments[0].reason"]),
    (with_adjustment(reason=""), ["adjustments[0].reason"]),
    (with_adjustment(team="C"), ["adjustments[0].team"]),
    (with_adjustment(team=...), ["adjustments[0].team"]),
    (with_adjustment(points="-2"), ["adjustments[0].points"]),
    (with_adjustment(**{"for": Decimal("1.0")}), ["adjustments[0].for"]),
    (with_adjustment(against=False), ["adjustments[0].against"]),
    (with_adjustment(date="2026-02-03"), ["adjustments[0].date"]),
]


@pytest.mark.parametrize(("document", "paths"), WRONG)
def test_each_fault_is_named_by_its_path(document: object, paths: list[str]) -> None:
    assert faults(document) == paths


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"home_score": -1}, "must be a whole number, 0 or more"),
        ({"home_tables": 5}, "must be a whole number from 0 to 4"),
    ],
)
def test_a_number_out_of_bounds_is_told_its_bounds(
    fields: dict[str, int], sentence: str
) -> None:
    with pytest.raises(Malformed) as caught:
        read_results(with_result(**fields))
    assert caught.value.faults[0].message == sentence


def test_a_name_in_a_message_stays_on_one_line() -> None:
    with pytest.raises(Malformed) as caught:
        read_results(with_result(home="C\nD"))
    assert "\n" not in str(caught.value)


def test_what_is_left_out_has_the_defaults() -> None:
    league = read_results(make_document("A 1-0 B"))
    assert league.scheme == Scheme(
        2,
        1,
        0,
        0,
        0,
        (
            Key.POINTS,
            Key.DIFFERENCE,
            Key.FOR,
            Key.HEAD_TO_HEAD,
        ),
    )
    assert league.adjustments == ()


def test_four_tables_together_are_as_many_as_a_match_has() -> None:
    document = with_result(home_tables=2, away_tables=1, drawn_tables=1)
    assert read_results(document).results[0].drawn_tables == 1


def test_an_adjustment_has_no_points_unless_it_says_so() -> None:
    adjustment = read_results(with_adjustment(against=-4)).adjustments[0]
    assert (adjustment.points, adjustment.for_, adjustment.against) == (0, 0, -4)


def test_table_counts_left_out_are_0_even_where_tables_give_points() -> None:
    document = with_result(home_tables=3)
    league = read_results({**document, "scheme": {"table_won": 1}})
    assert [row.points for row in log(league)] == [5, 0]


def test_other_fields_at_the_top_are_passed_over() -> None:
    assert read_results(make_document("A 1-0 B", season="2026")).teams == ("A", "B")


def test_a_scheme_is_read_on_its_own() -> None:
    # A float is how Django reads JSON back.
    scheme = read_scheme({"win": 0.5, "order": ["ratio"]})
    assert (scheme.win, scheme.order) == (Decimal("0.5"), (Key.RATIO,))


def test_a_scheme_on_its_own_has_its_faults_named() -> None:
    with pytest.raises(Malformed) as caught:
        read_scheme({"win": [], "order": ["won", "won"]}, path="rules.scheme")
    assert [fault.path for fault in caught.value.faults] == [
        "rules.scheme.win",
        "rules.scheme.order[1]",
    ]


def test_the_log_is_written_as_the_contract_says() -> None:
    adjusted = [{"team": "B", "points": -2, "reason": "unregistered player"}]
    written = write_log(
        log(read_results(make_document("A 64-48 B", adjustments=adjusted)))
    )
    expected = [
        ["1", "A", 1, 1, 0, 0, 64, 48, 16, 0, 2, None],
        ["2", "B", 1, 0, 0, 1, 48, 64, -16, -2, -2, "points"],
    ]
    rows = [dict(zip(FIELDS, [int(row[0]), *row[1:]], strict=True)) for row in expected]
    assert json.loads(written) == {"format": "league-log/1", "rows": rows}
    assert "\n" not in written


@pytest.mark.parametrize(
    ("number", "is_one"),
    [("1e-1000", True), ("1e-1001", False), ("9e999", True), ("1e1000", False)],
)
def test_log_points_have_at_most_1000_digits_on_either_side(
    number: str, is_one: bool
) -> None:
    assert is_log_points(Decimal(number)) is is_one


def test_a_fraction_that_is_whole_is_a_whole_number() -> None:
    assert isinstance(plain_number(Decimal("2.0")), int)


@pytest.mark.parametrize(
    ("win", "written"),
    [
        ("2.0", "2"), ("0.5", "0.5"), ("0.50", "0.5"), ("-0.0", "0"), ("1e3", "1000"),
        ("0.1", "0.1"), ("1e-7", "0.0000001"), ("-1.5", "-1.5"), ("0e999999", "0"),
        ("123456789012345678901234567890.1", "123456789012345678901234567890.1"),
    ],
)  # fmt: skip
def test_numbers_are_written_exactly(win: str, written: str) -> None:
    text = json.dumps(make_document("A 1-0 B", scheme={"win": 7}))
    league = read_results(load_json(text.replace("7", win)))
    assert f'"points": {written},' in write_log(log(league))


def test_scores_of_thousands_of_digits_are_added_and_written() -> None:
    most = "9" * 4300
    text = json.dumps(make_document("A 7-0 B", "A 7-0 B")).replace("7", most)
    assert f'"for": 1{"9" * 4299}8,' in write_log(log(read_results(load_json(text))))


@pytest.mark.parametrize(
    "name", ["en1.2011-12", "en1.2023-24", "es.2013-14", "es.2014-15"]
)
def test_a_real_league_has_its_published_table(name: str) -> None:
    path = LEAGUES / f"{name}.json"
    assert path.exists(), f"{path} is missing: the shared folder lies beside this one"
    sample: Any = load_json(path.read_bytes())
    rows = log(read_results(sample["problem"]))
    assert [[row.team, row.points] for row in rows] == sample["table"]
    assert [row.position for row in rows] == list(range(1, 21))
