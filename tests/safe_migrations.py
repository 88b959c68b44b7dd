"""What a release's migrations may do while the one before still serves.

Whoever upgrades may start new processes before all old ones have ended, and takes old
ones back where a release fails. So what an old process writes must still be taken: a
new column is null or has its default in the database, and nothing goes or is renamed
before a later release. A table that the database guards is made again on SQLite without
its triggers, so it is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import models
from django.db.migrations import operations as made
from django.db.migrations.operations.base import Operation
from django.db.models import NOT_PROVIDED

GUARDED = {"entry", "driveentry"}
BREAKING = (
    made.RemoveField,
    made.RenameField,
    made.RenameModel,
    made.DeleteModel,
    made.AlterModelTable,
    made.AlterUniqueTogether,
)
ON_A_TABLE = (made.AddField, made.AlterField, made.AddConstraint, made.RemoveConstraint)


def faults_of(operation: Operation) -> Iterator[str]:
    """Yield why an operation cannot be run while the release before serves."""
    words = operation.describe()
    if isinstance(operation, BREAKING):
        yield f"{words}: the release before still uses it"
    if isinstance(operation, made.AddField | made.AlterField) and is_asked_of_all(
        operation.field
    ):
        yield f"{words}: neither null nor with a db_default"
    if isinstance(operation, ON_A_TABLE) and operation.model_name.lower() in GUARDED:
        yield f"{words}: SQLite would make the table again without its guard"
    if isinstance(operation, made.RunPython | made.RunSQL) and not operation.reversible:
        yield f"{words}: has no way back"


def is_asked_of_all(field: models.Field[object, object]) -> bool:
    """Whether an INSERT that does not name the column fails."""
    if isinstance(field, models.ManyToManyField) or field.null:
        return False
    return field.db_default is NOT_PROVIDED
