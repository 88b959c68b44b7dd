"""A file that is uploaded: stored, its columns matched, its questions answered."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.imports.columns import Matched, match_faults, open_table
from league.imports.kinds import import_layout
from league.imports.questions import (
    DAYS,
    SHEET,
    STYLES_CHOSEN,
    answers_of,
    shape_of,
)
from league.imports.sheets import SheetOffer, sheets_in
from league.imports.tidying import Tidied, tidy
from league.lib.files.notes import FileNote, FilePlace
from league.models import FileImport, Season, User

State = FileImport.State


def bring(  # noqa: PLR0913 - a file is its name, its bytes and what it is of
    season: Season,
    kind: str,
    *,
    file_name: str,
    content: bytes,
    late_reason: str = "",
    by: User,
) -> FileImport:
    """Store an uploaded file until it is imported or discarded.

    What was said of the last one with the same header holds for it too.
    """
    brought = FileImport(
        union_id=season.union_id,
        season=season,
        kind=kind,
        by=by,
        file_name=file_name,
        content=content,
        late_reason=late_reason,
    )
    offers = sheets_in(brought)
    if len(offers) > 1:
        brought.answers = {SHEET: _sheet_of_last_time(brought, offers)}
    elif offers:
        brought.answers = {SHEET: offers[0].place}
    _say_as_last_time(brought)
    with transaction.atomic():
        brought.save()
        record("file.bring", brought, by=by, kind=str(kind), bytes=len(content))
    return brought


def _sheet_of_last_time(
    brought: FileImport, offers: Sequence[SheetOffer]
) -> int | None:
    """Return which sheet was read of a workbook like this one; None if none was."""
    for one in offers:
        brought.shape = shape_of(one.table)
        last = _last_of_its_shape(brought)
        if last and last.answers.get(SHEET) == one.place:
            return one.place
    return None


def _say_as_last_time(brought: FileImport) -> None:
    """Answer for a file what was said of the last one with the same header."""
    tidied = tidied_table(brought, [])
    brought.shape = shape_of(tidied.table) if tidied else ""
    brought.matched = {}
    if last := _last_of_its_shape(brought):
        said = {DAYS: last.answers.get(DAYS, {})}
        said |= {STYLES_CHOSEN: last.answers.get(STYLES_CHOSEN, [])}
        brought.matched, brought.answers = last.matched, brought.answers | said


@transaction.atomic
def choose_sheet(brought: FileImport, sheet: int | None, *, by: User) -> FileImport:
    """Set which sheet of a workbook is read, by its place; None asks again.

    What was said of another sheet says nothing of this one.
    """
    brought = open_file(brought)
    brought.answers = {SHEET: sheet}
    _say_as_last_time(brought)
    brought.save(update_fields=["answers", "matched", "shape"])
    record("file.answer", brought, by=by, part=SHEET)
    return brought


def _last_of_its_shape(brought: FileImport) -> FileImport | None:
    if not brought.shape:
        return None
    same = FileImport.objects.filter(
        union=brought.union_id, kind=brought.kind, shape=brought.shape
    ).exclude(pk=brought.pk)
    return same.defer("content").order_by("-made_at").first()


def tidied_table(brought: FileImport, faults: list[FileNote]) -> Tidied | None:
    """Return a file's table without what is no row; None with each fault added."""
    file, content = brought.file_name, bytes(brought.content)
    sheet = answers_of(brought).sheet
    if sheet is None:
        faults.append(FileNote(FilePlace(file), _("has several sheets: choose one.")))
        return None
    table = open_table(file, content, faults, sheet=sheet)
    return None if table is None else tidy(import_layout(brought), table)


@transaction.atomic
def match_columns(brought: FileImport, matched: Matched, *, by: User) -> FileImport:
    """Set which of a file's columns is which of ours.

    Raises ValidationError with a sentence for each that is missing or used twice.
    """
    brought = open_file(brought)
    faults = match_faults(import_layout(brought), matched)
    if faults:
        raise ValidationError(faults)
    brought.matched = matched
    brought.save(update_fields=["matched"])
    record("file.match", brought, by=by)
    return brought


@transaction.atomic
def say(
    brought: FileImport, part: str, said: dict[str, str] | Sequence[object], *, by: User
) -> FileImport:
    """Set one of the answers about a file (league/imports/questions.py)."""
    brought = open_file(brought)
    brought.answers = brought.answers | {part: said}
    brought.save(update_fields=["answers"])
    record("file.answer", brought, by=by, part=part)
    return brought


def open_file(brought: FileImport) -> FileImport:
    """Lock a file that waits; raises ValidationError if it does not."""
    brought = (
        FileImport.objects.select_for_update(of=("self",))
        .select_related("season__union", "season__rule_set")
        .get(pk=brought.pk)
    )
    if brought.state in (State.TAKEN, State.DISCARDED):
        raise ValidationError(_("This file has already been imported or discarded."))
    if brought.is_under_way(at=timezone.now()):
        raise ValidationError(_("This file is being imported. Look again in a minute."))
    return brought
