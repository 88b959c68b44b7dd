from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from drives.evenings.admission import drive_or_404
from drives.evenings.naming import audience_on_screen
from drives.evenings.permissions import may_host
from drives.models import Drive
from drives.public.page import screen_page
from drives.public.views.live import EveningPart, evening_page_context, news
from drives.series.table import version_of_series
from matches.live.news import EVERY_ON_SCREEN


def series_version(drive: Drive) -> str:
    """Return what changes with the table of an evening's series; "" without one."""
    return version_of_series(drive.series) if drive.series else ""


# The whole hall reads it, not only members: name those who agreed, as the evening says.
SCREEN = EveningPart(
    "drives/public/_evening_screen.html",
    screen_page,
    moves_with=series_version,
    read_by=audience_on_screen,
)


@require_safe
def evening_screen(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the hall's big screen: the bell, who sits where, the ranking."""
    drive = drive_or_404(pk)
    context = evening_page_context(request, drive, SCREEN)
    context["address"] = reverse("evening-screen-now", args=[pk])
    context["every"] = EVERY_ON_SCREEN
    context["hosts"] = may_host(request.user, drive)
    return render(request, "drives/public/evening_screen.html", context)


@require_safe
def evening_screen_now(request: HttpRequest, pk: int) -> HttpResponse:
    return news(request, drive_or_404(pk), SCREEN)
