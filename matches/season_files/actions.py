"""Imports a season from the desk: checked first, then imported or discarded."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.lib.files.notes import ImportRefused, notes_as_json
from league.models import Union, User
from matches.models import ImportedFile, ImportJob
from matches.season_files.applying import Destination, import_season, preview_season

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


@transaction.atomic
def check_import(pk: UUID) -> ImportJob:
    """Report what an import would do, unless it was checked before."""
    job = _locked(pk)
    if job.state != State.CHECKING:
        return job
    try:
        report = preview_season(files_of(job), into=_destination(job), by=job.by)
    except ImportRefused as refused:
        return _end(job, State.REFUSED, {"faults": notes_as_json(refused.faults)})
    return _save(job, State.CHECKED, report.as_json())


@transaction.atomic
def begin_import(job: ImportJob, *, by: User) -> ImportJob:
    """Queue an import that was checked.

    Raises ValidationError if it is not ready, or no longer.
    """
    job = _locked(job.pk)
    if job.state != State.CHECKED:
        raise ValidationError(_("This import is not ready, or is done already."))
    job.by = by
    job.save(update_fields=["by"])
    record("import.begin", job, by=by)
    _ask(job, "matches.tasks.do_import")
    return _save(job, State.IMPORTING, job.report)


@transaction.atomic
def finish_import(pk: UUID) -> ImportJob:
    """Carry out a queued import: all of it or nothing."""
    job = _locked(pk)
    if job.state != State.IMPORTING:
        return job
    try:
        report = import_season(files_of(job), into=_destination(job), by=job.by)
    except ImportRefused as refused:
        return _end(job, State.REFUSED, {"faults": notes_as_json(refused.faults)})
    record("import.done", job, by=job.by)
    return _end(job, State.IMPORTED, report.as_json())


@transaction.atomic
def discard_import(job: ImportJob, *, by: User) -> ImportJob:
    """Discard an import that was not done, with its files and report."""
    job = _locked(job.pk)
    if job.state not in {State.CHECKED, State.REFUSED}:
        raise ValidationError(_("This import cannot be discarded now."))
    record("import.discard", job, by=by)
    return _end(job, State.DISCARDED, {})


def files_of(job: ImportJob) -> dict[str, bytes]:
    """Return an import's files, by name."""
    return {one.name: bytes(one.content) for one in job.files.all()}


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
