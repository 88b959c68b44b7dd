"""Makes and revokes the codes that let phones into a match."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from league.audit.journal import record
from league.models import Fixture, User
from matches.live.actions import touch_night
from matches.models import Match, Ticket
from matches.record.results import lock_match
from matches.team_sheets.actions import open_match
from rules.record import TABLES, Side

Task = Ticket.Task
# A match's codes in a night pack: each table, all four tables, the captains.
WANTED: tuple[tuple[Ticket.Task, int | None, str], ...] = (
    *((Task.MARK, table, "") for table in TABLES),
    (Task.MARK, None, ""),
    *((Task.CAPTAIN, None, str(side)) for side in Side),
)


@transaction.atomic
def make_tickets(fixture: Fixture, *, by: User | None) -> list[Ticket]:
    """Return the codes of a fixture's match, creating the missing ones."""
    match = lock_match(open_match(fixture, by=by).pk)
    standing = {
        (one.task, one.table, one.side): one
        for one in match.tickets.filter(revoked_at=None)
    }
    made = [
        Ticket(union_id=match.union_id, match=match, task=task, table=table, side=side)
        for task, table, side in WANTED
        if (task, table, side) not in standing
    ]
    Ticket.objects.bulk_create(made)
    if made:
        record("match.tickets", match, by=by, made=len(made))
    return [*standing.values(), *made]


@transaction.atomic
def revoke(ticket: Ticket, *, by: User | None) -> Ticket:
    """Revoke a code, so its phones deliver nothing more; return its replacement.

    Entries they have not sent yet come in by their rescue file.
    """
    match = lock_match(ticket.match_id)
    ticket = Ticket.objects.get(pk=ticket.pk)
    if ticket.revoked_at is None:
        ticket.revoked_at = timezone.now()
        ticket.save(update_fields=["revoked_at"])
        record("match.revoke_ticket", match, by=by, ticket=str(ticket.pk))
        _let_go(match, ticket)
        touch_night(match)
    return _standing_or_new(match, ticket)


def _let_go(match: Match, ticket: Ticket) -> None:
    """Free the tables that its phones mark, for the next phone to take."""
    phones = {str(pk) for pk in ticket.devices.values_list("pk", flat=True)}
    match.markers = {
        table: marker
        for table, marker in match.markers.items()
        if marker["device"] not in phones
    }
    match.save(update_fields=["markers"])


def _standing_or_new(match: Match, former: Ticket) -> Ticket:
    task = {"task": former.task, "table": former.table, "side": former.side}
    standing = match.tickets.filter(revoked_at=None, **task).first()
    return standing or Ticket.objects.create(
        union_id=match.union_id, match=match, **task
    )
