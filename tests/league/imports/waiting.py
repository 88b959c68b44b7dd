"""Whether a press would wait for what is going on."""

from __future__ import annotations

from typing import Any

from django.db import connection, connections

HELD = """
SELECT relation::regclass::text, mode FROM pg_locks
WHERE pid = pg_backend_pid() AND locktype = 'relation' AND mode <> 'AccessShareLock'
AND relation IN (
  SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace
)
"""


def real_connection() -> Any:
    """The database's connection, to be asked while another stands in for it."""
    connection.ensure_connection()
    return connections["default"]


def check_free_to_write(real: Any) -> None:
    """Fail if a press would wait."""
    if real.vendor == "sqlite":
        assert not real.in_atomic_block
        cursor = real.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        cursor.execute("ROLLBACK")
    else:
        with real.cursor() as cursor:
            cursor.execute(HELD)
            assert cursor.fetchall() == []
