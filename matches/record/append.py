"""The only way to add an entry to a match's record."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from copy import copy
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import CharField
from django.utils import timezone

from league.lib.prepared import (
    Insertion,
    PreparedMove,
    PreparedUpdate,
    RowVersion,
    Slot,
)
from league.models import User
from league.results.actions.changes import SeasonClosed
from league.serving.presses import count_presses
from matches.models import Entry, EntryText, HeldEntry, Match
from matches.record import row_cache
from matches.record.delivery import EntryAnswer, EntryOutcome, Gate, Posting
from matches.record.judging import Delivery, Judging
from matches.record.reading import MatchReading, refused_in
from matches.record.results import is_sheet_alone, lock_match, settle_result
from matches.record.rows import Scored, entry_key, is_text
from rules.match import Scoring

__all__ = ["EntryAnswer", "EntryOutcome", "Posting", "append"]


# The fields that an append changes on its match's row.
HEAD = ("seq", "head_hash", "sheet", "held_count")
MOVE_HEAD = PreparedUpdate(
    lambda: Match.objects.filter(pk=Slot("pk", Match._meta.pk)),
    *(Slot(name, Match._meta.get_field(name)) for name in HEAD),
)
# Moves the head of a match that is still as it was read, and adds the entry.
MOVE_WITH_ENTRY = PreparedMove(
    lambda: Match.objects.alias(version=RowVersion("seq")).filter(
        pk=Slot("pk", Match._meta.pk),
        head_hash=Slot("former", Match._meta.get_field("head_hash")),
        version=Slot("version", CharField()),
    ),
    *(Slot(name, Match._meta.get_field(name)) for name in HEAD),
    row=Entry,
)
NEW_ENTRIES = Insertion(Entry)
NEW_TEXTS = Insertion(EntryText)


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

    An ordinary press to a match that was read with its row's version is written in one
    statement, if the row is still as it was read; all else under the row's lock.

    Each posting gets its own answer, in order: accepted, a duplicate, or rejected
    if its id or its device's counter is used for something else, or no row can hold
    it. An entry that the rules refuse is accepted, and its answer names the rule.
    What the gate holds, and live entries for a sealed match, are held outside the
    record, and so are those that would change a closed season. The match given gets
    the new head and score-sheet.
    """
    delivery = Delivery(postings, by, source, received_at or timezone.now(), gate)
    batch = _append_at_once(match, delivery) or _append_whole(match, delivery)
    for name in HEAD:
        setattr(match, name, getattr(batch.match, name))
    return _counted_answers(batch)


def _append_whole(match: Match, delivery: Delivery) -> Judging:
    """Judge and write a delivery under the match's lock, whatever is in it."""
    try:
        return _append_locked(match, delivery, is_looked_up=False)
    except IntegrityError:
        # Rare: an id exists, or is held, in another match.
        return _append_locked(match, delivery, is_looked_up=True)
    except SeasonClosed:
        if delivery.source != Entry.Source.LIVE:
            raise
        # A phone gives up what it delivers: somebody lets it in, or leaves it out.
        held = [
            replace(one, hold=one.hold or HeldEntry.Reason.SEALED)
            for one in delivery.postings
        ]
        held_back = replace(delivery, postings=held)
        return _append_locked(match, held_back, is_looked_up=True)


@transaction.atomic
def _append_locked(match: Match, delivery: Delivery, *, is_looked_up: bool) -> Judging:
    match = lock_match(match.pk)
    rows, postings = row_cache.cached_rows_of(match), delivery.postings
    keys = [entry_key(match.pk, one) for one in _ids(postings)]
    is_held_looked_up = is_looked_up or match.held_count > 0
    batch = delivery.judged(
        match,
        rows,
        taken=_taken(keys if is_looked_up else _standing_here(match, rows, postings)),
        known_held=HeldEntry.objects.in_bulk(keys) if is_held_looked_up else {},
    )
    if batch.held:
        HeldEntry.objects.bulk_create(batch.held)
    if batch.entries or batch.held:
        _write(batch)
    return batch


def _append_at_once(match: Match, delivery: Delivery) -> Judging | None:
    """Write one ordinary press by one statement; None, with nothing written, if it is
    none, or if the match's row changed since it was read.

    Ordinary is a new entry without words that is accepted, and moves the score-sheet
    alone. Its judgement is the one under the lock: all that it rests on stands in the
    match's row, in entries that never change, and in what a press reads before the lock
    in any case. The statement waits for whoever holds the row, and finds it changed.
    """
    version, postings = vars(match).get("version"), delivery.postings
    rows = row_cache.known_rows_of(match)
    if version is None or rows is None or match.held_count or len(postings) != 1:
        return None
    if not _ids(postings) or _standing_here(match, rows, postings):
        return None
    former = match.head_hash
    batch = delivery.judged(copy(match), rows)
    if len(batch.entries) != 1 or batch.texts or batch.held:
        return None
    reading, scoring = _scored(batch, after=former)
    if not is_sheet_alone(reading):
        return None
    batch.match.sheet = reading.sheet.as_json()
    try:
        # Alone it is a transaction of its own.
        with transaction.atomic() if connection.in_atomic_block else nullcontext():
            is_written = MOVE_WITH_ENTRY.make(
                batch.entries[0],
                pk=match.pk,
                former=former,
                version=version,
                **_head(batch.match),
            )
    except IntegrityError:
        return None
    if not is_written:
        return None
    _remember(batch, scoring)
    return batch


def _ids(postings: Sequence[Posting]) -> list[str]:
    return [one.entry.id for one in postings if is_text(one.entry.id)]


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


def _write(batch: Judging) -> None:
    """Insert the new rows, score the match, and update its head."""
    match = batch.match
    if not batch.entries:
        MOVE_HEAD.make(pk=match.pk, **_head(match))
        return
    NEW_ENTRIES.write(batch.entries)
    if batch.texts:
        NEW_TEXTS.write(batch.texts)
    reading, scoring = _scored(batch, after=batch.entries[0].previous_hash)
    settle_result(reading, by=batch.by)
    MOVE_HEAD.make(pk=match.pk, **_head(match))
    _remember(batch, scoring)


def _head(match: Match) -> dict[str, Any]:
    return {name: getattr(match, name) for name in HEAD}


def _scored(batch: Judging, *, after: str) -> tuple[MatchReading, Scoring]:
    """Return a match as scored with its new entries, the first after that hash."""
    match = batch.match
    reading = MatchReading(match, batch.rows, row_cache.line_ups(match))
    scoring = row_cache.score_on(reading, new=len(batch.entries), head=after)
    return replace(reading, scored=scoring.sheet()), scoring


def _remember(batch: Judging, scoring: Scoring) -> None:
    """Cache what was written, once it is committed."""
    match, rows, head = batch.match, tuple(batch.rows), batch.match.head_hash

    def remember() -> None:
        row_cache.remember(match.pk, rows, head)
        row_cache.remember_scoring(match, head, scoring)

    transaction.on_commit(remember)


def _counted_answers(batch: Judging) -> list[EntryAnswer]:
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
