from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from league.models import Division, Team, Union
from league.public.feeds.atom import feed_response
from league.public.feeds.news import feed_of_division, feed_of_team, feed_of_union
from league.public.versions import version_of_division, version_of_union


@require_safe
def union_feed(request: HttpRequest, slug: str) -> HttpResponse:
    version = version_of_union(slug)
    union = get_object_or_404(Union, slug=slug)
    return feed_response(
        request,
        f"union:{slug}",
        version,
        language=union.language,
        draw=lambda: feed_of_union(union),
    )


@require_safe
def division_feed(request: HttpRequest, pk: int) -> HttpResponse:
    version = version_of_division(pk)
    found = Division.objects.select_related("union", "season")
    division = get_object_or_404(found, pk=pk)
    return feed_response(
        request,
        f"division:{pk}",
        version,
        language=division.union.language,
        draw=lambda: feed_of_division(division),
    )


@require_safe
def team_feed(request: HttpRequest, pk: int) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("union"), pk=pk)
    version = version_of_union(team.union.slug)
    return feed_response(
        request,
        f"team:{pk}",
        version,
        language=team.union.language,
        draw=lambda: feed_of_team(team),
    )
