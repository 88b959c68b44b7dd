from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from matches.live.night import RefereeHall
from matches.models import Ticket
from matches.phones.actions.tickets import make_tickets, revoke
from referees.access.permissions import hall_or_404, signed_in_user
from referees.codes.selectors import codes_of, phone_code_of, tickets_of


@login_required
@require_http_methods(["GET", "POST"])
def night_codes(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    found = hall_or_404(request, slug, day, hall)
    if request.method == "POST":
        for fixture in found.fixtures:
            make_tickets(fixture, by=signed_in_user(request))
        messages.success(request, _("The codes are made."))
        return redirect(found.address("night-codes"))
    context = {
        "hall": found,
        "union": found.union,
        "night": codes_of(found, at=timezone.now()),
    }
    return render(request, "referees/codes/codes.html", context)


@login_required
@require_GET
def night_code(
    request: HttpRequest, slug: str, day: str, hall: int, pk: UUID
) -> HttpResponse:
    """Show one code as large as the screen, to hold out to a phone."""
    found = hall_or_404(request, slug, day, hall)
    code = phone_code_of(ticket_or_404(found, pk), at=timezone.now())
    context = {"hall": found, "union": found.union, "code": code}
    return render(request, "referees/codes/code.html", context)


@login_required
@require_POST
def night_code_revoke(
    request: HttpRequest, slug: str, day: str, hall: int, pk: UUID
) -> HttpResponse:
    found = hall_or_404(request, slug, day, hall)
    ticket = ticket_or_404(found, pk)
    revoke(ticket, by=signed_in_user(request))
    messages.success(request, _("The code is revoked; a new one takes its place."))
    return redirect(f"{found.address('night-codes')}#match-{ticket.match_id}")


def ticket_or_404(hall: RefereeHall, pk: UUID) -> Ticket:
    return get_object_or_404(tickets_of(hall), pk=pk)
