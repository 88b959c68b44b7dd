"""Prints in the background: whose they are, and their pages."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from league.lib.sealing import Use, unseal_text
from league.models import Union
from scoresheets.models import PrintJob


def print_jobs_of(union: Union, user: Any) -> QuerySet[PrintJob]:
    """Return a user's prints in a union, the latest first, without their pages."""
    return PrintJob.objects.filter(union=union, by=user).defer("content")


def print_body_of(job: PrintJob) -> bytes | None:
    """Return a finished print's pages; None if they can no longer be read."""
    if not job.is_ready or job.content is None:
        return None
    return unseal_text(Use.PRINT, bytes(job.content), of=str(job.pk))
