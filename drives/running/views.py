from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from drives.draws.actions import seating, swapping
from drives.draws.whole_draws import unfinished_draw
from drives.entrants import actions as entrant_actions
from drives.evenings.actions import evenings as evening_actions
from drives.evenings.admission import (
    SHOWN,
    admit_host,
    hosted_drive,
    hosted_table,
    user_of,
)
from drives.evenings.forms.evenings import EveningSeedForm, ReopenForm
from drives.evenings.naming import Audience
from drives.evenings.selectors import (
    current_round,
    entrant_names_of,
)
from drives.evenings.views.evenings import render_evening
from drives.models import Drive, Round, Substitute
from drives.public.views.live import EveningPart, evening_page_context, news
from drives.rounds.actions import closing
from drives.rounds.actions import rounds as actions
from drives.rounds.actions.closing_over import close_tables_over
from drives.rounds.seated import seated_for_members
from drives.running import actions as running_actions
from drives.running.forms import AbsentForm, SubstituteForm, SwapForm
from drives.running.page import draw_state_of, place_words, run_page, swap_view
from league.lib.faults import faults_on
from league.lib.forms import data_of, render_form

RUN = EveningPart(
    "drives/running/_evening_run.html",
    lambda drive, audience: run_page(drive),
    draw_state_of,
)


@login_required
@require_safe
def evening_run(request: HttpRequest, pk: int) -> HttpResponse:
    return _show(request, hosted_drive(request, pk))


def _show(request: HttpRequest, drive: Drive, **sent: forms.Form) -> HttpResponse:
    """Show the organiser's page, with the sent form if it has errors."""
    page = run_page(drive)
    shown = replace(RUN, page=lambda drive, audience: page)
    context = evening_page_context(request, drive, shown) | {
        "address": reverse("evening-run-now", args=[drive.pk]),
        "page": page,
        "seed_form": EveningSeedForm(),
        "reopen_form": ReopenForm(),
    }
    if page.next_number:
        context["absent_form"] = AbsentForm(drive=drive, names=page.names)
    return render_form(request, "drives/running/evening_run.html", context | sent)


@login_required
@require_safe
def evening_run_now(request: HttpRequest, pk: int) -> HttpResponse:
    return news(request, hosted_drive(request, pk), RUN)


@login_required
@require_POST
def evening_start(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    form = EveningSeedForm({"seed": drive.seed} if drive.seed else request.POST)
    if form.is_valid():
        with faults_on(form):
            seed = form.cleaned_data["seed"]
            evening_actions.start_drive(drive, seed=seed, by=user_of(request))
            messages.success(request, _("The evening has started."))
            return redirect("evening-run", pk)
    return _show(request, drive, seed_form=form)


@login_required
@require_POST
def evening_seat(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    made = seating.seat_round(drive, by=user_of(request))
    messages.success(request, _("Round %(number)s is seated.") % {"number": made})
    return redirect("evening-run", pk)


@login_required
@require_POST
def evening_draw(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask the worker to draw the whole evening, or stop it."""
    drive = hosted_drive(request, pk)
    if request.POST.get("step") == "stop":
        draw = unfinished_draw(drive)
        if draw is not None:
            seating.stop_whole_draw(draw, by=user_of(request))
        return redirect("evening-run", pk)
    seating.ask_whole_draw(drive, by=user_of(request))
    messages.success(request, _("The whole evening is being drawn."))
    return redirect("evening-run", pk)


@login_required
@require_POST
def evening_bell(request: HttpRequest, pk: int) -> HttpResponse:
    """Ring the current round's first or last bell, or take them back.

    With `to=screen`, redirect to the big screen.
    """
    drive = hosted_drive(request, pk)
    round = current_round(drive)
    if round is None:
        raise ValidationError(_("No round is seated."))
    step, by, at = request.POST.get("step"), user_of(request), timezone.now()
    if step == "start":
        actions.start_bell(round, at=at, by=by)
    elif step == "stop":
        actions.stop_bell(round, at=at, by=by)
    elif step == "back":
        actions.set_bell_back(round, by=by)
    else:
        raise BadRequest(_("The bell is started, stopped or taken back."))
    if request.POST.get("to") == "screen":
        return redirect("evening-screen", pk)
    return redirect("evening-run", pk)


@login_required
@require_POST
def evening_absent(request: HttpRequest, pk: int) -> HttpResponse:
    """Note who misses the next round, or with `take-back` that they do not."""
    drive = hosted_drive(request, pk)
    form = AbsentForm(
        request.POST, drive=drive, names=entrant_names_of(drive, Audience.MEMBERS)
    )
    if form.is_valid():
        who, number = form.cleaned_data["entrant"], run_page(drive).next_number
        with faults_on(form):
            absent(request, who, number, notified=form.cleaned_data["was_notified"])
            return redirect("evening-run", pk)
    return _show(request, drive, absent_form=form)


def absent(
    request: HttpRequest, who: Any, number: int | None, *, notified: bool
) -> None:
    if number is None:
        raise ValidationError(_("There is no round to seat now."))
    by = user_of(request)
    if "take-back" in request.POST:
        entrant_actions.mark_present(who, round_number=number, by=by)
    else:
        entrant_actions.mark_absent(
            who, round_number=number, was_notified=notified, by=by
        )


@login_required
@require_POST
def evening_close(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    evening_actions.close_drive(drive, by=user_of(request))
    messages.success(request, _("The evening is closed: its ranking is final."))
    return redirect("evening", pk)


@login_required
@require_POST
def evening_reopen(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    form = ReopenForm(request.POST)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        evening_actions.reopen_drive(drive, reason=reason, by=user_of(request))
        messages.success(request, _("The evening is open again."))
        return redirect("evening-run", pk)
    return _show(request, drive, reopen_form=form)


def hosted_round(request: HttpRequest, pk: int) -> Round:
    shown = [f"drive__{name}" for name in SHOWN]
    found = get_object_or_404(Round.objects.select_related(*shown), pk=pk)
    admit_host(request, found.drive)
    return found


@login_required
@require_POST
def round_close(request: HttpRequest, pk: int) -> HttpResponse:
    round = hosted_round(request, pk)
    actions.close_round(round, by=user_of(request))
    messages.success(request, _("Round %(number)s is closed.") % {"number": round})
    return redirect("evening-run", round.drive_id)


@login_required
@require_POST
def round_close_tables(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a round's tables that are over; ask once where something would be lost."""
    round = hosted_round(request, pk)
    is_confirmed = request.POST.get("confirmed") == "yes"
    by = user_of(request)
    found = close_tables_over(round, by=by, is_confirmed=is_confirmed)
    if not is_confirmed and any(one.losses for one in found):
        shown = {"round": round, "tables": found}
        return render_evening(
            request, "drives/running/tables_close.html", round.drive, shown
        )
    words = ngettext(
        "%(count)s table is closed.", "%(count)s tables are closed.", len(found)
    )
    messages.success(request, words % {"count": len(found)})
    return redirect("evening-run", round.drive_id)


@login_required
@require_http_methods(["GET", "POST"])
def round_undo(request: HttpRequest, pk: int) -> HttpResponse:
    round = hosted_round(request, pk)
    form = ReopenForm(data_of(request))
    if request.method == "POST" and form.is_valid():
        reason, number = form.cleaned_data["reason"], round.number
        with faults_on(form):
            seating.undo_round(round, reason=reason, by=user_of(request))
            words = _("Round %(number)s is undone.") % {"number": number}
            messages.success(request, words)
            return redirect("evening-run", round.drive_id)
    return render_evening(
        request,
        "drives/running/round_undo.html",
        round.drive,
        {"form": form, "round": round},
    )


@login_required
@require_http_methods(["GET", "POST"])
def round_swap(request: HttpRequest, pk: int) -> HttpResponse:
    """Have two entrants change places; what it does is shown first."""
    round = hosted_round(request, pk)
    names = entrant_names_of(round.drive, Audience.MEMBERS, round=round)
    form = SwapForm(data_of(request), round=round, names=names)
    context: dict[str, Any] = {"form": form, "round": round}
    if request.method == "POST" and form.is_valid():
        two = [form.cleaned_data[name].pk for name in ("one", "other")]
        with faults_on(form, with_rules=True):
            if request.POST.get("step") == "swap":
                swapping.swap_places(round, *two, by=user_of(request))
                who = {name: form.cleaned_data[name].number for name in form.fields}
                words = _("%(one)s and %(other)s have changed places.") % who
                messages.success(request, words)
                return redirect("evening-run", round.drive_id)
            context["change"] = swap_view(swapping.swap_of(round, *two), names)
    return render_evening(
        request, "drives/running/round_swap.html", round.drive, context
    )


@login_required
@require_http_methods(["GET", "POST"])
def round_substitute(request: HttpRequest, pk: int) -> HttpResponse:
    """Have somebody take a place for one round; what it does is shown first."""
    round = hosted_round(request, pk)
    form = SubstituteForm(data_of(request), round=round)
    context: dict[str, Any] = {"form": form, "round": round}
    if request.method == "POST" and form.is_valid():
        [person], whose = form.persons(), form.cleaned_data["whose"]
        with faults_on(form, with_rules=True):
            found = running_actions.check_substitute(round, whose, person)
            told = {"who": person.name, "whose": found.words}
            if request.POST.get("step") == "put":
                by = user_of(request)
                running_actions.put_substitute(round, whose, person, by=by)
                words = _("%(who)s plays this round in place of %(whose)s.")
                messages.success(request, words % told)
                return redirect("evening-run", round.drive_id)
            context["change"] = told | {"where": place_words(found.place)}
            context["is_guest"] = person.player is None
    template = "drives/running/round_substitute.html"
    return render_evening(request, template, round.drive, context)


@login_required
@require_POST
def substitute_take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Have whoever was replaced play the round after all."""
    shown = [f"place__round__drive__{name}" for name in SHOWN]
    found = get_object_or_404(Substitute.objects.select_related(*shown), pk=pk)
    drive = found.place.round.drive
    admit_host(request, drive)
    running_actions.take_back_substitute(found, by=user_of(request))
    messages.success(request, _("The substitute is taken back."))
    return redirect("evening-run", drive.pk)


@login_required
@require_safe
def round_tables(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the tables of a round, closed ones too, to inspect or correct one."""
    round = hosted_round(request, pk)
    context = {"round": round, "seated": seated_for_members(round)}
    return render_evening(
        request, "drives/running/round_tables.html", round.drive, context
    )


@login_required
@require_POST
def table_close(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a table; with `unplayed=yes` one without entries."""
    table = hosted_table(request, pk)
    unplayed = request.POST.get("unplayed") == "yes"
    closing.close_table(table, by=user_of(request), is_unplayed=unplayed)
    messages.success(request, _("Table %(number)s is closed.") % {"number": table})
    return redirect("evening-run", table.round.drive_id)
