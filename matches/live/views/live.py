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
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from league.lib.link_cards import preview_of
from league.lib.page_store import newest, packed, packed_response, remembered
from league.models import Fixture
from league.officials.on_duty import referees_of_night
from league.public.previews.cards import card_of_match, card_of_night
from league.standings.selectors import (
    fixtures_of_night,
    nights_beside,
    with_running_score,
)
from league.standings.sharing import match_share, night_share
from matches.live.news import EVERY, EVERY_ON_SCREEN, asked_language, news_response
from matches.live.pages import SHOWN, Scoreboard, hall_views_of, live_match
from matches.live.versions import LOOK_S, LivePlace, live_state_of, moved_of


@dataclass(frozen=True, slots=True)
class LivePart:
    """The moving part of a page: its template, and the context it is drawn from."""

    template: str
    context: Callable[[list[Fixture]], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class LiveDrawing:
    """The moving part of a page as drawn, and packed for those who poll."""

    page: str
    packed: bytes


def _by_hall(fixtures: list[Fixture]) -> dict[str, Any]:
    return {
        "halls": [
            (hall, [(one.fixture, board_of(one)) for one in hall.matches])
            for hall in hall_views_of(fixtures)
        ]
    }


def board_of(match: Scoreboard) -> str:
    """Return a match's board, drawn again only when that match has moved.

    It is the same on a night's page and on a hall's screen.
    """
    return remembered(
        ("board", match.fixture.pk),
        moved_of(match.fixture),
        lambda: render_to_string("matches/live/_live_board.html", {"match": match}),
    )


NIGHT = LivePart("matches/live/_live_night.html", _by_hall)
SCREEN = LivePart("matches/live/_live_screen.html", _by_hall)
SCORES = LivePart(
    "matches/live/_live_scores.html", lambda found: {"halls": hall_views_of(found)}
)
MATCH = LivePart(
    "matches/live/_live_match.html", lambda found: {"live": live_match(found[0])}
)


@require_safe
def night_detail(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    place = _night(slug, day)
    context = live_page_context(place, NIGHT)
    context["address"] = reverse("night-now", args=[slug, day])
    context["referees"] = referees_of_night(context["union"], context["day"])
    head = remembered((place, "head"), context["state"], lambda: _head_of(context))
    return render(request, "matches/live/night_detail.html", context | head)


def _head_of(context: dict[str, Any]) -> dict[str, Any]:
    """Return the context around a night's matches."""
    union, day = context["union"], context["day"]
    fixtures = fixtures_of_night(union, day)
    card = card_of_night(union, day, fixtures)
    page = reverse("night-detail", args=[union.slug, day])
    key = f"{union.slug}:{day.isoformat()}"
    return {
        "beside": nights_beside(union, day),
        "preview": preview_of("nights", key, card, page=page),
        "share": night_share(union, day, fixtures),
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
    fixture, page = context["fixture"], reverse("match-live", args=[pk])
    context["address"] = reverse("match-now", args=[pk])
    context["share"] = match_share(fixture)
    context["preview"] = preview_of("matches", pk, card_of_match(fixture), page=page)
    return render(request, "matches/live/match_live.html", context)


@require_safe
def night_now(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    return _news(request, _night(slug, day), NIGHT)


@require_safe
def night_scores(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    return _news(request, _night(slug, day), SCORES)


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
    state, live = newest_of(place, part)
    fixture = with_running_score(place.fixtures().select_related(*SHOWN)).first()
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
        "live": live.page,
    }


def _news(request: HttpRequest, place: LivePlace, part: LivePart) -> HttpResponse:
    with translation.override(asked_language(request)):
        state, live = newest_of(place, part)
        return news_response(
            request, state, lambda: packed_response(request, live.packed)
        )


def newest_of(place: LivePlace, part: LivePart) -> tuple[str, LiveDrawing]:
    """Return a place's state and what was drawn for it; raise Http404 for none."""

    def state() -> str:
        if not (found := live_state_of(place)):
            raise Http404
        return found

    def draw() -> LiveDrawing:
        fixtures = list(place.fixtures().select_related(*SHOWN))
        if not fixtures:
            raise Http404
        context = part.context(fixtures)
        context |= {"union": fixtures[0].union, "day": fixtures[0].night}
        page = render_to_string(part.template, context)
        return LiveDrawing(page, packed(page))

    return newest((place, part.template), state, draw, seconds=LOOK_S)
