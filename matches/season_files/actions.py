"""Importing a season from the desk: looked through first, then imported or not."""

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
    """Keep the files that someone brought, and ask for them to be looked through."""
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
    """Say what an import would do, without doing it; nothing if that was said."""
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
    """Ask for an import that was looked through to be done.

    Raises ValidationError where it is not ready, or no longer.
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
    """Do an import that was asked for: all of it or nothing."""
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
    """Let an import go that was not done; its files and what it said go with it."""
    job = _locked(job.pk)
    if job.state not in {State.CHECKED, State.REFUSED}:
        raise ValidationError(_("This import cannot be discarded now."))
    record("import.discard", job, by=by)
    return _end(job, State.DISCARDED, {})


def files_of(job: ImportJob) -> dict[str, bytes]:
    """Return the files that an import holds, by name."""
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
    """Nothing more is done with the files: they hold names, so they go."""
    job.files.all().delete()
    return _save(job, state, report)
