"""Settles the entries held outside the record."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.permissions import may_keep
from league.audit.journal import record
from league.models import User
from matches.live.actions import touch_night
from matches.models import Device, Entry, HeldEntry, Ticket
from matches.record.append import append
from matches.record.delivery import EntryAnswer, EntryOutcome, Posting
from matches.record.results import lock_match
from matches.record.rows import uuid_of
from matches.record.write_policy import RescueGate
from rules.record import EXTENSIONS, read_record_entry


@transaction.atomic
def release_held(held: HeldEntry, *, by: User) -> EntryAnswer | None:
    """Let a held entry into the record, at its official time.

    The rules judge it there like any other. Does nothing if it was settled already; it
    stays held if the record rejects it: its counter belongs to another entry, or it
    undoes what its phone never pressed. Only the union's secretary releases one into a
    sealed match.
    """
    match = lock_match(held.match_id)
    held = HeldEntry.objects.select_for_update().get(pk=held.pk)
    if held.settled_at is not None:
        return None
    if match.sealed_at and not may_keep(by, match.union):
        raise PermissionDenied(
            _("Both captains have signed: only the secretary changes the result now.")
        )
    entry = read_record_entry(held.document, uses=EXTENSIONS)
    posting = Posting(
        entry=replace(entry, at=held.client_at),
        device=held.device,
        device_seq=held.device_seq,
        offset=held.at - held.client_at,
        is_time_guessed=held.reason == HeldEntry.Reason.CLOCK,
        is_released=True,
    )
    [answer] = append(
        match,
        [posting],
        by=held.by,
        source=Entry.Source.LIVE,
        received_at=held.received_at,
        gate=_gate_of(held),
    )
    if answer.outcome is not EntryOutcome.REJECTED:
        _settle(held, by=by, is_released=True)
    return answer


def _gate_of(held: HeldEntry) -> RescueGate | None:
    """Return a marker's gate: an undo may strike only its own phone's presses."""
    given = uuid_of(held.device or "")
    markers = Device.objects.select_related("ticket").filter(
        match=held.match_id, ticket__task=Ticket.Task.MARK
    )
    device = markers.filter(pk=given).first() if given else None
    return RescueGate(device) if device else None


@transaction.atomic
def dismiss(held: HeldEntry, *, by: User) -> None:
    """Leave a held entry outside the record for good; its row stays."""
    lock_match(held.match_id)
    held = HeldEntry.objects.select_for_update().get(pk=held.pk)
    if held.settled_at is None:
        _settle(held, by=by, is_released=False)


def _settle(held: HeldEntry, *, by: User, is_released: bool) -> None:
    held.settled_at, held.settled_by = timezone.now(), by
    held.is_released = is_released
    held.save(update_fields=["settled_at", "settled_by", "is_released"])
    record(
        "match.release" if is_released else "match.dismiss",
        held.match,
        by=by,
        entry=held.record_id,
    )
    touch_night(held.match)
