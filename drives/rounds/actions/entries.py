"""Append entries to a table of an evening: the only way to do so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from django.db import IntegrityError, transaction

from drives.evenings.actions.holding import lock_evening, touch_evening
from drives.models import Drive, DriveEntry, DriveTable
from drives.rounds.delivery import (
    TableAnswer,
    TableOutcome,
    TablePosting,
    key_from_id,
    read_table_posting,
)
from drives.rounds.scoring import evening_settings_of, table_score_of
from league.models import User
from league.serving.presses import count_presses
from rules.evenings import TableResult
from rules.faults import Fault


@dataclass(slots=True)
class HeldTable:
    """A table with its evening, both rows locked, and its entries in order."""

    drive: Drive
    table: DriveTable
    rows: list[DriveEntry]


@dataclass(slots=True)
class _Batch:
    """A table's rows while a batch is judged, and the rows to be added."""

    table: DriveTable
    rows: list[DriveEntry]
    # Existing entries, at any table, with ids of this batch.
    taken: dict[UUID, DriveEntry]
    by: User | None
    added: list[DriveEntry] = field(default_factory=list)


def append_to_table(
    table: DriveTable, postings: Sequence[TablePosting], *, by: User | None
) -> list[TableAnswer]:
    """Append entries to a table, and update its score.

    Each posting gets an answer, in order: accepted, a duplicate of an existing entry,
    or rejected if it is malformed or its id or its device's counter belongs to another
    entry. An entry that does not count (after the end, after the table was closed) is
    accepted, and its answer says so by a code.
    """
    try:
        answers = _append(table, postings, by=by)
    except IntegrityError:
        # The same id reached another table at the same time: now it is there.
        answers = _append(table, postings, by=by)
    count_presses("evening", (one.outcome for one in answers))
    return answers


@transaction.atomic
def _append(
    table: DriveTable, postings: Sequence[TablePosting], *, by: User | None
) -> list[TableAnswer]:
    held = hold_table(table)
    head = held.table.head
    answers = append_to_held(held, postings, by=by)
    if held.table.head > head:
        refold_table(held.table, held.rows)
        touch_evening(held.drive)
    return [_with_codes(answer, held.table) for answer in answers]


def append_to_held(
    held: HeldTable, postings: Sequence[TablePosting], *, by: User | None
) -> list[TableAnswer]:
    """Append entries to a held table; the caller updates its score and saves it."""
    keys = [key for one in postings if (key := key_from_id(one.id)) is not None]
    taken = DriveEntry.objects.in_bulk(keys)
    batch = _Batch(table=held.table, rows=held.rows, taken=taken, by=by)
    answers = [_judge(batch, held.drive.game, posting) for posting in postings]
    DriveEntry.objects.bulk_create(batch.added)
    held.table.head += len(batch.added)
    return answers


def hold_table(table: DriveTable) -> HeldTable:
    """Return a table read again, with its row and its evening's locked."""
    drive, table = lock_table(table)
    return HeldTable(drive, table, list(table.entries.order_by("seq")))


def lock_table(table: DriveTable) -> tuple[Drive, DriveTable]:
    """Return a table's evening and the table read again, both rows locked.

    The evening is locked first, as in every change of an evening, so two changes never
    deadlock.
    """
    drive = lock_evening(table.round.drive)
    locked = DriveTable.objects.select_for_update(of=("self",), no_key=True)
    table = locked.select_related("round").get(pk=table.pk)
    table.round.drive = drive
    return drive, table


def refold_table(
    table: DriveTable, rows: Iterable[DriveEntry], *changed: str
) -> TableResult:
    """Store the score of a locked table's rows, its head, and other changed fields."""
    score = table_score_of(table, rows, settings=evening_settings_of(table.round.drive))
    table.score = score.as_json()
    table.save(update_fields=["head", "score", *changed])
    return score


def _judge(batch: _Batch, game: str, posting: TablePosting) -> TableAnswer:
    """Answer one posting, and add it to the batch if it is new."""
    read, faults = read_table_posting(game, posting)
    if faults:
        return TableAnswer(posting.id, TableOutcome.REJECTED, faults=faults)
    row = _row(batch, read)
    standing = batch.taken.get(row.pk)
    if standing is not None:
        return _answer_again(standing, row, id=posting.id)
    if _is_counter_taken(batch, row):
        fault = Fault("counter", "stands for another entry of this device")
        return TableAnswer(posting.id, TableOutcome.REJECTED, faults=(fault,))
    batch.taken[row.pk] = row
    batch.added.append(row)
    batch.rows.append(row)
    return TableAnswer(posting.id, TableOutcome.ACCEPTED, seq=row.seq)


def _row(batch: _Batch, posting: TablePosting) -> DriveEntry:
    return DriveEntry(
        id=UUID(posting.id),
        union_id=batch.table.union_id,
        table=batch.table,
        seq=batch.table.head + len(batch.added) + 1,
        sheet=posting.sheet,
        kind=posting.kind,
        data=dict(posting.data),
        device=posting.device,
        counter=posting.counter,
        at=posting.at,
        by=batch.by,
    )


def _answer_again(standing: DriveEntry, row: DriveEntry, *, id: str) -> TableAnswer:
    """Answer an id that exists already: the same entry again, or another."""
    if _content(standing) == _content(row):
        return TableAnswer(id, TableOutcome.DUPLICATE, seq=standing.seq)
    fault = Fault("id", "stands for another entry already")
    return TableAnswer(id, TableOutcome.REJECTED, faults=(fault,))


def _content(row: DriveEntry) -> tuple[object, ...]:
    # Not the time: a phone whose clock is unsure sends another at each delivery.
    return row.table_id, row.sheet, row.kind, row.data, row.device, row.counter


def _is_counter_taken(batch: _Batch, row: DriveEntry) -> bool:
    if row.counter is None:
        return False
    return any(
        (one.device, one.counter) == (row.device, row.counter) for one in batch.rows
    )


def _with_codes(answer: TableAnswer, table: DriveTable) -> TableAnswer:
    """Add the score's complaints about an entry to its answer."""
    key = str(key_from_id(answer.id))
    faults = table.score.get("faults", [])
    codes = [one["code"] for one in faults if one["values"].get("entry") == key]
    return replace(answer, codes=tuple(codes))
