from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from league.access.permissions import may_keep
from matches.desk.views.desk import form_token
from matches.live.actions import announce_in_hall
from matches.live.night import RefereeHall
from matches.phones.my_night import hall_lines
from referees.access.permissions import hall_or_404, signed_in_user
from referees.night.desk import desk_of, desk_version_of
from referees.night.forms.night import HallAnnouncementForm
from referees.night.selectors import nights_for

NOT_MODIFIED = 304


@login_required
@require_GET
def nights(request: HttpRequest) -> HttpResponse:
    """Show where a referee works tonight: go there, or list several halls."""
    found = nights_for(request.user, now=timezone.now())
    if len(found) == 1:
        return redirect(found[0].address("night"))
    return render(request, "referees/night/nights.html", {"lines": hall_lines(found)})


@login_required
@require_GET
def night(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    return show_night(request, hall_or_404(request, slug, day, hall))


def show_night(
    request: HttpRequest,
    hall: RefereeHall,
    announced: HallAnnouncementForm | None = None,
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    context = desk_context(hall, now=now)
    said = context["desk"].night.announcement
    context["announce"] = announced or HallAnnouncementForm(initial={"text": said})
    context["may_keep"] = may_keep(request.user, hall.union)
    context["token"] = form_token(request)
    return render(request, "referees/night/night.html", context, status=status)


def desk_context(hall: RefereeHall, *, now: Any) -> dict[str, Any]:
    return {
        "hall": hall,
        "union": hall.union,
        "desk": desk_of(hall, now=now),
        "now": now,
        "version": desk_version_of(hall, now=now),
    }


@login_required
@require_GET
def night_live(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    """Return the moving part of the desk; no body if the reader has it."""
    found, now = hall_or_404(request, slug, day, hall), timezone.now()
    version = f'"{desk_version_of(found, now=now)}"'
    if request.headers.get("If-None-Match") == version:
        response = HttpResponse(status=NOT_MODIFIED)
    else:
        context = desk_context(found, now=now)
        response = render(request, "referees/night/_night.html", context)
    response.headers["ETag"] = version
    return response


@login_required
@require_POST
def night_announce(
    request: HttpRequest, slug: str, day: str, hall: int
) -> HttpResponse:
    found, form = (
        hall_or_404(request, slug, day, hall),
        HallAnnouncementForm(request.POST),
    )
    if not form.is_valid():
        return show_night(request, found, form, status=422)
    text = form.cleaned_data["text"]
    announce_in_hall(
        found.union, found.day, found.venue_id, text=text, by=signed_in_user(request)
    )
    said = (
        _("The announcement is on the big screen.")
        if text
        else _("The announcement is taken off.")
    )
    messages.success(request, said)
    return redirect(found.address("night"))
