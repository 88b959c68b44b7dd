from __future__ import annotations

import csv
import io
from datetime import date

import pytest
from django.apps import apps
from django.core.management import call_command

from league.models import (
    Division,
    Fixture,
    Player,
    Registration,
    Season,
    Team,
    Union,
)
from league.standings.sums import rank_division
from matches.models import Entry, Match
from matches.season_files.applying import Destination, rehearse_season
from matches.season_files.columns import COLUMNS
from tests.make import make_union
from tests.matches.season import (
    FIRST,
    SAMPLE,
    bring,
    changed,
    few_files,
    sample_files,
    tables_only,
)

pytestmark = pytest.mark.django_db


def counts() -> dict[str, int]:
    return {
        model._meta.label: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.app_label in {"league", "matches"}
    }


def rows_of_the_log(division: Division) -> list[tuple[str, ...]]:
    teams = {str(one.pk): one.name for one in Team.objects.all()}
    rows = rank_division(division, division.standings.select_related("team"))
    return [
        tuple(
            str(teams[row.team] if name == "team" else row.as_json()[name])
            for name in ("position", "team", "played", "for", "against", "points")
        )
        for row in rows
    ]


def rows_of_the_sample() -> list[tuple[str, ...]]:
    text = (SAMPLE / "log-after-round-9.csv").read_text()
    return [
        tuple(
            row[name]
            for name in ("position", "team", "played", "for", "against", "points")
        )
        for row in csv.DictReader(io.StringIO(text))
    ]


def test_the_whole_season_gives_the_log_that_the_union_published() -> None:
    bring(sample_files())
    assert rows_of_the_log(Division.objects.get()) == rows_of_the_sample()
    assert Entry.objects.count() == 1517


def test_an_empty_database_needs_no_more_than_the_folder() -> None:
    call_command("importseason", str(SAMPLE), verbosity=0)
    assert Season.objects.get().name == "2026"
    assert Union.objects.get().time_zone == "Africa/Johannesburg"


def test_the_same_import_twice_writes_nothing() -> None:
    union = make_union()
    bring(few_files(), union)
    before = counts()
    report = bring(few_files(), union)
    assert counts() == before
    assert {(one.made, len(one.changed)) for one in report.files.values()} == {(0, 0)}


def test_a_preview_says_it_all_and_writes_nothing() -> None:
    union = make_union()
    before = counts()
    report = rehearse_season(few_files(), into=Destination(union=union), by=None)
    assert report.of("players.csv").made == 23
    assert counts() == before


def test_a_row_that_changed_is_told_with_what_it_was() -> None:
    union = make_union()
    bring(tables_only(), union)
    files = changed(
        "venues.csv", "Retreat Civic Centre,4", "Retreat Hall,6", tables_only()
    )
    (row,) = bring(files, union).of("venues.csv").changed
    assert row.place.row == 3
    assert [(one.field, one.was, one.now) for one in row.changes] == [
        ("name", "Retreat Civic Centre", "Retreat Hall"),
        ("tables", "4", "6"),
    ]


def test_a_new_row_is_made_beside_those_that_stand() -> None:
    union = make_union()
    bring(tables_only(), union)
    files = tables_only()
    files["venues.csv"] += b"NEW,New Hall,12\r\n"
    report = bring(files, union).of("venues.csv")
    assert (report.made, report.left_alone) == (1, 6)


def test_a_player_of_another_team_with_a_later_date_is_transferred() -> None:
    union = make_union()
    bring(tables_only(), union)
    old = "SP1002,Shafiek Noordien,GRP-A,,2026-01-15"
    new = "SP1002,Shafiek Noordien,GRP-B,,2026-04-01"
    bring(changed("players.csv", old, new, tables_only()), union)
    former, present = Registration.objects.filter(number="SP1002").order_by("pk")
    assert (former.ended_on, former.team.code) == (date(2026, 4, 1), "GRP-A")
    assert (present.team.code, present.transferred_from) == ("GRP-B", former)


def test_the_same_number_and_name_next_season_is_the_same_player() -> None:
    union = make_union()
    bring(tables_only(), union)
    files = {
        name: content.replace(b"2026-", b"2027-")
        for name, content in tables_only().items()
    }
    bring(files, union)
    assert (Season.objects.count(), Player.objects.count()) == (2, 23)


def test_two_unions_import_the_same_codes_side_by_side() -> None:
    bring(tables_only(), make_union("One"))
    bring(tables_only(), make_union("Other"))
    assert Team.objects.filter(code="GRP-A").count() == 2


@pytest.mark.parametrize(
    ("encoding", "mark", "separator"),
    [
        ("utf-8", b"\xef\xbb\xbf", ","),
        ("cp1252", b"", ";"),
        ("utf-8", b"\xef\xbb\xbf", ";"),
        ("utf-16-le", b"\xff\xfe", "\t"),
        ("utf-8", b"", "\t"),
    ],
)
def test_files_are_read_as_spreadsheets_make_them(
    encoding: str, mark: bytes, separator: str
) -> None:
    files = changed("clubs.csv", "Heideveld Aces", "Zoë Žižek Aces", tables_only())
    for name in COLUMNS:
        text = files[name].decode().replace(",", separator)
        files[name] = mark + text.encode(encoding)
    bring(files)
    assert Fixture.objects.count() == 8
    assert Team.objects.get(code="HEI-A").club.name == "Zoë Žižek Aces"


def test_spaces_blank_lines_and_the_case_of_the_header_do_not_matter() -> None:
    files = tables_only()
    files["venues.csv"] = (
        b'\r\n CODE ;"Name";Tables\r\n\r\n GRP ; "Grassy; Park" ;8\r\n;;\r\n'
        b"RET;R;4\r\nHEI;H;4\r\nMPL;M;4\r\nSTR;S;4\r\nATH;A;8"
    ).replace(b' "Grassy; Park" ', b'"Grassy; Park"')
    bring(files)
    assert Team.objects.get(code="GRP-A").club.venue.name == "Grassy; Park"


def test_a_name_nobody_has_registered_is_kept_for_the_referee() -> None:
    files = few_files()
    files[FIRST] = files[FIRST].replace(b"Zainab Fisher", b"Stranger Jones")
    report = bring(files)
    (warning,) = report.warnings
    assert "Stranger Jones is not registered" in str(warning)
    assert "(1.5)" in str(warning)


def test_that_name_is_one_player_however_often_it_is_imported() -> None:
    union = make_union()
    files = few_files()
    files[FIRST] = files[FIRST].replace(b"Zainab Fisher", b"Stranger Jones")
    bring(files, union)
    bring(files, union)
    assert Player.objects.filter(name="Stranger Jones").count() == 1


def test_a_player_registered_after_the_night_is_warned_of() -> None:
    files = few_files()
    old = next(
        line
        for line in files["players.csv"].decode().splitlines()
        if "Zainab Fisher" in line
    )
    new = old[:-10] + "2026-02-04"
    (warning,) = bring(changed("players.csv", old, new, files)).warnings
    assert "2026" in warning.sentence
    assert warning.place.column.startswith("home.")


def test_new_entries_of_a_changed_record_are_appended() -> None:
    union = make_union()
    files = few_files()
    whole = files[FIRST]
    query = b'{"id": "late", "at": "2026-02-03T23:00:00+02:00", "kind": "query", '
    query += b'"side": "home", "text": "late"},'
    bring(files, union)
    files[FIRST] = whole.replace(b'"entries": [', b'"entries": [' + query, 1)
    report = bring(files, union)
    assert report.of("entries").made == 1
    assert Entry.objects.get(record_id="late").seq == Match.objects.get().seq


def test_entries_that_a_later_file_lacks_are_left_alone() -> None:
    union = make_union()
    bring(few_files(), union)
    before = Entry.objects.count()
    files = few_files()
    text = files[FIRST].decode()
    last = text.rindex(",\n  {")
    files[FIRST] = (text[:last] + "\n ]\n}").encode()
    bring(files, union)
    assert Entry.objects.count() == before
