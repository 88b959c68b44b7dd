from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from league.access.permissions import belongs_to, may_keep, may_referee
from league.lib.forms import data_of, render_form
from league.models import Fixture
from matches.access.fetching import fixture_or_404
from matches.live.night import night_address
from scoresheets.models import SheetPhoto
from scoresheets.photos.actions import add_photo, remove_photo
from scoresheets.photos.forms import PhotoForm
from scoresheets.photos.selectors import (
    hand_of,
    has_settled_photos,
    may_remove,
    photos_for,
)
from scoresheets.tally.proposals import reading_in_words

# Nothing inside a picture is run, whatever a browser takes it for.
PICTURE_POLICY = "default-src 'none'; sandbox"


@require_http_methods(["GET", "POST"])
def match_photos(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the photos of a match's paper and take one more."""
    fixture = fixture_or_404(pk)
    hand = hand_of(request, fixture)
    if hand is None:
        return _turned_away(request, fixture)
    form = PhotoForm(data_of(request), request.FILES or None)
    if form.is_valid():
        given = form.cleaned_data
        photo = add_photo(fixture, given.pop("photo"), **given, hand=hand)
        words = _("The photo is kept with the match.")
        messages.success(request, f"{words} {reading_in_words(photo)}")
        return redirect("match-photos", fixture.pk)
    context = {
        "fixture": fixture,
        "union": fixture.union,
        "form": form,
        "photos": photos_for(request, fixture),
        "is_settled": has_settled_photos(fixture),
        "night": _refereed_night(request, fixture),
    }
    return render_form(request, "scoresheets/photos/match_photos.html", context)


def _refereed_night(request: HttpRequest, fixture: Fixture) -> str:
    """Return the night that a referee who is no secretary comes from, or ""."""
    user = request.user
    runs_it = user.is_authenticated and may_referee(user, fixture)
    if not runs_it or may_keep(user, fixture.union):
        return ""
    return night_address(fixture)


def _turned_away(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Send anonymous readers to sign in; tell others why not, or nothing."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    if not belongs_to(request.user, fixture.union):
        raise Http404
    raise PermissionDenied(
        _("Only the match's captains and officials see the photos of its paper.")
    )


def photo_or_404(pk: UUID) -> SheetPhoto:
    shown = ("fixture__union", "fixture__match")
    return get_object_or_404(SheetPhoto.objects.select_related(*shown), pk=pk)


@require_safe
def photo(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = photo_or_404(pk)
    if hand_of(request, found.fixture) is None:
        return _turned_away(request, found.fixture)
    return HttpResponse(
        bytes(found.content),
        content_type="image/jpeg",
        headers={
            "Content-Disposition": f'inline; filename="{found.pk}.jpg"',
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": PICTURE_POLICY,
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "private, no-store",
        },
    )


@require_POST
def photo_remove(request: HttpRequest, pk: UUID) -> HttpResponse:
    found = photo_or_404(pk)
    hand = hand_of(request, found.fixture)
    if hand is None:
        return _turned_away(request, found.fixture)
    if not may_remove(request, found):
        raise PermissionDenied(_("Only who added a photo or the secretary removes it."))
    remove_photo(found, hand=hand)
    messages.success(request, _("The photo is removed."))
    return redirect("match-photos", found.fixture_id)
