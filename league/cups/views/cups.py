from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.access.admission import admit_planner
from league.access.permissions import belongs_to, may_plan
from league.cups import draw_pages
from league.cups import pages as cup_pages
from league.cups.actions import cups as actions
from league.cups.actions import draws
from league.cups.brackets import view_of
from league.cups.forms.cups import (
    NO_REASON,
    CupForm,
    DatesForm,
    DrawForm,
    EntriesForm,
    FinalsForm,
    PlacesForm,
    TieRulingForm,
)
from league.cups.link_cards import card_of_cup
from league.lib.faults import faults_on
from league.lib.forms import ReasonForm, data_of
from league.lib.link_cards import preview_of
from league.models import Cup, Division, Season, Tie
from league.results.brackets import expected_rounds
from league.standings.qualification import cut_of

FIELDS = ("home_by", "keeps_clubs_apart", "has_third_place", "groups", "legs")


def planned_season(request: HttpRequest, pk: int) -> Season:
    shown = Season.objects.select_related("union", "rule_set")
    season = get_object_or_404(shown, pk=pk)
    admit_planner(request, season.union)
    return season


def cup_to_plan(request: HttpRequest, pk: int) -> Cup:
    cup = cup_or_404(pk)
    admit_planner(request, cup.union)
    return cup


def cup_or_404(pk: int) -> Cup:
    shown = ("union", "division__season__rule_set", "made_from")
    return get_object_or_404(Cup.objects.select_related(*shown), pk=pk)


def render_cup(
    request: HttpRequest, template: str, cup: Cup, context: dict[str, Any], status: int
) -> HttpResponse:
    head = {"cup": cup, "union": cup.union, "season": cup.division.season}
    return render(request, template, head | context, status=status)


@login_required
@require_safe
def cups(request: HttpRequest, pk: int) -> HttpResponse:
    season = planned_season(request, pk)
    context = {
        "season": season,
        "union": season.union,
        "cups": cup_pages.cup_lines(season),
        "divisions": season.league_divisions,
        "invitations": cup_pages.union_invitations(season.union),
    }
    return render(request, "league/cups/cups.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def cup_new(request: HttpRequest, pk: int) -> HttpResponse:
    season = planned_season(request, pk)
    form = CupForm(data_of(request))
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            cup = actions.make_cup(
                season,
                name=form.cleaned_data["name"],
                options=form.options(),
                by=request.user,  # type: ignore[arg-type]
            )
            return redirect("cup-entries", cup.pk)
    context = {"form": form, "season": season, "union": season.union}
    status = 422 if form.errors else 200
    return render(request, "league/cups/cup_new.html", context, status=status)


@require_safe
def cup(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_or_404(pk)
    context = {
        "bracket": view_of(found),
        "groups": cup_pages.group_views(found),
        "entries": found.entries.select_related("team"),
        "plans": may_plan(request.user, found.union),
        "draws": found.draws.exists(),
        "level_now": cup_pages.log_change_warning(found),
        "rules": cup_pages.rules_in_words(found),
        "preview": preview_of(
            "cups", pk, card_of_cup(found), page=reverse("cup", args=[pk])
        ),
    }
    return render_cup(request, "league/cups/cup_detail.html", found, context, 200)


@require_safe
def cup_draws(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_or_404(pk)
    is_member = belongs_to(request.user, found.union)
    context = {"draws": draw_pages.draw_history(found), "is_member": is_member}
    return render_cup(request, "league/cups/cup_drawn.html", found, context, 200)


@login_required
@require_http_methods(["GET", "POST"])
def cup_setup(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_to_plan(request, pk)
    now = {"name": found.name, "through": found.through}
    now |= {field: getattr(found, field) for field in FIELDS}
    form = CupForm(data_of(request), initial=now)
    if request.method == "POST" and request.POST.get("step") == "remove":
        season = found.division.season_id
        actions.remove_cup(found, by=request.user)  # type: ignore[arg-type]
        messages.success(request, _("The cup is removed."))
        return redirect("cups", season)
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            actions.change_cup(
                found,
                name=form.cleaned_data["name"],
                options=form.options(),
                by=request.user,  # type: ignore[arg-type]
            )
            messages.success(request, _("The cup is changed."))
            return redirect("cup", found.pk)
    context = {"form": form, "may_remove": not found.draws.exists()}
    return render_cup(
        request,
        "league/cups/cup_setup.html",
        found,
        context,
        422 if form.errors else 200,
    )


@login_required
@require_http_methods(["GET", "POST"])
def cup_entries(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_to_plan(request, pk)
    teams = cup_pages.teams_to_enter(found)
    form = EntriesForm(data_of(request), cup=found, teams=[one.team for one in teams])
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            actions.enter_teams(found, form.seeds(), by=request.user)  # type: ignore[arg-type]
            messages.success(request, _("The entries are kept."))
            return redirect("cup-draw", found.pk)
    rows = zip(teams, form.rows(), strict=True)
    context = {
        "form": form,
        "rows": [(one, *row[1:]) for one, row in rows],
        "is_drawn": found.draws.filter(undone_because="").exists(),
    }
    return render_cup(
        request,
        "league/cups/cup_entries.html",
        found,
        context,
        422 if form.errors else 200,
    )


@login_required
@require_http_methods(["GET", "POST"])
def cup_draw(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_to_plan(request, pk)
    page = draw_pages.cup_draw_page(found)
    form = DrawForm(data_of(request), cuts=page.cuts, needs_seed=page.needs_seed)
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            draws.draw_cup(
                found,
                seed=form.cleaned_data["seed"],
                decided=form.decided(),
                by=request.user,  # type: ignore[arg-type]
            )
            messages.success(request, _("The draw is made."))
            return redirect("cup-drawn", found.pk)
    context = {
        "form": form,
        "page": page,
        "undo": ReasonForm(help_text="", fault=NO_REASON),
    }
    return render_cup(
        request,
        "league/cups/cup_draw.html",
        found,
        context,
        422 if form.errors else 200,
    )


@login_required
@require_http_methods(["POST"])
def cup_undo(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_to_plan(request, pk)
    form = ReasonForm(request.POST, help_text="", fault=NO_REASON)
    if form.is_valid():
        with faults_on(form):
            draws.undo_draw(
                found,
                reason=form.cleaned_data["reason"],
                by=request.user,  # type: ignore[arg-type]
            )
            messages.success(request, _("The draw is undone."))
            return redirect("cup-draw", found.pk)
    page = draw_pages.cup_draw_page(found)
    context = {"form": DrawForm(cuts=page.cuts), "page": page, "undo": form}
    return render_cup(request, "league/cups/cup_draw.html", found, context, 422)


@login_required
@require_http_methods(["GET", "POST"])
def cup_dates(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_to_plan(request, pk)
    form = DatesForm(
        data_of(request),
        season=found.division.season,
        rounds=expected_rounds(found),
        kept=found.rounds.all(),
    )
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            actions.set_rounds(found, form.whens(), by=request.user)  # type: ignore[arg-type]
            messages.success(request, _("The nights are kept."))
            return redirect("cup-dates", found.pk)
    context = {"form": form, "warnings": cup_pages.cup_warnings(found)}
    return render_cup(
        request,
        "league/cups/cup_dates.html",
        found,
        context,
        422 if form.errors else 200,
    )


@login_required
@require_http_methods(["GET", "POST"])
def cup_tie(request: HttpRequest, pk: int) -> HttpResponse:
    shown = ("cup__union", "cup__division__season__rule_set", "fixture", "ruled_for")
    tie = get_object_or_404(Tie.objects.select_related(*shown), pk=pk)
    admit_planner(request, tie.cup.union)
    form = TieRulingForm(data_of(request), tie=tie, teams=actions.teams_of_tie(tie))
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            ruled(request, tie, form)
            messages.success(request, _("The ruling is kept; the cup has followed."))
            return redirect("cup", tie.cup_id)
    context = {"form": form, "tie": cup_pages.tie_view(tie)}
    return render_cup(
        request,
        "league/cups/cup_tie.html",
        tie.cup,
        context,
        422 if form.errors else 200,
    )


def ruled(request: HttpRequest, tie: Tie, form: TieRulingForm) -> None:
    by: Any = request.user
    if form.is_anew:
        actions.play_anew(tie, reason=form.cleaned_data["reason"], by=by)
    else:
        actions.rule_on_tie(tie, **form.ruled(), by=by)


@login_required
@require_http_methods(["GET", "POST"])
def division_finals(request: HttpRequest, pk: int) -> HttpResponse:
    shown = Division.objects.select_related("union", "season__rule_set")
    division = get_object_or_404(shown, pk=pk)
    admit_planner(request, division.union)
    asked = {"places": 4} | request.GET.dict()
    wanted = PlacesForm(asked, teams=division.standings.count())
    found = cut_of(division, places=_places_of(wanted))
    name = _("%(division)s finals") % {"division": division.name[:36]}
    form = FinalsForm(data_of(request), found=found, initial={"name": name})
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            cup = draws.make_finals(
                division,
                name=form.cleaned_data["name"],
                places=found.places,
                options=form.options(),
                **form.decided(),
                by=request.user,  # type: ignore[arg-type]
            )
            messages.success(request, _("The finals are made: set their nights."))
            return redirect("cup-dates", cup.pk)
    context = {"division": division, "union": division.union, "found": found}
    context |= {"form": form, "wanted": wanted, "season": division.season}
    status = 422 if form.errors else 200
    return render(request, "league/cups/division_finals.html", context, status=status)


def _places_of(wanted: PlacesForm) -> int:
    """Return how many teams were asked for, four if that is not one of the choices."""
    return int(wanted.cleaned_data["places"]) if wanted.is_valid() else 4
