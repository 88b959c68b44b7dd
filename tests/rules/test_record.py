from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rules.record import (
    FIELDS,
    SETTINGS,
    DrawnKnockout,
    Kind,
    Settings,
    Why,
    deviations,
    entry_as_json,
    read_match_record,
    read_record_entry,
)
from tests.rules.make import (
    START,
    called_away,
    decision,
    leave,
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

# The contract's table of numbers, as it stands there.
DEFAULTS = {
    "half_minutes": 75,
    "extra_minutes": 60,
    "no_leave_minutes": 15,
    "short_table_award": 20,
    "absence_award": 20,
    "stoppage_award": 20,
    "late_award": 10,
    "grace_minutes": 3,
    "late_table_forfeits_points": False,
    "max_substitutes": 3,
    "minimum_tables": 3,
    "walkover_points": 80,
    "drawn_knockout": "extra time",
}
ONE_OF_EACH = [
    START,
    points(2),
    points(4, why="boom"),
    called_away("H1", substitute="S1"),
    substitution(),
    stoppage(reason="A quarrel."),
    leave(),
    toss(),
    query(table=3),
    decision(),
    sign("home captain"),
    void("e1"),
]


def test_the_defaults_are_sakbocs() -> None:
    settings = read_match_record(make_document()).settings
    assert {name: getattr(settings, name) for name in SETTINGS} == DEFAULTS


def test_a_union_changes_numbers_and_they_are_listed() -> None:
    settings = read_match_record(make_document(late_award=14, half_minutes=75)).settings
    assert [(one.setting.name, one.value) for one in deviations(settings)] == [
        ("late_award", 14)
    ]


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("half_minutes", 1, 300),
        ("extra_minutes", 1, 300),
        ("no_leave_minutes", 0, 300),
        ("grace_minutes", 0, 300),
        ("short_table_award", 0, 100),
        ("absence_award", 0, 100),
        ("stoppage_award", 0, 100),
        ("late_award", 0, 100),
        ("max_substitutes", 0, 8),
        ("minimum_tables", 1, 4),
        ("walkover_points", 0, 400),
    ],
)
def test_each_number_has_its_limits(name: str, low: int, high: int) -> None:
    form = SETTINGS[name].form
    within = [form.read(value) for value in (low, high)]
    assert within == [low, high]
    assert [form.read(value) for value in (low - 1, high + 1)] == [None, None]


def test_how_a_drawn_knock_out_goes_on_is_one_of_two() -> None:
    settings = read_match_record(make_document(drawn_knockout="decision")).settings
    assert settings == Settings(drawn_knockout=DrawnKnockout.DECISION)


@pytest.mark.parametrize("fields", make_entries(ONE_OF_EACH), ids=str)
def test_an_entry_is_written_back_as_it_was_read(fields: dict[str, Any]) -> None:
    assert entry_as_json(read_record_entry(fields)) == fields


def test_an_entry_is_written_in_the_order_of_the_contract() -> None:
    entry = read_record_entry(
        dict(reversed(make_entries([points(2, why="boom")])[0].items()))
    )
    assert list(entry_as_json(entry)) == [
        "id",
        "at",
        "kind",
        "table",
        "side",
        "points",
        "why",
    ]


def test_every_kind_has_its_fields() -> None:
    assert set(FIELDS) == set(Kind)


def test_an_optional_field_left_out_is_none() -> None:
    assert read_record_entry(make_entries([points(2)])[0]).why is None


def test_the_reason_for_points_is_a_word() -> None:
    entry = read_record_entry(make_entries([points(2, why="over-punishing")])[0])
    assert entry.why is Why.OVER_PUNISHING


def test_any_whole_number_of_points_is_well_formed() -> None:
    huge = 10**5000
    assert read_record_entry(make_entries([points(huge)])[0]).points == huge


@pytest.mark.parametrize(
    "at",
    [
        "2026-02-03T19:30:00+02:00",
        "2026-02-03T19:30+02:00",
        "2026-02-03T17:30:00Z",
        "2026-02-03T17:30:00.000Z",
        "20260203T193000+0200",
        "2026-W06-2T19:30:00+02",
    ],
)
def test_a_time_is_any_iso_8601_with_its_offset(at: str) -> None:
    entry = read_record_entry({"id": "e1", "at": at, "kind": "start"})
    assert entry.at.astimezone(tz=None) == entry.at
    assert entry.at.timestamp() == 1770139800


def test_a_time_keeps_its_offset() -> None:
    entry = read_record_entry(make_entries([START])[0])
    assert entry.at.utcoffset() == timedelta(hours=2)


def test_the_same_entry_twice_stands_once() -> None:
    document = make_document(points(2), points(2, id="e1", minute=1), points(4))
    assert [entry.id for entry in read_match_record(document).entries] == ["e1", "e3"]


def test_other_fields_of_the_record_and_its_teams_are_ignored() -> None:
    document = make_document()
    document |= {"venue": "Hall 1", "round": 2.5}
    document["home"] |= {"captain": None, "coach": [1]}
    assert read_match_record(document).home.team == "Team H"


def test_a_name_may_sit_in_both_teams() -> None:
    document = make_document()
    document["away"]["pairs"][0]["counter"] = "H1"
    assert read_match_record(document).away.pairs[0].counter == "H1"


def test_both_teams_may_leave_the_same_tables_open() -> None:
    record = read_match_record(
        make_document(home_open=[3], away_open=[2, 3], minimum_tables=2)
    )
    assert (record.home.open_tables, record.away.open_tables) == ((3,), (2, 3))


def test_a_team_below_the_minimum_may_leave_any_tables_open() -> None:
    record = read_match_record(make_document(home_open=[1], away_open=[2, 3]))
    assert record.away.open_tables == (2, 3)


def test_text_that_is_neither_id_nor_name_may_be_empty() -> None:
    document = make_document(query(""), decision(method=""), void("e1", reason=""))
    assert [entry.text for entry in read_match_record(document).entries] == [
        "",
        None,
        None,
    ]
