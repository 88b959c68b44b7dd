from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from archive.backups import programs
from archive.backups.faults import BackupError
from archive.backups.manifest import Manifest, check_release
from archive.backups.postgresql_engine import PostgresqlEngine
from archive.backups.sqlite_engine import SqliteEngine
from tests.databases import migrated_file


@pytest.fixture
def engine(tmp_path: Path) -> SqliteEngine:
    path = Path(shutil.copyfile(migrated_file(), tmp_path / "db.sqlite3"))
    return SqliteEngine({"NAME": path})


@pytest.fixture
def used(engine: SqliteEngine) -> Iterator[sqlite3.Connection]:
    """Keep a database open, as a site does."""
    with closing(sqlite3.connect(engine.path, isolation_level=None)) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
        yield opened


def test_a_snapshot_has_what_others_committed_so_far(
    engine: SqliteEngine, used: sqlite3.Connection, tmp_path: Path
) -> None:
    used.execute("CREATE TABLE press (id INTEGER)")
    used.execute("INSERT INTO press VALUES (1)")
    used.execute("BEGIN IMMEDIATE")
    used.execute("INSERT INTO press VALUES (2)")
    engine.snapshot(tmp_path / "snapshot")
    with closing(sqlite3.connect(tmp_path / "snapshot")) as copy:
        assert copy.execute("SELECT id FROM press").fetchall() == [(1,)]


def test_a_damaged_database_is_refused_with_what_to_do(
    engine: SqliteEngine, tmp_path: Path
) -> None:
    whole = engine.path.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    engine.path.write_bytes(
        whole[:middle] + b"\xff" * 40_960 + whole[middle + 40_960 :]
    )
    with pytest.raises(BackupError, match=r"is damaged .*restore the last good backup"):
        engine.snapshot(tmp_path / "snapshot")


def test_an_index_that_lost_a_row_is_damage_too(
    engine: SqliteEngine, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(engine.path)) as opened:
        opened.executescript(
            "CREATE TABLE press (name TEXT); CREATE INDEX by_name ON press (name);"
            "INSERT INTO press VALUES ('a'), ('b'); PRAGMA writable_schema=ON;"
            "DELETE FROM sqlite_master WHERE name='by_name';"
        )
    with closing(sqlite3.connect(engine.path)) as opened:
        opened.executescript("INSERT INTO press VALUES ('c');")
    with pytest.raises(BackupError, match="is damaged"):
        engine.snapshot(tmp_path / "snapshot")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    engine = SqliteEngine({"NAME": tmp_path / "none.sqlite3"})
    with pytest.raises(BackupError, match="There is no database"):
        engine.snapshot(tmp_path / "snapshot")
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_served_is_not_replaced(
    engine: SqliteEngine, used: sqlite3.Connection
) -> None:
    used.execute("SELECT count(*) FROM league_union").fetchone()
    with (
        engine.scratch(migrated_file()) as scratch,
        pytest.raises(BackupError, match="stop it first"),
    ):
        engine.move_in(scratch, aside="before")
    assert not engine.path.with_name("db.sqlite3.from-backup").exists()


def test_one_that_somebody_uses_is_put_aside(engine: SqliteEngine) -> None:
    with closing(sqlite3.connect(engine.path)) as opened:
        opened.execute("CREATE TABLE other (id INTEGER)")
        opened.execute("DROP TABLE league_union")
    assert engine.holds_something()
    with engine.scratch(migrated_file()) as scratch:
        aside = engine.move_in(scratch, aside="before")
    assert (Path(aside).exists(), engine.holds_something()) == (True, False)


def test_a_migrated_database_without_a_row_holds_nothing(engine: SqliteEngine) -> None:
    assert not engine.holds_something()


def test_a_file_that_is_no_database_holds_something(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_bytes(b"a letter, not a database" * 100)
    assert SqliteEngine({"NAME": tmp_path / "db.sqlite3"}).holds_something()


def test_a_backup_of_this_release_fits_and_one_of_a_newer_is_refused(
    engine: SqliteEngine, tmp_path: Path
) -> None:
    facts = engine.snapshot(tmp_path / "snapshot")
    check_release(Manifest("", "", "sqlite", 1, "", facts))
    newer = replace(facts, migrations=facts.migrations | {"league": "9999_later"})
    with pytest.raises(BackupError, match=r"newer release \(migration league.9999"):
        check_release(Manifest("", "", "sqlite", 1, "", newer))


def test_a_tool_that_is_missing_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match=r"pg_dump is missing .*postgresql-client-99"):
        programs.postgresql_tool("pg_dump", server=99)


def test_a_tool_older_than_the_server_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tool = tmp_path / "pg_dump"
    tool.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 14.2'\n")
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match="is of PostgreSQL 14, the server of 99"):
        programs.postgresql_tool("pg_dump", server=99)


def test_no_password_stands_on_a_command_line() -> None:
    named = {"NAME": "league", "USER": "fatima", "PASSWORD": "p@ss/word", "HOST": "db"}
    engine = PostgresqlEngine(named | {"PORT": 5433})
    assert engine.variables("other")["PGPASSWORD"] == "p@ss/word"
    assert engine.url_of("other") == "postgres://fatima:p%40ss%2Fword@db:5433/other"


def test_a_server_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    engine = PostgresqlEngine({"NAME": "x", "HOST": "127.0.0.1", "PORT": 1})
    with pytest.raises(BackupError, match="PostgreSQL: connection failed"):
        engine.snapshot(tmp_path / "snapshot")
