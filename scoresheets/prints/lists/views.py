"""Prints of a page or a few, drawn on request: `?paper=` names the paper."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from league.access.admission import admit_planner
from league.access.permissions import belongs_to
from league.models import Division, Season, Team, Union
from league.models.places import today
from league.officials.forms import SpanForm
from league.officials.pages import NightSpan, usual_span
from league.registrations.registration_access import registry_or_404
from league.standings.fetching import division_or_404
from league.standings.log.days import read_log_day
from league.standings.selectors import team_season
from referees.access.permissions import day_or_404
from scoresheets.prints.cards import CARDS_A_PAGE
from scoresheets.prints.lists import drawing, pocket
from scoresheets.prints.lists.listing import Listing
from scoresheets.prints.lists.log import log_listing
from scoresheets.prints.lists.officials import appointments_of
from scoresheets.prints.lists.players import players_listing
from scoresheets.prints.lists.poster import poster_of
from scoresheets.prints.lists.results import results_of
from scoresheets.prints.lists.statistics import statistics_of
from scoresheets.prints.sheet_views import as_pdf, paper_of


def printed_list(request: HttpRequest, found: Listing, name: str) -> HttpResponse:
    language, paper = get_language() or "en", paper_of(request)
    return as_pdf(drawing.draw_listing(found, language=language, paper=paper), name)


@require_safe
def division_poster(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    return printed_list(request, poster_of(division), f"fixtures-{division}")


@require_safe
def print_division_log(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    if division.kind == Division.Kind.CUP:
        raise Http404
    asked = read_log_day(request.GET.get("on", ""), today=today(division.union))
    if asked.fault:
        raise Http404
    found = log_listing(division, on=asked.day)
    return printed_list(request, found, f"log-{division}")


@require_safe
def division_players(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    is_member = belongs_to(request.user, division.union)
    found = statistics_of(division, is_member=is_member)
    return printed_list(request, found, f"players-{division}")


@require_safe
def night_results(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    night = day_or_404(day)
    return printed_list(request, results_of(union, night), f"results-{night}")


@require_safe
def team_cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with a page full of a team's card, one for each of its players."""
    team = get_object_or_404(Team.objects.select_related("union", "club__venue"), pk=pk)
    season = team_season(team)
    if season is None:
        raise Http404
    cards = pocket.cards_of_team(team, season.division)
    found = [one for one in cards for _copy in range(CARDS_A_PAGE)]
    title = _("Fixtures of %(team)s") % {"team": team.name}
    language, paper = get_language() or "en", paper_of(request)
    drawn = pocket.draw_pocket_cards(found, title=title, language=language, paper=paper)
    return as_pdf(drawn.body, f"fixtures-{team.code}")


@login_required
@require_GET
def season_players(request: HttpRequest, pk: int) -> HttpResponse:
    registry = registry_or_404(request, pk)
    return printed_list(
        request, players_listing(registry), f"players-{registry.season}"
    )


@login_required
@require_GET
def season_appointments(request: HttpRequest, pk: int) -> HttpResponse:
    season = get_object_or_404(Season.objects.select_related("union"), pk=pk)
    admit_planner(request, season.union)
    form = SpanForm(request.GET)
    is_asked = "first" in request.GET and form.is_valid()
    span = NightSpan(**form.cleaned_data) if is_asked else usual_span(season)
    found = appointments_of(season, span)
    return printed_list(request, found, f"appointments-{season}")
