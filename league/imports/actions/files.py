"""A file's steps: uploaded, its columns matched, tried, imported or discarded."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.imports.actions.fixtures import FixturesWork
from league.imports.actions.players import PlayersWork
from league.imports.actions.results import ResultsWork
from league.imports.actions.taken import ImportWork, Taken
from league.imports.actions.teams import TeamsWork
from league.imports.columns import (
    ImportRow,
    Matched,
    match_faults,
    open_table,
    read_import_rows,
)
from league.imports.kinds import import_layout
from league.imports.rehearsal import rehearsal
from league.lib.files.notes import FileNote, ImportRefused
from league.models import FileImport, Season, User

Kind = FileImport.Kind
State = FileImport.State
# A request that wrote for longer than this was cut off.
LONGEST = timedelta(minutes=2)
WORKS: dict[str, type[ImportWork]] = {
    Kind.PLAYERS: PlayersWork,
    Kind.TEAMS: TeamsWork,
    Kind.FIXTURES: FixturesWork,
    Kind.RESULTS: ResultsWork,
}


@transaction.atomic
def bring(  # noqa: PLR0913 - a file is its name, its bytes and what it is of
    season: Season,
    kind: str,
    *,
    file_name: str,
    content: bytes,
    late_reason: str = "",
    by: User,
) -> FileImport:
    """Keep an uploaded file until it is imported or discarded."""
    brought = FileImport.objects.create(
        union_id=season.union_id,
        season=season,
        kind=kind,
        by=by,
        file_name=file_name,
        content=content,
        late_reason=late_reason,
    )
    record("file.bring", brought, by=by, kind=str(kind), bytes=len(content))
    return brought


@transaction.atomic
def match_columns(brought: FileImport, matched: Matched, *, by: User) -> FileImport:
    """Set which of a file's columns is which of ours.

    Raises ValidationError with a sentence for each that is missing or used twice.
    """
    brought = _open(brought)
    faults = match_faults(import_layout(brought), matched)
    if faults:
        raise ValidationError(faults)
    brought.matched = matched
    brought.save(update_fields=["matched"])
    record("file.match", brought, by=by)
    return brought


def try_import(brought: FileImport) -> Taken:
    """Return what a file would do, by doing it on a copy, which is thrown away.

    Raises ImportRefused with every fault found, by row and column.
    """
    with rehearsal(brought.season.union, "league"):
        return _take_rows(brought, by=None, is_rehearsal=True)


def take_in(brought: FileImport, *, by: User) -> Taken:
    """Import a file, row by row; its bytes are deleted, since they may hold names.

    Raises ImportRefused, and writes nothing, if any row has a fault; ImportStopped at
    a row that someone made faulty since, the rows before it being written;
    ValidationError if the file was imported or discarded already, or is just being
    imported. One that was cut off can be imported again: what is there is left alone.
    """
    _begin(brought)
    try:
        try_import(brought)
        taken = _take_rows(brought, by=by, is_rehearsal=False)
    except Exception:
        FileImport.objects.filter(pk=brought.pk).update(begun_at=None)
        raise
    counts = {"new": len(taken.made), "again": len(taken.again)}
    counts |= {"changed": len(taken.changed), "left_alone": taken.left_alone}
    with transaction.atomic():
        _close(brought, State.TAKEN)
        record("file.take", brought, by=by, kind=brought.kind, **counts)
    return taken


@transaction.atomic
def _begin(brought: FileImport) -> None:
    """Let one request at a time write a file's rows."""
    own, now = _open(brought), timezone.now()
    if own.begun_at is not None and now - own.begun_at < LONGEST:
        raise ValidationError(_("This file is being taken in. Look again in a minute."))
    own.begun_at = now
    own.save(update_fields=["begun_at"])


@transaction.atomic
def discard(brought: FileImport, *, by: User) -> FileImport:
    """Discard a file that was not imported."""
    brought = _open(brought)
    record("file.discard", brought, by=by)
    _close(brought, State.DISCARDED)
    return brought


def _open(brought: FileImport) -> FileImport:
    brought = (
        FileImport.objects.select_for_update(of=("self",))
        .select_related("season__union", "season__rule_set")
        .get(pk=brought.pk)
    )
    if brought.state != State.BROUGHT:
        raise ValidationError(_("This file is taken in or discarded already."))
    return brought


def _close(brought: FileImport, state: FileImport.State) -> None:
    brought.state, brought.content = state, b""
    brought.save(update_fields=["state", "content"])


def _take_rows(brought: FileImport, *, by: User | None, is_rehearsal: bool) -> Taken:
    faults: list[FileNote] = []
    rows = _rows(brought, faults)
    if faults and not is_rehearsal:
        raise ImportRefused(faults)
    work = WORKS[brought.kind](brought, faults, by=by, is_rehearsal=is_rehearsal)
    taken = work.take_rows(rows)
    if faults:
        raise ImportRefused(sorted(faults, key=lambda one: one.place.row or 0))
    return taken


def _rows(brought: FileImport, faults: list[FileNote]) -> Sequence[ImportRow]:
    """Return the rows that can be read, adding each fault of the others."""
    file = brought.file_name
    table = open_table(file, bytes(brought.content), faults)
    if table is None:
        return []
    return read_import_rows(
        file, table, import_layout(brought), brought.matched, faults
    )
