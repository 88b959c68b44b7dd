"""Check that the triggers that guard written entries are in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from matches.checks import STANDING

MADE_BY = ("drives", "0003_scores")
TRIGGERS = {
    "sqlite": {
        "drives_driveentry_no_update",
        "drives_driveentry_no_delete",
        "drives_driveentry_no_replace",
    },
    "postgresql": {
        "drives_driveentry_append_only",
        "drives_driveentry_no_truncate",
    },
}


def check_evening_triggers(
    app_configs: Any = None, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    return [
        Error(
            f"{alias}: trigger {name} is missing; evenings' entries could be changed.",
            id="drives.E001",
        )
        for alias in databases or ()
        for name in sorted(_missing_triggers(connections[alias]))
    ]


def _missing_triggers(connection: Any) -> set[str]:
    """Return the triggers that are missing although their migration has run."""
    if MADE_BY not in MigrationRecorder(connection).applied_migrations():
        return set()
    with connection.cursor() as cursor:
        cursor.execute(STANDING[connection.vendor])
        standing = {name for (name,) in cursor.fetchall()}
    return TRIGGERS[connection.vendor] - standing
