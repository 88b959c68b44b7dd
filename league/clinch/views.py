from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.clinch.pages import possible_page
from league.clinch.proofs import team_proof_page
from league.models import Team
from league.standings.fetching import division_or_404


@require_safe
def division_possible(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    context = {"division": division, "union": division.union, "tab": "possible"}
    context["page"] = possible_page(division)
    return render(request, "league/clinch/division_possible.html", context)


@require_safe
def team_possible(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    division = division_or_404(pk)
    found = get_object_or_404(Team, pk=team, standings__division=division)
    shown = team_proof_page(division, found, shown=request.GET.get("show", ""))
    if shown is None:
        raise Http404
    context = {"division": division, "union": division.union, "tab": "possible"}
    return render(request, "league/clinch/team_possible.html", context | {"one": shown})
