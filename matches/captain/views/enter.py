from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from league.access.persons import own_people
from league.access.throttling import counts_wrong_ones, is_guessing
from league.lib.forms import data_of
from league.models import Fixture
from matches.access.permissions import SESSION_DEVICES, captain_hands
from matches.access.tickets import is_open
from matches.captain.forms import CaptainCodeForm
from matches.models import Device, Ticket
from matches.phones.actions.phones import TicketShut, check_ticket_open, join_by_ticket
from matches.phones.my_night import fixtures_as_captain
from rules.record import Side

# A minute: a whole hall may share an address and mistype.
MOST_WRONG = 60
SHOWN = ("union", "home", "away")


@counts_wrong_ones
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def captain_enter(request: HttpRequest) -> HttpResponse:
    form = CaptainCodeForm(data_of(request), initial={"name": _name_of(request.user)})
    if not form.is_bound:
        return _show(request, form)
    own = _own_address(request, form)
    if own:
        return redirect(own)
    status = turned_down(request, form)
    if status is not None:
        return _show(request, form, status=status)
    return redirect("captain", form.cleaned_data["code"].match_id)


def _name_of(user: Any) -> str:
    """Return the name of whoever signed in as a person of any union, else ""."""
    if not user.is_authenticated:
        return ""
    return own_people(user).values_list("name", flat=True).first() or ""


def _own_address(request: HttpRequest, form: CaptainCodeForm) -> str:
    """Return the page of the match a code is for, if its reader leads that side; or "".

    Whoever is in needs no name.
    """
    form.is_valid()
    ticket = form.cleaned_data.get("code")
    led = captain_hands(request, ticket.match) if ticket else {}
    if ticket is None or Side(ticket.side) not in led:
        return ""
    path = reverse("captain", args=[ticket.match_id])
    return f"{path}?side={ticket.side}" if len(led) > 1 else path


def turned_down(request: HttpRequest, form: CaptainCodeForm) -> int | None:
    """Let the phone in, or add the form error and return its status."""
    if not form.is_valid():
        is_wrong = "code" in form.errors
        if is_wrong and is_guessing(request, "captain-code", most=MOST_WRONG):
            form.add_error("code", _("Too many wrong codes from here. Wait a minute."))
            return 429
        return 422
    try:
        let_in(request, form.cleaned_data["code"], name=form.cleaned_data["name"])
    except TicketShut as shut:
        form.add_error("code", shut.sentence)
        return 403
    return None


def _show(
    request: HttpRequest, form: CaptainCodeForm, *, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "matches": _matches_of(request)}
    return render(request, "matches/captain/captain_enter.html", context, status=status)


def let_in(request: HttpRequest, ticket: Ticket, *, name: str) -> None:
    """Let this phone in, once per code, and remember it in its session."""
    now = timezone.now()
    check_ticket_open(ticket, at=now)
    held: list[str] = request.session.get(SESSION_DEVICES, [])
    if Device.objects.filter(pk__in=held, ticket=ticket).exists():
        return
    joined = join_by_ticket(ticket, device=uuid.uuid4(), name=name, at=now)
    request.session.cycle_key()
    request.session[SESSION_DEVICES] = [*held, str(joined.device.pk)]


def _matches_of(request: HttpRequest) -> list[tuple[str, Fixture]]:
    """Return the matches the requester leads, by code or by role."""
    now = timezone.now()
    devices = Device.objects.filter(
        pk__in=request.session.get(SESSION_DEVICES, []),
        ticket__task=Ticket.Task.CAPTAIN,
    ).select_related(*(f"ticket__match__fixture__{one}" for one in SHOWN))
    fixtures = [
        one.ticket.match.fixture
        for one in devices
        if one.ticket and is_open(one.ticket, at=now)
    ]
    fixtures += fixtures_as_captain(request.user, at=now)
    found = {one.pk: one for one in fixtures}
    return [(reverse("captain", args=[pk]), one) for pk, one in found.items()]
