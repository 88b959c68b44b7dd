"""Imports that nobody waits for: rehearsed on a copy, then written in short steps.

A press waits for whoever writes: on SQLite for any writer, on PostgreSQL for one of its
match. A season's import takes from seconds to minutes. What reads for long can be read
as of one moment in the same way.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, LiteralString

from django.apps import apps
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections, models, transaction
from psycopg.sql import SQL, Identifier

from league.lib.files.notes import ImportRefused
from league.models import Union


class ImportStopped(ImportRefused):
    """A row was refused that had passed the rehearsal: what came before is written."""


# It only adds to these.
COPIED_EMPTY = {"league_auditrow", "league_outboxrow"}
LEAST_PAUSE_S = 0.005


@contextmanager
def rehearsal(union: Union | None, *labels: str) -> Iterator[None]:
    """Let what this thread writes go to a copy of the database, which is thrown away.

    `labels` are those of the apps that are written. The copy is of one moment, without
    locks: on SQLite a file, on PostgreSQL temporary tables of those apps, which hide
    the tables of the same name and hold the rows of one union.
    """
    if connection.in_atomic_block:
        # Whoever waits for that transaction waits anyway.
        copied = _undone()
    elif connection.vendor == "sqlite":
        copied = _copied_file()
    else:
        copied = _copied_tables(union, labels)
    with copied:
        yield


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything inside as of one moment, without blocking anyone.

    While one reads from SQLite's own file, nobody's write is committed: there it is a
    copy that is read. Inside an open transaction, it is that one's moment.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _copied_file():
            yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


@contextmanager
def _copied_file() -> Iterator[None]:
    real: Any = connections[DEFAULT_DB_ALIAS]
    real.ensure_connection()
    with TemporaryDirectory(prefix="rehearsal-", dir=settings.VAR_DIR) as folder:
        path = Path(folder, "db.sqlite3")
        with _closed(sqlite3.connect(path)) as filled:
            real.connection.backup(filled)
        copy = real.copy()
        copy.settings_dict["NAME"] = path
        # It is read by nobody else, and after a crash by nobody at all.
        quick = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
        copy.settings_dict["OPTIONS"] |= {"init_command": quick}
        connections[DEFAULT_DB_ALIAS] = copy
        try:
            with _undone():
                yield
        finally:
            connections[DEFAULT_DB_ALIAS] = real
            copy.close()


@contextmanager
def _closed(filled: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield filled
    finally:
        filled.close()


@contextmanager
def _copied_tables(union: Union | None, labels: Sequence[str]) -> Iterator[None]:
    with _undone():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SELECT current_schema()")
            (schema,) = cursor.fetchone()
            for model in _models_of(labels):
                _copy_table(cursor, model, schema, union)
        yield


@contextmanager
def _undone() -> Iterator[None]:
    """Roll back what is done, with what would be sent after a commit."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _models_of(labels: Sequence[str]) -> Iterator[type[models.Model]]:
    for label in labels:
        yield from apps.get_app_config(label).get_models(include_auto_created=True)


def _copy_table(
    cursor: Any, model: type[models.Model], schema: str, union: Union | None
) -> None:
    name, key = model._meta.db_table, model._meta.pk
    names = {
        "real": Identifier(schema, name),
        "copy": Identifier("pg_temp", name),
        "key": Identifier(str(key.column)),
    }

    def run(statement: LiteralString, *given: object) -> None:
        cursor.execute(SQL(statement).format(**names), given)

    run("CREATE TEMPORARY TABLE {copy} (LIKE {real} INCLUDING ALL) ON COMMIT DROP")
    if name in COPIED_EMPTY:
        return
    if any(one.column == "union_id" for one in model._meta.local_fields):
        known = union and union.pk
        run("INSERT INTO {copy} SELECT * FROM {real} WHERE union_id = %s", known)
    else:
        run("INSERT INTO {copy} SELECT * FROM {real}")
    if isinstance(key, models.AutoField):
        run(
            "SELECT setval(pg_get_serial_sequence(%s, %s),"
            " (SELECT COALESCE(MAX({key}), 0) + 1 FROM {copy}), false)",
            f'pg_temp."{name}"',
            key.column,
        )


@contextmanager
def short_step() -> Iterator[None]:
    """Write something in a transaction of its own, and let others write as long.

    Within another transaction nobody profits from a pause, and none is made.
    """
    began = time.monotonic()
    with transaction.atomic():
        yield
    if not connection.in_atomic_block:
        time.sleep(max(LEAST_PAUSE_S, time.monotonic() - began))
