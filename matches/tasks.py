from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django.utils import timezone, translation

from league.audit.outbox import in_steps
from matches.season_files.actions import check_import, finish_import
from matches.signing.actions import time_out_silent


@shared_task
def look_through_import(*, row: str, job: str, language: str) -> None:
    with translation.override(language):
        in_steps(row, lambda: check_import(UUID(job)))


@shared_task
def do_import(*, row: str, job: str, language: str) -> None:
    with translation.override(language):
        in_steps(row, lambda: finish_import(UUID(job)))


@shared_task
def time_out_signatures() -> None:
    time_out_silent(at=timezone.now())
