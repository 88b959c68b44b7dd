"""The only way to add an entry to a match's record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from league.lib.prepared import Insertion, PreparedUpdate, Slot
from league.models import User
from league.results.actions.changes import SeasonClosed
from league.serving.presses import count_presses
from matches.models import Entry, EntryText, HeldEntry, Match
from matches.record import chain, row_cache
from matches.record.delivery import (
    MOVES_NO_SCORE,
    EntryAnswer,
    EntryOutcome,
    Gate,
    Posting,
    held_row,
    is_same,
    official_time_of,
)
from matches.record.reading import MatchReading, refused_in
from matches.record.results import lock_match, settle_result
from matches.record.rows import (
    Scored,
    entry_columns,
    entry_key,
    fault_of,
    free_text_of,
    is_text,
    scored_entry_of,
)
from rules.faults import Fault
from rules.record import Kind, RecordEntry

__all__ = ["EntryAnswer", "EntryOutcome", "Posting", "append"]


NO_TOTAL_LIVE = Fault(
    "kind",
    "is not for a match played on the screens: its points are written one by one",
)

# The fields that an append changes on its match's row.
HEAD = ("seq", "head_hash", "sheet", "held_count")
MOVE_HEAD = PreparedUpdate(
    lambda: Match.objects.filter(pk=Slot("pk", Match._meta.pk)),
    *(Slot(name, Match._meta.get_field(name)) for name in HEAD),
)
NEW_ENTRIES = Insertion(Entry)
NEW_TEXTS = Insertion(EntryText)


@dataclass(slots=True)
class _Batch:
    """A match's rows while a batch is judged, and the rows it adds."""

    match: Match
    rows: list[Scored]
    taken: dict[UUID, Entry]
    known_held: dict[UUID, HeldEntry]
    by: User | None
    source: str
    received_at: datetime
    gate: Gate | None
    entries: list[Entry] = field(default_factory=list)
    texts: list[EntryText] = field(default_factory=list)
    held: list[HeldEntry] = field(default_factory=list)
    answers: list[EntryAnswer] = field(default_factory=list)


def append(  # noqa: PLR0913 - who, from where, when, and through which gate
    match: Match,
    postings: Sequence[Posting],
    *,
    by: User | None,
    source: str,
    received_at: datetime | None = None,
    gate: Gate | None = None,
) -> list[EntryAnswer]:
    """Write entries at the end of a match's record, and update its score-sheet.

    Each posting gets its own answer, in order: accepted, a duplicate, or rejected
    if its id or its device's counter is used for something else, or no row can hold
    it. An entry that the rules refuse is accepted, and its answer names the rule.
    What the gate holds, and live entries for a sealed match, are held outside the
    record, and so are those that would change a closed season. The match given gets
    the new head and score-sheet.
    """
    written = partial(
        _append,
        match,
        by=by,
        source=source,
        received_at=received_at or timezone.now(),
        gate=gate,
    )
    try:
        batch = written(postings, is_looked_up=False)
    except IntegrityError:
        # Rare: an id exists, or is held, in another match.
        batch = written(postings, is_looked_up=True)
    except SeasonClosed:
        if source != Entry.Source.LIVE:
            raise
        # A phone gives up what it delivers: somebody lets it in, or leaves it out.
        batch = written(_all_held(postings), is_looked_up=True)
    for name in HEAD:
        setattr(match, name, getattr(batch.match, name))
    return _counted_answers(batch)


def _all_held(postings: Sequence[Posting]) -> list[Posting]:
    return [replace(one, hold=one.hold or HeldEntry.Reason.SEALED) for one in postings]


@transaction.atomic
def _append(  # noqa: PLR0913 - as append
    match: Match,
    postings: Sequence[Posting],
    *,
    by: User | None,
    source: str,
    received_at: datetime,
    gate: Gate | None,
    is_looked_up: bool,
) -> _Batch:
    match = lock_match(match.pk)
    rows = list(row_cache.cached_rows_of(match))
    if gate is not None:
        gate.enter(match, rows)
    keys = [entry_key(match.pk, one) for one in _ids(postings)]
    is_held_looked_up = is_looked_up or match.held_count > 0
    batch = _Batch(
        match=match,
        rows=rows,
        taken=_taken(keys if is_looked_up else _standing_here(match, rows, postings)),
        known_held=HeldEntry.objects.in_bulk(keys) if is_held_looked_up else {},
        by=by,
        source=source,
        received_at=received_at,
        gate=gate,
    )
    for posting in postings:
        batch.answers.append(_judge(batch, _counted(batch, posting)))
    if batch.held:
        HeldEntry.objects.bulk_create(batch.held)
    if batch.entries or batch.held:
        _write(batch)
    return batch


def _ids(postings: Sequence[Posting]) -> list[str]:
    return [one.entry.id for one in postings if is_text(one.entry.id)]


def _counted(batch: _Batch, posting: Posting) -> Posting:
    """Give an entry from a device without a counter the next number."""
    if posting.device is None or posting.device_seq is not None:
        return posting
    rows: list[Scored | HeldEntry] = [*batch.rows, *batch.held]
    used = [row.device_seq or 0 for row in rows if row.device == posting.device]
    if batch.match.held_count:
        held = batch.match.held.filter(device=posting.device)
        used.append(held.aggregate(last=Max("device_seq"))["last"] or 0)
    return replace(posting, device_seq=max(used, default=0) + 1)


def _standing_here(
    match: Match, rows: Sequence[Scored], postings: Sequence[Posting]
) -> list[UUID]:
    """Return the keys of the postings whose ids this match already has."""
    standing = {row.entry.id for row in rows}
    return [
        entry_key(match.pk, posting.entry.id)
        for posting in postings
        if posting.entry.id in standing
    ]


def _taken(keys: Sequence[UUID]) -> dict[UUID, Entry]:
    if not keys:
        return {}
    return dict(Entry.objects.select_related("words").in_bulk(keys))


def _judge(batch: _Batch, posting: Posting) -> EntryAnswer:
    """Answer one posting, and add it to the batch if it is new."""
    entry = posting.entry
    fault = fault_of(
        entry,
        device=posting.device,
        counter=posting.device_seq,
        offset=posting.offset,
    )
    if fault is not None:
        return EntryAnswer(entry.id, EntryOutcome.REJECTED, faults=(fault,))
    key = entry_key(batch.match.pk, entry.id)
    standing = batch.taken.get(key)
    if standing is not None:
        return _answer_again(batch, standing, posting)
    if not posting.is_released and key in batch.known_held:
        return _answer_held(batch, batch.known_held[key], posting)
    at = _at(batch, posting)
    fault = _fault(batch, posting, at)
    if fault is not None:
        return EntryAnswer(entry.id, EntryOutcome.REJECTED, faults=(fault,))
    reason = _reason_to_hold(batch, posting, at)
    if reason is not None:
        return _hold(batch, posting, reason, at)
    taken = any(
        row.device == posting.device and row.device_seq == posting.device_seq
        for row in batch.rows
        if row.device is not None
    )
    if taken:
        fault = Fault("device_counter", "stands for another entry of this device")
        return EntryAnswer(entry.id, EntryOutcome.REJECTED, faults=(fault,))
    row = _row(batch, posting, key, at)
    batch.taken[key] = row
    batch.entries.append(row)
    batch.rows.append(scored_entry_of(row))
    return EntryAnswer(entry.id, EntryOutcome.ACCEPTED, seq=row.seq)


def _fault(batch: _Batch, posting: Posting, at: datetime) -> Fault | None:
    """Return why an entry may not be written: totals are for paper (docs/record.md)."""
    if posting.entry.kind is Kind.TOTAL and batch.match.is_live:
        return NO_TOTAL_LIVE
    return batch.gate.fault(posting, at) if batch.gate else None


def _reason_to_hold(
    batch: _Batch, posting: Posting, at: datetime
) -> HeldEntry.Reason | None:
    """Return why to hold an entry: as posted, a sealed match, or the gate."""
    if posting.is_released or batch.source != Entry.Source.LIVE:
        return None
    if posting.hold is not None:
        return posting.hold
    if batch.match.sealed_at and posting.entry.kind not in MOVES_NO_SCORE:
        return HeldEntry.Reason.SEALED
    return batch.gate.hold(posting, at) if batch.gate else None


def _hold(
    batch: _Batch, posting: Posting, reason: HeldEntry.Reason, at: datetime
) -> EntryAnswer:
    row = held_row(
        batch.match,
        posting,
        reason,
        at=at,
        received_at=batch.received_at,
        by=batch.by,
    )
    batch.known_held[row.pk] = row
    batch.held.append(row)
    batch.match.held_count += 1
    return EntryAnswer(posting.entry.id, EntryOutcome.HELD, reason=str(reason))


def _answer_held(batch: _Batch, held: HeldEntry, posting: Posting) -> EntryAnswer:
    """Answer an id that is held or settled: a duplicate, or a reused id."""
    if held.match_id == batch.match.pk and is_same(held, posting):
        return EntryAnswer(posting.entry.id, EntryOutcome.HELD, reason=held.reason)
    fault = Fault("id", "stands for another entry already")
    return EntryAnswer(posting.entry.id, EntryOutcome.REJECTED, faults=(fault,))


def _answer_again(batch: _Batch, standing: Entry, posting: Posting) -> EntryAnswer:
    """Answer an id that exists already: a duplicate, or a reused id."""
    same = (
        standing.match_id == batch.match.pk
        and standing.record_id == posting.entry.id
        and standing.client_at == posting.entry.at
        and standing.device == posting.device
        and standing.device_seq == posting.device_seq
        and _columns(standing) == _columns(Entry(**_content(posting.entry)))
        and _has_words(standing, free_text_of(posting.entry))
    )
    if same:
        return EntryAnswer(posting.entry.id, EntryOutcome.DUPLICATE, seq=standing.seq)
    fault = Fault("id", "stands for another entry already")
    return EntryAnswer(posting.entry.id, EntryOutcome.REJECTED, faults=(fault,))


def _columns(row: Entry) -> tuple[object, ...]:
    return (
        row.kind,
        row.table,
        row.side,
        row.player_id,
        row.other_id,
        row.points,
        row.rule,
        row.choice,
        row.target,
    )


def _content(entry: RecordEntry) -> dict[str, object]:
    return {"kind": str(entry.kind)} | entry_columns(entry)


def _has_words(standing: Entry, words: str | None) -> bool:
    if not standing.text_digest:
        return words is None
    if not hasattr(standing, "words"):
        return True  # The text was erased and can't be compared.
    return chain.text_digest(standing.words.salt, words or "") == standing.text_digest


def _row(batch: _Batch, posting: Posting, key: UUID, at: datetime) -> Entry:
    """Return the new row, linked to the last, with its text."""
    entry, match = posting.entry, batch.match
    match.seq += 1
    row = Entry(
        id=key,
        union_id=match.union_id,
        match_id=match.pk,
        record_id=entry.id,
        seq=match.seq,
        device=posting.device,
        device_seq=posting.device_seq,
        # A database takes fewer offsets than a record may have.
        at=at.astimezone(UTC),
        client_at=entry.at.astimezone(UTC),
        received_at=batch.received_at,
        is_time_guessed=posting.is_time_guessed,
        by_id=batch.by.pk if batch.by else None,
        source=batch.source,
        previous_hash=match.head_hash,
        **_content(entry),
    )
    words = free_text_of(entry)
    if words is not None:
        salt = chain.new_salt()
        row.text_digest = chain.text_digest(salt, words)
        batch.texts.append(
            EntryText(entry=row, union_id=match.union_id, salt=salt, text=words)
        )
    row.hash = match.head_hash = chain.hash_of(row)
    return row


def _at(batch: _Batch, posting: Posting) -> datetime:
    if posting.device is None or posting.device_seq is None:
        return posting.entry.at
    return official_time_of(
        posting.entry.at,
        offset=posting.offset,
        received_at=batch.received_at,
        device=posting.device,
        device_seq=posting.device_seq,
        rows=batch.rows,
    )


def _write(batch: _Batch) -> None:
    """Insert the new rows, score the match, and update its head."""
    match = batch.match
    if not batch.entries:
        MOVE_HEAD.make(pk=match.pk, **{name: getattr(match, name) for name in HEAD})
        return
    NEW_ENTRIES.write(batch.entries)
    if batch.texts:
        NEW_TEXTS.write(batch.texts)
    settle_result(
        MatchReading(match, batch.rows, row_cache.line_ups(match)), by=batch.by
    )
    MOVE_HEAD.make(pk=match.pk, **{name: getattr(match, name) for name in HEAD})
    rows, head = tuple(batch.rows), match.head_hash
    transaction.on_commit(lambda: row_cache.remember(match.pk, rows, head))


def _counted_answers(batch: _Batch) -> list[EntryAnswer]:
    """Return the answers, counted; a written entry's names the rule that refuses it."""
    refused = refused_in(batch.match)
    answers = [
        replace(answer, rule=refused.get(answer.id))
        if answer.outcome in (EntryOutcome.ACCEPTED, EntryOutcome.DUPLICATE)
        else answer
        for answer in batch.answers
    ]
    count_presses(batch.source, (one.counted_as for one in answers))
    return answers
