"""The gates that entries pass, under the lock of their match.

A phone marks the tables that its ticket names, under the current lease, while the
ticket is open; it undoes only what it pressed itself. Those who run the match (referee,
secretary) write anything; a press marked under a lease waits like any other's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from league.models import User
from matches.access.tickets import closes_at
from matches.models import Device, Entry, HeldEntry, Lease, Match
from matches.record.delivery import Posting
from matches.record.rows import Scored
from rules.faults import Fault
from rules.record import Kind

MARKED = (Kind.POINTS, Kind.VOID)
NOT_MARKED = Fault("kind", "is not for a marker's phone: points, and taking them back")
OTHER_TABLE = Fault("table", "is not a table of this phone's code")
NOT_OWN = Fault("entry", "was not pressed on this phone: ask the referee")
TOO_LATE = Fault("at", "is after this phone's code was over")
# Entries not allowed to the poster, unlike badly formed ones.
NOT_YOURS = frozenset({NOT_MARKED, OTHER_TABLE, NOT_OWN, TOO_LATE})


@dataclass(slots=True)
class OfficialGate:
    """The gate of those who run the match: holds only outdated leases."""

    _match: Match | None = field(default=None, init=False)
    # The batch adds its own rows to these while it is judged.
    _rows: Sequence[Scored] = field(default=(), init=False)

    def enter(self, match: Match, rows: Sequence[Scored]) -> None:
        self._match, self._rows = match, rows

    def fault(self, posting: Posting, at: datetime) -> Fault | None:
        return None

    def hold(self, posting: Posting, at: datetime) -> HeldEntry.Reason | None:
        return self._by_lease(posting) if posting.lease is not None else None

    def _by_lease(self, posting: Posting) -> HeldEntry.Reason | None:
        assert self._match is not None, "a gate is entered before it is asked"
        table = self._table(posting)
        if table is None:
            # The entry to undo is itself held, or has not come yet.
            return HeldEntry.Reason.LEASE
        marker = self._match.markers.get(str(table))
        if marker is None:
            is_former = posting.lease is not None and self._is_former(posting, table)
            return HeldEntry.Reason.LEASE if is_former else None
        is_holder = marker["device"] == posting.device
        if is_holder and marker["number"] == posting.lease:
            return None
        return HeldEntry.Reason.LEASE

    def _is_former(self, posting: Posting, table: int) -> bool:
        """Whether another phone had the table since, though nobody has it now."""
        leases = Lease.objects.filter(match=self._match, table=table)
        last = leases.order_by("-number").first()
        return last is not None and last.number != posting.lease

    def _struck(self, posting: Posting) -> Scored | None:
        named = posting.entry.entry
        if named is None:
            return None
        return next((row for row in self._rows if row.entry.id == named), None)

    def _table(self, posting: Posting) -> int | None:
        if posting.entry.kind is Kind.POINTS:
            return posting.entry.table
        struck = self._struck(posting)
        return struck.entry.table if struck else None


@dataclass(slots=True)
class RescueGate(OfficialGate):
    """The gate for entries another phone brings in: no lease, no time limit."""

    device: Device | None

    def fault(self, posting: Posting, at: datetime) -> Fault | None:
        entry = posting.entry
        if entry.kind not in MARKED:
            return NOT_MARKED
        struck = self._struck(posting)
        if struck is not None and not self._is_own(struck, posting):
            return NOT_OWN
        ticket = self.device.ticket if self.device else None
        is_press = entry.kind is Kind.POINTS
        if is_press and ticket and ticket.table not in (None, entry.table):
            return OTHER_TABLE
        return None

    def hold(self, posting: Posting, at: datetime) -> HeldEntry.Reason | None:
        return None

    def _is_own(self, struck: Scored, posting: Posting) -> bool:
        return struck.entry.kind in MARKED and struck.device == posting.device


@dataclass(slots=True)
class MarkerGate(RescueGate):
    """The gate of one marking phone; `device` is None for a program's entries."""

    received_at: datetime
    by: User | None = None

    def fault(self, posting: Posting, at: datetime) -> Fault | None:
        # Not super(): a slotted dataclass is not the class it names.
        fault = RescueGate.fault(self, posting, at)
        if fault is not None:
            return fault
        closes = self._closes_at()
        return TOO_LATE if closes is not None and at >= closes else None

    def hold(self, posting: Posting, at: datetime) -> HeldEntry.Reason | None:
        closes = self._closes_at()
        if closes is not None and self.received_at >= closes:
            return HeldEntry.Reason.LATE
        return self._by_lease(posting)

    def _closes_at(self) -> datetime | None:
        ticket = self.device.ticket if self.device else None
        return closes_at(ticket) if ticket else None

    def _is_own(self, struck: Scored, posting: Posting) -> bool:
        if not RescueGate._is_own(self, struck, posting):
            return False
        # A program may give its device any name, or none, as the desk does.
        return self.device is not None or self._is_by_same_user(struck)

    def _is_by_same_user(self, struck: Scored) -> bool:
        written = Entry.objects.filter(
            match=self._match, record_id=struck.entry.id, by=self.by
        )
        return self.by is not None and written.exists()
