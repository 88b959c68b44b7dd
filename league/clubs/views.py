from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from league.access.admission import admit_planner
from league.clubs.forms import ClubForm, PlaceForm, TeamForm, VenueForm
from league.models import Club, Team, Union, Venue

TITLES: dict[type[PlaceForm], tuple[Any, Any]] = {
    VenueForm: (gettext_lazy("A new hall"), gettext_lazy("Change a hall")),
    ClubForm: (gettext_lazy("A new club"), gettext_lazy("Change a club")),
    TeamForm: (gettext_lazy("A new team"), gettext_lazy("Change a team")),
}


@login_required
@require_GET
def places_list(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_planner(request, union)
    clubs = Club.objects.filter(union=union).select_related("venue")
    context = {
        "union": union,
        "halls": Venue.objects.filter(union=union).prefetch_related("clubs"),
        "clubs": clubs.prefetch_related("teams"),
    }
    return render(request, "league/clubs/places.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def venue_new(request: HttpRequest, slug: str) -> HttpResponse:
    return place_new(request, slug, VenueForm)


@login_required
@require_http_methods(["GET", "POST"])
def club_new(request: HttpRequest, slug: str) -> HttpResponse:
    return place_new(request, slug, ClubForm)


@login_required
@require_http_methods(["GET", "POST"])
def team_new(request: HttpRequest, slug: str) -> HttpResponse:
    return place_new(request, slug, TeamForm)


@login_required
@require_http_methods(["GET", "POST"])
def venue_change(request: HttpRequest, pk: int) -> HttpResponse:
    return place_change(request, get_object_or_404(rows(Venue), pk=pk), VenueForm)


@login_required
@require_http_methods(["GET", "POST"])
def club_change(request: HttpRequest, pk: int) -> HttpResponse:
    return place_change(request, get_object_or_404(rows(Club), pk=pk), ClubForm)


@login_required
@require_http_methods(["GET", "POST"])
def team_change(request: HttpRequest, pk: int) -> HttpResponse:
    return place_change(request, get_object_or_404(rows(Team), pk=pk), TeamForm)


def rows(model: type[models.Model]) -> models.QuerySet[Any]:
    return model._default_manager.select_related("union")


def place_new(request: HttpRequest, slug: str, form: type[PlaceForm]) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    initial = {name: request.GET.get(name, "") for name in ("club", "venue")}
    return place_form(
        request, union, form, initial=initial, instance=None, title=TITLES[form][0]
    )


def place_change(request: HttpRequest, row: Any, form: type[PlaceForm]) -> HttpResponse:
    return place_form(
        request, row.union, form, initial={}, instance=row, title=TITLES[form][1]
    )


def place_form(  # noqa: PLR0913 - one page makes and changes three kinds of row
    request: HttpRequest,
    union: Union,
    kind: type[PlaceForm],
    *,
    initial: dict[str, str],
    instance: Any,
    title: Any,
) -> HttpResponse:
    by = admit_planner(request, union)
    data = request.POST if request.method == "POST" else None
    form = kind(data, union=union, instance=instance, initial=initial)
    context = {"union": union, "form": form, "title": title}
    if data is None:
        return render(request, "league/clubs/place_change.html", context)
    if not form.is_valid():
        return render(request, "league/clubs/place_change.html", context, status=422)
    form.keep(by=by)
    messages.success(request, _("%s is kept.") % form.instance)
    return redirect("places", union.slug)
