"""The phones of a match: their holders, tables and condition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from matches.models import Device, Ticket
from matches.phones.heard import Heard, Hearing, heard_of
from matches.record.reading import MatchReading
from rules.record import Side

CLOCK_OFF = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that was let into a match, with its holder and condition."""

    id: str
    name: str
    task: str
    tables: list[int]
    heard: Heard
    is_revoked: bool
    minutes_off: int

    @property
    def is_in_trouble(self) -> bool:
        """Whether someone should see to it: presses that wait, or its clock."""
        return not self.is_missed and (self.heard.is_warning or bool(self.minutes_off))

    @property
    def is_missed(self) -> bool:
        """Whether nobody knows what it holds, and somebody should."""
        return self.heard.is_warning and self.heard.state is Hearing.SILENT


def phones_of(
    state: MatchReading, devices: Iterable[Device], *, now: datetime
) -> list[Phone]:
    """Return the phones of a match, markers first, by table."""
    marked: dict[str, list[int]] = defaultdict(list)
    for table, marker in sorted(state.match.markers.items()):
        marked[marker["device"]].append(int(table))
    phones = [_phone(state, one, marked[str(one.pk)], now) for one in devices]
    return sorted(phones, key=lambda one: (one.tables or [9], one.name))


def _phone(
    state: MatchReading, device: Device, tables: list[int], now: datetime
) -> Phone:
    ticket = device.ticket
    off = timedelta(milliseconds=abs(device.clock_offset_ms))
    is_revoked = bool(ticket and ticket.revoked_at)
    is_asked = not is_revoked and state.match.sealed_at is None
    return Phone(
        id=str(device.pk),
        name=device.name or _("without a name"),
        task=_task(state, ticket),
        tables=tables,
        heard=heard_of(device, state.match, zone=state.fixture.union.zone, at=now),
        is_revoked=is_revoked,
        minutes_off=off // timedelta(minutes=1) if is_asked and off > CLOCK_OFF else 0,
    )


def _task(state: MatchReading, ticket: Ticket | None) -> str:
    if ticket is None:
        return _("signed in")
    if ticket.task == Ticket.Task.CAPTAIN:
        return _("captain of %(team)s") % {"team": state.team(Side(ticket.side)).name}
    if ticket.table:
        return _("code of table %(table)s") % {"table": ticket.table}
    return _("code of all tables")
