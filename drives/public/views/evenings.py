from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from drives.draws.selectors import draws_page_of
from drives.evenings.admission import drive_or_404
from drives.evenings.naming import audience_of
from drives.evenings.permissions import may_host
from drives.evenings.words import ways_of
from drives.public.link_cards import card_of_evening, evening_share
from drives.public.own import own_places
from drives.public.page import evening_page
from drives.public.views.live import EveningPart, evening_page_context, news
from drives.rounds.scoring import evening_settings_of
from league.lib.link_cards import preview_of

EVENING = EveningPart("drives/public/_evening.html", evening_page, own=own_places)


@require_safe
def evening(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an evening to everybody: who sits where next, and the ranking."""
    drive = drive_or_404(pk)
    context = evening_page_context(request, drive, EVENING)
    context["address"] = reverse("evening-now", args=[pk])
    context["hosts"] = may_host(request.user, drive)
    context["ways"] = ways_of(evening_settings_of(drive))
    context["share"] = evening_share(drive)
    card, page = card_of_evening(drive), reverse("evening", args=[pk])
    context["preview"] = preview_of("evenings", pk, card, page=page)
    return render(request, "drives/public/evening_detail.html", context)


@require_safe
def evening_now(request: HttpRequest, pk: int) -> HttpResponse:
    return news(request, drive_or_404(pk), EVENING)


@require_safe
def evening_draws(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the seeds of an evening's draws, and how to repeat them."""
    drive = drive_or_404(pk)
    context = {
        "drive": drive,
        "union": drive.union,
        "draws": draws_page_of(drive, audience_of(request.user, drive)),
        "hosts": may_host(request.user, drive),
    }
    return render(request, "drives/public/evening_draws.html", context)
