"""A task for the tests of the worker, with an effect that can be counted."""

from __future__ import annotations

from celery import shared_task

from league.audit import outbox
from league.models import AuditRow


@shared_task
def leave_mark(row: str, number: int) -> None:
    outbox.once(
        row, lambda: AuditRow.objects.create(action="mark", subject=str(number))
    )
