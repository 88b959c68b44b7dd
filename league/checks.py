"""Check the database's settings: an acknowledged commit must be on disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db import connections

FULL = 2
KEPT_ON_DISK = ("wal", "delete", "truncate", "persist")
# Settings PostgreSQL must report so that no crash or power cut loses a commit.
POSTGRESQL = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "synchronous_commit": ("on", "remote_apply"),
}


def check_durability(
    app_configs: Any = None, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    return [
        Error(
            f"{alias}: {fault}; an acknowledged entry could be lost.", id="league.E001"
        )
        for alias in databases or ()
        for fault in database_faults(connections[alias])
    ]


def database_faults(connection: Any) -> list[str]:
    """Return which live settings of a database could let a commit be lost."""
    if connection.vendor == "sqlite":
        return [] if connection.is_in_memory_db() else sqlite_faults(connection)
    live = {name: _read(connection, f"SHOW {name}") for name in POSTGRESQL}
    return [
        f"{name} is {value}"
        for name, value in live.items()
        if value not in POSTGRESQL[name]
    ]


def sqlite_faults(connection: Any) -> list[str]:
    faults = []
    if _read(connection, "PRAGMA synchronous") < FULL:
        faults.append("PRAGMA synchronous is below FULL")
    if _read(connection, "PRAGMA journal_mode") not in KEPT_ON_DISK:
        faults.append("the journal is not kept on the disk")
    return faults


def _read(connection: Any, question: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0]
