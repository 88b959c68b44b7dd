"""What is delivered to a match, what becomes of it, and the gate it passes."""

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
    """An entry as it was delivered; its players by pk as text.

    `offset` is how far the union's clock was ahead of the device's when it was
    pressed, and `lease` the number under which its table was marked. A device
    without a counter gets its next one. `hold` keeps the entry outside the record.
    """

    entry: RecordEntry
    device: str | None = None
    device_seq: int | None = None
    offset: timedelta = timedelta(0)
    is_time_guessed: bool = False
    lease: int | None = None
    hold: HeldEntry.Reason | None = None
    # Settled by a person: the gate was passed long ago.
    is_released: bool = False


class EntryOutcome(StrEnum):
    """What became of a delivered entry."""

    ACCEPTED = "accepted"
    DUPLICATE = "duplicate"
    HELD = "held"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class EntryAnswer:
    """The answer to one delivered entry.

    `rule` says what the rules refuse it by, `reason` why it is held.
    """

    id: str
    outcome: EntryOutcome
    seq: int | None = None
    rule: str | None = None
    reason: str | None = None
    faults: tuple[Fault, ...] = ()


class Gate(Protocol):
    """What a phone's entries pass once their match is locked."""

    def enter(self, match: Match, rows: Sequence[Scored]) -> None:
        """Take the match as it stands under the lock."""

    def fault(self, posting: Posting, at: datetime) -> Fault | None:
        """Return why whoever posts may not write this entry, or None."""

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

    The press's own time is corrected by the offset that was measured at the exchange,
    is never later than its receipt, and lies between its neighbours in the counter's
    order.
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


# What a sealed match still takes from anyone: neither moves a score (1.10).
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
        # As in an entry's own row: a database takes fewer offsets than a record.
        client_at=entry.at.astimezone(UTC),
        at=at.astimezone(UTC),
        received_at=received_at,
        reason=reason,
        by_id=by.pk if by else None,
    )


def is_same(held: HeldEntry, posting: Posting) -> bool:
    """Whether a delivery is the held entry once more."""
    return (
        held.record_id == posting.entry.id
        and held.client_at == posting.entry.at
        and held.device == posting.device
        and held.device_seq == posting.device_seq
        and without_time(held.document) == without_time(entry_as_json(posting.entry))
    )


def without_time(document: dict[str, object]) -> dict[str, object]:
    """An entry's content: the same instant may be written with another offset."""
    return {name: value for name, value in document.items() if name != "at"}
