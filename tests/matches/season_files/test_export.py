from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from league.clubs.actions import keep_team
from league.fixtures.actions.fixtures import keep_fixture
from league.models import Fixture, Registration, Season, Team, Union
from league.registrations.actions.players import keep_registration
from matches.models import Match, MatchSource, SeasonFile
from matches.season_files.columns import COLUMNS
from matches.season_files.exporting import season_files
from rules.record import Kind, Side
from tests.make import entry, make_union, write
from tests.matches.season import FIRST, SAMPLE, bring, few_files, tables_only

pytestmark = pytest.mark.django_db


def exported() -> dict[str, bytes]:
    return dict(season_files(Season.objects.get()))


def rename(code: str, name: str) -> None:
    team = Team.objects.get(code=code)
    keep_team(team.union, code=code, name=name, club=team.club, by=None)


def test_the_whole_season_comes_back_byte_for_byte(tmp_path: Path) -> None:
    call_command("importseason", str(SAMPLE), verbosity=0)
    call_command("exportseason", str(tmp_path), verbosity=0)
    given = {
        one.relative_to(SAMPLE): one.read_bytes()
        for one in SAMPLE.rglob("*")
        if one.is_file() and one.name != "README.md"
    }
    assert given == {name: (tmp_path / name).read_bytes() for name in given}
    assert len(list((tmp_path / "score-sheets").iterdir())) == 36


@pytest.mark.parametrize(
    ("encoding", "mark", "separator", "newline"),
    [
        ("utf-8", b"\xef\xbb\xbf", ";", "\r\n"),
        ("cp1252", b"", ";", "\n"),
        ("utf-16-le", b"\xff\xfe", "\t", "\r\n"),
    ],
)
def test_each_way_of_writing_a_table_comes_back_byte_for_byte(
    encoding: str, mark: bytes, separator: str, newline: str
) -> None:
    files = {}
    for name in COLUMNS:
        text = tables_only()[name].decode().replace("Aces", "Açes \u20ac")
        text = text.replace(",", separator).replace("\r\n", newline)
        text = text.replace(separator, f"{separator} ", 3) + newline
        files[name] = mark + text.encode(encoding)
    bring(files)
    found = exported()
    assert {name: found[name] for name in files} == files


def test_only_the_row_that_changed_is_written_anew() -> None:
    files = tables_only()
    text = files["teams.csv"].decode().replace("division\r\n", "division,note\r\n")
    text = text.replace("\r\nGRP-B,", '\r\n"GRP-B",')
    text = text.replace("RET-A,Retreat A,RET,Premier", "RET-A,Retreat A,RET,Premier,x")
    files["teams.csv"] = text.encode()
    bring(files)
    rename("RET-A", "Retreat Allstars")
    expected = files["teams.csv"].replace(b"Retreat A,", b"Retreat Allstars,")
    assert exported()["teams.csv"] == expected


def test_a_new_row_stands_after_the_others() -> None:
    bring(tables_only())
    home, away = Team.objects.get(code="RET-A"), Team.objects.get(code="HEI-A")
    first = Fixture.objects.first()
    assert first is not None
    keep_fixture(
        first.division,
        round=15,
        home=home,
        away=away,
        night=None,
        start=first.start,
        venue=None,
        by=None,
    )
    expected = tables_only()["fixtures.csv"] + b"15,postponed,19:30,RET-A,HEI-A,\r\n"
    assert exported()["fixtures.csv"] == expected


def test_what_an_export_writes_imports_again_without_a_change() -> None:
    union = make_union()
    bring(few_files(), union)
    rename("RET-A", "=cmd|' /C calc'!A0")
    report = bring(exported(), union)
    assert {(one.made, len(one.changed)) for one in report.files.values()} == {(0, 0)}


@pytest.mark.parametrize("name", ["=cmd", "+1", "-1", "@x", "＝sum(A1)"])
def test_a_name_that_a_spreadsheet_would_run_is_made_neutral(name: str) -> None:
    bring(tables_only())
    season = Season.objects.get()
    one = Registration.objects.select_related("team").get(number="SP1001")
    assert one.team is not None
    keep_registration(
        season,
        number="SP1001",
        name=name,
        team=one.team,
        is_captain=True,
        registered_on=one.registered_on,
        by=None,
    )
    rows = list(csv.reader(io.StringIO(exported()["players.csv"].decode())))
    assert rows[1][1] == f"'{name}"


def test_a_number_stays_a_number() -> None:
    call_command("importseason", str(SAMPLE), verbosity=0)
    log = exported()["log-after-round-9.csv"].decode()
    assert ",340,484,-144,6\r\n" in log


def test_without_its_source_a_table_is_written_in_our_own_layout() -> None:
    files = tables_only()
    files["venues.csv"] = b"\xef\xbb\xbf" + files["venues.csv"].replace(b",", b";")
    bring(files)
    SeasonFile.objects.all().delete()
    assert exported()["venues.csv"] == tables_only()["venues.csv"]


def test_without_its_source_a_record_is_written_in_our_own_layout() -> None:
    bring(few_files())
    MatchSource.objects.all().delete()
    assert exported()[FIRST] == few_files()[FIRST]


def test_a_record_keeps_all_but_the_entries_that_are_new() -> None:
    bring(few_files())
    match = Match.objects.get()
    late = entry("query", 240, id="q-late", side=Side.HOME, text="Who was late?")
    write(match, late)
    given, found = few_files()[FIRST].decode(), exported()[FIRST].decode()
    before, after = found.split(
        ',\n  {\n   "id": "q-late",\n   "at": "2026-02-03T23:30:00+02:00",\n'
        '   "kind": "query",\n   "side": "home",\n   "text": "Who was late?"\n  }'
    )
    assert before + after == given


def test_a_record_in_another_layout_keeps_it() -> None:
    files = few_files()
    document = json.loads(files[FIRST])
    document["home"] = {"captain": "Zoë", **document["home"]}
    entries = [json.dumps(one) for one in document.pop("entries")]
    text = json.dumps(document, separators=(", ", ":"))
    text = text[:-1] + ',\r\n"entries":[\r\n\t' + ",\r\n\t".join(entries) + "\r\n]}\r\n"
    files[FIRST] = b"\xef\xbb\xbf" + text.encode()
    bring(files)
    assert exported()[FIRST] == files[FIRST]
    write(Match.objects.get(), entry("query", 240, id="q", side=Side.HOME, text="?"))
    new = (
        ',\r\n\t{"id":"q", "at":"2026-02-03T23:30:00+02:00", "kind":"query", '
        '"side":"home", "text":"?"}\r\n]}\r\n'
    )
    assert exported()[FIRST].decode().endswith(new)


def test_a_team_of_another_name_changes_that_name_alone() -> None:
    bring(few_files())
    rename("ATH-B", "Athlone Beacons")
    expected = few_files()[FIRST].replace(
        b'"team": "Athlone Manel B"', b'"team": "Athlone Beacons"'
    )
    assert exported()[FIRST] == expected


def test_a_match_that_was_voided_at_the_desk_is_exported_with_its_void() -> None:
    bring(few_files())
    match = Match.objects.get()
    target = match.entries.filter(kind=Kind.POINTS).first()
    assert target is not None
    write(match, entry("void", 300, entry=target.record_id, reason="typed twice"))
    found = json.loads(exported()[FIRST])["entries"]
    assert found[:-1] == json.loads(few_files()[FIRST])["entries"]
    assert found[-1]["kind"] == "void"


def test_a_match_that_was_paused_and_abandoned_is_exported_with_its_sheet() -> None:
    bring(few_files())
    pause, left = entry("pause", 300), entry("abandon", 301, outcome="stands")
    write(Match.objects.get(), pause, left)
    sheet = exported()[FIRST.replace("matches/", "score-sheets/", 1)]
    assert list(json.loads(sheet))[-3:] == ["refused", "paused", "abandoned"]


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    bring(tables_only())
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(SystemExit):
        call_command("exportseason", str(tmp_path), "--overwrite", stderr=io.StringIO())
    assert [one.name for one in tmp_path.iterdir()] == ["letter.txt"]


def test_an_earlier_export_is_written_over_when_told_so(tmp_path: Path) -> None:
    bring(tables_only())
    call_command("exportseason", str(tmp_path), verbosity=0)
    rename("ATH-B", "Athlone Beacons")
    with pytest.raises(SystemExit):
        call_command("exportseason", str(tmp_path), stderr=io.StringIO())
    call_command("exportseason", str(tmp_path), "--overwrite", verbosity=0)
    assert "Athlone Beacons" in (tmp_path / "teams.csv").read_text()


def test_an_export_without_a_season_says_so(tmp_path: Path) -> None:
    Union.objects.all().delete()
    with pytest.raises(SystemExit) as ended:
        call_command("exportseason", str(tmp_path), stderr=io.StringIO())
    assert ended.value.code == 2
