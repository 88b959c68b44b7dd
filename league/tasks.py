from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from league import outbox


@shared_task
def sweep_outbox() -> None:
    for pk in outbox.due(at=timezone.now()):
        outbox.send(pk)
