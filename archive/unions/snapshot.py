"""Read a union as of one moment, while others go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from league.imports.rehearsal import copied_file


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything inside as of one moment, without blocking anyone.

    Inside an open transaction, it is that one's moment.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    else:
        # While one reads from SQLite's own file, nobody's write is committed.
        with copied_file():
            yield
