from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse as address
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import admit_keeper, admit_planner
from league.fixtures.actions.practice import call_off_practice, make_practice
from league.lib.forms import ReasonForm, data_of, render_form
from league.models import Adjustment, Division, Fixture, Standing, Union, User, Venue
from league.models.places import today as today_in
from league.notices.told import listening, say
from league.rulings import forms
from league.rulings.actions import rulings, withdrawals
from league.rulings.actions.deductions import deduct, not_reversible_because, reverse
from league.rulings.withdrawals import course_of, rulings_of
from league.standings import selectors
from league.standings.log import deduction_lines, ruling_line
from league.standings.preview_pages import UNDO, Foreseeable, preview_response

SEASON = ("division__season__rule_set", "division__union")


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def withdrawal(request: HttpRequest, pk: int) -> HttpResponse:
    entered = Standing.objects.select_related("team", "union", *SEASON)
    standing = get_object_or_404(entered, pk=pk)
    user = admit_keeper(request, standing.union)
    if standing.withdrawn_on is not None:
        return withdrawn(request, standing, by=user)
    today = today_in(standing.union)
    form = forms.WithdrawalForm(data_of(request), today=today)
    page = Foreseeable(
        template="league/rulings/withdrawal.html",
        effect="league/rulings/withdrawal_preview.html",
        form=form,
        context={"standing": standing, "course": course_of(standing)},
        division=standing.division,
        change=lambda: withdrawals.withdraw_team(
            standing, **form.cleaned_data, by=user
        ),
        done=_("The team is withdrawn; the log has followed."),
        back=address("withdrawal", args=[standing.pk]),
    )
    return preview_response(request, page)


def withdrawn(request: HttpRequest, standing: Standing, *, by: User) -> HttpResponse:
    """Show a team that withdrew, its matches, and the way back."""
    if request.POST.get("step") == UNDO:
        left = withdrawals.reinstate(standing, by=by).left
        say(request, _("The team is back; its matches count as before."))
        for sentence in left:
            messages.warning(request, sentence)
        return redirect("withdrawal", standing.pk)
    context = {
        "standing": standing,
        "division": standing.division,
        "union": standing.union,
        "rulings": [ruling_line(one) for one in rulings_of(standing)],
        "stands_because": withdrawals.not_reinstatable_because(standing),
    }
    return render_form(request, "league/rulings/withdrawal_done.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def deductions(request: HttpRequest, pk: int) -> HttpResponse:
    divisions = Division.objects.select_related("union", "season__rule_set")
    division = get_object_or_404(divisions, pk=pk)
    user = admit_keeper(request, division.union)
    teams = selectors.teams_of_divisions(division)
    form = forms.DeductionForm(data_of(request), teams=teams)
    page = Foreseeable(
        template="league/rulings/deductions.html",
        effect="league/rulings/deductions_preview.html",
        form=form,
        context={"adjustments": deduction_lines(division)},
        division=division,
        change=lambda: deduct(division, **form.deduction, by=user),
        done=_("The adjustment is saved; the log has followed."),
        back=address("deductions", args=[division.pk]),
    )
    return preview_response(request, page)


@login_required
@require_http_methods(["GET", "POST"])
def deduction_reverse(request: HttpRequest, pk: int) -> HttpResponse:
    adjustments = Adjustment.objects.select_related("team", "union", *SEASON)
    adjustment = get_object_or_404(adjustments, pk=pk)
    user = admit_keeper(request, adjustment.union)
    form = ReasonForm(data_of(request))
    page = Foreseeable(
        template="league/rulings/deduction_reverse.html",
        effect="league/rulings/deduction_reverse_preview.html",
        form=form,
        context={
            "adjustment": adjustment,
            "stands_because": not_reversible_because(adjustment),
        },
        division=adjustment.division,
        change=lambda: reverse(adjustment, **form.cleaned_data, by=user),
        done=_("It is taken back; the log has followed."),
        back=address("deductions", args=[adjustment.division_id]),
    )
    return preview_response(request, page)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def fixture_award(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixtures = Fixture.objects.exclude(stage=Fixture.Stage.PRACTICE).select_related(
        "union", "home__club", "away__club", "venue", *SEASON
    )
    fixture = get_object_or_404(fixtures, pk=pk)
    user = admit_keeper(request, fixture.union)
    ruling = rulings.standing_ruling(fixture)
    back = address("fixture-award", args=[fixture.pk])
    if ruling and request.POST.get("step") == UNDO:
        rulings.take_back_ruling(ruling, by=user)
        say(request, _("What applied before applies again."))
        return redirect(back)
    form = forms.AwardForm(data_of(request), fixture=fixture)
    page = Foreseeable(
        template="league/rulings/fixture_award.html",
        effect="league/rulings/fixture_award_preview.html",
        form=form,
        context={
            "fixture": fixture,
            "ruling": ruling,
            "decided": ruling and ruling_line(ruling),
        },
        division=fixture.division,
        change=lambda: rulings.rule_on_fixture(fixture, **form.cleaned_data, by=user),
        done=_("The decision is saved; the cup has followed.")
        if fixture.division.kind == Division.Kind.CUP
        else _("The decision is saved; the log has followed."),
        back=back,
    )
    return preview_response(request, page)


@login_required
@require_http_methods(["GET", "POST"])
def practice_new(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    user = admit_planner(request, union)
    season = selectors.current_season(union)
    if season is None:
        return render(request, "league/fixtures/practice_new.html", {"union": union})
    form = forms.PracticeForm(
        data_of(request),
        teams=selectors.teams_of_divisions(*season.league_divisions),
        venues=Venue.objects.filter(union=union),
        start=season.start,
    )
    if form.is_valid():
        made = make_practice(season, **form.cleaned_data, by=user)
        messages.success(request, _("The practice match is made."))
        return redirect("match-detail", made.pk)
    context = {"union": union, "season": season, "form": form}
    context |= {"fixtures": selectors.practice_matches(season)}
    return render_form(request, "league/fixtures/practice_new.html", context)


@login_required
@require_POST
def practice_call_off(request: HttpRequest, pk: UUID) -> HttpResponse:
    practice = Fixture.objects.filter(stage=Fixture.Stage.PRACTICE)
    fixture = get_object_or_404(practice.select_related("union"), pk=pk)
    call_off_practice(fixture, by=admit_planner(request, fixture.union))
    messages.success(request, _("The practice match is called off."))
    return redirect("practice-new", fixture.union.slug)
