"""The sections of a union's site that are no page of their own subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.access.permissions import belongs_to
from league.lib.page_store import is_nobody, render_for_visitors, visitor_page
from league.models import Union
from league.public import sections
from league.public.forms import FixturesForm, PlayersForm
from league.public.versions import version_of_union
from league.registrations.officers import officers_of
from league.registrations.registration_access import may_open
from league.standings import selectors
from league.standings.nights.next_up import next_of


@require_safe
def union_tonight(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to the night that is on, or to the next; else to what the union says."""
    union = get_object_or_404(Union, slug=slug)
    night = next_of(union, at=timezone.now()).night
    if night is None:
        return redirect("union-detail", union.slug)
    return redirect("night-detail", union.slug, night)


@require_safe
def union_fixtures(request: HttpRequest, slug: str) -> HttpResponse:
    template = "league/public/union_fixtures.html"
    if not request.GET:
        return _section(request, slug, template, _fixtures_page)
    union = get_object_or_404(Union, slug=slug)
    context = _fixtures_page(union, request.GET)
    status = 200 if context["form"].is_valid() else 422
    return render(request, template, context, status=status)


def _fixtures_page(union: Union, asked: QueryDict | None = None) -> dict[str, Any]:
    season = selectors.current_season(union)
    form = FixturesForm(asked, season=season)
    chosen = sections.FixturesChoice() if asked is None else form.chosen
    return {
        "union": union,
        "season": season,
        "form": form,
        "page": sections.fixtures_from(season, chosen) if season else None,
        "ahead": sections.fixtures_ahead(season) if season else [],
    }


@require_safe
def union_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to the log of the only division, or show those of all of them."""
    divisions = sections.logs_of(get_object_or_404(Union, slug=slug))
    if len(divisions) == 1:
        return redirect("division-log", divisions[0].pk)
    return _section(request, slug, "league/public/union_log.html", sections.logs_page)


@require_safe
def union_teams(request: HttpRequest, slug: str) -> HttpResponse:
    template = "league/public/union_teams.html"
    return _section(request, slug, template, sections.teams_page)


@require_safe
def union_players(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a season's players, each by the name that the reader may see.

    It is not stored: a consent that is withdrawn counts at once.
    """
    union = get_object_or_404(Union, slug=slug)
    season = selectors.current_season(union)
    form = PlayersForm(request.GET)
    context: dict[str, Any] = {"union": union, "season": season, "form": form}
    if season is not None and form.is_valid():
        is_member = belongs_to(request.user, union)
        context["page"] = sections.players_page(
            season, words=form.words, is_member=is_member, page=request.GET.get("page")
        )
    status = 200 if form.is_valid() else 422
    return render(request, "league/public/union_players.html", context, status=status)


@require_safe
def union_about(request: HttpRequest, slug: str) -> HttpResponse:
    template = "league/public/union_about.html"
    if is_nobody(request):
        return _section(request, slug, template, sections.about_page)
    union = get_object_or_404(Union, slug=slug)
    context = sections.about_page(union)
    context["has_registry"] = may_open(request.user, union)
    return render(request, template, context)


@require_safe
def union_officers(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how officers are reached, those whom the reader may.

    It is not stored: an agreement that is taken back counts at once.
    """
    union = get_object_or_404(Union.objects.select_related("board"), slug=slug)
    found = officers_of(union, request.user)
    context = {
        "union": union,
        "of_union": [one for one in found if one.role.club is None],
        "of_clubs": [one for one in found if one.role.club is not None],
        "is_without_phone": any(
            one.role.user_id == request.user.pk and not one.phone for one in found
        ),
    }
    return render(request, "league/public/union_officers.html", context)


def _section(
    request: HttpRequest,
    slug: str,
    template: str,
    read: Callable[[Union], Mapping[str, Any]],
) -> HttpResponse:
    """Answer with a section's page; a visitor's is stored until the union changes."""
    if not is_nobody(request):
        union = get_object_or_404(Union, slug=slug)
        return render(request, template, dict(read(union)))

    def draw() -> str:
        union = get_object_or_404(Union, slug=slug)
        return render_for_visitors(request, template, read(union))

    return visitor_page(request, f"{template}:{slug}", version_of_union(slug), draw)
