"""The clock's pages: for all matches of a hall at once, or for some of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from league.lib.forms import data_of, render_form
from league.models import Fixture
from matches.desk.views.desk import form_token, kept_fields, sent_id
from matches.live.night import RefereeHall, night_settings_of
from matches.record.reading import MatchReading, readings_of
from referees.access.permissions import hall_or_404, signed_in_user
from referees.clock.moments import Early, early_of
from referees.clock.steps import BUTTONS, may_abandon, may_pause, next_step_of
from referees.night.actions import clock
from referees.night.forms import night as night_forms
from referees.night.missing import missing_at_start, without_missing
from referees.night.presses import (
    fresh_rows,
    last_presses,
    pressed_already,
    what_it_moves,
)
from rules.record import Kind

SEND, EDIT, ALL = "send", "edit", "all"
AT_ONCE, SURE = "at once", "yes"
# Whether play starts without the missing sheets, or only where both are in.
MISSING, COMPLETE = "missing", "complete"
CLOCK_PAGE = "referees/night/night_clock.html"
EARLY_PAGE = "referees/night/night_early.html"
START_PAGE = "referees/night/night_start.html"
PAUSE_PAGE = "referees/night/night_pause.html"
TAKE_BACK_PAGE = "referees/night/night_take_back.html"
ABANDON_PAGE = "referees/night/night_abandon.html"


def _sent(request: HttpRequest, hall: RefereeHall) -> dict[str, Any]:
    """Return the form's data; the address may name one match, or all of them."""
    if request.method != "POST":
        return {"initial": request.GET.dict()}
    data, named = request.POST.copy(), request.GET.get("match")
    if named == ALL:
        data.setlist("match", [str(one.pk) for one in hall.fixtures])
    elif named:
        data["match"] = named
    return {"data": data}


def _under_way(
    hall: RefereeHall, is_one: Callable[[MatchReading], bool]
) -> list[Fixture]:
    return [one.fixture for one in readings_of(hall.fixtures) if is_one(one)]


def _context_of(hall: RefereeHall, form: forms.Form) -> dict[str, Any]:
    back = hall.address("night")
    return {"hall": hall, "union": hall.union, "form": form, "back": back}


@login_required
@require_http_methods(["GET", "POST"])
def night_clock(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    """Press the clock; what comes before its time is asked for once."""
    found, now = hall_or_404(request, slug, day, hall), timezone.now()
    form = night_forms.ClockForm(fixtures=found.fixtures, **_sent(request, found))
    context = _context_of(found, form) | {"token": form_token(request)}
    if not form.is_valid():
        return render_form(request, CLOCK_PAGE, context)
    step, chosen = form.cleaned_data["step"], form.chosen()
    if asked := _asked_first(request, chosen, step, now=now):
        page, more = asked
        more |= {"chosen": chosen, "is_all": len(chosen) == len(found.fixtures)}
        return render(request, page, context | more)
    if request.POST.get("sheets") == COMPLETE:
        chosen = without_missing(chosen, missing_at_start(chosen))
    # One page's button for one step: a second tap on it presses nothing more.
    token, by = f"{context['token']}-{step}", signed_in_user(request)
    moved = clock.move_clock(chosen, step=step, by=by, token=token)
    if not moved:
        _tell_standing(request, found, chosen, step)
    return redirect(found.address("night"))


def _asked_first(
    request: HttpRequest, chosen: Sequence[Fixture], step: Kind, *, now: datetime
) -> tuple[str, dict[str, Any]] | None:
    """Return the page that asks before a press, if it is early or lacks a sheet."""
    early = how_early(chosen, step, now=now)
    if early and request.POST.get("sure") != SURE:
        return EARLY_PAGE, {"early": early, "step": step, "label": BUTTONS[step]}
    missing = missing_at_start(chosen) if step is Kind.START else []
    if missing and request.POST.get("sheets") not in (MISSING, COMPLETE):
        complete = without_missing(chosen, missing)
        return START_PAGE, {"missing": missing, "complete": complete}
    return None


def how_early(
    fixtures: Sequence[Fixture], step: Kind, *, now: datetime
) -> Early | None:
    """Return how early a press is in the match that it cuts short most."""
    waiting = [
        one
        for one in readings_of(fixtures)
        if step in (next_step_of(one), Kind.ABANDON)
    ]
    found = [early_of(one, step, now=now) for one in waiting]
    return max((one for one in found if one), key=lambda one: one.minutes, default=None)


def _tell_standing(
    request: HttpRequest, hall: RefereeHall, chosen: Sequence[Fixture], step: Kind
) -> None:
    """Say when the same was pressed before, or that no match waits for it."""
    said = pressed_already(chosen, step, zone=hall.union.zone)
    if said:
        messages.success(request, said)
        return
    sentence = _("Nothing was written: no match that you chose waits for it now.")
    messages.warning(request, sentence)


@login_required
@require_http_methods(["GET", "POST"])
def night_pause(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    found, sent = hall_or_404(request, slug, day, hall), sent_id(request)
    if clock.written_already(found.fixtures, sent):
        return redirect(found.address("night"))
    form = night_forms.PauseForm(
        fixtures=_under_way(found, may_pause), **_sent(request, found)
    )
    if not form.is_valid():
        context = _context_of(found, form) | {"token": form_token(request)}
        return render_form(request, PAUSE_PAGE, context)
    by = signed_in_user(request)
    clock.pause_clock(form.chosen(), reason=form.reason_given(), by=by, token=sent)
    return redirect(found.address("night"))


@login_required
@require_http_methods(["GET", "POST"])
def night_take_back(
    request: HttpRequest, slug: str, day: str, hall: int
) -> HttpResponse:
    """Undo the last press of the clock, after showing what that moves.

    Within two minutes one tap beside the press does it, without a reason to write.
    """
    found, step = hall_or_404(request, slug, day, hall), request.POST.get("step")
    if step == AT_ONCE:
        return _take_back_at_once(request, found)
    pressed = last_presses(found)
    form = night_forms.TakeBackForm(
        data_of(request),
        pressed=[(one.state, one.row, one.words) for one in pressed],
        initial={"press": [one.row.record_id for one in pressed if one.is_latest]},
    )
    context = _context_of(found, form) | {"pressed": pressed}
    if step == EDIT:
        return render(request, TAKE_BACK_PAGE, context)
    if not form.is_valid():
        taken = _taken_before(request, found) if step == SEND else []
        if taken:
            return _told_taken(request, found, taken)
        return render_form(request, TAKE_BACK_PAGE, context)
    chosen = [one for one in pressed if one.row.record_id in form.cleaned_data["press"]]
    reason, by = form.cleaned_data["reason"], signed_in_user(request)
    if step != SEND:
        context["moves"] = what_it_moves(chosen, reason=reason, now=timezone.now())
        return render(request, TAKE_BACK_PAGE, context)
    rows = {one.state.fixture: one.row for one in chosen}
    taken = clock.take_back_press(rows, reason=reason, by=by)
    return _told_taken(request, found, taken)


def _taken_before(request: HttpRequest, hall: RefereeHall) -> list[Fixture]:
    """Return the matches in which a double tap finds the press taken back."""
    return clock.taken_already(hall.fixtures, request.POST.getlist("press"))


def _take_back_at_once(request: HttpRequest, hall: RefereeHall) -> HttpResponse:
    """Take a press of the last two minutes back, else ask for the reason."""
    press, by = request.POST.get("press", ""), signed_in_user(request)
    rows = fresh_rows(hall, press, now=timezone.now())
    reason = _("taken back within two minutes")
    taken = clock.take_back_press(rows, reason=reason, by=by)
    taken = taken or _taken_before(request, hall)
    if taken:
        return _told_taken(request, hall, taken)
    sentence = _("The two minutes are over: taking it back needs a reason now.")
    messages.warning(request, sentence)
    return redirect(hall.address("night-take-back"))


def _told_taken(
    request: HttpRequest, hall: RefereeHall, taken: Sequence[Fixture]
) -> HttpResponse:
    told = ngettext(
        "The entry is taken back in %(number)s match.",
        "The entry is taken back in %(number)s matches.",
        len(taken),
    )
    messages.success(request, told % {"number": len(taken)})
    return redirect(hall.address("night"))


@login_required
@require_http_methods(["GET", "POST"])
def night_abandon(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    found, sent = hall_or_404(request, slug, day, hall), sent_id(request)
    if clock.written_already(found.fixtures, sent):
        return redirect(found.address("night"))
    policy = night_settings_of(found.union).abandonment
    values = _sent(request, found)
    if request.method == "GET":
        values["initial"] = {"outcome": policy} | values["initial"]
    form = night_forms.AbandonForm(fixtures=_under_way(found, may_abandon), **values)
    context = _context_of(found, form) | {"token": form_token(request)}
    if request.POST.get("step") == EDIT:
        return render(request, ABANDON_PAGE, context)
    if not form.is_valid():
        return render_form(request, ABANDON_PAGE, context)
    if request.POST.get("step") != SEND:
        context |= _abandonment_of(form, policy) | {"kept": kept_fields(request)}
        return render(request, ABANDON_PAGE, context)
    written = clock.abandon_matches(
        form.chosen(),
        outcome=form.cleaned_data["outcome"],
        reason=form.cleaned_data["reason"],
        by=signed_in_user(request),
        token=sent,
    )
    if any(one.rules for one in written):
        sentence = _("Some of it is refused: only a match under way is abandoned.")
        messages.warning(request, sentence)
    return redirect(found.address("night"))


def _abandonment_of(form: night_forms.AbandonForm, policy: str) -> dict[str, Any]:
    """Return what abandoning does and how early it is, before it is written."""
    chosen, outcome = form.chosen(), form.cleaned_data["outcome"]
    return {
        "chosen": [night_forms.title_of(one) for one in chosen],
        "outcome_words": night_forms.OUTCOMES[outcome],
        "is_against_policy": outcome != policy,
        "early": how_early(chosen, Kind.ABANDON, now=timezone.now()),
    }
