"""A union as one archive: the same bytes wherever it was loaded, or nothing at all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction

from archive.unions import opening
from archive.unions.opening import open_archive
from archive.unions.tables import ARCHIVED, LEFT_OUT, archive_models, binary_columns
from archive.unions.writing import MANIFEST
from drives.evenings.codes import printed_digest, table_code
from drives.models import DriveTable
from league.models import Player, Role, Union, User
from matches.integrity.rebuilding import union_differences
from matches.models import Entry
from scoresheets.verifying.faults import VerifyCounts, faults_in
from tests.archive.persons.make_person import make_known
from tests.archive.unions.make_archive import (
    empty_the_database,
    exported,
    loaded,
    rewritten,
)
from tests.databases import migrated_file
from tests.drives.rounds.make_scores import make_klaverjas, table_of
from tests.make import make_role, make_union

ENTRIES = "tables/matches.entry.jsonl"
PLAYERS = "tables/league.player.jsonl"
REGISTRATIONS = "tables/league.registration.jsonl"
FIRST_TIME = b'"at":"2026-02-03T17:25:00.000000+00:00"'
YEAR_ONE = b'"at":"0001-01-01T00:00:00.000000+14:00"'
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def written(
    django_db_setup: None,
    django_db_blocker: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> bytes:
    """A union's archive, written once; the union itself is taken back."""
    into = tmp_path_factory.mktemp("archive") / "union.zip"
    with django_db_blocker.unblock(), transaction.atomic():
        exported(make_known().union, into)
        transaction.set_rollback(True)
    return into.read_bytes()


@pytest.fixture
def path(written: bytes, tmp_path: Path, db: None) -> Path:
    """The archive, before an empty database."""
    into = tmp_path / "union.zip"
    into.write_bytes(written)
    return into


def refusal(path: Path) -> str:
    """Why an archive is not loaded; nothing of it may be written."""
    with pytest.raises(ValidationError) as refused:
        loaded(path)
    assert not Union.objects.exists()
    return refused.value.messages[0]


def test_an_archive_loads_into_an_empty_database_and_comes_out_the_same(
    path: Path, tmp_path: Path
) -> None:
    (one,) = loaded(path)
    assert exported(one.union, tmp_path / "again.zip").read_bytes() == path.read_bytes()


def test_an_officers_number_and_what_they_agreed_to_come_along(
    tmp_path: Path, db: None
) -> None:
    user = make_role(make_union())
    told = {"phone": "082 123 4567", "contact_agreed_on": date(2026, 3, 1)}
    User.objects.filter(pk=user.pk).update(**told)
    path = exported(Union.objects.get(), tmp_path / "union.zip")
    empty_the_database()
    loaded(path)
    assert User.objects.filter(pk=user.pk, **told).exists()


def test_what_was_loaded_verifies_and_needs_no_rebuilding(path: Path) -> None:
    (one,) = loaded(path)
    tally = VerifyCounts()
    assert [*faults_in(one.union, tally), *union_differences(one.union)] == []
    assert tally.entries == Entry.objects.count() > 20


def test_new_rows_take_new_keys_after_loading(path: Path) -> None:
    (one,) = loaded(path)
    last = Player.objects.latest("pk").pk
    assert Player.objects.create(union=one.union, name="New").pk > last


@pytest.mark.only_on("postgresql")
def test_postgresql_to_sqlite_and_back_is_the_same_bytes(
    path: Path, tmp_path: Path
) -> None:
    there = tmp_path / "sqlite.zip"
    shutil.copyfile(migrated_file(), tmp_path / "db.sqlite3")
    settings = {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    left_out = {"DATABASE_URL", "REDIS_URL"}
    env = {k: v for k, v in os.environ.items() if k not in left_out} | settings
    for command in (
        ["importunion", str(path)],
        ["exportunion", "south-peninsula", str(there)],
    ):
        subprocess.run(
            [sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True
        )
    assert there.read_bytes() == path.read_bytes()
    (one,) = loaded(there)
    assert exported(one.union, tmp_path / "back.zip").read_bytes() == path.read_bytes()


def test_nobody_can_sign_in_with_a_password_that_was_left_behind(path: Path) -> None:
    loaded(path)
    assert not any(one.has_usable_password() for one in User.objects.all())


def test_no_archive_makes_anyone_a_superuser(path: Path) -> None:
    text = ZipFile(path).read("tables/league.user.jsonl").decode()
    assert "password" not in text
    assert "is_superuser" not in text


def test_an_archive_holds_no_code_of_an_evening_s_table(
    tmp_path: Path, db: None
) -> None:
    table = table_of(make_klaverjas())
    digest = printed_digest("BCDFGHJK")
    DriveTable.objects.filter(pk=table.pk).update(printed_digest=digest)
    zipped = ZipFile(exported(table.union, tmp_path / "union.zip"))
    rows = zipped.read("tables/drives.drivetable.jsonl").decode()
    assert f'"id":{table.pk}' in rows
    assert digest not in rows
    assert table_code(table) not in rows


def test_two_unions_go_one_after_the_other(tmp_path: Path, db: None) -> None:
    unions = [make_union("Overberg"), make_union("Helderberg")]
    user = make_role(unions[0])
    Role.objects.create(user=user, union=unions[1], kind="viewer")
    paths = [exported(one, tmp_path / f"{one.slug}.zip") for one in unions]
    empty_the_database()
    names = [loaded(path)[0].union.name for path in paths]
    assert (names, User.objects.count()) == (["Overberg", "Helderberg"], 1)


def test_an_archive_is_not_loaded_over_what_is_there(path: Path) -> None:
    loaded(path)
    with pytest.raises(ValidationError, match="is here already"):
        loaded(path)


def test_every_model_is_archived_or_left_out_with_a_reason() -> None:
    models = apps.get_models(include_auto_created=True)
    assert {one._meta.label for one in models} == set(ARCHIVED) | set(LEFT_OUT)
    assert set(ARCHIVED) & set(LEFT_OUT) == set()


def test_no_archived_column_of_bytes_may_be_empty() -> None:
    columns = [one for model in archive_models() for one in binary_columns(model)]
    assert columns
    assert not any(one.null for one in columns)


def edited(name: str, old: bytes, new: bytes) -> object:
    def change(members: dict[str, bytes]) -> None:
        assert old in members[name]
        members[name] = members[name].replace(old, new, 1)

    return change


def test_an_edited_entry_is_found_by_its_digest(path: Path) -> None:
    change = edited(ENTRIES, b'"points":2', b'"points":4')
    assert "it was changed" in refusal(rewritten(path, change, is_honest=False))


def test_an_entry_edited_with_its_digest_is_found_by_its_chain(path: Path) -> None:
    change = edited(ENTRIES, b'"points":2', b'"points":4')
    assert "does not verify" in refusal(rewritten(path, change))


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (PLAYERS, b'"union_id":', b'"union":', "columns of its table"),
        (PLAYERS, b'"agreed_to_name":', b'"agreed_to_name":"x","x":', "columns"),
        (PLAYERS, b'{"', b'["', "cannot be read"),
        (
            PLAYERS,
            b'"agreed_to_name":false',
            b'"agreed_to_name":"no"',
            "must be either",
        ),
        (PLAYERS, b'"agreed_to_name":false', b'"agreed_to_name":null', "is missing"),
        (PLAYERS, b'"name":"', b'"name":"' + b"x" * 200, "name"),
        (PLAYERS, b'"own_agreed":false', b'"own_agreed":0', "is not written as"),
        (ENTRIES, FIRST_TIME, YEAR_ONE, "at has a value that is not allowed there"),
        (PLAYERS, b'"id":', b'"id":-', "id has a value that is not allowed there"),
        (PLAYERS, b'ed":false', b'ed":"\\ud800\\u0000"', "ed “” value must be"),
    ],
)
def test_a_row_that_does_not_fit_is_named_by_its_line(
    path: Path, name: str, old: bytes, new: bytes, said: str
) -> None:
    change = edited(name, old, new)
    sentence = refusal(rewritten(path, change))
    assert f"{name}, line " in sentence
    assert said in sentence


def test_a_row_of_another_union_is_refused(path: Path) -> None:
    change = edited(PLAYERS, b'"union_id":', b'"union_id":9')
    assert "not a row of this union" in refusal(rewritten(path, change))


def test_a_row_that_refers_to_none_is_refused(path: Path) -> None:
    change = edited(REGISTRATIONS, b'"player_id":', b'"player_id":99')
    assert "registration refers to a player that is not there" in refusal(
        rewritten(path, change)
    )


def test_a_missing_row_is_missed(path: Path) -> None:
    def change(members: dict[str, bytes]) -> None:
        members[PLAYERS] = members[PLAYERS].split(b"\n", 1)[1]

    assert "not as many rows" in refusal(rewritten(path, change))


def manifest_with(**values: object) -> object:
    def change(members: dict[str, bytes]) -> None:
        document = json.loads(members[MANIFEST]) | values
        members[MANIFEST] = json.dumps(document).encode()

    return change


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"format": "klawerjas-archive/9"}, "of a format that is not read here"),
        ({"release": {"league": "0001_initial"}}, "older release"),
        ({"release": {"archive": "9999_later"}}, "newer release"),
        ({"release": 3}, "lacks what it must say"),
        ({"union": {}}, "lacks what it must say"),
        ({"rows": []}, "lacks what it must say"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(
    path: Path, values: dict[str, object], said: str
) -> None:
    assert said in refusal(rewritten(path, manifest_with(**values)))


def test_a_path_out_of_the_archive_is_refused(path: Path) -> None:
    other = rewritten(path, lambda members: members.update({"../evil": b""}))
    assert "a file that does not belong in it: ../evil" in refusal(other)


def test_a_bomb_is_not_unpacked(path: Path) -> None:
    bomb = {"tables/league.bomb.jsonl": bytes(64 * 1024 * 1024)}
    other = rewritten(path, lambda members: members.update(bomb))
    assert "unpacks to far more" in refusal(other)


def test_an_archive_too_large_is_not_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MOST_BYTES", 1000)
    assert "larger than any" in refusal(path)


def test_a_file_cut_off_or_no_zip_is_refused(path: Path) -> None:
    body = path.read_bytes()
    for rest in (body[: len(body) // 2], b"", b"PK\x03\x04", b"x" * 5000):
        path.write_bytes(rest)
        assert "is no archive" in refusal(path)


def test_a_damaged_member_is_refused(path: Path) -> None:
    body = bytearray(path.read_bytes())
    with ZipFile(path) as zipped:
        start = zipped.getinfo(ENTRIES).header_offset + 200
    body[start : start + 50] = bytes(50)
    path.write_bytes(bytes(body))
    assert "damaged" in refusal(path)


def test_a_manifest_that_names_other_files_is_refused(path: Path) -> None:
    def change(members: dict[str, bytes]) -> None:
        del members[ENTRIES]

    assert "not those of its manifest" in refusal(
        rewritten(path, change, is_honest=False)
    )


def test_other_ways_of_packing_are_read_as_well(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "stored.zip"
    with ZipFile(path) as zipped, ZipFile(other, "w", ZIP_STORED) as stored:
        for name in reversed(zipped.namelist()):
            stored.writestr(name, zipped.read(name))
    assert open_archive(other).manifest == open_archive(path).manifest


def test_the_commands_write_and_load(tmp_path: Path, db: None) -> None:
    union = make_union("Overberg")
    file = tmp_path / "a.zip"
    call_command("exportunion", union.slug, str(file), verbosity=0)
    with pytest.raises(CommandError, match="--overwrite"):
        call_command("exportunion", union.slug, str(file), verbosity=0)
    empty_the_database()
    call_command("importunion", str(file), verbosity=0)
    assert Union.objects.get().slug == union.slug


def test_the_commands_say_what_is_wrong_in_a_sentence(tmp_path: Path, db: None) -> None:
    with pytest.raises(CommandError, match="There is no union nowhere"):
        call_command("exportunion", "nowhere", str(tmp_path / "a.zip"))
    with pytest.raises(CommandError, match="is no archive"):
        call_command("importunion", str(tmp_path / "a.zip"))
