from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.access.admission import admit_keeper
from league.access.permissions import may_keep
from league.lib.page_store import page_digest
from league.models import Division, Standing, Team, Union
from league.public import embeds
from league.public.actions import set_embed_sites
from league.public.clubs import place_in
from league.public.forms import EmbedChoiceForm, EmbedSitesForm
from league.public.rounds import RoundsWish, fixtures_page
from league.public.versions import version_of_division, version_of_union
from league.public.views.site import wanted_round
from league.standings import selectors
from league.standings.fetching import division_or_404
from league.standings.log import short_log
from league.standings.nights.next_up import next_of

SCRIPT_FRESH_S = 3600
LOG_HEIGHT, LIST_HEIGHT, TONIGHT_HEIGHT = 520, 640, 640


@require_safe
def embed_log(request: HttpRequest, pk: int) -> HttpResponse:
    version = version_of_division(pk)
    division = division_or_404(pk)
    return embeds.embed_response(
        request,
        division.union,
        template="embed/log.html",
        key=f"log:{pk}",
        version=version,
        draw=lambda: {"division": division, "lines": short_log(division)},
    )


@require_safe
def embed_fixtures(request: HttpRequest, pk: int) -> HttpResponse:
    version, wanted = version_of_division(pk), wanted_round(request)
    division = division_or_404(pk)

    def draw() -> dict[str, Any]:
        page = fixtures_page(division, RoundsWish(wanted))
        return {"division": division, "page": page}

    return embeds.embed_response(
        request,
        division.union,
        template="embed/fixtures.html",
        key=f"fixtures:{pk}:{wanted}",
        version=version,
        draw=draw,
    )


@require_safe
def embed_team(request: HttpRequest, pk: int) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("union", "club__venue"), pk=pk)
    version = version_of_union(team.union.slug)

    def draw() -> dict[str, Any]:
        season = selectors.team_season(team)
        place = place_in(season.division, team) if season else None
        up = next_of([team], at=timezone.now())
        context = {"team": team, "season": season, "place": place, "up": up}
        return context | (season.few_besides(up.fixtures) if season else {})

    return embeds.embed_response(
        request,
        team.union,
        template="embed/team.html",
        key=f"team:{pk}",
        version=version,
        draw=draw,
    )


@cache
def script() -> bytes:
    return (settings.BASE_DIR / "static" / "js" / "embed.js").read_bytes()


@require_safe
def embed_script(request: HttpRequest) -> HttpResponse:
    etag = f'"{page_digest(script())}"'
    response = get_conditional_response(request, etag) or HttpResponse(
        script(), "text/javascript; charset=utf-8"
    )
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = f"public, max-age={SCRIPT_FRESH_S}"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def union_embeds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the lines to copy to anyone; only the secretary chooses the sites."""
    union = get_object_or_404(Union, slug=slug)
    if request.method == "POST":
        return keep_sites(request, union)
    form = EmbedSitesForm(initial={"sites": "\n".join(union.embed_sites)})
    return render(request, "league/public/embeds.html", _page_of(request, union, form))


@login_required
def keep_sites(request: HttpRequest, union: Union) -> HttpResponse:
    user = admit_keeper(request, union)
    form = EmbedSitesForm(request.POST)
    if not form.is_valid():
        context = _page_of(request, union, form)
        return render(request, "league/public/embeds.html", context, status=422)
    set_embed_sites(union, form.cleaned_data["sites"], by=user)
    messages.success(request, _("The sites are saved."))
    return redirect("embeds", union.slug)


def _page_of(
    request: HttpRequest, union: Union, form: EmbedSitesForm
) -> dict[str, Any]:
    heights = offered(union)
    names = {path: name for path, (name, _height) in heights.items()}
    choice = EmbedChoiceForm(request.GET, union=union, paths=names)
    name, height = heights[choice.path]
    return {
        "union": union,
        "form": form if may_keep(request.user, union) else None,
        "choice": choice,
        "offer": embeds.Offer(choice.path, name, height, choice.look),
    }


def offered(union: Union) -> dict[str, tuple[str, int]]:
    """Return a union's embeds by address: each one's name and its frame's height."""
    tonight = reverse("embed-tonight", args=[union.slug])
    found = {tonight: (_("Tonight, live: %s") % union.name, TONIGHT_HEIGHT)}
    season = selectors.current_season(union)
    divisions = list(season.divisions.all()) if season else []
    for one in divisions:
        if one.kind != Division.Kind.CUP:
            path = reverse("embed-log", args=[one.pk])
            found[path] = (_("The log: %s") % one, LOG_HEIGHT)
        path = reverse("embed-fixtures", args=[one.pk])
        found[path] = (_("Fixtures: %s") % one, LIST_HEIGHT)
    entered = Standing.objects.filter(division__in=divisions)
    for team in Team.objects.filter(pk__in=entered.values("team")):
        path = reverse("embed-team", args=[team.pk])
        found[path] = (_("A team: %s") % team, LIST_HEIGHT)
    for above in embeds.EMBEDS_ABOVE:
        found |= above(union)
    return found
