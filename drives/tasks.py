from __future__ import annotations

from uuid import UUID

from celery import shared_task

from drives.draws.actions import draw_worker
from league.audit import outbox


@shared_task
def draw_whole_evening(*, row: str, draw: str) -> None:
    outbox.in_steps(row, lambda: draw_worker.make_whole_draw(UUID(draw)))
