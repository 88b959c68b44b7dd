from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.access.permissions import belongs_to, may_keep
from league.access.persons import names_for
from league.cups.pages import cup_lines
from league.fixtures.publications import published_version
from league.lib.forms import read_whole
from league.lib.link_cards import preview_of
from league.lib.page_store import is_nobody, render_for_visitors, visitor_page
from league.models import Club, Team, Union
from league.models.places import today
from league.public.clubs import club_page, place_in
from league.public.directory import directory_of
from league.public.feeds.news import news_of_union
from league.public.previews import cards
from league.public.rounds import RoundsWish, fixtures_page, results_page
from league.public.rounds_sharing import rounds_share
from league.public.rulebook import sections_for
from league.public.sections import former_logs
from league.public.versions import version_of_division, version_of_union
from league.registrations.officers import officers_of
from league.registrations.registration_access import may_open
from league.serving import lan
from league.standings import pages, selectors
from league.standings.fetching import division_or_404
from league.standings.log import short_log
from league.standings.log.days import read_log_day
from league.standings.nights.next_up import last_results, next_of
from league.standings.sharing import team_share

ROUND_DIGITS = 5


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    unions = list(Union.objects.select_related("board"))
    if len(unions) == 1:
        return redirect("union-detail", unions[0].slug)
    context = {"boards": directory_of(unions), "union": None}
    return render(request, "league/public/front.html", context)


@require_safe
def union_detail(request: HttpRequest, slug: str) -> HttpResponse:
    template = "league/public/union_detail.html"
    if not is_nobody(request):
        union = get_object_or_404(Union, slug=slug)
        context = union_page(union)
        context["has_registry"] = may_open(request.user, union)
        return render(request, template, context)

    def draw() -> str:
        union = get_object_or_404(Union, slug=slug)
        return render_for_visitors(request, template, union_page(union))

    return visitor_page(request, f"union:{slug}", version_of_union(slug), draw)


def union_page(union: Union) -> dict[str, Any]:
    season, now = selectors.current_season(union), timezone.now()
    divisions = selectors.divisions_of(season) if season else []
    logs, up = [(one, short_log(one)) for one in divisions], next_of(union, at=now)
    card, page = (
        cards.card_of_union(union, up),
        reverse("union-detail", args=[union.slug]),
    )
    return {
        "union": union,
        "season": season,
        "up": up,
        "last": last_results(union, at=now),
        "logs": logs,
        "former": former_logs(union, season),
        "teams": len({line.team.pk for _division, lines in logs for line in lines}),
        "cups": cup_lines(season) if season else [],
        "clubs": selectors.clubs_of(union),
        "union_news": news_of_union(union),
        "preview": preview_of("unions", union.slug, card, page=page),
    }


@require_safe
def division_log_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the log now, or at the end of a day that is asked for."""
    wish = request.GET.get("on", "")
    if is_visitor(request) and not wish:
        return pages.log_page(request, pk)
    division = division_or_404(pk)
    asked = read_log_day(wish, today=today(division.union))
    if is_visitor(request) and asked.day is not None:
        return pages.past_page(request, division, on=asked.day)
    context = pages.log_context(division, on=asked.day, fault=asked.fault)
    context["keeps"] = may_keep(request.user, division.union)
    status = 422 if asked.fault else 200
    return render(request, "league/standings/division_log.html", context, status=status)


def is_visitor(request: HttpRequest) -> bool:
    """Return whether nobody is signed in, without a query if there is no session."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    return not has_session or not request.user.is_authenticated


TAB_TEMPLATES = {
    "fixtures": "league/public/division_fixtures.html",
    "results": "league/public/division_results.html",
}


@require_safe
def rounds(request: HttpRequest, pk: int, tab: str) -> HttpResponse:
    """Show fixtures or results; a visitor's page is cached until they change."""
    template, wish = TAB_TEMPLATES[tab], rounds_wish(request)
    if not is_nobody(request):
        return render(request, template, _rounds_page(pk, wish, tab=tab))

    def draw() -> str:
        page = _rounds_page(pk, wish, tab=tab)
        return render_for_visitors(request, template, page, query=wish.query)

    version = version_of_division(pk)
    return visitor_page(request, f"{tab}:{pk}:{wish.query}", version, draw)


def _rounds_page(pk: int, wish: RoundsWish, *, tab: str) -> dict[str, Any]:
    division = division_or_404(pk)
    address = reverse(f"division-{tab}", args=[pk])
    card = cards.card_of_division(division)
    read = results_page if tab == "results" else fixtures_page
    page = read(division, wish, with_teams=True)
    return {
        "division": division,
        "union": division.union,
        "tab": tab,
        "preview": preview_of("divisions", pk, card, page=address),
        "page": page,
        "publication": published_version(division) if tab == "fixtures" else None,
        "share": rounds_share(division, page, tab=tab),
    }


def wanted_round(request: HttpRequest) -> int | None:
    """Return the round asked for, None if it is no number."""
    return read_whole(request.GET.get("round", ""), digits=ROUND_DIGITS)


def rounds_wish(request: HttpRequest) -> RoundsWish:
    return RoundsWish(
        round=wanted_round(request),
        team=read_whole(request.GET.get("team", "")),
        is_whole="all" in request.GET,
    )


@require_safe
def team_detail(request: HttpRequest, pk: int) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("union", "club__venue"), pk=pk)
    is_member = belongs_to(request.user, team.union)
    season = selectors.team_season(team)
    listed = season.squad if season else []
    names = names_for((one.player for one in listed), is_member=is_member)
    squad = [(one, names[one.player_id]) for one in listed]
    card, page = cards.card_of_team(team, season), reverse("team-detail", args=[pk])
    up = next_of([team], at=timezone.now())
    context = {
        "team": team,
        "union": team.union,
        "season": season,
        "up": up,
        "team_query": f"?team={pk}",
        "share": team_share(team, up, season.results if season else []),
        "squad": squad,
        "place": place_in(season.division, team) if season else None,
        "preview": preview_of("teams", pk, card, page=page),
    }
    return render(request, "league/public/team_detail.html", context)


@require_safe
def club_detail(request: HttpRequest, pk: int) -> HttpResponse:
    club = get_object_or_404(Club.objects.select_related("union", "venue"), pk=pk)
    context = {
        "club": club,
        "union": club.union,
        "page": club_page(club),
        "officers": officers_of(club.union, request.user, club=club),
        "up": next_of(club, at=timezone.now()),
        "preview": preview_of(
            "clubs",
            pk,
            cards.card_of_club(club),
            page=reverse("club-detail", args=[pk]),
        ),
    }
    return render(request, "league/public/club_detail.html", context)


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()
    sections = sections_for(query)
    context = {
        "query": query,
        "sections": sections,
        "hits": sum(len(one.hits) for one in sections),
        "is_in_hand": "hand" in request.GET,
        "union": None,
        "is_impersonal": True,
    }
    # Rendered without the request: a phone caches this page for all its users.
    response = HttpResponse(render_to_string("league/public/rulebook.html", context))
    response.headers["Cache-Control"] = "no-cache"
    return response


def authority_or_404() -> bytes:
    """Return the hall's certificate authority, while the server runs for a hall."""
    if not settings.HALL or not lan.files().authority.exists():
        raise Http404
    return lan.authority()


@require_safe
def hall_detail(request: HttpRequest) -> HttpResponse:
    context = {
        "fingerprint": lan.fingerprint(authority_or_404()).split(":"),
        "address": settings.SITE_ADDRESS,
        "file": lan.DOWNLOAD,
        "code": lan.address_qr_code(settings.SITE_ADDRESS),
    }
    return render(request, "league/public/hall_detail.html", context)


@require_safe
def hall_certificate(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(authority_or_404(), "application/x-x509-ca-cert")
    # Not as an attachment: an iPhone offers to install what it is shown.
    response.headers["Content-Disposition"] = f'inline; filename="{lan.DOWNLOAD}"'
    return response
