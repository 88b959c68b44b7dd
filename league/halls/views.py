from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from league.access.admission import admit_planner
from league.access.permissions import may_plan
from league.calendars.links import CalendarLink
from league.halls.actions import (
    describe_hall_picture,
    remove_hall_picture,
    set_hall_picture,
)
from league.halls.asked import read_asked_nights
from league.halls.forms import HallPictureForm
from league.halls.selectors import hall_page, halls_of, picture_of
from league.lib.forms import data_of, render_form
from league.models import Union, User, Venue, VenuePicture

MONTH_S = 30 * 24 * 60 * 60
# Nothing inside a picture is run, whatever a browser takes it for.
PICTURE_POLICY = "default-src 'none'; sandbox"


def venue_or_404(pk: int) -> Venue:
    return get_object_or_404(Venue.objects.select_related("union"), pk=pk)


@require_safe
def union_halls(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    context = {
        "union": union,
        "halls": halls_of(union),
        "may_change": may_plan(request.user, union),
    }
    return render(request, "league/halls/venue_list.html", context)


@require_safe
def venue_detail(request: HttpRequest, pk: int) -> HttpResponse:
    venue, asked = venue_or_404(pk), read_asked_nights(request.GET)
    address = request.build_absolute_uri(reverse("calendar-venue", args=[pk]))
    context = {
        "venue": venue,
        "union": venue.union,
        "page": hall_page(venue, asked, user=request.user),
        "calendar": CalendarLink(venue.name, address),
        "may_change": may_plan(request.user, venue.union),
        "fault": asked.fault,
    }
    status = 422 if asked.fault else 200
    return render(request, "league/halls/venue_detail.html", context, status=status)


@require_safe
def venue_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with a hall's picture; by the address that names its digest for long."""
    found = get_object_or_404(VenuePicture, venue=pk)
    etag = f'"{found.digest}"'
    response = get_conditional_response(request, etag=etag) or HttpResponse(
        bytes(found.content), "image/jpeg"
    )
    is_this = request.GET.get("v") == found.digest
    response.headers["Cache-Control"] = (
        f"public, max-age={MONTH_S}, immutable" if is_this else "public, no-cache"
    )
    response.headers["ETag"] = etag
    response.headers["Content-Disposition"] = f'inline; filename="hall-{pk}.jpg"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = PICTURE_POLICY
    return response


@login_required
@require_http_methods(["GET", "POST"])
def venue_picture_change(request: HttpRequest, pk: int) -> HttpResponse:
    venue = venue_or_404(pk)
    by = admit_planner(request, venue.union)
    standing = picture_of(venue)
    form = HallPictureForm(data_of(request), request.FILES or None, standing=standing)
    if not form.is_valid():
        context = {
            "venue": venue,
            "union": venue.union,
            "form": form,
            "picture": standing,
        }
        template = "league/halls/venue_picture_change.html"
        return render_form(request, template, context)
    _save_picture(venue, form.cleaned_data, standing=standing, by=by)
    messages.success(request, _("The picture is saved."))
    return redirect("venue-detail", pk)


def _save_picture(
    venue: Venue, given: dict[str, Any], *, standing: VenuePicture | None, by: User
) -> None:
    if given["picture"] is not None:
        set_hall_picture(venue, given["picture"], words=given["words"], by=by)
    elif standing is not None:
        describe_hall_picture(standing, words=given["words"], by=by)


@login_required
@require_POST
def venue_picture_remove(request: HttpRequest, pk: int) -> HttpResponse:
    venue = venue_or_404(pk)
    by = admit_planner(request, venue.union)
    remove_hall_picture(get_object_or_404(VenuePicture, venue=venue), by=by)
    messages.success(request, _("The picture is removed."))
    return redirect("venue-detail", pk)
