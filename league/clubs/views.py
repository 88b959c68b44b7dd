from __future__ import annotations

from collections import Counter
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from league.access.admission import admit_planner
from league.clubs.forms import ClubForm, PlaceForm, TeamForm, VenueForm
from league.clubs.merging import Merging, merge_places, preview_merge
from league.clubs.repair import hangs_on, remove_place
from league.lib.forms import data_of, read_whole, render_form
from league.models import Club, Union, User, Venue

REMOVE, LOOK, MERGE = "remove", "look", "merge"
WITH_HALL = "with_hall"
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
    if request.POST.get("step") in (LOOK, MERGE) and kind in MERGED:
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
        return _back(row)
    messages.success(request, _("%s is removed.") % name)
    return redirect("places", slug)


def _back(row: Any) -> HttpResponse:
    """Lead back to a row's page; where it is gone, to the list of them."""
    if type(row)._default_manager.filter(pk=row.pk).exists():
        return redirect(f"{row._meta.model_name}-change", row.pk)
    return redirect("places", row.union.slug)


def _merged(request: HttpRequest, row: Any, *, by: User) -> HttpResponse:
    """Merge another into a row once it was seen what that does, or say why not."""
    pk = read_whole(request.POST.get("gone", "")) or 0
    others = type(row)._default_manager.filter(union=row.union_id)
    gone = others.exclude(pk=row.pk).filter(pk=pk).first()
    try:
        if gone is None:
            raise ValidationError(_("Choose which one goes."))
        if request.POST["step"] == LOOK:
            told = preview_merge(gone, row, by=by)
            return _seen(request, gone, row, told)
        name = gone.name
        merge_places(gone, row, by=by, with_hall=WITH_HALL in request.POST)
    except ValidationError as fault:
        messages.error(request, fault.messages[0])
        return _back(row)
    words = _("%(name)s is merged into %(into)s.")
    messages.success(request, words % {"name": name, "into": row})
    return redirect("places", row.union.slug)


def _seen(request: HttpRequest, row: Any, into: Any, told: Merging) -> HttpResponse:
    """Show what merging a row into another would do."""
    kind = row._meta.model_name
    context = {
        "union": row.union,
        "row": row,
        "into": into,
        "told": told,
        "back": request.path,
        "swapped": reverse(f"{kind}-change", args=[row.pk]),
        "moved": _counted(told.moved),
        "joined": _counted(told.joined),
        "filled": [_label(row, one) for one in told.filled],
    }
    return render(request, "league/clubs/place_merge.html", context)


def _counted(models: Counter[Any]) -> list[str]:
    """Return rows counted by their kind, in words."""
    named = {str(one._meta.verbose_name_plural): n for one, n in models.items()}
    return [f"{words}: {number}" for words, number in sorted(named.items())]


def _label(row: Any, name: str) -> str:
    return str(row._meta.get_field(name).verbose_name)


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
