from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from archive.backups.actions.scheduled import back_up_when_due
from archive.models import ArchiveJob
from archive.persons.actions.retention import keep_no_longer
from archive.unions.actions.jobs import write_archive_job
from league.audit import outbox
from league.lib.background_runs import throw_old_jobs_away


@shared_task
def write_union(*, row: str, job: str) -> None:
    outbox.in_steps(row, lambda: write_archive_job(UUID(job)))


@shared_task
def throw_old_archives_away() -> None:
    throw_old_jobs_away(ArchiveJob, at=timezone.now())


@shared_task
def keep_what_is_due_no_longer() -> None:
    keep_no_longer(at=timezone.now())


@shared_task
def back_up_by_night() -> None:
    back_up_when_due(at=timezone.now())


@shared_task
def tell_of_backup(*, row: str, run: int) -> None:
    """Do what an older release asked for while it told of backups by itself: nothing.

    The state of the system tells the operators now (config/state/incidents.py).
    """
    outbox.in_steps(row, lambda: None)
