from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django.utils import timezone, translation

from league.audit import outbox
from league.lib.background_runs import throw_old_jobs_away
from scoresheets.fingerprints.actions import publish_nights
from scoresheets.models import PrintJob
from scoresheets.prints.printer import print_job


@shared_task
def draw_print(*, row: str, job: str, language: str) -> None:
    with translation.override(language):
        outbox.in_steps(row, lambda: print_job(UUID(job)))


@shared_task
def throw_old_prints_away() -> None:
    throw_old_jobs_away(PrintJob, at=timezone.now())


@shared_task
def publish_heads() -> None:
    publish_nights(at=timezone.now())
