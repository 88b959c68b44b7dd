"""Every way in which a match record can be malformed, by the path of the fault."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from rules.faults import Malformed
from rules.record import load_record, read_match_record, read_record_entry
from tests.rules.make import (
    Document,
    called_away,
    decision,
    make_document,
    make_entries,
    points,
    query,
    sign,
    stoppage,
    substitution,
    toss,
    void,
)


def paths(document: object) -> list[str]:
    with pytest.raises(Malformed) as malformed:
        read_match_record(document)
    return [fault.path for fault in malformed.value.faults]


def without(document: Document, name: str) -> Document:
    return {key: value for key, value in document.items() if key != name}


@pytest.mark.parametrize("document", [None, [], "record", 1, True])
def test_a_record_is_an_object(document: object) -> None:
    assert paths(document) == [""]


@pytest.mark.parametrize("name", ["format", "stage", "home", "away", "entries"])
def test_a_record_has_all_its_fields(name: str) -> None:
    assert paths(without(make_document(), name)) == [name]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", "klawerjas-match/2"),
        ("stage", "friendly"),
        ("stage", ["league"]),
        ("rules", None),
        ("rules", []),
        ("home", None),
        ("away", "Team A"),
        ("entries", {}),
        ("entries", None),
    ],
)
def test_a_field_of_a_wrong_type_is_named(name: str, value: object) -> None:
    assert paths(make_document() | {name: value}) == [name]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("half_minutes", 0),
        ("half_minutes", 301),
        ("half_minutes", Decimal("75.0")),
        ("half_minutes", True),
        ("half_minutes", "75"),
        ("half_minutes", None),
        ("grace_minutes", -1),
        ("late_award", 101),
        ("walkover_points", 401),
        ("minimum_tables", 0),
        ("minimum_tables", 5),
        ("max_substitutes", 9),
        ("late_table_forfeits_points", 1),
        ("late_table_forfeits_points", "no"),
        ("drawn_knockout", "toss"),
        ("drawn_knockout", None),
        ("no_such_number", 1),
    ],
)
def test_a_wrong_number_of_the_rules_is_named(name: str, value: object) -> None:
    assert paths(make_document(**{name: value})) == [f"rules.{name}"]


def change_home(change: Callable[[Document], object]) -> Document:
    document = make_document()
    change(document["home"])
    return document


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda home: home.pop("team"), "team"),
        (lambda home: home.update(team=""), "team"),
        (lambda home: home.pop("pairs"), "pairs"),
        (lambda home: home.update(pairs={}), "pairs"),
        (lambda home: home["pairs"].pop(), "pairs"),
        (lambda home: home["pairs"].append(None), "pairs"),
        (lambda home: home["pairs"].__setitem__(2, "H5"), "pairs[2]"),
        (lambda home: home["pairs"][2].pop("counter"), "pairs[2].counter"),
        (lambda home: home["pairs"][2].update(counter=""), "pairs[2].counter"),
        (lambda home: home["pairs"][2].update(by_speler=5), "pairs[2].by_speler"),
        (lambda home: home["pairs"][0].update(captain="H1"), "pairs[0].captain"),
        (lambda home: home["pairs"][3].update(counter="H1"), "pairs[3].counter"),
        (lambda home: home.update(squad=None), "squad"),
        (lambda home: home.update(squad=[f"H{n}" for n in range(8)]), "pairs[3].by_"),
        (
            lambda home: home.update(squad=[*(f"H{n}" for n in range(1, 9)), ""]),
            "squad[8]",
        ),
    ],
)
def test_a_fault_in_a_team_is_named(
    change: Callable[[Document], object], path: str
) -> None:
    found = paths(change_home(change))
    assert [one[: len(f"home.{path}")] for one in found] == [f"home.{path}"]


def test_the_fuller_team_may_not_leave_open_a_table_that_the_other_has() -> None:
    document = make_document(home_open=[4], away_open=[2, 3], minimum_tables=2)
    assert paths(document) == ["home.pairs[3]"]


def test_teams_as_short_as_each_other_leave_the_same_tables_open() -> None:
    assert paths(make_document(home_open=[4], away_open=[3])) == ["home.pairs[3]"]


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        (points() | {"kind": "goal"}, "kind"),
        (points() | {"kind": ["points"]}, "kind"),
        (without(points(), "kind"), "kind"),
        (points(id=""), "id"),
        (points(id=7), "id"),
        (points(at="2026-02-03T19:30:00"), "at"),
        (points(at="2026-02-03"), "at"),
        (points(at="2026-02-30T19:30:00Z"), "at"),
        (points(at="2026-02-03 19:30:00Z"), "at"),
        (points(at="2026-02-03T25:30:00Z"), "at"),
        (points(at="٢026-02-03T19:30:00Z"), "at"),
        (points(at="2026-02-03T19:30:00+02:75"), "at"),
        (points(at="2026-02-03T19:30:00+24:00"), "at"),
        (points(at=1770139800), "at"),
        (without(points(), "table"), "table"),
        (points(table=0), "table"),
        (points(table=5), "table"),
        (points(table=True), "table"),
        (points(table=Decimal("2.0")), "table"),
        (points(table="2"), "table"),
        (points(side="Home"), "side"),
        (points(claimed=None), "points"),
        (points(claimed=Decimal("2.0")), "points"),
        (points(claimed=False), "points"),
        (points(why=None), "why"),
        (points(why="luck"), "why"),
        (points(player="H1"), "player"),
        (called_away(""), "player"),
        (called_away(substitute=None), "substitute"),
        (called_away(substitute=""), "substitute"),
        (substitution(off=""), "off"),
        (substitution(on=3), "on"),
        (substitution(role="by-speler"), "role"),
        (stoppage("12.2"), "rule"),
        (stoppage(Decimal("12.1")), "rule"),
        (stoppage(defaulters="none"), "defaulters"),
        (stoppage(reason=None), "reason"),
        (stoppage(side="home"), "side"),
        (query(table=9), "table"),
        (query(text=None), "text"),
        (toss("both"), "winner"),
        (toss(table=1), "table"),
        (without(decision(), "method"), "method"),
        (sign("captain"), "by"),
        (void(""), "entry"),
        (without(void("e1"), "reason"), "reason"),
        ({"kind": "start", "note": "late"}, "note"),
        ({"kind": "start", "a b": 1}, None),
    ],
    ids=str,
)
def test_a_fault_in_an_entry_is_named(fields: Document, path: str | None) -> None:
    expected = f"entries[0].{path}" if path else 'entries[0]["a b"]'
    assert paths(make_document(fields)) == [expected]


@pytest.mark.parametrize("entry", [None, "start", ["start"], 4])
def test_an_entry_is_an_object(entry: object) -> None:
    assert paths(make_document() | {"entries": [entry]}) == ["entries[0]"]


def test_two_entries_with_one_id_are_malformed() -> None:
    document = make_document(points(2), points(4, id="e1", minute=1))
    assert paths(document) == ["entries[1].id"]


def test_an_entry_of_the_same_id_with_a_default_written_out_is_another() -> None:
    document = make_document(points(2), points(2, why="boom", id="e1", minute=1))
    assert paths(document) == ["entries[1].id"]


def test_every_fault_is_told_at_once() -> None:
    document = make_document(points(table=0, side="left"), {"kind": "goal", "id": ""})
    document["home"]["pairs"][1] = {}
    document["stage"] = None
    assert paths(document) == [
        "stage",
        "home.pairs[1].counter",
        "home.pairs[1].by_speler",
        "entries[0].table",
        "entries[0].side",
        "entries[1].id",
        "entries[1].kind",
    ]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"table": 7}, "entries[0].table: must be a whole number from 1 to 4"),
        ({"points": "2"}, "entries[0].points: must be a whole number"),
        ({"goals": 1}, "entries[0].goals: is not a field of points: must be left out"),
    ],
)
def test_a_fault_says_what_was_expected(fields: Document, sentence: str) -> None:
    with pytest.raises(Malformed) as malformed:
        read_match_record(make_document(points(1) | fields))
    assert str(malformed.value) == sentence


def test_an_id_that_stands_twice_is_told_once_for_each_other_entry() -> None:
    document = make_document(*(points(2, id="e1", points=n) for n in (2, 4, 4)))
    with pytest.raises(Malformed) as malformed:
        read_match_record(document)
    message = "must be an id of its own: another entry has it"
    assert [(fault.path, fault.message) for fault in malformed.value.faults] == [
        ("entries[1].id", message),
        ("entries[2].id", message),
    ]


@pytest.mark.parametrize("id", ["", ["e1"], None])
def test_what_is_no_id_is_not_told_as_an_id_that_stands_twice(id: object) -> None:
    document = make_document(points(2, id=id), points(4, id=id))
    assert paths(document) == ["entries[0].id", "entries[1].id"]


def test_one_entry_is_read_by_itself_under_its_own_path() -> None:
    entry: dict[str, Any] = make_entries([points(table=7)])[0]
    with pytest.raises(Malformed) as malformed:
        read_record_entry(entry, "[3]")
    assert [fault.path for fault in malformed.value.faults] == ["[3].table"]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff\xfe{}",
        b'{"stage": NaN}',
        b'{"stage": "league", "stage": "final"}',
        b"[" * 100_000,
    ],
)
def test_text_that_is_not_json_is_one_fault_without_a_path(text: bytes) -> None:
    with pytest.raises(Malformed) as malformed:
        load_record(text)
    assert [fault.path for fault in malformed.value.faults] == [""]
