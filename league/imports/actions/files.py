"""A file's steps once it is uploaded (bringing.py): tried, imported or discarded."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.imports.actions.bringing import open_file, say, tidied_table
from league.imports.actions.fixtures import FixturesWork
from league.imports.actions.players import PlayersWork
from league.imports.actions.results import ResultsWork
from league.imports.actions.taken import ImportWork, RowsRefused, Taken
from league.imports.actions.teams import TeamsWork
from league.imports.columns import (
    ImportRow,
    read_import_rows,
)
from league.imports.kinds import import_layout
from league.imports.left_out import given_back, reasons
from league.imports.questions import (
    LEFT_OUT,
    answers_of,
)
from league.imports.rehearsal import ImportStopped, rehearsal
from league.imports.tidying import Tidied
from league.lib.background_runs import (
    GivenUpError,
    Heart,
    check_goes_on,
    end_own,
    take_up,
)
from league.lib.files.notes import FileNote, ImportRefused, notes_as_json
from league.models import FileImport, User

log = logging.getLogger(__name__)

Kind = FileImport.Kind
State = FileImport.State
TASK = "league.tasks.take_file_in"
# Times that rows are left out because of rows that were left out.
MOST_ROUNDS = 3
WORKS: dict[str, type[ImportWork]] = {
    Kind.PLAYERS: PlayersWork,
    Kind.TEAMS: TeamsWork,
    Kind.FIXTURES: FixturesWork,
    Kind.RESULTS: ResultsWork,
}


def leave_out_faulty(brought: FileImport, *, by: User) -> FileImport:
    """Leave out the rows with faults, so that the others can be imported.

    Raises ValidationError, and sets nothing, if a fault is of the whole file, or of
    every row.
    """
    tidied = tidied_table(brought, [])
    tried, rows = copy(brought), set(left_out_of(brought))
    # A row may fail for one that has just been left out.
    for _round in range(MOST_ROUNDS):
        tried.answers = brought.answers | {LEFT_OUT: sorted(rows)}
        try:
            try_import(tried)
        except ImportRefused as refused:
            rows |= _faulty_rows(tidied, refused, rows)
        else:
            break
    return say(brought, LEFT_OUT, sorted(rows), by=by)


def _faulty_rows(
    tidied: Tidied | None, refused: ImportRefused, rows: set[int]
) -> set[int]:
    found = set(reasons(refused.faults, tidied.table)) if tidied else set()
    if tidied is None or not found:
        raise ValidationError(
            _("This is not wrong with single rows: no row can be left out.")
        )
    if len(rows | found) == tidied.rows:
        raise ValidationError(_("Every row has a fault: none would be left."))
    return found


def try_import(brought: FileImport) -> Taken:
    """Return what a file would do, by doing it on a copy, which is thrown away.

    Raises ImportRefused with every fault found, by row and column.
    """
    with rehearsal(brought.season.union, "league"):
        return _take_rows(brought, by=None, is_rehearsal=True)


def take_in(brought: FileImport, *, by: User) -> Taken:
    """Import a file now, row by row; its bytes are deleted, since they may hold names.

    Raises ImportRefused, and writes nothing, if any row has a fault; ImportStopped at
    a row that someone made faulty since, the rows before it being written;
    ValidationError if the file was imported or discarded already, or is just being
    imported. One that was cut off can be imported again: what is there is left alone.
    """
    _begin(brought, by=by)
    run = take_up(_runs(), brought.pk)
    assert run is not None, "it waits, and no worker was asked for it"
    return _import_rows(run)


@transaction.atomic
def ask_take_in(brought: FileImport, *, by: User) -> FileImport:
    """Have a worker import a file; raises ValidationError as `take_in` does."""
    run = _begin(brought, by=by)
    ask(run.union, TASK, brought=str(run.pk), language=get_language() or "en")
    return run


def finish_take_in(pk: UUID) -> None:
    """Import a file that was asked for, or go on with one whose worker was killed.

    What stops it stands in its report; a busy database is tried again.
    """
    run = take_up(_runs(), pk, again=True)
    if run is None:
        return
    with suppress(ImportRefused, GivenUpError):
        _import_rows(run)


def _import_rows(run: FileImport) -> Taken:
    with _end_told(run):
        left_out = left_out_of(run)
        with Heart(run) as heart:
            content = left_out_rows(run) if left_out else b""
            try_import(run)
            taken = _take_rows(run, by=run.by, is_rehearsal=False, heart=heart)
        counts = {"new": len(taken.made), "again": len(taken.again)}
        counts |= {"changed": len(taken.changed), "left_alone": taken.left_alone}
        counts |= {"left_out": len(left_out)} if left_out else {}
        counts |= {"unconsented": taken.unconsented} if taken.unconsented else {}
        with transaction.atomic():
            if end_own(run, State.TAKEN, content=content, report=counts) is None:
                raise GivenUpError
            record("file.take", run, by=run.by, kind=run.kind, **counts)
    return taken


def left_out_of(brought: FileImport) -> frozenset[int]:
    """Return the numbers of the rows that are left out."""
    return frozenset(answers_of(brought).left_out)


def left_out_rows(brought: FileImport) -> bytes:
    """Return the rows that are left out as an Excel file, with why each is."""
    if brought.state == State.TAKEN:
        return bytes(brought.content)
    tidied = tidied_table(brought, [])
    assert tidied is not None, "a row of it was read"
    whole, found = copy(brought), dict[int, str]()
    whole.answers = brought.answers | {LEFT_OUT: []}
    try:
        try_import(whole)
    except ImportRefused as refused:
        found = reasons(refused.faults, tidied.table)
    why = {row: found.get(row, "") for row in left_out_of(brought)}
    return given_back(tidied.table, why)


@contextmanager
def _end_told(run: FileImport) -> Iterator[None]:
    """Let a file that cannot be imported wait again, with the reason; then raise it."""
    try:
        yield
    except (GivenUpError, OperationalError, InterfaceError):
        raise
    except ImportRefused as refused:
        told = {"faults": notes_as_json(refused.faults)}
        is_stopped = isinstance(refused, ImportStopped)
        end_own(run, State.BROUGHT, report=told | {"is_stopped": is_stopped})
        raise
    except Exception as error:
        log.exception("file %s cannot be imported", run.pk)
        end_own(run, State.BROUGHT, fault=type(error).__name__)
        raise


@transaction.atomic
def _begin(brought: FileImport, *, by: User) -> FileImport:
    """Let one at a time write a file's rows."""
    own = open_file(brought)
    own.state, own.token, own.beat_at, own.by = State.WAITING, None, None, by
    own.asked_at, own.rows_done, own.report, own.fault = timezone.now(), 0, {}, ""
    own.rows = len(_rows(own, []))
    own.save()
    return own


@transaction.atomic
def discard(brought: FileImport, *, by: User) -> FileImport:
    """Discard a file that was not imported, or the rows that it left out."""
    if brought.state == State.TAKEN and brought.content:
        brought.content = b""
        brought.save(update_fields=["content"])
        record("file.discard", brought, by=by)
        return brought
    brought = open_file(brought)
    record("file.discard", brought, by=by)
    brought.state, brought.content, brought.report = State.DISCARDED, b"", {}
    brought.save(update_fields=["state", "content", "report"])
    return brought


def _runs() -> QuerySet[FileImport]:
    return FileImport.objects.select_related("season__union", "season__rule_set", "by")


def _take_rows(
    brought: FileImport,
    *,
    by: User | None,
    is_rehearsal: bool,
    heart: Heart | None = None,
) -> Taken:
    faults: list[FileNote] = []
    rows = _rows(brought, faults)
    if faults and not is_rehearsal:
        raise ImportRefused(faults)
    work = WORKS[brought.kind](
        brought, faults, by=by, is_rehearsal=is_rehearsal, hear=_hearing(heart)
    )
    taken = work.take_rows(rows)
    if faults:
        ordered = sorted(faults, key=lambda one: one.place.row or 0)
        raise RowsRefused(ordered, taken.doubles)
    return taken


def _hearing(heart: Heart | None) -> Callable[[int], None]:
    """Return what hears how many rows are done, and ends work that is another's."""

    def hear(number: int) -> None:
        if heart is None:
            return
        check_goes_on(heart)
        heart.hear(rows_done=number)

    return hear


def _rows(brought: FileImport, faults: list[FileNote]) -> Sequence[ImportRow]:
    """Return the rows that can be read, adding each fault of the others."""
    tidied = tidied_table(brought, faults)
    if tidied is None:
        return []
    return read_import_rows(
        brought.file_name,
        tidied.table,
        import_layout(brought),
        brought.matched,
        faults,
        answers_of(brought),
    )
