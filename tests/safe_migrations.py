"""What a release's migrations may do while the one before still serves.

Whoever upgrades may start new processes before all old ones have ended, and takes old
ones back where a release fails. So what an old process writes must still be taken: a
new column is null or has its default in the database, and nothing goes or is renamed
before a later release. A table that the database guards is made again on SQLite without
its triggers, so it is left alone. And nobody waits long: a big table is neither read
through nor written again under a lock, and no lock is held while rows are changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.db import models
from django.db.migrations import Migration
from django.db.migrations import operations as made
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.fields import FieldOperation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

from league.serving.indexes import AddIndexWhileServing

GUARDED = {"entry", "driveentry"}
# Rows that come with each press, each person of a match or each change.
BIG = GUARDED | {"auditrow", "entrytext", "heldentry", "outboxrow", "sitting"}
BREAKING = (
    made.RemoveField,
    made.RenameField,
    made.RenameModel,
    made.DeleteModel,
    made.AlterModelTable,
    made.AlterUniqueTogether,
)
ON_A_TABLE = (made.AddField, made.AlterField, made.AddConstraint, made.RemoveConstraint)
OF_ROWS = (made.RunPython, made.RunSQL)
BREAKING_SQL = re.compile(
    r"\b(?:DROP\s+(?:TABLE|COLUMN)|RENAME|ALTER\s+COLUMN|TRUNCATE|LOCK\s+TABLE"
    r"|VACUUM\s+FULL|CREATE\s+(?:UNIQUE\s+)?INDEX(?!\s+CONCURRENTLY))\b",
    re.IGNORECASE,
)


def faults_of_migration(migration: Migration, before: ProjectState) -> Iterator[str]:
    """Yield why a migration cannot be run while the release before serves."""
    state = before.clone()
    for operation in migration.operations:
        yield from faults_of(operation)
        if isinstance(operation, made.AlterField):
            yield from _faults_of_change(operation, migration.app_label, state)
        operation.state_forwards(migration.app_label, state)
    yield from _faults_of_locks(migration)


def faults_of(operation: Operation) -> Iterator[str]:
    """Yield what is wrong with one operation, whatever stood before it."""
    words = operation.describe()
    if isinstance(operation, made.SeparateDatabaseAndState):
        for inner in operation.database_operations:
            yield from faults_of(inner)
        return
    if isinstance(operation, BREAKING):
        yield f"{words}: the release before still uses it"
    if isinstance(operation, made.AddField) and is_asked_of_all(operation.field):
        yield f"{words}: neither null nor with a db_default"
    if isinstance(operation, ON_A_TABLE) and operation.model_name.lower() in GUARDED:
        yield f"{words}: SQLite would make the table again without its guard"
    if isinstance(operation, OF_ROWS) and not operation.reversible:
        yield f"{words}: has no way back"
    if isinstance(operation, made.RunSQL) and BREAKING_SQL.search(str(operation.sql)):
        yield f"{words}: breaks the release before, or locks a table"
    yield from _faults_of_a_big_table(operation)


def is_asked_of_all(field: models.Field[object, object]) -> bool:
    """Whether an INSERT that does not name the column fails."""
    if isinstance(field, models.ManyToManyField) or field.null:
        return False
    return field.db_default is NOT_PROVIDED


def _faults_of_a_big_table(operation: Operation) -> Iterator[str]:
    if getattr(operation, "model_name", "").lower() not in BIG:
        return
    words = operation.describe()
    if isinstance(operation, made.AddIndex) and not isinstance(
        operation, AddIndexWhileServing
    ):
        yield f"{words}: whoever writes waits for it; take AddIndexWhileServing"
    if isinstance(operation, made.AddField) and has_index(operation.field):
        yield f"{words}: its index locks a big table; db_index=False, and one apart"
    if isinstance(operation, made.AddConstraint | made.AlterUniqueTogether):
        yield f"{words}: a big table is read through under a lock"


def has_index(field: models.Field[Any, Any]) -> bool:
    return bool(field.db_index or field.unique)


def _faults_of_change(
    operation: made.AlterField, app: str, state: ProjectState
) -> Iterator[str]:
    """Yield what is wrong with a changed field, by what it was."""
    model = state.models[app, operation.model_name_lower]
    old, new = model.fields[operation.name], operation.field
    words = operation.describe()
    if old.get_internal_type() != new.get_internal_type():
        yield f"{words}: the table is written again, and read by the release before"
    if (new.max_length or 0) < (old.max_length or 0):
        yield f"{words}: shorter than what the release before writes"
    if old.null and not new.null:
        yield f"{words}: the release before may write none"
    elif is_asked_of_all(new) and not is_asked_of_all(old):
        yield f"{words}: the release before may leave it out"
    if old.db_column != new.db_column:
        yield f"{words}: renamed under the release before"
    is_new = has_index(new) and not has_index(old)
    if is_new and operation.model_name_lower in BIG:
        yield f"{words}: its index locks a big table"


def _faults_of_locks(migration: Migration) -> Iterator[str]:
    """Yield whether a lock on a table is held while something else takes its time."""
    flat = list(_flat(migration.operations))
    serving = [one for one in flat if isinstance(one, AddIndexWhileServing)]
    if serving and migration.atomic:
        yield "atomic: an index is built concurrently in no transaction"
    if serving and len(flat) > len(serving):
        yield "what is no transaction is done halfway where it fails: an index alone"
    on_tables = [
        one
        for one in flat
        if isinstance(one, FieldOperation | made.AddConstraint | made.AddIndex)
    ]
    if migration.atomic and on_tables and any(isinstance(o, OF_ROWS) for o in flat):
        yield "rows are changed while a table is locked: two migrations"


def _flat(operations: list[Operation]) -> Iterator[Operation]:
    for one in operations:
        if isinstance(one, made.SeparateDatabaseAndState):
            yield from _flat(one.database_operations)
        else:
            yield one
