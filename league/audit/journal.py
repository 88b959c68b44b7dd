from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models, transaction

from league.audit import outbox
from league.models import AuditRow, OutboxRow, Union, User


def record(
    action: str, subject: models.Model, *, by: User | None, **detail: Any
) -> None:
    """Write an audit row for a change; `detail` holds ids and figures, no names."""
    _row(action, subject, detail, by=by).save(force_insert=True)


def record_each(
    action: str,
    changed: Iterable[tuple[models.Model, dict[str, Any]]],
    *,
    by: User | None,
) -> None:
    """Write an audit row for each of several rows that one action changed."""
    AuditRow.objects.bulk_create(
        _row(action, subject, detail, by=by) for subject, detail in changed
    )


def _row(
    action: str, subject: models.Model, detail: dict[str, Any], *, by: User | None
) -> AuditRow:
    # A board and a user belong to no union.
    own = getattr(subject, "union_id", None)
    return AuditRow(
        union_id=subject.pk if isinstance(subject, Union) else own,
        by=by,
        action=action,
        subject=f"{subject._meta.label_lower} {subject.pk}",
        detail=detail,
    )


def ask(union: Union | None, task: str, **arguments: Any) -> OutboxRow:
    """Queue a background task within the current transaction.

    The row is sent after commit; if that fails, the sweeper sends it later. `task` is
    the task's full name, `arguments` ids.
    """
    row = OutboxRow.objects.create(union=union, task=task, arguments=arguments)
    transaction.on_commit(lambda: outbox.send_row(row.pk), robust=True)
    return row
