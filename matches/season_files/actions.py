"""Imports a season from the desk: checked first, then imported or discarded."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import InterfaceError, OperationalError, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.audit.outbox import send_given_up
from league.imports.rehearsal import ImportStopped
from league.lib.files.notes import FileNote, FilePlace, ImportRefused, notes_as_json
from league.models import Union, User
from matches.models import ImportedFile, ImportJob
from matches.season_files.applying import (
    Destination,
    rehearse_season,
    write_season,
)

log = logging.getLogger(__name__)
State = ImportJob.State


@transaction.atomic
def open_import(
    union: Union, *, files: Mapping[str, bytes], season_name: str, by: User
) -> ImportJob:
    """Store uploaded files, and queue their check."""
    job = ImportJob.objects.create(union=union, by=by, season_name=season_name)
    ImportedFile.objects.bulk_create(
        ImportedFile(union=union, job=job, name=name, content=content)
        for name, content in files.items()
    )
    record("import.open", job, by=by, files=len(files))
    _ask(job, "matches.tasks.look_through_import")
    return job


def check_import(pk: UUID) -> ImportJob:
    """Report what an import would do, unless it was checked before."""
    job = _job(pk)
    if job.state != State.CHECKING:
        return job
    with _ended(job, State.CHECKING):
        report = rehearse_season(files_of(job), into=_destination(job), by=job.by)
        with _still(job, State.CHECKING) as own:
            _save(own, State.CHECKED, report.as_json())
    return _job(pk)


@transaction.atomic
def begin_import(job: ImportJob, *, by: User) -> ImportJob:
    """Queue an import that was checked, or send one again that failed too often.

    Raises ValidationError if it is not ready, or no longer.
    """
    job = _locked(job.pk)
    if send_given_up(job=str(job.pk)):
        record("import.again", job, by=by)
        return job
    if job.state != State.CHECKED:
        raise ValidationError(_("This import is not ready, or is done already."))
    job.by = by
    job.save(update_fields=["by"])
    record("import.begin", job, by=by)
    _ask(job, "matches.tasks.do_import")
    return _save(job, State.IMPORTING, job.report)


def finish_import(pk: UUID) -> ImportJob:
    """Carry out a queued import, or go on with one whose worker was killed.

    Files with a fault are refused whole. The report is that of the rehearsal before the
    first row was written.
    """
    job = _job(pk)
    if job.state != State.IMPORTING:
        return job
    files, into = files_of(job), _destination(job)
    with _ended(job, State.IMPORTING):
        if not job.is_begun:
            report = rehearse_season(files, into=into, by=job.by)
            with _still(job, State.IMPORTING) as own:
                own.is_begun = True
                own.save(update_fields=["is_begun"])
                _save(own, State.IMPORTING, report.as_json())
        write_season(files, into=into, by=job.by)
        with _still(job, State.IMPORTING) as own:
            record("import.done", own, by=own.by)
            _end(own, State.IMPORTED, own.report)
    return _job(pk)


class _Over(Exception):
    """The job was ended by another worker, or discarded."""


@contextmanager
def _still(job: ImportJob, state: State) -> Iterator[ImportJob]:
    """Lock a job that is in this state still; raises _Over if it is not."""
    with transaction.atomic():
        own = _locked(job.pk)
        if own.state != state:
            raise _Over
        yield own


@contextmanager
def _ended(job: ImportJob, state: State) -> Iterator[None]:
    """End a job that cannot go on, in words; a busy database is tried again."""
    try:
        yield
    except _Over:
        pass
    except ImportStopped as stopped:
        _give_up(job, state, State.STOPPED, stopped)
    except ImportRefused as refused:
        _give_up(job, state, State.REFUSED, refused)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        log.exception("import %s cannot go on", job.pk)
        ended = State.STOPPED if _job(job.pk).is_begun else State.REFUSED
        sentence = _(
            "cannot be imported because the site failed. Tell whoever runs the site."
        )
        _give_up(
            job,
            state,
            ended,
            ImportRefused([FileNote(FilePlace(_("upload")), sentence)]),
        )


def _give_up(job: ImportJob, state: State, ended: State, why: ImportRefused) -> None:
    with suppress(_Over), _still(job, state) as own:
        _end(own, ended, {"faults": notes_as_json(why.faults)})


@transaction.atomic
def discard_import(job: ImportJob, *, by: User) -> ImportJob:
    """Discard an import that was not done, with its files and report."""
    job = _locked(job.pk)
    if not job.may_discard:
        raise ValidationError(_("This import cannot be discarded now."))
    record("import.discard", job, by=by)
    return _end(job, State.DISCARDED, {})


def files_of(job: ImportJob) -> dict[str, bytes]:
    """Return an import's files, by name."""
    return {one.name: bytes(one.content) for one in job.files.all()}


def _job(pk: UUID) -> ImportJob:
    return ImportJob.objects.select_related("union", "by").get(pk=pk)


def _locked(pk: UUID) -> ImportJob:
    return (
        ImportJob.objects.select_for_update(of=("self",))
        .select_related("union", "by")
        .get(pk=pk)
    )


def _ask(job: ImportJob, task: str) -> None:
    ask(job.union, task, job=str(job.pk), language=get_language() or "en")


def _destination(job: ImportJob) -> Destination:
    return Destination(union=job.union, season_name=job.season_name)


def _save(job: ImportJob, state: State, report: Mapping[str, object]) -> ImportJob:
    job.state, job.report = state, dict(report)
    job.save(update_fields=["state", "report"])
    return job


def _end(job: ImportJob, state: State, report: Mapping[str, object]) -> ImportJob:
    """End an import and delete its files, since they hold names."""
    job.files.all().delete()
    return _save(job, state, report)
