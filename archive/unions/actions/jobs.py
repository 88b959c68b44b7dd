"""Archives requested on the site: written by the worker, downloaded, deleted."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from tempfile import TemporaryFile
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from archive.models import ArchiveJob
from archive.unions.jobs import PIECE, seal_name
from archive.unions.writing import Beat, write_archive
from league.audit.journal import ask, record
from league.lib.background_runs import (
    GivenUpError,
    Heart,
    check_goes_on,
    end_own,
    end_run,
    take_up,
    unfinished_run,
)
from league.lib.sealing import Use, seal_text
from league.models import Union, User

WRITE = "archive.tasks.write_union"
State = ArchiveJob.State


@transaction.atomic
def ask_archive(union: Union, *, by: User) -> ArchiveJob:
    """Ask the worker for a union's archive; return the one under way if any."""
    Union.objects.select_for_update(of=("self",), no_key=True).get(pk=union.pk)
    former = unfinished_run(ArchiveJob.objects.filter(union=union))
    if former is not None:
        if former.is_under_way(at=timezone.now()):
            return former
        end_run(former, State.LOST)
    job = ArchiveJob.objects.create(union=union, by=by)
    record("archive.ask", job, by=by)
    ask(union, WRITE, job=str(job.pk))
    return job


def write_archive_job(pk: UUID) -> None:
    """Write a requested archive, unless another worker does.

    It is written outside any transaction, into a file without a name.
    """
    job = take_up(ArchiveJob.objects.select_related("union"), pk, again=True)
    if job is None:
        return
    # Left over from a worker that fell silent.
    job.pieces.all().delete()
    with suppress(GivenUpError), TemporaryFile() as into, Heart(job) as heart:
        written = write_archive(job.union, into, beat=_hearing(heart))
        size = into.tell()
        into.seek(0)
        for number, piece in enumerate(iter(partial(into.read, PIECE), b"")):
            check_goes_on(heart)
            content = seal_text(Use.PRINT, piece, of=seal_name(job, number))
            job.pieces.create(union=job.union, number=number, content=content)
        end_own(job, State.DONE, rows=written.row_count, size=size)


def _hearing(heart: Heart) -> Beat:
    def hear(rows: int) -> None:
        check_goes_on(heart)
        heart.hear(rows=rows)

    return hear


@transaction.atomic
def note_download(job: ArchiveJob, *, by: User) -> None:
    """Record in the audit who downloaded a union's whole data."""
    record("archive.download", job, by=by, bytes=job.size)
