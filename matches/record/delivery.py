"""What is delivered to a match, what becomes of it, and the gate it passes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from matches.models import HeldEntry, Match
from matches.record.rows import Scored
from rules.faults import Fault
from rules.record import RecordEntry


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
