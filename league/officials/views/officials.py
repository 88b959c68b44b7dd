from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import admit_planner
from league.lib.forms import data_of, render_form
from league.models import Official, OfficialAway, Union, User
from league.models.places import today
from league.officials.actions import officials as actions
from league.officials.forms import (
    AppointingForm,
    AwayForm,
    NewOfficialForm,
    OfficialForm,
)
from league.officials.pages import officials_of_union
from league.officials.selectors import appointing_settings
from league.registrations.actions.players import make_player
from league.registrations.contacts import contact_of
from league.standings.selectors import current_season


def _planned(request: HttpRequest, slug: str) -> tuple[Union, User]:
    union = get_object_or_404(Union, slug=slug)
    return union, admit_planner(request, union)


def official_or_404(union: Union, pk: int) -> Official:
    rows = Official.objects.select_related("player__user", "club", "union")
    return get_object_or_404(rows, pk=pk, union=union)


@login_required
@require_http_methods(["GET", "POST"])
def officials(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = _planned(request, slug)
    form = NewOfficialForm(union, data_of(request))
    if form.is_valid():
        add(union, form, by=by)
        messages.success(request, _("The official is added."))
        return redirect("officials", union.slug)
    context = {
        "union": union,
        "season": current_season(union),
        "officials": officials_of_union(union),
        "form": form,
    }
    return render_form(request, "league/officials/officials.html", context)


@transaction.atomic
def add(union: Union, form: NewOfficialForm, *, by: User) -> Official:
    given = form.cleaned_data
    player = given["player"] or make_player(union, name=given["who"], by=by)
    user = given["username"] or player.user
    return actions.keep_official(player, form.calling(), user=user, by=by)


@login_required
@require_http_methods(["GET", "POST"])
def official_detail(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    union, by = _planned(request, slug)
    row = official_or_404(union, pk)
    form = form_of(row, data_of(request))
    if form.is_valid():
        user = form.cleaned_data["username"]
        actions.keep_official(row.player, form.calling(), user=user, by=by)
        messages.success(request, _("The official is saved."))
        return redirect("officials", union.slug)
    return show_official(request, row, form=form, away=AwayForm())


def form_of(row: Official, data: Any = None) -> OfficialForm:
    named = {"username": row.player.user and row.player.user.username}
    return OfficialForm(row.union, data, initial=model_to_dict(row) | named)


def show_official(
    request: HttpRequest, row: Official, *, form: OfficialForm, away: AwayForm
) -> HttpResponse:
    context = {
        "union": row.union,
        "official": row,
        "form": form,
        "away": away,
        "nights_away": row.away.filter(last__gte=today(row.union)),
        "contact": contact_of(request.user, row.player.person),
    }
    return render_form(request, "league/officials/official.html", context)


@login_required
@require_POST
def official_away(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    union, by = _planned(request, slug)
    row, form = official_or_404(union, pk), AwayForm(request.POST)
    if not form.is_valid():
        return show_official(request, row, form=form_of(row), away=form)
    actions.add_away(row, **form.cleaned_data, by=by)
    messages.success(request, _("The nights away are saved."))
    return redirect("official", union.slug, row.pk)


@login_required
@require_POST
def official_back(request: HttpRequest, slug: str, pk: int, away: int) -> HttpResponse:
    union, by = _planned(request, slug)
    row = get_object_or_404(OfficialAway, pk=away, official=pk, union=union)
    actions.remove_away(row, by=by)
    messages.success(request, _("The nights away are taken out."))
    return redirect("official", union.slug, pk)


@login_required
@require_http_methods(["GET", "POST"])
def official_settings(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = _planned(request, slug)
    form = AppointingForm(
        data_of(request), initial=model_to_dict(appointing_settings(union))
    )
    if form.is_valid():
        actions.set_appointing(union, form.choices(), by=by)
        messages.success(request, _("The settings are saved."))
        return redirect("official-settings", union.slug)
    context = {"union": union, "form": form}
    return render_form(request, "league/officials/official_settings.html", context)
