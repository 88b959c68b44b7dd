from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import admit_planner
from league.lib.forms import data_of, render_form
from league.models import Union, User, Venue
from league.models.places import today
from league.notices.told import first_of
from league.postponements.actions.closures import (
    close_hall,
    close_halls,
    close_holidays,
    open_halls,
)
from league.postponements.closures import (
    closures_of,
    holidays_ahead,
    matches_hit,
    shown_together,
)
from league.postponements.forms.closures import (
    ClosureForm,
    HolidaysForm,
    OpeningForm,
)

HOLIDAYS = "holidays"
# So many of the matches that a closure hits are named at once; the page has them all.
MOST_NAMED = 6


@login_required
@require_http_methods(["GET", "POST"])
def hall_closures(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    user = admit_planner(request, union)
    halls = list(Venue.objects.filter(union=union))
    days = holidays_ahead(union, halls, since=today(union)) if halls else []
    is_of_holidays = request.POST.get("step") == HOLIDAYS
    form = ClosureForm(None if is_of_holidays else data_of(request), halls=halls)
    chosen = HolidaysForm(data_of(request) if is_of_holidays else None, holidays=days)
    number = _closed(form, chosen, halls, by=user)
    if number is not None:
        words = ngettext("%d night is closed.", "%d nights are closed.", number)
        messages.success(request, words % number)
        _say_hit(request, form, chosen, halls)
        return redirect("hall-closures", union.slug)
    context = {
        "union": union,
        "form": form,
        "chosen": chosen,
        "holidays": days,
        "closures": shown_together(closures_of(union, since=today(union)), halls),
        "has_halls": bool(halls),
    }
    return render_form(request, "league/postponements/hall_closures.html", context)


def _closed(
    form: ClosureForm, chosen: HolidaysForm, halls: list[Venue], *, by: User
) -> int | None:
    """Close what a valid form asks for; return how many nights."""
    if chosen.is_valid():
        return close_holidays(
            halls, {one.day: one.name for one in chosen.chosen}, by=by
        )
    if not form.is_valid():
        return None
    given = form.cleaned_data
    nights = {name: given[name] for name in ("first", "last", "reason")}
    if len(given["hall"]) == 1:
        return close_hall(given["hall"][0], **nights, by=by)
    return close_halls(given["hall"], **nights, by=by)


def _say_hit(
    request: HttpRequest, form: ClosureForm, chosen: HolidaysForm, halls: list[Venue]
) -> None:
    """Say which matches stand in the halls on the nights that were closed."""
    nights = {one.day for one in chosen.chosen} if chosen.is_valid() else form.nights
    closed = halls if chosen.is_valid() else form.cleaned_data["hall"]
    hit = matches_hit(closed, nights, since=today(halls[0].union))
    if not hit:
        return
    words = ngettext(
        "%(number)s match is planned there: %(matches)s. Move it below.",
        "%(number)s matches are planned there: %(matches)s. Move them below.",
        len(hit),
    )
    named = [f"{one} ({date_format(one.night, 'D j M')})" for one in hit if one.night]
    told = {"number": len(hit), "matches": first_of(named, most=MOST_NAMED)}
    messages.warning(request, words % told)


@login_required
@require_POST
def hall_open(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    user = admit_planner(request, union)
    form = OpeningForm(request.POST, halls=Venue.objects.filter(union=union))
    if not form.is_valid():
        raise BadRequest(_("Say which nights of which hall are open again."))
    given = form.cleaned_data
    nights = {"first": given["first"], "last": given["last"]}
    number = open_halls(list(given["hall"]), **nights, by=user)
    words = ngettext("%d night is open again.", "%d nights are open again.", number)
    messages.success(request, words % number)
    return redirect("hall-closures", union.slug)
