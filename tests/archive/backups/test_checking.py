"""What comes out of a backup must be what went in, when it is tried and restored."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import timezone

from archive.backups.actions import backing_up, restoring
from archive.backups.faults import BackupError
from archive.backups.files import DATABASE, pack
from archive.backups.manifest import Manifest
from archive.backups.sqlite_engine import SqliteEngine
from tests.databases import migrated_file

NOT_THE_SAME = "not what was backed up: 0 entries in 0 chains, not 3 in 0"


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteEngine:
    path = Path(shutil.copyfile(migrated_file(), tmp_path / "db.sqlite3"))
    made = SqliteEngine({"NAME": path})
    for module in (backing_up, restoring):
        monkeypatch.setattr(module, "engine_in_use", lambda: made)
    return made


@pytest.fixture
def other(engine: SqliteEngine, tmp_path: Path) -> Path:
    """A backup whose manifest names three entries more than its database has."""
    snapshot = tmp_path / DATABASE
    true = backing_up.described(engine, snapshot, at=timezone.now())
    counts = true.facts.counts | {"matches_entry": 3}
    told: Manifest = replace(true, facts=replace(true.facts, counts=counts))
    pack(snapshot, told, tmp_path / "other.backup", is_small=False)
    return tmp_path / "other.backup"


def try_it(engine: SqliteEngine, backup: Path) -> None:
    work = backup.parent / "work"
    work.mkdir()
    backing_up.tried(engine, backup, work, backing_up.Wanted(backup.parent))


def restore_it(engine: SqliteEngine, backup: Path) -> None:
    restoring.restore(restoring.Restoring(backup), at=timezone.now())


@pytest.mark.parametrize("use", [try_it, restore_it])
def test_one_that_holds_something_else_than_it_says_is_refused(
    engine: SqliteEngine, other: Path, use: Callable[[SqliteEngine, Path], None]
) -> None:
    before = engine.path.read_bytes()
    with pytest.raises(BackupError, match=NOT_THE_SAME):
        use(engine, other)
    assert engine.path.read_bytes() == before
