"""Actions for the phones of a match: let in, take a table, write entries."""

from __future__ import annotations

import logging
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, transaction
from django.utils.translation import gettext as _

from league.access.persons import own_name
from league.audit.journal import record
from league.models import User
from matches.access.permissions import ActingHand
from matches.access.tickets import closes_at, key_digest, opens_at
from matches.live.actions import touch_night
from matches.models import Device, Entry, Lease, Match, Ticket
from matches.record.append import append
from matches.record.delivery import EntryAnswer, Posting
from matches.record.results import lock_match
from rules.record import RecordEntry

log = logging.getLogger(__name__)
KEY_BYTES = 32
# A phone's presence is stored at most this often.
PRESENCE = timedelta(seconds=20)
# Far more than mark a match; each new phone is announced to all its screens.
MOST_PHONES = 100
MOST_NAME = Device._meta.get_field("name").max_length or 0


class TicketShut(Exception):
    """A code that lets nobody in now; `code` is a stable reason for the phone."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class TableMarked(Exception):
    """Another phone marks the table, and nobody asked to take over."""

    def __init__(self, lease: Lease) -> None:
        super().__init__(f"table {lease.table} is marked by {lease.device}")
        self.lease = lease


@dataclass(frozen=True, slots=True)
class Joined:
    """A phone that was let in, and its key, which is shown only this once."""

    device: Device
    key: str


def check_ticket_open(ticket: Ticket, *, at: datetime) -> None:
    """Raise TicketShut if a code is not open at a given moment."""
    opens, closes = opens_at(ticket), closes_at(ticket)
    if ticket.revoked_at is not None:
        raise TicketShut("ticket-revoked", _("This code was revoked. Ask for another."))
    if opens is None or closes is None:
        sentence = _("This match has no date yet, so its code opens nothing.")
        raise TicketShut("ticket-not-open", sentence)
    if at < opens:
        local = opens.astimezone(ticket.union.zone)
        sentence = _("This code opens at %(time)s on %(day)s.") % {
            "time": f"{local:%H:%M}",
            "day": f"{local:%Y-%m-%d}",
        }
        raise TicketShut("ticket-not-open", sentence)
    if at >= closes:
        sentence = _("This code is over: it was for the night of the match.")
        raise TicketShut("ticket-over", sentence)


@transaction.atomic
def join_by_ticket(
    ticket: Ticket, *, device: UUID, name: str, at: datetime, by: User | None = None
) -> Joined:
    """Let a phone in by a code, under the name its holder gives.

    Raises TicketShut if the code is not open now. A phone that comes again under its id
    gets a new key, and its former key no longer opens anything.
    """
    lock_match(ticket.match_id)
    ticket = _standing(ticket.pk)
    check_ticket_open(ticket, at=at)
    key = secrets.token_urlsafe(KEY_BYTES)
    found = Device.objects.filter(pk=device).first()
    if found is None:
        check_room(ticket)
    elif found.ticket_id != ticket.pk:
        sentence = _("This phone was let in with another code. Scan the code again.")
        raise TicketShut("device-taken", sentence)
    row = found or Device(
        pk=device,
        union_id=ticket.union_id,
        match=ticket.match,
        ticket=ticket,
        joined_at=at,
    )
    row.name, row.key_digest, row.seen_at = _named(row, name, by), key_digest(key), at
    _keep(row, is_new=found is None)
    record("match.join", ticket.match, by=None, device=str(row.pk))
    touch_night(ticket.match)
    return Joined(row, key)


def check_room(ticket: Ticket) -> None:
    """Raise TicketShut if a code has let in too many phones."""
    if ticket.devices.count() >= MOST_PHONES:
        sentence = _("Too many phones have used this code. Ask for another.")
        raise TicketShut("too-many-phones", sentence)


def _named(device: Device, name: str, by: User | None) -> str:
    """Return the name given, else the one given before, else that of the account."""
    own = own_name(by, union=device.union_id) if by else ""
    return readable(name or device.name or own)


def readable(name: str) -> str:
    """Return a name without characters that hide or reorder the text around it."""
    shown = (" " if unicodedata.category(one)[0] in "CZ" else one for one in name)
    return " ".join("".join(shown).split())[:MOST_NAME]


def _keep(row: Device, *, is_new: bool) -> None:
    try:
        with transaction.atomic():
            row.save(force_insert=is_new)
    except IntegrityError:
        # It joined another match meanwhile, whose lock is not ours.
        sentence = _("This phone was let in with another code. Scan the code again.")
        raise TicketShut("device-taken", sentence) from None


def _standing(ticket: UUID) -> Ticket:
    """Return a ticket as it is now, under the lock of its match."""
    return Ticket.objects.select_related("match__fixture__union", "union").get(
        pk=ticket
    )


@transaction.atomic
def join_by_account(
    match: Match, *, device: UUID, name: str, by: User, at: datetime
) -> Device:
    """Let in the phone of a signed-in user who may mark the match."""
    lock_match(match.pk)
    found = Device.objects.filter(pk=device).first()
    if found is not None and (found.user_id, found.match_id) != (by.pk, match.pk):
        raise TicketShut("device-taken", _("This phone marks for someone else."))
    row = found or Device(
        pk=device, union_id=match.union_id, match=match, user=by, joined_at=at
    )
    row.name, row.seen_at = _named(row, name, by), at
    _keep(row, is_new=found is None)
    record("match.join", match, by=by, device=str(row.pk))
    touch_night(match)
    return row


@transaction.atomic
def take_lease(device: Device, *, table: int, take_over: bool, at: datetime) -> Lease:
    """Give a phone a table to mark; raise TableMarked if another phone has it.

    Taking over increases the lease's number: presses under the former number are held
    from then on, and no phone loses anything. A phone that marks the table already
    keeps its number. Raises TicketShut if the phone's code is not open now. A match
    that has its result does not become live by this.
    """
    match = lock_match(device.match_id)
    if device.ticket_id is not None:
        ticket = _standing(device.ticket_id)
        if ticket.task != Ticket.Task.MARK:
            raise PermissionDenied
        check_ticket_open(ticket, at=at)
    marker = match.markers.get(str(table))
    last = match.leases.filter(table=table).order_by("-number").first()
    if marker is not None and last is not None:
        if last.device_id == device.pk:
            return last
        if not take_over:
            raise TableMarked(last)
    lease = Lease.objects.create(
        union_id=match.union_id,
        match=match,
        table=table,
        number=last.number + 1 if last else 1,
        device=device,
        taken_at=at,
    )
    told: dict[str, Any] = {"number": lease.number, "device": str(device.pk)}
    match.markers = match.markers | {str(table): told}
    match.is_live = match.is_live or match.sheet.get("result") is None
    match.save(update_fields=["markers", "is_live"])
    record("match.lease", match, by=device.user, table=table, **told)
    touch_night(match)
    return lease


def note_presence(
    device: Device, *, at: datetime, unsent: int, offset: timedelta | None = None
) -> None:
    """Store when a phone was heard and how much waits on it, but not too often.

    `offset` is how far its clock is off, where the exchange measured that.
    """
    is_news = device.unsent != unsent or at - device.seen_at >= PRESENCE
    if not is_news:
        return
    told: dict[str, Any] = {"seen_at": at, "unsent": unsent}
    told["unsent_since"] = (device.unsent_since or at) if unsent else None
    if offset is not None:
        told["clock_offset_ms"] = int(offset / timedelta(milliseconds=1))
    Device.objects.filter(pk=device.pk).update(**told)


def take_heartbeat(device: Device, *, at: datetime, unsent: int) -> None:
    """Note what a phone says as it asks for the score, which it gets in any case."""
    try:
        with transaction.atomic():
            note_presence(device, at=at, unsent=unsent)
    except DatabaseError:
        log.warning("phone %s: its heartbeat was not stored", device.pk)


def say(
    match: Match, entries: Sequence[RecordEntry], *, hand: ActingHand, at: datetime
) -> list[EntryAnswer]:
    """Write a captain's or an official's entries, by the hand that acts."""
    device = str(hand.device.pk) if hand.device else None
    return append(
        match,
        [Posting(entry=entry, device=device) for entry in entries],
        by=hand.user,
        source=Entry.Source.LIVE,
        received_at=at,
    )
