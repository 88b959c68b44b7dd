"""Backups and restores as an operator makes them, with what must be refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from archive.backups.files import new_keys
from tests.server.drill import back_up, beside, entries_of
from tests.server.system import System, copied, drop, running

pytestmark = pytest.mark.server
PUBLIC, PRIVATE = new_keys()
LAST = "SELECT state, name, entries FROM archive_backuprun ORDER BY id DESC LIMIT 1"
# A share of a chain that goes, past the guard, from what is backed up.
CUT = "DELETE FROM matches_entry WHERE seq > 2"


@dataclass(frozen=True, slots=True)
class Kept:
    """A system with matches that are over, and an encrypted backup of it."""

    system: System
    backup: Path


@pytest.fixture(scope="module")
def kept(empty: System, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    with copied(empty) as system:
        system.seed(matches=2)
        system.variables["BACKUP_KEY"] = PUBLIC
        backup = back_up(system, tmp_path_factory.mktemp("backups") / "encrypted")
        del system.variables["BACKUP_KEY"]
        (system.folder / "key").write_text(f"# public key: {PUBLIC}\n{PRIVATE}\n")
        yield Kept(system, backup)


def restored_by(system: System, backup: Path, *options: str) -> tuple[int, str]:
    """Run the command; return its status and the sentence that it ends with."""
    done = system.run("manage.py", "restore", str(backup), *options)
    said = done.stderr.strip() or done.stdout.strip()
    return done.returncode, said.splitlines()[-1]


def name_of(system: System) -> str:
    return Path(urlsplit(system.database_url).path).name


def key_of(kept: Kept) -> tuple[str, str]:
    return "--key-file", str(kept.system.folder / "key")


def test_a_backup_is_noted_with_what_came_of_it(kept: Kept) -> None:
    [(state, name, entries)] = kept.system.query(LAST)
    assert (state, name) == ("checked", kept.backup.name)
    assert entries == len(entries_of(kept.system)) > 0


def test_an_encrypted_backup_is_restored_by_its_key(kept: Kept) -> None:
    with beside(kept.system) as other:
        status, said = restored_by(other, kept.backup, *key_of(kept))
        assert (status, "entries" in said) == (0, True), said
        assert entries_of(other) == entries_of(kept.system)


def test_another_key_changes_nothing(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(new_keys()[1])
    with beside(kept.system) as other:
        key = ("--key-file", str(tmp_path / "key"))
        status, said = restored_by(other, kept.backup, *key)
        assert (status, "for another key" in said) == (1, True)
        assert is_empty(other)


def test_a_damaged_backup_changes_nothing(kept: Kept, tmp_path: Path) -> None:
    whole = kept.backup.read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    with beside(kept.system) as other:
        status, said = restored_by(other, tmp_path / "cut", *key_of(kept))
        assert (status, "damaged or cut short" in said) == (1, True)
        assert is_empty(other)


def test_a_database_that_holds_something_must_be_named(kept: Kept) -> None:
    _, unnamed = restored_by(kept.system, kept.backup, *key_of(kept))
    _, other = restored_by(kept.system, kept.backup, "--overwrite", "other")
    assert f"--overwrite {name_of(kept.system)} puts it aside" in unnamed
    assert f"is named {name_of(kept.system)}, not other" in other


def test_a_database_that_is_served_is_not_replaced(kept: Kept) -> None:
    named = ("--overwrite", name_of(kept.system), *key_of(kept))
    with running(kept.system):
        # Whoever reads a page has the site open its database.
        urlopen(f"http://127.0.0.1:{kept.system.port}/").close()
        status, said = restored_by(kept.system, kept.backup, *named)
        assert (status, "stop it first" in said) == (1, True), said
        assert kept.system.answers()


def test_one_that_is_named_is_put_aside(kept: Kept) -> None:
    with copied(kept.system) as system:
        named = ("--overwrite", name_of(system), *key_of(kept))
        status, said = restored_by(system, kept.backup, *named)
        assert (status, "The former database is" in said) == (0, True), said
        assert entries_of(system) == entries_of(kept.system)
        drop_aside(system, said)


def drop_aside(system: System, said: str) -> None:
    """Drop the database that was put aside, where it outlives the test's folder."""
    if not system.database_url.startswith("sqlite"):
        name = said.removeprefix("The former database is ").rstrip(".")
        drop(system.database_url, name)


def test_a_record_that_was_cut_is_backed_up_with_its_faults(
    kept: Kept, tmp_path: Path
) -> None:
    with copied(kept.system) as system:
        system.run("-m", "tests.server.unguard")
        system.change(CUT)
        done = system.run("manage.py", "backup", str(tmp_path))
        assert (done.returncode, "verify: " in done.stderr) == (1, True), done.stderr
        [made] = tmp_path.iterdir()
        assert ".faulty.backup" in made.name
        with beside(system) as other:
            assert restored_by(other, made)[0] == 1
            assert is_empty(other)


def test_the_twin_that_is_not_tried_says_nothing_of_such_faults(
    kept: Kept, tmp_path: Path
) -> None:
    with copied(kept.system) as system:
        system.run("-m", "tests.server.unguard")
        system.change(CUT)
        made = back_up(system, tmp_path / "untried", "--no-check")
        assert ".untried.backup" in made.name


def test_without_its_folder_nothing_is_made(kept: Kept, tmp_path: Path) -> None:
    done = kept.system.run("manage.py", "backup", str(tmp_path / "unmounted"))
    assert (done.returncode, "mount its disk" in done.stderr) == (1, True)
    assert [state for state, *_ in kept.system.query(LAST)] == ["failed"]


@pytest.mark.only_on("sqlite")
def test_a_damaged_file_of_sqlite_is_not_backed_up(kept: Kept, tmp_path: Path) -> None:
    with copied(kept.system) as system:
        path = system.folder / "db.sqlite3"
        with closing(sqlite3.connect(path)) as opened:
            [(page,)] = opened.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = 'matches_entry'"
            )
            [(size,)] = opened.execute("PRAGMA page_size")
        with path.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)
        done = system.run("manage.py", "backup", str(tmp_path))
        assert "restore the last good backup" in done.stderr
        assert list(tmp_path.iterdir()) == []


def is_empty(system: System) -> bool:
    """Whether a database has no table, or SQLite's file not even exists."""
    if system.database_url.startswith("sqlite"):
        path = system.folder / "db.sqlite3"
        return not path.exists() or not system.query("SELECT 1 FROM sqlite_master")
    named = "SELECT 1 FROM pg_tables WHERE schemaname = 'public'"
    return not system.query(named)
