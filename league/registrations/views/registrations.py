from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.lib.files.download import download
from league.lib.forms import data_of, read_whole, render_form
from league.models import Player
from league.models.places import today
from league.notices.told import listening, say
from league.registrations import forms
from league.registrations import registration_access as access
from league.registrations import selectors as reading
from league.registrations.actions import registrations as actions
from league.registrations.actions import requests
from league.registrations.contacts import ContactsSeen, contact_of
from league.registrations.file_rows import cells_of
from league.sessions.proof import require_proof

FORM = "league/registrations/registration_form.html"


def of_season(registry: access.Registry) -> dict[str, Any]:
    return {
        "registry": registry,
        "season": registry.season,
        "union": registry.season.union,
    }


@login_required
@require_GET
def registrations(request: HttpRequest, pk: int) -> HttpResponse:
    registry = access.registry_or_404(request, pk)
    form = forms.SearchForm(request.GET, registry=registry)
    rows = reading.find_registrations(registry.season, form.search)
    if registry.own is not None:
        rows = rows.filter(club__in=registry.own)
    page = Paginator(rows, reading.A_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    context = of_season(registry) | {
        "form": form,
        "page": page,
        "asked": asked.urlencode(),
        "today": today(registry.season.union),
        "waiting": reading.count_waiting(registry.season, registry.own),
    }
    return render(request, "league/registrations/registrations.html", context)


@login_required
@require_GET
def registrations_export(request: HttpRequest, pk: int) -> HttpResponse:
    """Export all pages of the list, as CSV or Excel."""
    registry = access.registry_or_404(request, pk)
    require_proof(request)
    rows = reading.find_registrations(
        registry.season, forms.SearchForm(request.GET, registry=registry).search
    )
    if registry.own is not None:
        rows = rows.filter(club__in=registry.own)
    kind = "xlsx" if request.GET.get("as") == "xlsx" else "csv"
    name = f"players-{slugify(registry.season.name) or 'season'}"
    return download(name, kind, cells_of(rows, ContactsSeen(registry.user)))


def known_player(request: HttpRequest, registry: access.Registry) -> Player | None:
    """Return the known player named in the address, if any."""
    pk = request.GET.get("player", "")
    if not pk:
        return None
    number = read_whole(pk) or 0
    people = Player.objects.select_related("merged_into")
    found = get_object_or_404(people, union=registry.season.union_id, pk=number)
    return found.person


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def registration_new(request: HttpRequest, pk: int) -> HttpResponse:
    registry = access.registry_or_404(request, pk)
    player = known_player(request, registry)
    form = forms.RegistrationForm(
        data_of(request), registry=registry, player=player, initial=begun(player)
    )
    if form.is_valid():
        return taken_in(request, registry, form)
    context = of_season(registry) | {"form": form, "player": player}
    if registry.is_registrar:
        context["next_number"] = reading.next_number(registry.season.union)
    return render_form(request, FORM, context)


def begun(player: Player | None) -> dict[str, Any]:
    if player is None:
        return {}
    last = reading.latest_of(player)
    number = {"number": last.number} if last else {}
    return number | {"name": player.name, "agreed_to_name": player.agreed_to_name}


def taken_in(
    request: HttpRequest, registry: access.Registry, form: forms.RegistrationForm
) -> HttpResponse:
    """Register the player, or for a club's secretary request it."""
    season, by = registry.season, registry.user
    if not registry.is_registrar:
        asked = requests.ask_registration(
            season, form.filled, player=form.chosen, by=by
        )
        say(request, _("The registration waits for the registrar."))
        return redirect("registration-request", asked.pk)
    made = actions.register(season, form.filled, player=form.chosen, by=by)
    values = {"name": made.player.person.name, "number": made.number}
    say(request, _("%(name)s is registered: %(number)s.") % values)
    if "again" in request.POST:
        return redirect("registration-new", season.pk)
    return redirect("registration", made.pk)


@login_required
@require_http_methods(["GET", "POST"])
def registration(request: HttpRequest, pk: int) -> HttpResponse:
    registry, row = access.registration_or_404(request, pk)
    if request.method == "POST":
        access.registrars_only(registry)
    form = None
    if registry.is_registrar:
        form = forms.RegistrationForm(
            data_of(request),
            registry=registry,
            standing=row,
            initial=forms.registration_values(row),
        )
    if form is not None and form.is_valid():
        actions.correct(row, form.filled, by=registry.user)
        messages.success(request, _("The registration is corrected."))
        return redirect("registration", row.pk)
    context = of_season(registry) | {
        "row": row,
        "form": form,
        "history": reading.registration_history(row),
        "is_over": row.ended_on is not None,
        "contact": contact_of(registry.user, row.player.person),
    }
    return render_form(
        request, "league/registrations/registration_detail.html", context
    )


@login_required
@require_http_methods(["GET", "POST"])
def registration_end(request: HttpRequest, pk: int) -> HttpResponse:
    registry, row = access.registration_or_404(request, pk)
    access.registrars_only(registry)
    form = forms.EndForm(
        data_of(request), initial={"day": today(registry.season.union)}
    )
    if form.is_valid():
        actions.end_registration(row, **form.cleaned_data, by=registry.user)
        messages.success(request, _("The registration ends."))
        return redirect("registration", row.pk)
    context = of_season(registry) | {"row": row, "form": form}
    return render_form(request, "league/registrations/registration_end.html", context)


@login_required
@require_POST
def registration_again(request: HttpRequest, pk: int) -> HttpResponse:
    registry, row = access.registration_or_404(request, pk)
    access.registrars_only(registry)
    actions.take_up_again(row, by=registry.user)
    messages.success(request, _("The registration is valid again."))
    return redirect("registration", row.pk)
