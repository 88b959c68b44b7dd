from __future__ import annotations

from typing import Any

from django.db import models, transaction

from league.audit import outbox
from league.models import AuditRow, OutboxRow, Union, User


def record(
    action: str, subject: models.Model, *, by: User | None, **detail: Any
) -> None:
    """Write an audit row for a change; `detail` holds ids and figures, no names."""
    # A board and a user belong to no union.
    own = getattr(subject, "union_id", None)
    union = subject.pk if isinstance(subject, Union) else own
    AuditRow.objects.create(
        union_id=union,
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
