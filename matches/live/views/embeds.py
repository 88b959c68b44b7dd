from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from league.models import Union
from league.public.embeds import embed_look, embed_response, framable
from league.public.versions import version_of_union
from league.standings.selectors import last_results, next_night
from league.standings.tonight import tonight
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
    day = tonight(union)
    place = LivePlace(slug=slug, day=day)
    if not place.fixtures().exists():
        return quiet_night(request, union)
    context = {
        "address": reverse("night-now", args=[slug, day]),
        "page_address": reverse("night-detail", args=[slug, day]),
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


def quiet_night(request: HttpRequest, union: Union) -> HttpResponse:
    """Show the next night and the last results when nothing is on tonight."""

    def draw() -> dict[str, Any]:
        return {"next": next_night(union), "last": last_results(union)}

    return embed_response(
        request,
        union,
        template="embed/night.html",
        key=f"night:{union.pk}",
        version=version_of_union(union.slug),
        draw=draw,
    )
