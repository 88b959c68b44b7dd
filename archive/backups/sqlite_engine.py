"""SQLite: its online backup, looked through page by page before it is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from archive.backups.engines import SOMEBODYS, Engine, Scratch
from archive.backups.faults import BackupError
from archive.backups.files import sync_folder
from archive.backups.manifest import Facts, read_facts

TIMEOUT_S = 20
# What SQLite writes beside a database.
ENDS = ("-wal", "-shm", "-journal")
DAMAGED = (
    "The database {path} is damaged ({finding}): no backup was made of it. Stop the "
    "site, keep a copy of the file, and restore the last good backup "
    "(docs/operators.md, A damaged database)."
)
SERVED = "The site has {path} open: stop it first (Ctrl-C), then again."


class SqliteEngine(Engine):
    vendor = "sqlite"
    is_small = False

    @property
    def path(self) -> Path:
        return Path(str(self.named["NAME"]))

    @property
    def name(self) -> str:
        return self.path.name

    def snapshot(self, into: Path) -> Facts:
        if not self.path.exists():
            raise BackupError(f"There is no database {self.path}.")
        try:
            with closing(opened(self.path)) as source, closing(opened(into)) as copy:
                # In one step, so it is the database of one moment; in WAL mode
                # nobody waits for it.
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
                [finding], *_ = copy.execute("PRAGMA integrity_check(1)").fetchall()
                if finding == "ok":
                    return facts_in(copy)
        except sqlite3.DatabaseError as fault:
            finding = str(fault)
            if "full" in finding or "locked" in finding:
                raise BackupError(f"SQLite: {finding}.") from None
        where = " ".join(finding.split())
        raise BackupError(DAMAGED.format(path=self.path, finding=where))

    @contextmanager
    def scratch(self, snapshot: Path) -> Iterator[Scratch]:
        # Beside the database: only within one file system can it move in.
        made = self.path.with_name(f"{self.path.name}.from-backup")
        # One that was killed may have left its own.
        remove(made)
        try:
            shutil.copyfile(snapshot, made)
            made.chmod(0o600)
            yield Scratch(str(made), f"sqlite:///{made}")
        finally:
            remove(made)

    def facts(self, scratch: Scratch) -> Facts:
        try:
            with closing(opened(Path(scratch.name))) as restored:
                return facts_in(restored)
        except sqlite3.DatabaseError as fault:
            raise BackupError(f"The database in it is damaged: {fault}.") from None

    def holds_something(self) -> bool:
        if not self.path.exists():
            return False
        try:
            with closing(opened(self.path)) as there:
                [(tables,)] = there.execute("SELECT count(*) FROM sqlite_master")
                if not tables:
                    return False
                [(rows,)] = there.execute(SOMEBODYS)
                return bool(rows)
        except sqlite3.DatabaseError:
            # Damaged, or somebody else's.
            return True

    def move_in(self, scratch: Scratch, *, aside: str) -> str:
        restored = Path(scratch.name)
        close_alone(restored)
        has_rows = self.holds_something()
        if self.path.exists():
            close_alone(self.path)
        if not has_rows:
            restored.replace(self.path)
            sync_folder(self.path.parent)
            return ""
        former = self.path.with_name(f"{self.path.name}.{aside}")
        # A second name first: whenever the power fails, the site has a database.
        os.link(self.path, former)
        restored.replace(self.path)
        sync_folder(self.path.parent)
        return str(former)


def opened(path: Path) -> sqlite3.Connection:
    where = f"file:{quote(str(path))}"
    return sqlite3.connect(where, uri=True, timeout=TIMEOUT_S)


def remove(path: Path) -> None:
    """Remove a database, and what SQLite wrote beside it."""
    for one in (path, *(path.with_name(path.name + end) for end in ENDS)):
        one.unlink(missing_ok=True)


def facts_in(database: sqlite3.Connection) -> Facts:
    return read_facts(lambda query: database.execute(query).fetchall())


def close_alone(path: Path) -> None:
    """Write everything into the one file; nobody else may have it open."""
    try:
        with closing(sqlite3.connect(path, timeout=2)) as alone:
            [(mode,)] = alone.execute("PRAGMA journal_mode=DELETE")
            alone.execute("BEGIN EXCLUSIVE")
            alone.execute("ROLLBACK")
    except sqlite3.OperationalError:
        raise BackupError(SERVED.format(path=path)) from None
    except sqlite3.DatabaseError:
        # Damaged: that is why another comes in its place.
        if any(path.with_name(path.name + end).exists() for end in ENDS):
            raise BackupError(
                f"{path} is damaged: stop the site, and move it and the files beside "
                "it whose names begin so to another place, then again."
            ) from None
        return
    if mode != "delete":
        raise BackupError(SERVED.format(path=path))
