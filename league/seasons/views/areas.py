"""The pages of the menu's areas: the fixtures of a season, and lists of functions."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from league.access.admission import admit_planner, admit_server
from league.access.permissions import may_keep
from league.desk.menu import area_named, lacks_season
from league.models import Union
from league.public.office import division_states
from league.standings.selectors import current_season, seasons_ahead


@login_required
@require_GET
def desk_area(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """List an area's functions; the page's own menu says which the reader has."""
    union = get_object_or_404(Union, slug=slug)
    admit_server(request, union)
    area = area_named(key)
    if area is None:
        raise Http404
    is_early = lacks_season(area, current_season(union))
    if not area.is_listed and not is_early:
        raise Http404
    context = {"union": union, "area": area, "area_key": key, "is_early": is_early}
    return render(request, "league/seasons/desk_area.html", context)


@login_required
@require_GET
def desk_fixtures(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    by = admit_planner(request, union)
    season = current_season(union)
    context = {
        "union": union,
        "season": season,
        "seasons": [
            (one, division_states(one))
            for one in ([season, *seasons_ahead(season)] if season else [])
        ],
        "may_plan": True,
        "may_keep": may_keep(by, union),
    }
    return render(request, "league/seasons/desk_fixtures.html", context)
