from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from league.access.admission import admit_planner
from league.clubs.forms import ClubForm, PlaceForm, TeamForm, VenueForm
from league.clubs.repair import hangs_on, merge_places, remove_place
from league.lib.forms import data_of, read_whole, render_form
from league.models import Club, Union, User, Venue

REMOVE, MERGE = "remove", "merge"
TITLES: dict[type[PlaceForm], tuple[Any, Any]] = {
    VenueForm: (gettext_lazy("A new hall"), gettext_lazy("Change a hall")),
    ClubForm: (gettext_lazy("A new club"), gettext_lazy("Change a club")),
    TeamForm: (gettext_lazy("A new team"), gettext_lazy("Change a team")),
}
# A team is not merged: its matches, players and places in a log are its own.
MERGED = (VenueForm, ClubForm)


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
def place_new(request: HttpRequest, slug: str, kind: type[PlaceForm]) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    by = admit_planner(request, union)
    initial = {name: request.GET.get(name, "") for name in ("club", "venue")}
    form = kind(data_of(request), union=union, initial=initial)
    return _kept(request, form, title=TITLES[kind][0], by=by)


@login_required
@require_http_methods(["GET", "POST"])
def place_change(request: HttpRequest, pk: int, kind: type[PlaceForm]) -> HttpResponse:
    rows = kind._meta.model._default_manager.select_related("union")
    row = get_object_or_404(rows, pk=pk)
    by = admit_planner(request, row.union)
    if request.POST.get("step") == REMOVE:
        return _removed(request, row, by=by)
    if request.POST.get("step") == MERGE and kind in MERGED:
        return _merged(request, row, by=by)
    form = kind(data_of(request), union=row.union, instance=row)
    return _kept(request, form, title=TITLES[kind][1], by=by)


def _removed(request: HttpRequest, row: Any, *, by: User) -> HttpResponse:
    """Remove a row, or say what still refers to it."""
    name, slug = row.name, row.union.slug
    try:
        remove_place(row, by=by)
    except ValidationError as fault:
        messages.error(request, fault.messages[0])
        return redirect(request.path)
    messages.success(request, _("%s is removed.") % name)
    return redirect("places", slug)


def _merged(request: HttpRequest, row: Any, *, by: User) -> HttpResponse:
    """Merge a row into another, or say why that cannot be."""
    pk = read_whole(request.POST.get("into", "")) or 0
    others = type(row)._default_manager.filter(union=row.union_id)
    into = others.exclude(pk=row.pk).filter(pk=pk).first()
    name, slug = row.name, row.union.slug
    try:
        if into is None:
            raise ValidationError(_("Choose which one stays."))
        merge_places(row, into, by=by)
    except ValidationError as fault:
        messages.error(request, fault.messages[0])
        return redirect(request.path)
    words = _("%(name)s is merged into %(into)s.")
    messages.success(request, words % {"name": name, "into": into})
    return redirect("places", slug)


def _kept(
    request: HttpRequest, form: PlaceForm, *, title: Any, by: User
) -> HttpResponse:
    union = form.instance.union
    if not form.is_valid():
        context = {
            "union": union,
            "form": form,
            "parts": form.parts(),
            "title": title,
        }
        if form.instance.pk:
            context["hanging"] = hangs_on(form.instance)
            context["others"] = form.others() if type(form) in MERGED else []
        return render_form(request, "league/clubs/place_change.html", context)
    form.keep(by=by)
    messages.success(request, _("%s is saved.") % form.instance)
    return redirect(form.address_after())
