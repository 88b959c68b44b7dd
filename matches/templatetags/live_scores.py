"""Tonight's scores as they are written, inside the league's own pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone

from league.models import Fixture, Union
from league.standings.nights.next_up import NextUp
from matches.live.pages import SHOWN, HallView, hall_views_of
from matches.live.versions import LivePlace
from matches.live.views.live import SCORES, newest_of

register = template.Library()

# Seconds between two polls: whoever wants every stroke follows the night itself.
EVERY_ON_A_PAGE = 15


@register.inclusion_tag("matches/live/_live_scores_kept.html")
def live_scores(union: Union, up: NextUp) -> dict[str, Any]:
    """The scores of a union's night, which go on by themselves."""
    state, live = newest_of(LivePlace(slug=union.slug, day=up.night), SCORES)
    return {
        "union": union,
        "live": live.page,
        "state": state,
        "address": reverse("night-scores", args=[union.slug, up.night]),
        "every": EVERY_ON_A_PAGE,
        "now": timezone.now(),
    }


@register.simple_tag
def scores_now(up: NextUp) -> list[HallView]:
    """The scores of a night's matches as the page is drawn."""
    fixtures = Fixture.objects.filter(pk__in=[one.pk for one in up.fixtures])
    return hall_views_of(fixtures.select_related(*SHOWN))
