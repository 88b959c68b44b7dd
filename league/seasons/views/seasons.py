from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from league.access.admission import admit_planner, admit_server
from league.access.permissions import may_keep, may_plan, may_register
from league.lib.forms import data_of, render_form
from league.models import Season, SeasonDraft, Standing, Union, User
from league.models.places import today
from league.public import office
from league.seasons.actions import seasons as actions
from league.seasons.forms.seasons import DivisionFormSet, SeasonForm
from league.seasons.views.drafts import ADD, MORE, PASTE, team_pages, with_more


def season_or_404(pk: int) -> Season:
    found = Season.objects.select_related("union", "rule_set")
    return get_object_or_404(found, pk=pk)


def season_for(request: HttpRequest, pk: int) -> tuple[Season, User]:
    season = season_or_404(pk)
    return season, admit_planner(request, season.union)


@login_required
@require_GET
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    by = admit_server(request, union)
    drafts = SeasonDraft.objects.filter(union=union).select_related("made_by")
    context = {
        "union": union,
        "lines": office.season_lines(union),
        "drafts": drafts,
        "may_plan": may_plan(by, union),
        "may_keep": may_keep(by, union),
        "may_register": may_register(by, union),
    }
    return render(request, "league/seasons/seasons.html", context)


@login_required
@require_GET
def season_office(request: HttpRequest, pk: int) -> HttpResponse:
    season = season_or_404(pk)
    by = admit_server(request, season.union)
    context = {
        "union": season.union,
        "season": season,
        "office": office.office_of(season),
        "has_begun": not season.starts_on or season.starts_on <= today(season.union),
        "may_plan": may_plan(by, season.union),
        "may_keep": may_keep(by, season.union),
        "may_register": may_register(by, season.union),
    }
    return render(request, "league/seasons/season_office.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def season_change(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = season_for(request, pk)
    stands = {name: getattr(season, name) for name in SeasonForm.base_fields}
    form = SeasonForm(
        data_of(request), union=season.union, season=season, initial=stands
    )
    if not form.is_valid():
        context = {"union": season.union, "season": season, "form": form}
        return render_form(request, "league/seasons/season_change.html", context)
    actions.change_season(season, **form.cleaned_data, by=by)
    messages.success(request, _("The season is saved."))
    return redirect("season-office", season.pk)


@login_required
@require_http_methods(["GET", "POST"])
def season_divisions(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = season_for(request, pk)
    is_more = request.POST.get("step") == MORE
    states = {str(one.division.pk): one for one in office.division_states(season)}
    divisions = {key: one.division for key, one in states.items()}
    names = ("name", "level", "promoted", "relegated")
    rows = DivisionFormSet(
        with_more(request.POST) if is_more else request.POST or None,
        initial=[
            {"key": key} | {name: getattr(one, name) for name in names}
            for key, one in divisions.items()
        ],
        keys=list(states),
        sizes={key: one.teams for key, one in states.items()},
        names=office.division_and_cup_names(season),
    )
    if is_more or not rows.is_valid():
        context = {"union": season.union, "season": season, "rows": rows}
        # Asking for more rows is no fault.
        answer = render if is_more else render_form
        return answer(request, "league/seasons/season_divisions.html", context)
    actions.keep_divisions(season, rows.wanted(divisions), by=by)
    messages.success(request, _("The divisions are saved."))
    return redirect("season-office", season.pk)


@login_required
@require_http_methods(["GET", "POST"])
def season_teams(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = season_for(request, pk)
    divisions = {str(one.pk): one for one in season.league_divisions}
    entered = {
        one.team_id: one
        for one in Standing.objects.filter(division__in=season.league_divisions)
    }
    playing = office.teams_with_fixtures(season)
    fixed = {pk: one for pk, one in entered.items() if pk in playing}
    page = team_pages(
        season.union,
        [(key, one.name) for key, one in divisions.items()],
        {pk: str(one.division_id) for pk, one in entered.items()},
        request.POST or None,
        fixed=fixed,
    )
    is_pasted = request.POST.get("step") == PASTE
    # Validate both, so that each shows its errors.
    if not all([page["form"].is_valid(), page["new"].is_valid()]) or is_pasted:
        context = page | {
            "union": season.union,
            "season": season,
            "fixed": fixed,
            "may_keep": may_keep(by, season.union),
        }
        answer = render if is_pasted else render_form
        return answer(request, "league/seasons/season_teams.html", context)
    chosen = page["form"].chosen()
    wanted = {
        team: divisions.get(chosen.get(team.pk, ""))
        for team in page["form"].teams
        if team.pk not in fixed
    }
    actions.keep_teams(season, wanted, new=page["new"].rows(), by=by)
    messages.success(request, _("The teams are saved."))
    is_adding = request.POST.get("step") == ADD
    return redirect("season-teams" if is_adding else "season-office", season.pk)
