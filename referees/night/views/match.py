"""One match at the desk: what needs settling, its entries and its notes."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league.lib.forms import data_of, render_form
from league.models import Fixture
from league.officials.on_duty import stands_in
from matches.desk.views.desk import sent_id
from matches.models import Entry, HeldEntry
from matches.record.reading import MatchReading, reading_for
from referees.access.permissions import night_fixture_or_404, signed_in_user
from referees.night.actions.entries import WriteResult
from referees.night.actions.notes import check_cards, name_acting_referee
from referees.night.actions.refusals import leave_refused, strike
from referees.night.desk import DeskMatchView, match_desk_of
from referees.night.forms.match import ActingForm
from referees.night.forms.settling import LEAVE, MEANT, SettleForm
from referees.night.presses import entries_in_words, held_phones, teller_of, unseen
from referees.night.views import writing
from rules.record import Kind

# How many of the last entries are listed; the match's page has all.
LAST = 40
SETTLE = writing.WritingPage(
    gettext_lazy("Settle a refused entry"), SettleForm, ("6.3",), is_foretold=False
)


@login_required
@require_GET
def match_desk(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    fixture = night_fixture_or_404(request, pk)
    acting = ActingForm(initial={"name": stands_in(fixture)})
    return show_match(request, fixture, acting)


def show_match(
    request: HttpRequest, fixture: Fixture, acting: ActingForm, status: int = 200
) -> HttpResponse:
    state, now = reading_for(fixture), timezone.now()
    names = state.names(is_member=True)
    lines = entries_in_words(state, names)
    view = match_desk_of(state, now=now)
    held = HeldEntry.objects.filter(match=fixture.pk, settled_at=None)
    context = {
        "view": view,
        "state": state,
        "fixture": fixture,
        "union": fixture.union,
        "back": writing.back_to(state),
        "acts": acts_of(view),
        "refused": unseen(state, lines),
        "held": held_phones(list(held), state, names, device_names(view)),
        "lines": lines[::-1][:LAST],
        "more": len(lines) > LAST,
        "acting": acting,
    }
    return render(request, "referees/night/match_desk.html", context, status=status)


def acts_of(view: DeskMatchView) -> list[tuple[str, Any]]:
    """Return what may be written of a match now: page names and titles."""
    offered = {
        "stop": view.is_playing,
        "call-away": view.is_playing,
        "leave": view.is_playing,
        "back": view.may_come_back,
        "toss": view.may_toss,
        "decision": view.may_decide,
    }
    pk = view.state.fixture.pk
    return [
        (reverse(f"referee-{what}", args=[pk]), page.title)
        for what, page in writing.PAGES.items()
        if offered.get(what, True)
    ]


def device_names(view: DeskMatchView) -> dict[str, str]:
    return {one.id: f"{one.name}, {one.task}" for one in view.phones}


@login_required
@require_POST
def cards_check(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    fixture = night_fixture_or_404(request, pk)
    check_cards(fixture, by=signed_in_user(request))
    messages.success(request, _("The cards are noted as checked (1.6, 1.8)."))
    return redirect("referee-match", fixture.pk)


@login_required
@require_POST
def acting_name(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    fixture, form = night_fixture_or_404(request, pk), ActingForm(request.POST)
    if not form.is_valid():
        return show_match(request, fixture, form, status=422)
    name_acting_referee(
        fixture, name=form.cleaned_data["name"], by=signed_in_user(request)
    )
    messages.success(request, _("The acting referee is noted (1.11)."))
    return redirect("referee-match", fixture.pk)


@login_required
@require_http_methods(["GET", "POST"])
def refusal_settle(
    request: HttpRequest, pk: uuid.UUID, entry: uuid.UUID
) -> HttpResponse:
    state = reading_for(night_fixture_or_404(request, pk))
    refused = {one.entry: one for one in state.sheet.refused}
    row = get_object_or_404(Entry, match=state.fixture.pk, pk=entry)
    if row.record_id not in refused:
        return _settled_before(request, state, row)
    names = state.names(is_member=True)
    form = SettleForm(data_of(request), state=state, names=names, initial=as_meant(row))
    context = writing.context_of(request, state, SETTLE, form) | {
        "refusal": refused[row.record_id],
        "row": row,
        "said": teller_of(state, names).said(row, {}),
    }
    if request.POST.get("step") == writing.EDIT:
        return render(request, writing.TEMPLATE, context)
    if not form.is_valid():
        return render_form(request, writing.TEMPLATE, context)
    return _settled(request, state, row, form)


def _settled_before(
    request: HttpRequest, state: MatchReading, row: Entry
) -> HttpResponse:
    """Answer a second tap, or another phone, once an entry was struck out."""
    get_object_or_404(Entry, match=row.match_id, kind=Kind.VOID, target=row.record_id)
    messages.success(request, _("%s: written.") % SETTLE.title)
    return redirect("referee-match", state.fixture.pk)


def as_meant(row: Entry) -> dict[str, Any]:
    """Return the initial values of a refused entry's replacement."""
    return {"table": row.table, "side": row.side, "why": row.choice or "boom"}


def _settled(
    request: HttpRequest, state: MatchReading, row: Entry, form: SettleForm
) -> HttpResponse:
    by, found = signed_in_user(request), form.cleaned_data
    if found["outcome"] == LEAVE:
        leave_refused(state.match, row, by=by)
        messages.success(request, _("It is left refused, and noted as seen."))
        return redirect("referee-match", state.fixture.pk)
    is_meant = found["outcome"] == MEANT
    meant = [form.draft(sent_id(request))] if is_meant else []
    written: WriteResult = strike(
        state.match, row, reason=found["reason"], meant=meant, by=by
    )
    writing.tell_result(request, written, said=str(SETTLE.title))
    return redirect("referee-match", state.fixture.pk)
