from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.cups.link_cards import card_of_cup
from league.lib.forms import read_whole
from league.lib.link_cards import CARDS_ABOVE, Card
from league.lib.page_store import drawing_key
from league.models import Club, Cup, Division, Fixture, Team, Union
from league.public.previews import cards as made
from league.public.previews.drawing import draw_link_card
from league.standings import selectors
from league.standings.nights.next_up import next_of
from league.standings.sharing import ANY_UNION, card_of_page

MONTH_S = 30 * 24 * 60 * 60
POLICY = "default-src 'none'; sandbox"


@require_safe
def preview_image(
    request: HttpRequest, kind: str, key: str, version: str
) -> HttpResponse:
    name = drawing_key(f"preview:{kind}:{key}", version)
    picture = caches["pages"].get(name)
    if picture is None:
        card_of = CARDS.get(kind) or CARDS_ABOVE.get(kind)
        if card_of is None:
            raise Http404
        card = card_of(key)
        if card.version != version:
            # The link is of an older picture: lead it to the current one.
            return redirect("preview", kind, key, card.version)
        picture = draw_link_card(card)
        caches["pages"].set(name, picture, MONTH_S)
    response = HttpResponse(picture, "image/png")
    response.headers["Cache-Control"] = f"public, max-age={MONTH_S}, immutable"
    response.headers["Content-Security-Policy"] = POLICY
    return response


def number(key: str) -> int:
    read = read_whole(key)
    if read is None:
        raise Http404
    return read


def _of_division(key: str) -> Card:
    found = Division.objects.select_related("union", "season__rule_set", "cup__union")
    return made.card_of_division(get_object_or_404(found, pk=number(key)))


def _of_team(key: str) -> Card:
    found = Team.objects.select_related("union", "club__venue")
    team = get_object_or_404(found, pk=number(key))
    return made.card_of_team(team, selectors.team_season(team))


def _of_club(key: str) -> Card:
    found = Club.objects.select_related("union", "venue")
    return made.card_of_club(get_object_or_404(found, pk=number(key)))


def of_match(key: str) -> Card:
    try:
        pk = UUID(key)
    except ValueError:
        raise Http404 from None
    found = Fixture.objects.select_related(
        "union", "home", "away", "venue", "division__season"
    )
    return made.card_of_match(get_object_or_404(found, pk=pk))


def _of_union(key: str) -> Card:
    union = get_object_or_404(Union, slug=key)
    return made.card_of_union(union, next_of(union, at=timezone.now()))


def _of_page(key: str) -> Card:
    """Return the card of pages without one of their own; the key is a union's slug."""
    if key == ANY_UNION:
        return card_of_page(None)
    return card_of_page(get_object_or_404(Union, slug=key))


def of_night(key: str) -> Card:
    """Return the card of a night; the key is like south-peninsula:2026-02-03."""
    slug, _, day = key.rpartition(":")
    try:
        night = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    union = get_object_or_404(Union, slug=slug)
    fixtures = selectors.fixtures_of_night(union, night)
    if not fixtures:
        raise Http404
    return made.card_of_night(union, night, fixtures)


def of_cup(key: str) -> Card:
    found = Cup.objects.select_related("union", "division__season")
    return card_of_cup(get_object_or_404(found, pk=number(key)))


CARDS: dict[str, Callable[[str], Any]] = {
    "divisions": _of_division,
    "teams": _of_team,
    "clubs": _of_club,
    "matches": of_match,
    "unions": _of_union,
    "pages": _of_page,
    "nights": of_night,
    "cups": of_cup,
}
