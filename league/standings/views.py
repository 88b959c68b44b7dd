from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.lib.forms import read_whole
from league.models import Division
from league.standings.charts.pages import division_page
from league.standings.fetching import division_or_404


@require_safe
def division_pictures_page(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    context = {"division": division, "union": division.union, "tab": "pictures"}
    if division.kind != Division.Kind.CUP:
        lit = wanted_team(request, division)
        context["pictures"] = division_page(division, lit=lit)
    return render(request, "league/standings/division_pictures.html", context)


def wanted_team(request: HttpRequest, division: Division) -> int | None:
    """Return the team to highlight; None if it is not one of the division's."""
    team = read_whole(request.GET.get("team", ""))
    if team is None or not division.standings.filter(team=team).exists():
        return None
    return team
