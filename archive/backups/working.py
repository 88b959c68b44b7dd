"""Where backups and restores do their work: one at a time, in a folder of their own."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from archive.backups.engines import Engine
from archive.backups.faults import BusyError
from archive.backups.postgresql_engine import PostgresqlEngine
from archive.backups.sqlite_engine import SqliteEngine

ENGINES: dict[str, type[Engine]] = {
    one.vendor: one for one in (SqliteEngine, PostgresqlEngine)
}


def engine_in_use() -> Engine:
    return ENGINES[connection.vendor](connection.settings_dict)


@contextmanager
def work_folder() -> Iterator[Path]:
    """Give an empty folder that only its owner reads, removed afterwards.

    Raises BusyError while another backup or restore of this machine has it.
    """
    folder: Path = settings.VAR_DIR / "backup-work"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError("Another backup or restore is at work here.") from None
        # One that was killed may have left its own.
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
