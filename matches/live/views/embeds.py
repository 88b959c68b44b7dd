from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from league.models import Union
from league.public.embeds import embed_look, embed_response, framable
from league.public.versions import version_of_union
from league.standings.nights.next_up import NextUp, last_results, next_of
from matches.live.news import EVERY
from matches.live.versions import LivePlace
from matches.live.views import live as live_views


@require_safe
def embed_match(request: HttpRequest, pk: UUID) -> HttpResponse:
    place = LivePlace(match=pk)
    union = get_object_or_404(Union, pk__in=place.fixtures().values("union"))
    context = {
        "is_match": True,
        "address": reverse("match-now", args=[pk]),
        "page_address": reverse("match-detail", args=[pk]),
    }
    return live(request, union, place, live_views.MATCH, context)


@require_safe
def embed_tonight(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    up = next_of(union, at=timezone.now())
    if not up.is_tonight:
        return quiet_night(request, union, up)
    place = LivePlace(slug=slug, day=up.night)
    context = {
        "address": reverse("night-now", args=[slug, up.night]),
        "page_address": reverse("night-detail", args=[slug, up.night]),
    }
    return live(request, union, place, live_views.NIGHT, context)


def live(
    request: HttpRequest,
    union: Union,
    place: LivePlace,
    part: live_views.LivePart,
    context: dict[str, Any],
) -> HttpResponse:
    """Answer with a live page as an embed, whose moving part reloads itself."""
    look = embed_look(request, union)
    with translation.override(look.language):
        whole = context | live_views.live_page_context(place, part) | {"look": look}
        response = HttpResponse(render_to_string("embed/live.html", whole))
    response.headers["Cache-Control"] = f"public, max-age={EVERY}"
    response.headers["Content-Language"] = look.language
    return framable(response, union)


def quiet_night(request: HttpRequest, union: Union, up: NextUp) -> HttpResponse:
    """Show the next night and the last results when nothing is on tonight."""

    def draw() -> dict[str, Any]:
        return {"up": up, "last": last_results(union, at=timezone.now())}

    return embed_response(
        request,
        union,
        template="embed/night.html",
        key=f"night:{union.pk}",
        version=version_of_union(union.slug),
        draw=draw,
    )
