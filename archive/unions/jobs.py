"""Archives in the background: whose they are, how they go, and their bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from archive.models import ArchiveJob, ArchivePiece
from league.models import Union
from scoresheets.prints.sealing import unseal

SILENCE = timedelta(seconds=60)
UNCLAIMED = timedelta(seconds=60)
# It holds everybody's data, so it is not kept long.
KEPT = timedelta(days=2)
PIECE = 1024 * 1024
State = ArchiveJob.State


@dataclass(frozen=True, slots=True)
class JobShown:
    """An archive as its page shows it."""

    job: ArchiveJob
    is_under_way: bool

    @property
    def is_ready(self) -> bool:
        return self.job.state == State.DONE

    @property
    def gone_on(self) -> datetime:
        return self.job.asked_at + KEPT


def jobs_of(union: Union) -> QuerySet[ArchiveJob]:
    return ArchiveJob.objects.filter(union=union).select_related("by")


def is_under_way(job: ArchiveJob, *, at: datetime) -> bool:
    """Whether an archive waits or is written, and its worker answers."""
    if job.state == State.RUNNING:
        return at - (job.beat_at or job.asked_at) <= SILENCE
    return job.state == State.WAITING and at - job.asked_at <= UNCLAIMED


def shown(job: ArchiveJob, *, at: datetime) -> JobShown:
    return JobShown(job, is_under_way(job, at=at))


def seal_name(job: ArchiveJob, number: int) -> str:
    return f"archive {job.pk} {number}"


def bytes_of(job: ArchiveJob) -> Iterator[bytes] | None:
    """Return an archive's bytes, a piece at a time; None where they cannot be read."""
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
    return unseal(bytes(row.content), of=seal_name(job, number)) if row else None
