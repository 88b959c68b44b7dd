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
from league.access.permissions import belongs_to, may_keep, may_plan
from league.cups import draw_pages
from league.cups import pages as cup_pages
from league.cups.actions import cups as actions
from league.cups.actions import draws
from league.cups.brackets import view_of
from league.cups.forms import cups as forms
from league.cups.link_cards import card_of_cup
from league.lib.faults import faults_on
from league.lib.forms import ReasonForm, data_of, render_form
from league.lib.link_cards import preview_of
from league.models import Cup, Division, Season, Tie, User
from league.notices.told import listening, say
from league.results.brackets import expected_rounds
from league.standings.qualification import cut_of


def planned_season(request: HttpRequest, pk: int) -> tuple[Season, User]:
    shown = Season.objects.select_related("union", "rule_set")
    season = get_object_or_404(shown, pk=pk)
    return season, admit_planner(request, season.union)


def cup_to_plan(request: HttpRequest, pk: int) -> tuple[Cup, User]:
    cup = cup_or_404(pk)
    return cup, admit_planner(request, cup.union)


def cup_or_404(pk: int) -> Cup:
    shown = ("union", "division__season__rule_set", "made_from")
    return get_object_or_404(Cup.objects.select_related(*shown), pk=pk)


def render_cup(
    request: HttpRequest, template: str, cup: Cup, context: dict[str, Any]
) -> HttpResponse:
    head = {"cup": cup, "union": cup.union, "season": cup.division.season}
    return render_form(request, template, head | context)


@login_required
@require_safe
def cups(request: HttpRequest, pk: int) -> HttpResponse:
    season, _by = planned_season(request, pk)
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
    season, by = planned_season(request, pk)
    form = forms.CupForm(data_of(request))
    if form.is_valid():
        with faults_on(form):
            name, options = form.cleaned_data["name"], form.options()
            cup = actions.make_cup(season, name=name, options=options, by=by)
            return redirect("cup-entries", cup.pk)
    context = {"form": form, "season": season, "union": season.union}
    return render_form(request, "league/cups/cup_new.html", context)


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
    return render_cup(request, "league/cups/cup_detail.html", found, context)


@require_safe
def cup_draws(request: HttpRequest, pk: int) -> HttpResponse:
    found = cup_or_404(pk)
    context = {
        "draws": draw_pages.draw_history(found),
        "is_member": belongs_to(request.user, found.union),
        "plans": may_plan(request.user, found.union),
    }
    return render_cup(request, "league/cups/cup_drawn.html", found, context)


@login_required
@require_http_methods(["GET", "POST"])
def cup_setup(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = cup_to_plan(request, pk)
    now = {field: getattr(found, field) for field in forms.CupForm.base_fields}
    form = forms.CupForm(data_of(request), initial=now)
    # A page from before the draw sends them, and is answered that they stay.
    if found.draws.filter(undone_because="").exists() and "groups" not in request.POST:
        form.hold_options()
    if request.POST.get("step") == "remove":
        season = found.division.season_id
        actions.remove_cup(found, by=by)
        messages.success(request, _("The cup is removed."))
        return redirect("cups", season)
    if form.is_valid():
        with faults_on(form):
            name, options = form.cleaned_data["name"], form.options()
            actions.change_cup(found, name=name, options=options, by=by)
            messages.success(request, _("The cup is changed."))
            return redirect("cup", found.pk)
    context = {"form": form, "may_remove": not found.draws.exists()}
    return render_cup(request, "league/cups/cup_setup.html", found, context)


@login_required
@require_http_methods(["GET", "POST"])
def cup_entries(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = cup_to_plan(request, pk)
    wheres = cup_pages.teams_to_enter(found)
    form = forms.EntriesForm(data_of(request), cup=found, wheres=wheres)
    if form.is_valid():
        with faults_on(form):
            actions.enter_teams(found, form.seeds(), by=by)
            messages.success(request, _("The entries are saved."))
            return redirect("cup-draw", found.pk)
    is_drawn = found.draws.filter(undone_because="").exists()
    context = {"form": form, "is_drawn": is_drawn}
    return render_cup(request, "league/cups/cup_entries.html", found, context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def cup_draw(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = cup_to_plan(request, pk)
    page = draw_pages.cup_draw_page(found)
    form = forms.DrawForm(data_of(request), cuts=page.cuts, needs_seed=page.needs_seed)
    if form.is_valid():
        with faults_on(form):
            seed, decided = form.cleaned_data["seed"], form.decided()
            draws.draw_cup(found, seed=seed, decided=decided, by=by)
            say(request, _("The draw is made."))
            return redirect("cup-drawn", found.pk)
    undo = ReasonForm(help_text="", fault=forms.NO_REASON)
    context = {"form": form, "page": page, "undo": undo}
    return render_cup(request, "league/cups/cup_draw.html", found, context)


@login_required
@require_http_methods(["POST"])
@listening()
def cup_undo(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = cup_to_plan(request, pk)
    form = ReasonForm(request.POST, help_text="", fault=forms.NO_REASON)
    if form.is_valid():
        with faults_on(form):
            draws.undo_draw(found, reason=form.cleaned_data["reason"], by=by)
            say(request, _("The draw is undone."))
            return redirect("cup-draw", found.pk)
    page = draw_pages.cup_draw_page(found)
    context = {"form": forms.DrawForm(cuts=page.cuts), "page": page, "undo": form}
    return render_cup(request, "league/cups/cup_draw.html", found, context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def cup_dates(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = cup_to_plan(request, pk)
    form = forms.DatesForm(
        data_of(request),
        season=found.division.season,
        rounds=expected_rounds(found),
        kept=found.rounds.all(),
    )
    if form.is_valid():
        with faults_on(form):
            actions.set_rounds(found, form.whens(), by=by)
            say(request, _("The nights are saved."))
            return redirect("cup-dates", found.pk)
    context = {"form": form, "warnings": cup_pages.cup_warnings(found)}
    return render_cup(request, "league/cups/cup_dates.html", found, context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def cup_tie(request: HttpRequest, pk: int) -> HttpResponse:
    shown = ("cup__union", "cup__division__season__rule_set", "fixture", "ruled_for")
    tie = get_object_or_404(Tie.objects.select_related(*shown), pk=pk)
    by = admit_planner(request, tie.cup.union)
    teams = actions.teams_of_tie(tie)
    form = forms.TieRulingForm(data_of(request), tie=tie, teams=teams)
    if form.is_valid():
        with faults_on(form):
            form.rule(tie, by=by)
            say(request, _("The ruling is saved; the cup has followed."))
            return redirect("cup", tie.cup_id)
    context = {"form": form, "tie": cup_pages.tie_view(tie)}
    context |= {"may_keep": may_keep(by, tie.cup.union)}
    return render_cup(request, "league/cups/cup_tie.html", tie.cup, context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def division_finals(request: HttpRequest, pk: int) -> HttpResponse:
    shown = Division.objects.select_related("union", "season__rule_set")
    division = get_object_or_404(shown, pk=pk)
    by = admit_planner(request, division.union)
    asked = {"places": 4} | request.GET.dict()
    wanted = forms.PlacesForm(asked, teams=division.standings.count())
    # Four, if what was asked for is not one of the choices.
    places = int(wanted.cleaned_data["places"]) if wanted.is_valid() else 4
    found = cut_of(division, places=places)
    name = _("%(division)s finals") % {"division": division.name[:36]}
    form = forms.FinalsForm(data_of(request), found=found, initial={"name": name})
    if form.is_valid():
        with faults_on(form):
            cup = draws.make_finals(
                division,
                name=form.cleaned_data["name"],
                places=places,
                options=form.options(),
                **form.decided(),
                by=by,
            )
            say(request, _("The finals are made: set their nights."))
            return redirect("cup-dates", cup.pk)
    context = {"division": division, "union": division.union, "found": found}
    context |= {"form": form, "wanted": wanted, "season": division.season}
    return render_form(request, "league/cups/division_finals.html", context)
