"""Judges what is delivered to a match: each entry by itself, against the rows so far.

Nothing is written here; the caller holds the match's row, or makes sure that it is
still as it was read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Max

from league.models import User
from matches.models import Entry, EntryText, HeldEntry, Match
from matches.record import chain
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
from matches.record.rows import (
    Scored,
    entry_columns,
    entry_key,
    fault_of,
    free_text_of,
    scored_entry_of,
)
from rules.faults import Fault
from rules.record import Kind, RecordEntry

NO_TOTAL_LIVE = Fault(
    "kind",
    "is not for a match played on the screens: its points are written one by one",
)


@dataclass(frozen=True, slots=True)
class Delivery:
    """What comes to a match: by whom, from where, when, and through which gate."""

    postings: Sequence[Posting]
    by: User | None
    source: str
    received_at: datetime
    gate: Gate | None

    def judged(self, match: Match, rows: Sequence[Scored], **known: Any) -> Judging:
        """Answer each posting, and gather what is to be written of them."""
        batch = Judging(
            match=match,
            rows=list(rows),
            by=self.by,
            source=self.source,
            received_at=self.received_at,
            gate=self.gate,
            **known,
        )
        if self.gate is not None:
            self.gate.enter(match, batch.rows)
        for posting in self.postings:
            batch.answers.append(_judge(batch, _counted(batch, posting)))
        return batch


@dataclass(slots=True)
class Judging:
    """A match's rows while a batch is judged, and the rows it adds."""

    match: Match
    rows: list[Scored]
    by: User | None
    source: str
    received_at: datetime
    gate: Gate | None
    # The entries, and those held, that have an id of the batch already.
    taken: dict[UUID, Entry] = field(default_factory=dict)
    known_held: dict[UUID, HeldEntry] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    texts: list[EntryText] = field(default_factory=list)
    held: list[HeldEntry] = field(default_factory=list)
    answers: list[EntryAnswer] = field(default_factory=list)


def _counted(batch: Judging, posting: Posting) -> Posting:
    """Give an entry from a device without a counter the next number."""
    if posting.device is None or posting.device_seq is not None:
        return posting
    rows: list[Scored | HeldEntry] = [*batch.rows, *batch.held]
    used = [row.device_seq or 0 for row in rows if row.device == posting.device]
    if batch.match.held_count:
        held = batch.match.held.filter(device=posting.device)
        used.append(held.aggregate(last=Max("device_seq"))["last"] or 0)
    return replace(posting, device_seq=max(used, default=0) + 1)


def _judge(batch: Judging, posting: Posting) -> EntryAnswer:
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


def _fault(batch: Judging, posting: Posting, at: datetime) -> Fault | None:
    """Return why an entry may not be written: totals are for paper (docs/record.md)."""
    if posting.entry.kind is Kind.TOTAL and batch.match.is_live:
        return NO_TOTAL_LIVE
    return batch.gate.fault(posting, at) if batch.gate else None


def _reason_to_hold(
    batch: Judging, posting: Posting, at: datetime
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
    batch: Judging, posting: Posting, reason: HeldEntry.Reason, at: datetime
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


def _answer_held(batch: Judging, held: HeldEntry, posting: Posting) -> EntryAnswer:
    """Answer an id that is held or settled: a duplicate, or a reused id."""
    if held.match_id == batch.match.pk and is_same(held, posting):
        return EntryAnswer(posting.entry.id, EntryOutcome.HELD, reason=held.reason)
    fault = Fault("id", "stands for another entry already")
    return EntryAnswer(posting.entry.id, EntryOutcome.REJECTED, faults=(fault,))


def _answer_again(batch: Judging, standing: Entry, posting: Posting) -> EntryAnswer:
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


def _row(batch: Judging, posting: Posting, key: UUID, at: datetime) -> Entry:
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


def _at(batch: Judging, posting: Posting) -> datetime:
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
