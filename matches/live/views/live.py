from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from gzip import compress
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import BigIntegerField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from league.lib.link_cards import preview_of
from league.models import Fixture
from league.officials.selectors import referees_of_night
from league.public.previews.cards import card_of_night
from league.standings.selectors import fixtures_of_night, nights_beside
from matches.live.pages import SHOWN, halls_of, live_match
from matches.live.versions import Place, drawn_of, state_of

# Between two questions of a page, and of the big screen, in seconds.
EVERY, EVERY_ON_SCREEN = 5, 2
LANGUAGES = dict(settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a page that moves: its template, and what it is drawn from."""

    template: str
    context: Callable[[list[Fixture]], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A part as it was drawn, as it stands and compressed."""

    text: str
    packed: bytes


def by_hall(fixtures: list[Fixture]) -> dict[str, Any]:
    return {"halls": halls_of(fixtures)}


def one_match(fixtures: list[Fixture]) -> dict[str, Any]:
    return {"live": live_match(fixtures[0])}


NIGHT = Part("matches/live/_live_night.html", by_hall)
SCREEN = Part("matches/live/_live_screen.html", by_hall)
MATCH = Part("matches/live/_live_match.html", one_match)


@require_safe
def night_detail(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    place = night(slug, day)
    context = page_of(place, NIGHT)
    context["address"] = reverse("night-now", args=[slug, day])
    context["referees"] = referees_of_night(context["union"], context["day"])
    context |= drawn_of(place, "head", context["state"], lambda: head_of(context))
    return render(request, "matches/live/night_detail.html", context)


def head_of(context: dict[str, Any]) -> dict[str, Any]:
    """What stands around a night's matches, and moves with them at most."""
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
    context = page_of(night(slug, day, hall), SCREEN)
    context["address"] = reverse("night-screen-now", args=[slug, day, hall])
    context["every"] = EVERY_ON_SCREEN
    return render(request, "matches/live/night_screen.html", context)


@require_safe
def match_live(request: HttpRequest, pk: UUID) -> HttpResponse:
    context = page_of(Place(match=pk), MATCH)
    context["address"] = reverse("match-now", args=[pk])
    return render(request, "matches/live/match_live.html", context)


@require_safe
def night_now(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    return news(request, night(slug, day), NIGHT)


@require_safe
def night_screen_now(
    request: HttpRequest, slug: str, day: str, hall: int
) -> HttpResponse:
    return news(request, night(slug, day, hall), SCREEN)


@require_safe
def match_now(request: HttpRequest, pk: UUID) -> HttpResponse:
    return news(request, Place(match=pk), MATCH)


def night(slug: str, day: str, hall: int | None = None) -> Place:
    """The place of an address; a day or a hall that cannot be is not found."""
    if hall is not None and hall > BigIntegerField.MAX_BIGINT:
        raise Http404
    try:
        return Place(slug=slug, day=date.fromisoformat(day), hall=hall)
    except ValueError:
        raise Http404 from None


def page_of(place: Place, part: Part) -> dict[str, Any]:
    """What a whole page shows: its moving part as it stands, and what heads it."""
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
        "live": drawn(place, part, state).text,
    }


def news(request: HttpRequest, place: Place, part: Part) -> HttpResponse:
    """Answer with the part as it stands, or without a body where nothing moved.

    It is the same for everybody who asks in a language, which the address says: so
    a proxy may give one answer to all who ask within a second.
    """
    state = state_or_404(place)
    language = request.GET.get("language", "")
    if language not in LANGUAGES:
        language = settings.LANGUAGE_CODE
    if request.GET.get("since") == state:
        response = HttpResponse(status=204)
    else:
        with translation.override(language):
            response = packed(request, drawn(place, part, state))
    response.headers["Content-Language"] = language
    response.headers["Cache-Control"] = "public, max-age=1"
    response.headers["X-State"] = state
    # The server's clock, in milliseconds: the pages count down by it.
    response.headers["X-Now"] = str(int(timezone.now().timestamp() * 1000))
    return response


def state_or_404(place: Place) -> str:
    state = state_of(place)
    if not state:
        raise Http404
    return state


def drawn(place: Place, part: Part, state: str) -> Drawn:
    def draw() -> Drawn:
        fixtures = list(place.fixtures().select_related(*SHOWN))
        if not fixtures:
            raise Http404
        context = part.context(fixtures)
        context |= {"union": fixtures[0].union, "day": fixtures[0].night}
        text = render_to_string(part.template, context)
        return Drawn(text, compress(text.encode(), mtime=0))

    found: Drawn = drawn_of(place, part.template, state, draw)
    return found


def packed(request: HttpRequest, page: Drawn) -> HttpResponse:
    """Answer with a part, compressed where the browser takes it so."""
    takes_gzip = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    response = HttpResponse(page.packed if takes_gzip else page.text)
    if takes_gzip:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response
