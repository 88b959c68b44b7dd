"""Archives in the background: whose they are, and their bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from django.db.models import QuerySet

from archive.models import ArchiveJob
from league.lib.sealing import Use, unseal_text
from league.models import Union

PIECE = 1024 * 1024


def archive_jobs_of(union: Union) -> QuerySet[ArchiveJob]:
    return ArchiveJob.objects.filter(union=union).select_related("by")


def seal_name(job: ArchiveJob, number: int) -> str:
    return f"archive {job.pk} {number}"


def bytes_of(job: ArchiveJob) -> Iterator[bytes] | None:
    """Return an archive's bytes, piece by piece; None if they cannot be read."""
    numbers = list(job.pieces.values_list("number", flat=True))
    if not numbers or not _piece(job, numbers[0]):
        return None
    return takewhile(bool, (_piece(job, number) for number in numbers))


def _piece(job: ArchiveJob, number: int) -> bytes:
    """Return one piece; empty if it is gone or cannot be read."""
    row = job.pieces.filter(number=number).first()
    if row is None:
        return b""
    of = seal_name(job, number)
    return unseal_text(Use.PRINT, bytes(row.content), of=of) or b""
