from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.access.fetching import fixture_or_404
from matches.charts.pages import MatchChartKind, match_pictures_of


@require_safe
def match_chart(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = fixture_or_404(pk)
    asked = request.GET.get("show", "")
    kind = MatchChartKind(asked) if asked in {*MatchChartKind} else MatchChartKind.SUM
    pictures = match_pictures_of(fixture).by_kind[kind]
    context = {"fixture": fixture, "union": fixture.union, "pictures": pictures}
    return render(request, "matches/charts/match_picture.html", context)
