from __future__ import annotations

import time
from typing import Any

from django.core.management.commands import migrate
from django.db import connections

# SQLite's waiting writers look again each tenth of a second, and one migration follows
# the last within less: a press would wait for all of them.
PAUSE_S = 0.25


class Command(migrate.Command):
    """Django's own, which lets waiting presses in between two migrations (SQLite)."""

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        is_new = not connection.introspection.table_names()
        self.has_others = connection.vendor == "sqlite" and not is_new
        super().handle(*args, **options)

    def migration_progress_callback(
        self, action: str, migration: Any = None, fake: bool = False
    ) -> None:
        super().migration_progress_callback(action, migration, fake)
        if action == "apply_success" and self.has_others:
            time.sleep(PAUSE_S)
