from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit_planner
from league.lib.forms import data_of, render_form
from league.models import AppointingRun, Appointment, Fixture, Season, User
from league.notices.told import can_be_reached, listening, say, say_asked
from league.officials.actions import appointments as actions
from league.officials.actions import proposals
from league.officials.forms import AppointForm, AppointmentAnswerForm, SpanForm
from league.officials.pages import (
    NightSpan,
    last_appointing_run,
    span_page,
    to_the_end,
    usual_span,
)
from league.officials.selectors import Work, candidates_for, work_of


def _planned(request: HttpRequest, pk: int) -> tuple[Season, User]:
    season = get_object_or_404(Season.objects.select_related("union"), pk=pk)
    return season, admit_planner(request, season.union)


def _span_of(season: Season, form: SpanForm) -> NightSpan:
    return NightSpan(**form.cleaned_data) if form.is_valid() else usual_span(season)


@login_required
@require_GET
def appointments(request: HttpRequest, pk: int) -> HttpResponse:
    season, _by = _planned(request, pk)
    form = SpanForm(request.GET if "first" in request.GET else None)
    return _show(request, season, form)


def _show(request: HttpRequest, season: Season, form: SpanForm) -> HttpResponse:
    span = _span_of(season, form)
    page = span_page(season, span)
    bare = {"first": span.first, "last": span.last}
    context = {
        "union": season.union,
        "season": season,
        "span": span,
        "whole": to_the_end(season, span),
        "form": form if form.is_bound else SpanForm(initial=bare),
        "halls": page.halls,
        "counts": page.counts,
        "run": last_appointing_run(season),
        "has_officials": page.has_officials,
    }
    return render_form(request, "league/officials/appointments.html", context)


def _back_to(season: Season, span: NightSpan) -> HttpResponse:
    to = redirect("appointments", season.pk)
    to["Location"] += f"?first={span.first}&last={span.last}"
    return to


@login_required
@require_POST
def appointments_search(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = _planned(request, pk)
    form = SpanForm(request.POST)
    if not form.is_valid():
        return _show(request, season, form)
    span = NightSpan(**form.cleaned_data)
    proposals.ask_for_proposal(season, span.first, span.last, by=by)
    return _back_to(season, span)


@login_required
@require_POST
def appointments_give_up(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = _planned(request, pk)
    for run in AppointingRun.objects.filter(season=season):
        proposals.give_up(run, by=by)
    return redirect("appointments", season.pk)


@login_required
@require_POST
@listening()
def appointments_send(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = _planned(request, pk)
    form = SpanForm(request.POST)
    if not form.is_valid():
        return _show(request, season, form)
    span = NightSpan(**form.cleaned_data)
    actions.ask_officials(season, span.first, span.last, by=by)
    say_asked(request)
    return _back_to(season, span)


@login_required
@require_POST
@listening()
def appointments_remind(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = _planned(request, pk)
    form = SpanForm(request.POST)
    if not form.is_valid():
        return _show(request, season, form)
    span = NightSpan(**form.cleaned_data)
    actions.remind(season, span.first, span.last, by=by)
    say_asked(request, again=True)
    return _back_to(season, span)


def work_or_404(request: HttpRequest, pk: UUID, task: str) -> tuple[Work, User]:
    """Return the work of a match and task, for planners only."""
    fixture = get_object_or_404(
        Fixture.objects.select_related(
            "union", "home", "away", "venue", "division__season__union"
        ),
        pk=pk,
    )
    by = admit_planner(request, fixture.union)
    if task not in Appointment.Task.values or fixture.night is None:
        raise Http404
    return work_of(fixture, Appointment.Task(task)), by


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def appointment(request: HttpRequest, pk: UUID, task: str) -> HttpResponse:
    work, by = work_or_404(request, pk, task)
    season, stands = work.fixtures[0].division.season, work.appointment
    among = candidates_for(work, season)
    form = AppointForm(
        among,
        data_of(request),
        initial={"official": stands and stands.official_id},
    )
    if form.is_valid():
        actions.appoint(work, form.chosen(), by=by)
        say(request, _("The official is proposed; ask when you are done."))
        return _back_to(season, NightSpan(work.night, work.night))
    context = {
        "union": season.union,
        "season": season,
        "work": work,
        "form": form,
        "answer": AppointmentAnswerForm(),
        "is_reached": not stands or can_be_reached(stands.official.player),
        "has_candidates": bool(among),
    }
    return render_form(request, "league/officials/appointment.html", context)


@login_required
@require_POST
@listening()
def appointment_end(request: HttpRequest, pk: UUID, task: str) -> HttpResponse:
    work, by = work_or_404(request, pk, task)
    actions.take_back_appointment(work.fixtures[0], work.task, by=by)
    say(request, _("The appointment is taken back."))
    return redirect("appointment", pk, task)


@login_required
@require_POST
@listening()
def appointment_record_answer(
    request: HttpRequest, pk: UUID, task: str
) -> HttpResponse:
    """Record what an official told the secretary by telephone or in the hall."""
    work, by = work_or_404(request, pk, task)
    form = AppointmentAnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the answer; to decline needs a reason."))
        return redirect("appointment", pk, task)
    # Whoever answers was asked, if only by the phone call.
    actions.ask_in_person(work.standing, by=by)
    actions.answer_appointments(
        work.standing,
        is_accepted=form.is_accepted,
        reason=form.cleaned_data["reason"],
        by=by,
    )
    say(request, _("The answer is saved."))
    return redirect("appointment", pk, task)
