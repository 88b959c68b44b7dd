"""An index that a big table gets while the site serves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import NotSupportedError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.operations import AddIndex

LIMITS = ("lock_timeout", "statement_timeout")


class AddIndexWhileServing(AddIndex):
    """Build an index without holding up who writes; for migrations with atomic = False.

    On PostgreSQL it is built concurrently, however long that takes, and once more where
    an earlier try was cut off. SQLite has one writer at a time whatever is done.
    """

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        connection = schema_editor.connection
        if connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        with unhurried(connection):
            self._remove(schema_editor)
            schema_editor.add_index(model, self.index, concurrently=True)

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        if schema_editor.connection.vendor != "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
            return
        with unhurried(schema_editor.connection):
            self._remove(schema_editor)

    def _remove(self, schema_editor: Any) -> None:
        name = schema_editor.quote_name(self.index.name)
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")


@contextmanager
def unhurried(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Lift the limits on how long a statement waits and runs (config/environment.py).

    It waits for the transactions of others, and holds up none.
    """
    if connection.in_atomic_block:
        raise NotSupportedError("Such a migration has atomic = False.")
    with connection.cursor() as cursor:
        former = []
        for name in LIMITS:
            cursor.execute("SELECT current_setting(%s)", [name])
            former.append((name, cursor.fetchone()[0]))
            cursor.execute("SELECT set_config(%s, '0', false)", [name])
        try:
            yield
        finally:
            for one in former:
                cursor.execute("SELECT set_config(%s, %s, false)", one)
