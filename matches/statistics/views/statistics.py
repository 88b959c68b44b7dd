from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.access.permissions import belongs_to
from league.models import Club, Division, Team, Union
from league.standings.selectors import current_of, seasons_of
from matches.statistics.forms import Show, StatisticsChoice, StatisticsForm
from matches.statistics.pages import RankingPage, pair_ranking, player_ranking
from matches.statistics.scope import StatisticsScope


@require_safe
def statistics_explained(request: HttpRequest) -> HttpResponse:
    return render(request, "matches/statistics/statistics_explained.html")


@require_safe
def division_statistics(request: HttpRequest, pk: int) -> HttpResponse:
    divisions = Division.objects.select_related("union", "season", "cup")
    division = get_object_or_404(divisions, pk=pk)
    form = StatisticsForm(request.GET, seasons=[], current=None)
    scope = StatisticsScope(division.union, division=division)
    told = {"division": division, "tab": "statistics"}
    return statistics(request, form, scope, **told)


@require_safe
def union_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    return over_seasons(request, StatisticsScope(union))


@require_safe
def club_statistics(request: HttpRequest, pk: int) -> HttpResponse:
    club = get_object_or_404(Club.objects.select_related("union"), pk=pk)
    return over_seasons(request, StatisticsScope(club.union, club=club), club=club)


@require_safe
def team_statistics(request: HttpRequest, pk: int) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("union", "club"), pk=pk)
    told = {"team": team, "club": team.club}
    return over_seasons(request, StatisticsScope(team.union, team=team), **told)


def over_seasons(
    request: HttpRequest, scope: StatisticsScope, **told: Any
) -> HttpResponse:
    """Show a page where the reader chooses the season, by default the current."""
    seasons = list(seasons_of(scope.union))
    current = current_of(scope.union, seasons)
    form = StatisticsForm(request.GET, seasons=seasons, current=current)
    chosen = form.chosen
    told["divisions"] = chosen.season.divisions.all() if chosen.season else []
    scope = replace(scope, season=chosen.season, competition=chosen.competition)
    return statistics(request, form, scope, **told)


def statistics(
    request: HttpRequest, form: StatisticsForm, scope: StatisticsScope, **told: Any
) -> HttpResponse:
    chosen = form.chosen
    context = {
        "union": scope.union,
        "name": (scope.team or scope.club or scope.union).name,
        "form": form,
        "chosen": chosen,
        "ranking": _ranking_of(request, scope, chosen),
        "asked": form.asked,
        "orders": form.orders,
    }
    return render(request, "matches/statistics/statistics.html", context | told)


def _ranking_of(
    request: HttpRequest, scope: StatisticsScope, chosen: StatisticsChoice
) -> RankingPage:
    asked: dict[str, Any] = {
        "order": chosen.order,
        "least": chosen.least,
        "is_member": belongs_to(request.user, scope.union),
        "page": request.GET.get("page"),
    }
    if chosen.show is Show.PARTNERSHIPS:
        return pair_ranking(scope, **asked)
    return player_ranking(scope, role=chosen.role, **asked)
