"""Archives asked for on the site, written by the background worker, thrown away."""

from __future__ import annotations

from datetime import datetime
from tempfile import TemporaryFile
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from archive.models import ArchiveJob, ArchivePiece
from archive.unions.jobs import KEPT, PIECE, is_under_way, seal_name
from archive.unions.writing import write_archive
from league.audit.journal import ask, record
from league.models import Union, User
from scoresheets.prints.sealing import seal

WRITE = "archive.tasks.write_union"
State = ArchiveJob.State


@transaction.atomic
def ask_archive(union: Union, *, by: User) -> ArchiveJob:
    """Ask the worker for a union's archive; one under way is given back."""
    Union.objects.select_for_update(of=("self",), no_key=True).get(pk=union.pk)
    now = timezone.now()
    for former in ArchiveJob.objects.filter(
        union=union, state__in=("waiting", "running")
    ):
        if is_under_way(former, at=now):
            return former
        former.state, former.ended_at = State.LOST, now
        former.save(update_fields=["state", "ended_at"])
    job = ArchiveJob.objects.create(union=union, by=by)
    record("archive.ask", job, by=by)
    ask(union, WRITE, job=str(job.pk))
    return job


def write(pk: UUID) -> None:
    """Write an archive that was asked for; nothing where another worker has it.

    It is written outside any transaction, into a file without a name.
    """
    token = uuid4()
    job = _take_up(pk, token=token)
    if job is None:
        return
    own = ArchiveJob.objects.filter(pk=pk, token=token, state=State.RUNNING)
    with TemporaryFile() as into:
        written = write_archive(
            job.union,
            into,
            beat=lambda rows: own.update(beat_at=timezone.now(), rows=rows),
        )
        size = into.tell()
        into.seek(0)
        number = 0
        while piece := into.read(PIECE):
            ArchivePiece.objects.create(
                union=job.union,
                job=job,
                number=number,
                content=seal(piece, of=seal_name(job, number)),
            )
            number += 1
    own.update(
        state=State.DONE, ended_at=timezone.now(), rows=written.row_count, size=size
    )


@transaction.atomic
def _take_up(pk: UUID, *, token: UUID) -> ArchiveJob | None:
    rows = ArchiveJob.objects.select_for_update(of=("self",), no_key=True)
    job = rows.select_related("union").filter(pk=pk).first()
    now = timezone.now()
    if job is None or job.state not in ArchiveJob.UNFINISHED:
        return None
    if job.state == State.RUNNING and is_under_way(job, at=now):
        return None
    ArchivePiece.objects.filter(job=job).delete()
    job.state, job.token, job.beat_at = State.RUNNING, token, now
    job.save(update_fields=["state", "token", "beat_at"])
    return job


def throw_away(*, at: datetime) -> int:
    """Throw away the archives that were asked for days ago; return how many."""
    gone = ArchiveJob.objects.filter(asked_at__lt=at - KEPT).delete()[1]
    return gone.get("archive.ArchiveJob", 0)


@transaction.atomic
def note_download(job: ArchiveJob, *, by: User) -> None:
    """Write into the audit who took a whole union's data along."""
    record("archive.download", job, by=by, bytes=job.size)
