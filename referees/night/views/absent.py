from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.lib.forms import render_form
from matches.record.reading import reading_for
from matches.team_sheets.actions import open_match
from referees.access.permissions import night_fixture_or_404, signed_in_user
from referees.night.actions.absent import check_absent, note_absent
from referees.night.forms.match import AbsentForm
from referees.night.missing import absence_of
from referees.night.views.writing import back_to
from rules import book

TEMPLATE = "referees/night/match_absent.html"


@login_required
@require_http_methods(["GET", "POST"])
def match_absent(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Say what it does to note a team as absent, then note it."""
    state = reading_for(night_fixture_or_404(request, pk))
    check_absent(state)
    asked = request.GET if "side" in request.GET else None
    sent = request.POST if request.method == "POST" else asked
    form = AbsentForm(sent, state=state)
    if request.method == "POST" and form.is_valid():
        by, side = signed_in_user(request), form.cleaned_data["side"]
        match = open_match(state.fixture, by=by)
        note_absent(match, side, by=by, at=timezone.now())
        said = _("%(team)s is noted as absent (1.13).")
        messages.success(request, said % {"team": state.team(side)})
        return redirect(back_to(state))
    context = {
        "form": form,
        "fixture": state.fixture,
        "union": state.fixture.union,
        "back": back_to(state),
        "absence": absence_of(state, form.cleaned_data["side"])
        if form.is_valid()
        else None,
        "rule": book.rule_by_number("1.13"),
    }
    return render_form(request, TEMPLATE, context)
