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
from matches.live.night import night_settings_of
from matches.record.reading import MatchReading, readings_of
from referees.access.halls import RefereeHall
from referees.access.permissions import hall_or_404, signed_in_user
from referees.clock.moments import lateness
from referees.clock.steps import PRESSED, may_abandon, may_pause, next_step_of
from referees.night.actions import clock
from referees.night.forms import night as night_forms
from referees.night.missing import missing_at_start, without_missing
from referees.night.presses import last_presses, what_it_moves
from referees.night.views.writing import kept_fields
from rules.record import Kind

SEND, EDIT, ALL = "send", "edit", "all"
# Whether play starts without the missing sheets, or only where both are in.
MISSING, COMPLETE = "missing", "complete"
CLOCK_PAGE = "referees/night/night_clock.html"
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
    found, now = hall_or_404(request, slug, day, hall), timezone.now()
    form = night_forms.ClockForm(fixtures=found.fixtures, **_sent(request, found))
    if not form.is_valid():
        return render_form(request, CLOCK_PAGE, _context_of(found, form))
    step, chosen = form.cleaned_data["step"], form.chosen()
    missing = missing_at_start(chosen) if step is Kind.START else []
    complete = without_missing(chosen, missing)
    answer = request.POST.get("sheets")
    if missing and answer not in (MISSING, COMPLETE):
        context = {"missing": missing, "chosen": chosen, "complete": complete}
        return render(request, START_PAGE, _context_of(found, form) | context)
    chosen = complete if answer == COMPLETE else chosen
    said = how_timely(chosen, step, now=now)
    moved = clock.move_clock(chosen, step=step, by=signed_in_user(request))
    _tell(request, moved, words=str(PRESSED[step]), more=said)
    return redirect(_back_to(found, moved))


def how_timely(fixtures: Sequence[Fixture], step: Kind, *, now: datetime) -> str:
    """Return how early or late a press is, if that needs saying."""
    waiting = [one for one in readings_of(fixtures) if next_step_of(one) is step]
    return lateness(waiting[0], step, now=now) if waiting else ""


def _tell(
    request: HttpRequest, moved: Sequence[Fixture], *, words: str, more: str = ""
) -> None:
    """Show a message of what was pressed in how many matches, or in none."""
    if not moved:
        sentence = _("Nothing was pressed: no match that you chose waits for it now.")
        messages.warning(request, sentence)
        return
    told = ngettext(
        "%(words)s in %(number)s match.", "%(words)s in %(number)s matches.", len(moved)
    ) % {"words": words, "number": len(moved)}
    messages.success(request, f"{told} {more}".strip())


def _back_to(hall: RefereeHall, moved: Sequence[Fixture]) -> str:
    anchor = f"#match-{moved[0].pk}" if len(moved) == 1 and hall.fixtures[1:] else ""
    return hall.address("night") + anchor


@login_required
@require_http_methods(["GET", "POST"])
def night_pause(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    found = hall_or_404(request, slug, day, hall)
    form = night_forms.PauseForm(
        fixtures=_under_way(found, may_pause), **_sent(request, found)
    )
    if not form.is_valid():
        return render_form(request, PAUSE_PAGE, _context_of(found, form))
    paused = clock.pause_clock(
        form.chosen(), reason=form.reason_given(), by=signed_in_user(request)
    )
    more = _("Every deadline waits until play goes on.")
    _tell(request, paused, words=str(PRESSED[Kind.PAUSE]), more=more)
    return redirect(_back_to(found, paused))


@login_required
@require_http_methods(["GET", "POST"])
def night_take_back(
    request: HttpRequest, slug: str, day: str, hall: int
) -> HttpResponse:
    """Undo the last press of the clock, after showing what that moves."""
    found = hall_or_404(request, slug, day, hall)
    pressed = last_presses(found)
    form = night_forms.TakeBackForm(
        data_of(request),
        pressed=[(one.state, one.row, one.words) for one in pressed],
        initial={"press": [one.row.record_id for one in pressed if one.is_latest]},
    )
    context = _context_of(found, form) | {"pressed": pressed}
    if request.POST.get("step") == EDIT:
        return render(request, TAKE_BACK_PAGE, context)
    if not form.is_valid():
        return render_form(request, TAKE_BACK_PAGE, context)
    chosen = [one for one in pressed if one.row.record_id in form.cleaned_data["press"]]
    reason = form.cleaned_data["reason"]
    if request.POST.get("step") != SEND:
        context["moves"] = what_it_moves(chosen, reason=reason, now=timezone.now())
        return render(request, TAKE_BACK_PAGE, context)
    taken = clock.take_back_press(
        {one.state.fixture: one.row for one in chosen},
        reason=reason,
        by=signed_in_user(request),
    )
    _tell(request, taken, words=_("The press is taken back"))
    return redirect(_back_to(found, taken))


@login_required
@require_http_methods(["GET", "POST"])
def night_abandon(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    found = hall_or_404(request, slug, day, hall)
    policy = night_settings_of(found.union).abandonment
    values = _sent(request, found)
    if request.method == "GET":
        values["initial"] = {"outcome": policy} | values["initial"]
    form = night_forms.AbandonForm(fixtures=_under_way(found, may_abandon), **values)
    context = _context_of(found, form)
    if request.POST.get("step") == EDIT:
        return render(request, ABANDON_PAGE, context)
    if not form.is_valid():
        return render_form(request, ABANDON_PAGE, context)
    chosen, outcome = form.chosen(), form.cleaned_data["outcome"]
    if request.POST.get("step") != SEND:
        context |= {
            "chosen": [night_forms.title_of(one) for one in chosen],
            "outcome_words": night_forms.OUTCOMES[outcome],
            "is_against_policy": outcome != policy,
            "kept": kept_fields(request),
        }
        return render(request, ABANDON_PAGE, context)
    written = clock.abandon_matches(
        chosen,
        outcome=outcome,
        reason=form.cleaned_data["reason"],
        by=signed_in_user(request),
    )
    refused = sorted({rule for one in written for rule in one.rules})
    if refused:
        sentence = _("Some of it is refused: only a match under way is abandoned.")
        messages.warning(request, sentence)
    else:
        messages.success(request, _("Abandoned; the outcome stands on the record."))
    return redirect(found.address("night"))
