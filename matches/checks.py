"""A system check that the triggers guarding the entries exist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

MADE_BY = ("matches", "0002_entry_append_only")
TRIGGERS = {
    "sqlite": {
        "matches_entry_no_update",
        "matches_entry_no_delete",
        "matches_entry_no_replace",
    },
    "postgresql": {"matches_entry_append_only", "matches_entry_no_truncate"},
}
# On PostgreSQL a trigger may exist but be disabled.
STANDING = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE tgenabled IN ('O', 'A')",
}


def check_entry_triggers(
    app_configs: Any = None, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    return [
        Error(
            f"{alias}: trigger {name} is missing; entries could be changed.",
            id="matches.E001",
        )
        for alias in databases or ()
        for name in sorted(missing_triggers(connections[alias]))
    ]


def missing_triggers(connection: Any) -> set[str]:
    """Return the triggers that are missing although their migration has run."""
    if MADE_BY not in MigrationRecorder(connection).applied_migrations():
        return set()
    with connection.cursor() as cursor:
        cursor.execute(STANDING[connection.vendor])
        standing = {name for (name,) in cursor.fetchall()}
    return TRIGGERS[connection.vendor] - standing
