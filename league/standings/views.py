from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.lib.forms import read_whole
from league.models import Division
from league.standings.charts.pages import ChartChoice, ChartKind, division_page
from league.standings.fetching import division_or_404


@require_safe
def division_pictures_page(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    context = {"division": division, "union": division.union, "tab": "pictures"}
    if division.kind != Division.Kind.CUP:
        context["pictures"] = division_page(division, chart_choice(request, division))
    return render(request, "league/standings/division_pictures.html", context)


def chart_choice(request: HttpRequest, division: Division) -> ChartChoice:
    """Return which picture is asked for; places where the address is mistyped."""
    asked = request.GET.get("show", "")
    kind = ChartKind(asked) if asked in {*ChartKind} else ChartKind.PLACES
    return ChartChoice(
        kind,
        as_table=request.GET.get("as") == "table" and kind is not ChartKind.GRID,
        lit=wanted_team(request, division) if kind is ChartKind.PLACES else None,
    )


def wanted_team(request: HttpRequest, division: Division) -> int | None:
    """Return the team to highlight; None if it is not one of the division's."""
    team = read_whole(request.GET.get("team", ""))
    if team is None or not division.standings.filter(team=team).exists():
        return None
    return team
