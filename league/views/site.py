from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from league import hall, pages, selectors, sharing
from league.cup_pages import cup_lines
from league.logs import log_of, short_log
from league.models import Club, Division, Team, Union
from league.permissions import belongs_to
from league.planning.changes import published_version
from league.registry import may_open
from league.rulebook import sections_for

ROUND_DIGITS = 5


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    unions = list(Union.objects.select_related("board"))
    if len(unions) == 1:
        return redirect("union-detail", unions[0].slug)
    return render(
        request, "league/front.html", {"unions": selectors.with_tonight(unions)}
    )


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
        "cups": cup_lines(season) if season else [],
        "clubs": selectors.clubs_of(union),
        "has_registry": may_open(request.user, union),
    }
    return render(request, "league/union_detail.html", context)


@require_safe
def division_log(request: HttpRequest, pk: int) -> HttpResponse:
    if is_visitor(request):
        return pages.log_page(request, pk)
    division = division_or_404(pk)
    log = log_of(division)
    context = {"log": log, "division": division, "union": division.union}
    context |= {"tab": "log", "share": sharing.log_share(log)}
    return render(request, "league/division_log.html", context)


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
    more = {
        "publication": published_version(division),
        "share": sharing.fixtures_share(division, page),
    }
    return rounds(request, division, page=page, tab="fixtures", **more)


@require_safe
def division_results(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    page = selectors.results_page(division, wanted=wanted_round(request))
    share = sharing.results_share(division, page)
    return rounds(request, division, page=page, share=share, tab="results")


def rounds(
    request: HttpRequest, division: Division, *, page: Any, tab: str, **more: Any
) -> HttpResponse:
    context = {"division": division, "union": division.union, "page": page, "tab": tab}
    return render(request, f"league/division_{tab}.html", context | more)


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


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()
    sections = sections_for(query)
    context = {
        "query": query,
        "sections": sections,
        "hits": sum(len(one.hits) for one in sections),
        "is_in_hand": "hand" in request.GET,
    }
    # Drawn without the request: a phone keeps this page for whoever picks it up.
    response = HttpResponse(render_to_string("league/rulebook.html", context))
    response.headers["Cache-Control"] = "no-cache"
    return response


def authority_or_404() -> bytes:
    """The hall's authority, while the server runs for a hall."""
    if not settings.HALL or not hall.files().authority.exists():
        raise Http404
    return hall.authority()


@require_safe
def hall_detail(request: HttpRequest) -> HttpResponse:
    context = {
        "fingerprint": hall.fingerprint(authority_or_404()).split(":"),
        "address": settings.SITE_ADDRESS,
        "file": hall.DOWNLOAD,
        "code": hall.code_of(settings.SITE_ADDRESS),
    }
    return render(request, "league/hall_detail.html", context)


@require_safe
def hall_certificate(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(authority_or_404(), "application/x-x509-ca-cert")
    # Not as an attachment: an iPhone offers to install what it is shown.
    response.headers["Content-Disposition"] = f'inline; filename="{hall.DOWNLOAD}"'
    return response
