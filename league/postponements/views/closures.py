from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import admit_planner
from league.lib.forms import data_of, render_form
from league.models import Union, Venue
from league.models.places import today
from league.postponements.actions.closures import close_hall, open_hall
from league.postponements.closures import closures_of
from league.postponements.forms.closures import ClosureForm, OpeningForm


@login_required
@require_http_methods(["GET", "POST"])
def hall_closures(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    user = admit_planner(request, union)
    halls = list(Venue.objects.filter(union=union))
    form = ClosureForm(data_of(request), halls=halls)
    if form.is_valid():
        given = form.cleaned_data
        nights = {name: given[name] for name in ("first", "last", "reason")}
        number = close_hall(given["hall"], **nights, by=user)
        words = ngettext("%d night is closed.", "%d nights are closed.", number)
        messages.success(request, words % number)
        return redirect("hall-closures", union.slug)
    context = {
        "union": union,
        "form": form,
        "spans": closures_of(union, since=today(union)),
        "has_halls": bool(halls),
    }
    return render_form(request, "league/postponements/hall_closures.html", context)


@login_required
@require_POST
def hall_open(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    user = admit_planner(request, union)
    form = OpeningForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("Say which nights of which hall are open again."))
    given = form.cleaned_data
    venue = get_object_or_404(Venue, union=union, pk=given["hall"])
    number = open_hall(venue, first=given["first"], last=given["last"], by=user)
    words = ngettext("%d night is open again.", "%d nights are open again.", number)
    messages.success(request, words % number)
    return redirect("hall-closures", union.slug)
