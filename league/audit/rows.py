"""Save, change and remove rows, writing each change to the journal.

Further consequences belong to the row's own subject, which calls these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.db import models, transaction

from league.audit.journal import record
from league.models import User

# Sets what else follows from these changed fields; returns the fields to save too.
Noting = Callable[[Any, Sequence[str]], Sequence[str]]


class Outcome(StrEnum):
    """What an action did with a row."""

    MADE = "made"
    CHANGED = "changed"
    LEFT_ALONE = "left alone"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field's value before and after, as text."""

    field: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A row after an action, and what the action did with it."""

    row: Any
    outcome: Outcome
    changes: tuple[FieldChange, ...] = field(default=())


def write_row(
    row: models.Model, changed: Sequence[str], *, noting: Noting | None = None
) -> str:
    """Save a new row or only its changed fields; return the journal's verb, or "".

    Saving only those keeps a result that arrived in the meantime.
    """
    if row._state.adding:
        row.save()
        return "make"
    if not changed:
        return ""
    noted = noting(row, changed) if noting else ()
    row.save(update_fields=[*changed, *noted])
    return "change"


@transaction.atomic
def save_row(
    row: models.Model,
    *,
    changed: Sequence[str],
    by: User | None,
    noting: Noting | None = None,
) -> bool:
    """Save a row from a form; return whether anything changed."""
    verb = write_row(row, changed, noting=noting)
    if verb:
        record(f"{row._meta.model_name}.{verb}", row, by=by, fields=list(changed))
    return bool(verb)


@transaction.atomic
def remove_row(row: models.Model, *, by: User | None) -> None:
    """Remove a row; raises ProtectedError if other rows depend on it."""
    record(f"{row._meta.model_name}.remove", row, by=by)
    row.delete()


@transaction.atomic
def make_row(row: models.Model, *, by: User | None) -> Kept:
    row.save(force_insert=True)
    record(f"{row._meta.model_name}.make", row, by=by)
    return Kept(row, Outcome.MADE)


@transaction.atomic
def keep_row(
    row: models.Model, *, by: User | None, noting: Noting | None = None, **values: Any
) -> Kept:
    """Create a row, or save the fields that differ from `values`."""
    changes = changes_of(row, values)
    for name, value in values.items():
        setattr(row, name, value)
    if row._state.adding:
        return make_row(row, by=by)
    if not changes:
        return Kept(row, Outcome.LEFT_ALONE)
    write_row(row, [one.field for one in changes], noting=noting)
    figures = {one.field: [one.was, one.now] for one in changes}
    record(f"{row._meta.model_name}.change", row, by=by, **figures)
    return Kept(row, Outcome.CHANGED, changes)


def changes_of(row: models.Model, values: dict[str, Any]) -> tuple[FieldChange, ...]:
    """Return the fields of a stored row that differ from `values`."""
    if row._state.adding:
        return ()
    return tuple(
        FieldChange(name, _shown(getattr(row, name)), _shown(value))
        for name, value in values.items()
        if getattr(row, name) != value
    )


def _shown(value: object) -> str:
    return "" if value is None else str(value)
