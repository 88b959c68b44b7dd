"""The one way an entry gets to a table of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from django.db import IntegrityError, transaction

from drives.evenings.actions.holding import held, touch
from drives.models import Drive, DriveEntry, DriveTable
from drives.rounds.delivery import Answer, Outcome, Posting, key_of, read_posting
from drives.rounds.scoring import score_of, settings_of
from league.models import User
from rules.evenings import TableScore
from rules.faults import Fault

__all__ = ["Answer", "Outcome", "Posting", "append", "held_table", "refold"]


@dataclass(slots=True)
class _Batch:
    """A table's rows while a batch is judged, and what it adds to them."""

    table: DriveTable
    rows: list[DriveEntry]
    # The entries that have an id of the batch's already, at whatever table.
    taken: dict[UUID, DriveEntry]
    by: User | None
    added: list[DriveEntry] = field(default_factory=list)


def append(
    table: DriveTable, postings: Sequence[Posting], *, by: User | None
) -> list[Answer]:
    """Write entries at the end of a table's, and let its score follow.

    Each posting is answered by itself, in order: accepted, a duplicate of what
    stands, or rejected where it is malformed, or its id or its device's counter
    stands for something else. What does not count (after the end, after the table
    was closed) is accepted, and its answer says so by a code.
    """
    try:
        return _append(table, postings, by=by)
    except IntegrityError:
        # The same id came to another table at the same time: now it stands there.
        return _append(table, postings, by=by)


@transaction.atomic
def _append(
    table: DriveTable, postings: Sequence[Posting], *, by: User | None
) -> list[Answer]:
    drive, table = held_table(table)
    keys = [key for one in postings if (key := key_of(one.id)) is not None]
    batch = _Batch(
        table=table,
        rows=list(table.entries.order_by("seq")),
        taken=DriveEntry.objects.in_bulk(keys),
        by=by,
    )
    answers = [_judge(batch, drive.game, posting) for posting in postings]
    if batch.added:
        DriveEntry.objects.bulk_create(batch.added)
        table.head += len(batch.added)
        refold(table, batch.rows)
        touch(drive)
    return [_with_codes(answer, table) for answer in answers]


def held_table(table: DriveTable) -> tuple[Drive, DriveTable]:
    """Return a table's evening and the table as they stand, both rows locked.

    The evening's comes first, as in every change of an evening: so two changes wait
    for one another, and never each for the other.
    """
    drive = held(table.round.drive)
    locked = DriveTable.objects.select_for_update(of=("self",), no_key=True)
    table = locked.select_related("round").get(pk=table.pk)
    table.round.drive = drive
    return drive, table


def refold(table: DriveTable, rows: Iterable[DriveEntry]) -> TableScore:
    """Store the score that a held table's rows come to, and its head with it."""
    score = score_of(table, rows, settings=settings_of(table.round.drive))
    table.score = score.as_json()
    table.save(update_fields=["head", "score"])
    return score


def _judge(batch: _Batch, game: str, posting: Posting) -> Answer:
    """Answer one posting, and add it to the batch where it is new."""
    read, faults = read_posting(game, posting)
    if faults:
        return Answer(posting.id, Outcome.REJECTED, faults=faults)
    row = _row(batch, read)
    standing = batch.taken.get(row.pk)
    if standing is not None:
        return _answer_again(standing, row, id=posting.id)
    if _is_counter_taken(batch, row):
        fault = Fault("counter", "stands for another entry of this device")
        return Answer(posting.id, Outcome.REJECTED, faults=(fault,))
    batch.taken[row.pk] = row
    batch.added.append(row)
    batch.rows.append(row)
    return Answer(posting.id, Outcome.ACCEPTED, seq=row.seq)


def _row(batch: _Batch, posting: Posting) -> DriveEntry:
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


def _answer_again(standing: DriveEntry, row: DriveEntry, *, id: str) -> Answer:
    """Answer an id that stands already: the same entry again, or another."""
    if _content(standing) == _content(row):
        return Answer(id, Outcome.DUPLICATE, seq=standing.seq)
    fault = Fault("id", "stands for another entry already")
    return Answer(id, Outcome.REJECTED, faults=(fault,))


def _content(row: DriveEntry) -> tuple[object, ...]:
    # Not the time: a phone whose clock is unsure tells another at each delivery.
    return row.table_id, row.sheet, row.kind, row.data, row.device, row.counter


def _is_counter_taken(batch: _Batch, row: DriveEntry) -> bool:
    if row.counter is None:
        return False
    return any(
        (one.device, one.counter) == (row.device, row.counter) for one in batch.rows
    )


def _with_codes(answer: Answer, table: DriveTable) -> Answer:
    """Tell what the score says against an entry that stands."""
    key = str(key_of(answer.id))
    faults = table.score.get("faults", [])
    codes = [one["code"] for one in faults if one["values"].get("entry") == key]
    return replace(answer, codes=tuple(codes))
