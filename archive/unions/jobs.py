"""Archives in the background: whose they are, and their bytes."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import QuerySet

from archive.models import ArchiveJob, ArchivePiece
from league.lib.sealing import Use, unseal_text
from league.models import Union

PIECE = 1024 * 1024


def archive_jobs_of(union: Union) -> QuerySet[ArchiveJob]:
    return ArchiveJob.objects.filter(union=union).select_related("by")


def seal_name(job: ArchiveJob, number: int) -> str:
    return f"archive {job.pk} {number}"


def bytes_of(job: ArchiveJob) -> Iterator[bytes] | None:
    """Return an archive's bytes, piece by piece; None if they cannot be read."""
    numbers = list(
        ArchivePiece.objects.filter(job=job).values_list("number", flat=True)
    )
    if not numbers or _piece(job, numbers[0]) is None:
        return None
    return _pieces(job, numbers)


def _pieces(job: ArchiveJob, numbers: list[int]) -> Iterator[bytes]:
    for number in numbers:
        piece = _piece(job, number)
        if piece is None:
            return
        yield piece


def _piece(job: ArchiveJob, number: int) -> bytes | None:
    row = ArchivePiece.objects.filter(job=job, number=number).first()
    if row is None:
        return None
    return unseal_text(Use.PRINT, bytes(row.content), of=seal_name(job, number))
