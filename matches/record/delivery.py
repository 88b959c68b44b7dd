"""Entries delivered to a match, the gate they pass, and their outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Protocol

from league.models import User
from matches.models import HeldEntry, Match
from matches.record.rows import Scored, entry_key
from rules.faults import Fault
from rules.record import Kind, RecordEntry, entry_as_json


@dataclass(frozen=True, slots=True)
class Posting:
    """A delivered entry; its players are given by pk as text.

    `offset` is how far the union's clock was ahead of the device's at the press, and
    `lease` the number under which its table was marked. A device without a counter gets
    its next one. `hold` keeps the entry outside the record.
    """

    entry: RecordEntry
    device: str | None = None
    device_seq: int | None = None
    offset: timedelta = timedelta(0)
    is_time_guessed: bool = False
    lease: int | None = None
    hold: HeldEntry.Reason | None = None
    # Released by a person: it already passed the gate.
    is_released: bool = False


class EntryOutcome(StrEnum):
    """The outcome of a delivered entry."""

    ACCEPTED = "accepted"
    DUPLICATE = "duplicate"
    HELD = "held"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class EntryAnswer:
    """The answer to one delivered entry.

    `rule` is the rule that refuses it, `reason` why it is held.
    """

    id: str
    outcome: EntryOutcome
    seq: int | None = None
    rule: str | None = None
    reason: str | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def counted_as(self) -> str:
        """The outcome in the figures: what a rule refuses is kept, but stands apart."""
        is_refused = self.outcome is EntryOutcome.ACCEPTED and self.rule
        return "refused" if is_refused else self.outcome


class Gate(Protocol):
    """The checks a phone's entries pass once their match is locked."""

    def enter(self, match: Match, rows: Sequence[Scored]) -> None:
        """Take the match and its rows, read under the lock."""

    def fault(self, posting: Posting, at: datetime) -> Fault | None:
        """Return why the poster may not write this entry, or None."""

    def hold(self, posting: Posting, at: datetime) -> HeldEntry.Reason | None:
        """Return why an entry is kept outside the record, or None."""


def official_time_of(
    client_at: datetime,
    *,
    offset: timedelta,
    received_at: datetime,
    device: str,
    device_seq: int,
    rows: Iterable[Scored],
) -> datetime:
    """Return the official time of a press, among those of its device so far.

    The press's own time is corrected by the offset measured at the exchange, is never
    later than its receipt, and lies between its neighbours in counter order.
    """
    at = min(client_at + offset, received_at)
    same = [
        (row.device_seq, row.entry.at)
        for row in rows
        if row.device == device and row.device_seq is not None
    ]
    before = [taken for counter, taken in same if counter < device_seq]
    after = [taken for counter, taken in same if counter > device_seq]
    if before:
        at = max(at, max(before))
    if after:
        at = min(at, min(after))
    return at


# Kinds a sealed match still accepts: they move no score (1.10).
MOVES_NO_SCORE = {Kind.SIGN, Kind.QUERY}


def held_row(
    match: Match,
    posting: Posting,
    reason: HeldEntry.Reason,
    *,
    at: datetime,
    received_at: datetime,
    by: User | None,
) -> HeldEntry:
    """Return the row that holds an entry; the caller saves it."""
    entry = posting.entry
    return HeldEntry(
        id=entry_key(match.pk, entry.id),
        union_id=match.union_id,
        match_id=match.pk,
        record_id=entry.id,
        device=posting.device,
        device_seq=posting.device_seq,
        document=entry_as_json(entry),
        # As in an entry's row: a database takes fewer offsets than a record.
        client_at=entry.at.astimezone(UTC),
        at=at.astimezone(UTC),
        received_at=received_at,
        reason=reason,
        by_id=by.pk if by else None,
    )


def is_same(held: HeldEntry, posting: Posting) -> bool:
    """Whether a delivery repeats the held entry."""
    return (
        held.record_id == posting.entry.id
        and held.client_at == posting.entry.at
        and held.device == posting.device
        and held.device_seq == posting.device_seq
        and without_time(held.document) == without_time(entry_as_json(posting.entry))
    )


def without_time(document: dict[str, object]) -> dict[str, object]:
    """Return an entry without its time, which may be written with other offsets."""
    return {name: value for name, value in document.items() if name != "at"}
