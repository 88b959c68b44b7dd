"""Who acts on a match: a signed-in user, or a phone let in by a code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from league.access.permissions import may_referee, roles_in
from league.models import Role, User
from matches.access.tickets import is_open
from matches.models import Device, Match, Ticket
from rules.record import Side

# Session key: the ids of the phones that captains' codes let in.
SESSION_DEVICES = "devices"


@dataclass(frozen=True, slots=True)
class ActingHand:
    """A user, or a phone by its ticket, who acts; an official acts for anyone."""

    user: User | None = None
    device: Device | None = None
    is_official: bool = False


def captain_hands(request: HttpRequest, match: Match) -> dict[Side, ActingHand]:
    """Return the sides the requester may captain, each with the hand that acts.

    A captain by role leads their team; a captain's code leads its side; the union's
    secretary and the referee may act for either, where a captain has no phone.
    """
    found: dict[Side, ActingHand] = {}
    user = request.user
    if user.is_authenticated and may_referee(user, match.fixture):
        official = ActingHand(user=user, is_official=True)
        found = dict.fromkeys(Side, official)
    found |= _by_role(user, match)
    for side, device in _by_ticket(request, match).items():
        found.setdefault(side, ActingHand(device=device))
    return found


def _by_role(user: Any, match: Match) -> dict[Side, ActingHand]:
    fixture = match.fixture
    teams = {fixture.home_id: Side.HOME, fixture.away_id: Side.AWAY}
    led = roles_in(user, fixture.union).filter(
        kind=Role.Kind.CAPTAIN, team__in=list(teams)
    )
    return {teams[role.team_id]: ActingHand(user=user) for role in led if role.team_id}


def _by_ticket(request: HttpRequest, match: Match) -> dict[Side, Device]:
    held = request.session.get(SESSION_DEVICES, [])
    if not held:
        return {}
    devices = Device.objects.select_related("ticket__match__fixture__union").filter(
        pk__in=map(UUID, held), match=match, ticket__task=Ticket.Task.CAPTAIN
    )
    now = timezone.now()
    return {
        Side(one.ticket.side): one
        for one in devices
        if one.ticket and is_open(one.ticket, at=now)
    }
