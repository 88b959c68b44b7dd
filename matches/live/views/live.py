from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import BigIntegerField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.lib.link_cards import preview_of
from league.lib.page_store import MEMORY, drawn_once, packed, packed_response
from league.models import Fixture
from league.officials.selectors import referees_of_night
from league.public.previews.cards import card_of_night
from league.standings.selectors import fixtures_of_night, nights_beside
from matches.live.news import EVERY, EVERY_ON_SCREEN, news_response
from matches.live.pages import SHOWN, hall_views_of, live_match
from matches.live.versions import LivePlace, live_state_of


@dataclass(frozen=True, slots=True)
class LivePart:
    """The moving part of a page: its template, and the context it is drawn from."""

    template: str
    context: Callable[[list[Fixture]], dict[str, Any]]


def _by_hall(fixtures: list[Fixture]) -> dict[str, Any]:
    return {"halls": hall_views_of(fixtures)}


NIGHT = LivePart("matches/live/_live_night.html", _by_hall)
SCREEN = LivePart("matches/live/_live_screen.html", _by_hall)
MATCH = LivePart(
    "matches/live/_live_match.html", lambda found: {"live": live_match(found[0])}
)


@require_safe
def night_detail(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    place = _night(slug, day)
    context = live_page_context(place, NIGHT)
    context["address"] = reverse("night-now", args=[slug, day])
    context["referees"] = referees_of_night(context["union"], context["day"])
    context |= drawn_once(
        (place, "head"), context["state"], lambda: _head_of(context), shelf=MEMORY
    )
    return render(request, "matches/live/night_detail.html", context)


def _head_of(context: dict[str, Any]) -> dict[str, Any]:
    """Return the context around a night's matches."""
    union, day = context["union"], context["day"]
    card = card_of_night(union, day, fixtures_of_night(union, day))
    page = reverse("night-detail", args=[union.slug, day])
    key = f"{union.slug}:{day.isoformat()}"
    return {
        "beside": nights_beside(union, day),
        "preview": preview_of("nights", key, card, page=page),
    }


@require_safe
def night_screen(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    context = live_page_context(_night(slug, day, hall), SCREEN)
    context["address"] = reverse("night-screen-now", args=[slug, day, hall])
    context["every"] = EVERY_ON_SCREEN
    return render(request, "matches/live/night_screen.html", context)


@require_safe
def match_live(request: HttpRequest, pk: UUID) -> HttpResponse:
    context = live_page_context(LivePlace(match=pk), MATCH)
    context["address"] = reverse("match-now", args=[pk])
    return render(request, "matches/live/match_live.html", context)


@require_safe
def night_now(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    return _news(request, _night(slug, day), NIGHT)


@require_safe
def night_screen_now(
    request: HttpRequest, slug: str, day: str, hall: int
) -> HttpResponse:
    return _news(request, _night(slug, day, hall), SCREEN)


@require_safe
def match_now(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _news(request, LivePlace(match=pk), MATCH)


def _night(slug: str, day: str, hall: int | None = None) -> LivePlace:
    """Return the place of an address; raise Http404 for an impossible day or hall."""
    if hall is not None and hall > BigIntegerField.MAX_BIGINT:
        raise Http404
    try:
        return LivePlace(slug=slug, day=date.fromisoformat(day), hall=hall)
    except ValueError:
        raise Http404 from None


def live_page_context(place: LivePlace, part: LivePart) -> dict[str, Any]:
    """Return a whole page's context: its moving part and its head."""
    state = state_or_404(place)
    fixture = place.fixtures().select_related(*SHOWN).first()
    if fixture is None:
        raise Http404
    return {
        "fixture": fixture,
        "union": fixture.union,
        "venue": fixture.venue,
        "day": fixture.night,
        "state": state,
        "every": EVERY,
        "now": timezone.now(),
        "live": _drawn(place, part, state),
    }


def _news(request: HttpRequest, place: LivePlace, part: LivePart) -> HttpResponse:
    state = state_or_404(place)

    def answer() -> HttpResponse:
        what = (place, part.template, "packed")
        body = drawn_once(
            what, state, lambda: packed(_drawn(place, part, state)), shelf=MEMORY
        )
        return packed_response(request, body)

    return news_response(request, state, answer)


def state_or_404(place: LivePlace) -> str:
    state = live_state_of(place)
    if not state:
        raise Http404
    return state


def _drawn(place: LivePlace, part: LivePart, state: str) -> str:
    def draw() -> str:
        fixtures = list(place.fixtures().select_related(*SHOWN))
        if not fixtures:
            raise Http404
        context = part.context(fixtures)
        context |= {"union": fixtures[0].union, "day": fixtures[0].night}
        return render_to_string(part.template, context)

    return drawn_once((place, part.template), state, draw, shelf=MEMORY)
