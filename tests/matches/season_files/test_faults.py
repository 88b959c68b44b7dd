from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command

from tests.make import make_union
from tests.matches.season import (
    FIRST,
    bring,
    changed,
    faults_of,
    few_files,
    sample_files,
    tables_only,
)

pytestmark = pytest.mark.django_db

FIXTURE = "1,2026-02-03,19:30,ATH-B,GRP-A,ATH"
CASES = [
    ("venues.csv", "Centre,8", "Centre,many", "venues.csv:2:tables"),
    ("venues.csv", "Centre,8", "Centre,0", "venues.csv:2:tables"),
    ("venues.csv", "Centre,8", "Centre,8.0", "venues.csv:2:tables"),
    ("venues.csv", "Centre,8", "Centre,99999999999999999999", "venues.csv:2:tables"),
    ("venues.csv", "GRP,Grassy Park Civic Centre", "GRP,", "venues.csv:2:name"),
    ("venues.csv", "RET,", "GRP,", "venues.csv:3:code"),
    ("venues.csv", "Centre,8", "Centre,8,9", "venues.csv:2:4"),
    ("venues.csv", "code,name,tables", "code,name,seats", "venues.csv:1:tables"),
    ("venues.csv", "Grassy Park Civic", "Grassy\x00Park", "venues.csv:2:name"),
    ("venues.csv", "Grassy Park Civic", "G" * 121, "venues.csv:2:name"),
    ("venues.csv", "Grassy Park Civic", '"open', "venues.csv:2:"),
    ("venues.csv", "GRP,", "G/P,", "venues.csv:2:code"),
    ("clubs.csv", "KC,GRP", "KC,XXX", "clubs.csv:2:venue"),
    ("teams.csv", "A,GRP,", "A,XXX,", "teams.csv:2:club"),
    ("players.csv", "GRP-A,captain", "XXX,captain", "players.csv:2:team"),
    ("players.csv", "captain", "boss", "players.csv:2:role"),
    ("players.csv", "2026-01-28", "28/01/2026", "players.csv:2:registered_on"),
    ("players.csv", "2026-01-28", "2026-02-30", "players.csv:2:registered_on"),
    ("players.csv", "SP1002", "SP1001", "players.csv:3:registration_no"),
    ("fixtures.csv", "19:30", "half past", "fixtures.csv:2:start"),
    ("fixtures.csv", "19:30", "25:30", "fixtures.csv:2:start"),
    ("fixtures.csv", "2026-02-03", "03/02/2026", "fixtures.csv:2:date"),
    ("fixtures.csv", "2026-02-03", "", "fixtures.csv:2:date"),
    ("fixtures.csv", "ATH-B,GRP-A", "ATH-B,ATH-B", "fixtures.csv:2:away"),
    ("fixtures.csv", "ATH-B,GRP-A", "GRP-B,GRP-A", "fixtures.csv:3:home"),
]


@pytest.mark.parametrize(("file", "old", "new", "place"), CASES)
def test_a_fault_is_named_by_file_row_and_column(
    file: str, old: str, new: str, place: str
) -> None:
    faults = faults_of(changed(file, old, new, tables_only()))
    assert any(fault.startswith(f"{place}: ") for fault in faults), faults


def test_a_faulty_row_makes_no_second_fault_where_it_is_named() -> None:
    files = changed("venues.csv", "Centre,8", "Centre,many", tables_only())
    assert len(faults_of(files)) == 1


def test_every_fault_of_every_file_is_named_in_one_go() -> None:
    files = few_files()
    files = changed("venues.csv", "Centre,8", "Centre,many", files)
    files = changed("players.csv", "2026-01-28", "28/01/2026", files)
    files = changed(FIRST, '"kind": "toss"', '"kind": "tos"', files)
    files = changed(FIRST, '"stage": "league"', '"stage": "liga"', files)
    places = [fault.split(": ")[0] for fault in faults_of(files)]
    assert places == [
        "venues.csv:2:tables",
        "players.csv:2:registered_on",
        FIRST,
        FIRST,
    ]


def test_nothing_is_written_on_any_fault() -> None:
    files = changed(FIRST, "Athlone Manel B", "Athlone Manel C", few_files())
    assert faults_of(files)
    models = [
        m for m in apps.get_models() if m._meta.app_label in {"league", "matches"}
    ]
    assert sum(model._default_manager.count() for model in models) == 0


def test_a_second_header_row_is_a_fault() -> None:
    files = changed(
        "clubs.csv", "code,name,venue\r\n", "code,name,venue\r\n" * 2, tables_only()
    )
    assert faults_of(files)[0].startswith("clubs.csv:2:")


def test_a_title_above_the_header_is_a_fault_of_one_row() -> None:
    files = changed("clubs.csv", "code,", "Clubs 2026,,\r\ncode,", tables_only())
    (fault,) = faults_of(files)
    assert fault.startswith("clubs.csv:2:")


def test_a_new_season_needs_all_five_files() -> None:
    files = tables_only()
    del files["players.csv"]
    assert faults_of(files)[0].startswith("players.csv: is missing")


def test_a_season_that_stands_takes_one_file_alone() -> None:
    union = make_union()
    bring(tables_only(), union)
    files = {"fixtures.csv": tables_only()["fixtures.csv"]}
    assert faults_of(files, union) == []


@pytest.mark.parametrize(
    "content", [b"code,name\n" + b"x,y\n" * 5002, b"0" * (2 * 1024 * 1024 + 1)]
)
def test_a_file_over_the_limits_is_refused(content: bytes) -> None:
    faults = faults_of(tables_only() | {"clubs.csv": content})
    assert any(fault.startswith("clubs.csv: ") for fault in faults)


@pytest.mark.parametrize(
    "content", [b"", b"\r\n\r\n", b"\x81\x8d", b"\xff\xfe\x00", b"PK\x03\x04junk"]
)
def test_a_file_that_holds_no_table_is_a_fault(content: bytes) -> None:
    assert faults_of(tables_only() | {"clubs.csv": content})


RECORD_CASES = [
    ('"team": "Athlone Manel B"', '"team": "Others"', "home.team"),
    ('"points": 2', '"points": 9223372036854775808', "points"),
    ('"Zainab Fisher"', '"' + "Z" * 121 + '"', "home."),
    ('"Yusuf Davids"', '"Yusuf\\u0000"', "home."),
    ('"Yusuf Davids"', '"Yusuf\\ud800"', "home."),
    ('"id": "2026-02-03-ATH-B-1"', '"id": "' + "x" * 201 + '"', "entries[0].id"),
    ("2026-02-03T19:25:00+02:00", "0001-01-01T00:00:00+14:00", "entries[0].at"),
    ('{\n "format"', "{[", ""),
]


@pytest.mark.parametrize(("old", "new", "path"), RECORD_CASES)
def test_a_record_that_cannot_be_kept_is_a_fault(old: str, new: str, path: str) -> None:
    files = few_files()
    files[FIRST] = files[FIRST].decode().replace(old, new).encode()
    faults = faults_of(files)
    assert faults
    assert all(fault.startswith(FIRST) and path in fault for fault in faults)


def test_a_record_without_a_fixture_is_a_fault() -> None:
    files = few_files()
    files["matches/2026-02-03-GRP-A-ATH-B.json"] = files.pop(FIRST)
    (fault,) = faults_of(files)
    assert fault.startswith("matches/2026-02-03-GRP-A-ATH-B.json: ")


def test_an_entry_that_stands_with_other_content_is_a_fault() -> None:
    union = make_union()
    bring(few_files(), union)
    files = changed(FIRST, '"points": 2', '"points": 4', few_files())
    (fault,) = faults_of(files, union)
    assert "correct it by a void" in fault
    assert fault.startswith(f"{FIRST}: entries[")


def test_two_registered_players_of_one_name_are_a_fault() -> None:
    files = few_files()
    line = next(
        one for one in files["players.csv"].splitlines(True) if b"Zainab Fisher" in one
    )
    files["players.csv"] += b"SP9999" + line[line.index(b",") :]
    assert "two players" in faults_of(files)[0]


def test_the_command_names_each_fault_on_standard_error(tmp_path: Path) -> None:
    for name, content in tables_only().items():
        (tmp_path / name).write_bytes(content.replace(b"2026-02-03", b"tomorrow"))
    said = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("importseason", str(tmp_path), stderr=said)
    assert ended.value.code == 2
    assert len(said.getvalue().splitlines()) == 4


def test_several_unions_must_be_told_apart() -> None:
    make_union("One")
    make_union("Other")
    with pytest.raises(SystemExit) as ended:
        call_command("importseason", "no such folder", stderr=io.StringIO())
    assert ended.value.code == 2


def test_the_samples_have_no_fault() -> None:
    assert faults_of(sample_files()) == []
