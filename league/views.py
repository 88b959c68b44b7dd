from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from league import pages, selectors
from league.logs import log_of, short_log
from league.models import Club, Division, Team, Union
from league.permissions import belongs_to

ROUND_DIGITS = 5


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    unions = list(Union.objects.select_related("board"))
    if len(unions) == 1:
        return redirect("union-detail", unions[0].slug)
    return render(request, "league/front.html", {"unions": unions})


@require_safe
def union_detail(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    season = selectors.current_season(union)
    divisions = selectors.divisions_of(season) if season else []
    context = {
        "union": union,
        "season": season,
        "next": selectors.next_night(union),
        "last": selectors.last_results(union),
        "logs": [(division, short_log(division)) for division in divisions],
        "clubs": selectors.clubs_of(union),
    }
    return render(request, "league/union_detail.html", context)


@require_safe
def division_log(request: HttpRequest, pk: int) -> HttpResponse:
    if is_visitor(request):
        return pages.log_page(request, pk)
    division = division_or_404(pk)
    context = {"log": log_of(division), "division": division, "union": division.union}
    return render(request, "league/division_log.html", context | {"tab": "log"})


def is_visitor(request: HttpRequest) -> bool:
    """Whether someone is not signed in; without a session there is nothing to ask."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    return not has_session or not request.user.is_authenticated


def division_or_404(pk: int) -> Division:
    return get_object_or_404(Division.objects.select_related(*pages.SHOWN), pk=pk)


@require_safe
def division_fixtures(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    page = selectors.fixtures_page(division, wanted=wanted_round(request))
    return rounds(request, division, page=page, tab="fixtures")


@require_safe
def division_results(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    page = selectors.results_page(division, wanted=wanted_round(request))
    return rounds(request, division, page=page, tab="results")


def rounds(
    request: HttpRequest, division: Division, *, page: Any, tab: str
) -> HttpResponse:
    context = {"division": division, "union": division.union, "page": page, "tab": tab}
    return render(request, f"league/division_{tab}.html", context)


def wanted_round(request: HttpRequest) -> int | None:
    """The round asked for; what is no number asks for none."""
    text = request.GET.get("round", "")
    return int(text) if text.isdecimal() and len(text) <= ROUND_DIGITS else None


@require_safe
def team_detail(request: HttpRequest, pk: int) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("union", "club__venue"), pk=pk)
    is_member = belongs_to(request.user, team.union)
    season = selectors.team_season(team)
    squad = [
        (one, selectors.name_for(one.player, is_member=is_member))
        for one in (season.squad if season else [])
    ]
    context = {"team": team, "union": team.union, "season": season, "squad": squad}
    return render(request, "league/team_detail.html", context)


@require_safe
def club_detail(request: HttpRequest, pk: int) -> HttpResponse:
    club = get_object_or_404(Club.objects.select_related("union", "venue"), pk=pk)
    context = {"club": club, "union": club.union, "teams": club.teams.all()}
    return render(request, "league/club_detail.html", context)
