"""A player's pages on their own data: contents, consents, corrections, erasure."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from archive.models import PersonRequest
from archive.persons.actions import requests as actions
from archive.persons.data_file import person_document, person_listing
from archive.persons.forms import DataCorrectionForm
from archive.persons.persons import PersonRecord, person_record_of
from archive.persons.selectors import person_view_of, players_of_account
from league.lib.forms import render_form
from league.models import Player, User
from league.models.places import today
from league.notices.told import listening, say
from league.registrations.actions import consents
from league.registrations.actions.consents import ConsentSource, How, Purpose
from league.sessions.proof import require_proof
from referees.access.permissions import signed_in_user
from scoresheets.prints.lists import drawing
from scoresheets.prints.sheet_views import as_pdf, paper_of


def _own_or_404(request: HttpRequest, pk: int) -> tuple[Player, User]:
    """Return a player's row if it is the reader's own; else raise Http404."""
    user = signed_in_user(request)
    return get_object_or_404(players_of_account(user), pk=pk), user


@never_cache
@login_required
@require_GET
def my_data(request: HttpRequest) -> HttpResponse:
    context = {
        "people": [
            person_view_of(one) for one in players_of_account(signed_in_user(request))
        ],
        "form": DataCorrectionForm(),
    }
    return render(request, "archive/persons/my_data.html", context)


@login_required
@require_POST
def my_consent(request: HttpRequest, pk: int) -> HttpResponse:
    player, user = _own_or_404(request, pk)
    purpose = request.POST.get("purpose", "")
    if purpose not in Purpose.values:
        messages.error(request, _("Choose what you agree to."))
    elif "withdraw" in request.POST:
        consents.withdraw_consent(player, Purpose(purpose), by=user)
        messages.success(request, _("Your consent ends today."))
    else:
        given = ConsentSource(How.ACCOUNT, today(player.union))
        consents.give_consent(player, Purpose(purpose), given, by=user)
        messages.success(request, _("Your consent is noted."))
    return redirect("my-data")


@login_required
@require_POST
@listening()
def my_correction(request: HttpRequest, pk: int) -> HttpResponse:
    player, user = _own_or_404(request, pk)
    form = DataCorrectionForm(request.POST)
    if form.is_valid():
        actions.ask_correction(player, **form.cleaned_data, by=user)
        say(request, _("The union has your request."))
        return redirect("my-data")
    context = {"people": [person_view_of(player)], "form": form}
    return render_form(request, "archive/persons/my_data.html", context)


@login_required
@require_POST
@listening()
def my_erasure(request: HttpRequest, pk: int) -> HttpResponse:
    player, user = _own_or_404(request, pk)
    actions.ask_erasure(player, by=user)
    say(request, _("The union has your request."))
    return redirect("my-data")


@login_required
@require_POST
def my_request_back(request: HttpRequest, pk: int) -> HttpResponse:
    user = signed_in_user(request)
    asked = get_object_or_404(PersonRequest, pk=pk, player__user=user)
    actions.withdraw_person_request(asked, by=user)
    messages.success(request, _("The request is taken back."))
    return redirect("my-data")


@never_cache
@login_required
@require_GET
def my_file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    player, _user = _own_or_404(request, pk)
    require_proof(request)
    return data_file(request, person_record_of(player), kind)


def data_file(request: HttpRequest, person: PersonRecord, kind: str) -> HttpResponse:
    """Answer with a person's data: JSON for programs, a PDF to read."""
    name = f"my-data-{person.player.pk}"
    if kind == "pdf":
        language = get_language() or "en"
        body = drawing.draw_listing(
            person_listing(person), language=language, paper=paper_of(request)
        )
        return as_pdf(body, name)
    response = HttpResponse(person_document(person), "application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
