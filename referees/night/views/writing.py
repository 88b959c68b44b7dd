"""The pages on which a referee writes one thing about a match."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from league.lib.forms import data_of, render_form
from matches.desk.views.desk import form_token, kept_fields, sent_id
from matches.live.night import night_address
from matches.models import Entry
from matches.record.reading import MatchReading, reading_for
from matches.team_sheets.actions import open_match
from referees.access.permissions import night_fixture_or_404, signed_in_user
from referees.clock.moments import grace_of
from referees.night.actions.entries import (
    WriteResult,
    write_entries,
    written_before,
)
from referees.night.forms.match import (
    BackForm,
    CallAwayForm,
    DecisionForm,
    LeaveForm,
    MatchForm,
    PointsForm,
    QueryForm,
    StopForm,
    TossForm,
    UndoForm,
)
from referees.night.forms.telling import (
    Told,
    told_call_away,
    told_leave,
    told_stop,
)
from referees.night.presses import teller_of
from referees.state.drafts import foreseen
from rules import book

SEND, EDIT = "send", "edit"
TEMPLATE = "referees/night/match_write.html"


@dataclass(frozen=True, slots=True)
class WritingPage:
    """A page that writes one thing: its form, words and relevant rules.

    With `is_foretold` it first shows what would move, and with `told` whom and what it
    is about and what follows; otherwise only what the rules would refuse.
    """

    title: Any
    form: Callable[..., MatchForm]
    rules: tuple[str, ...]
    is_foretold: bool = True
    told: Callable[[Any], Told] | None = None


def stop_form(*args: Any, state: MatchReading, **values: Any) -> StopForm:
    late = grace_of(state, now=timezone.now())
    return StopForm(
        *args, state=state, is_late_offered=bool(late and late.is_over), **values
    )


PAGES: dict[str, WritingPage] = {
    "stop": WritingPage(
        gettext_lazy("Stop a table"),
        stop_form,
        ("12.1", "12.2", "12.3"),
        told=told_stop,
    ),
    "points": WritingPage(
        gettext_lazy("Enter points"),
        PointsForm,
        ("6.3", "6.4", "6.5"),
        is_foretold=False,
    ),
    "call-away": WritingPage(
        gettext_lazy("A player is called away"),
        CallAwayForm,
        ("11.2", "1.5"),
        told=told_call_away,
    ),
    "leave": WritingPage(
        gettext_lazy("A player leaves the table"),
        LeaveForm,
        ("1.14", "1.15"),
        told=told_leave,
    ),
    "back": WritingPage(
        gettext_lazy("A player comes back"), BackForm, ("1.14",), is_foretold=False
    ),
    "query": WritingPage(
        gettext_lazy("Note a query"), QueryForm, ("1.10",), is_foretold=False
    ),
    "toss": WritingPage(
        gettext_lazy("The toss"), TossForm, ("1.3", "1.4", "1.12"), is_foretold=False
    ),
    "decision": WritingPage(gettext_lazy("Decide the match"), DecisionForm, ("1.12",)),
}
UNDO = WritingPage(gettext_lazy("Strike an entry out"), UndoForm, ())


@login_required
@require_http_methods(["GET", "POST"])
def match_write(request: HttpRequest, pk: uuid.UUID, what: str) -> HttpResponse:
    page, state = PAGES[what], reading_for(night_fixture_or_404(request, pk))
    form = page.form(data_of(request), state=state, names=state.names(is_member=True))
    form.initial = {**form.initial, **request.GET.dict()}
    return answer_form(request, state, page, form)


@login_required
@require_http_methods(["GET", "POST"])
def entry_undo(request: HttpRequest, pk: uuid.UUID, entry: uuid.UUID) -> HttpResponse:
    state = reading_for(night_fixture_or_404(request, pk))
    row = get_object_or_404(
        Entry.objects.exclude(kind="void"), match=state.fixture.pk, pk=entry
    )
    names = state.names(is_member=True)
    form = UndoForm(data_of(request), state=state, names=names, row=row)
    said = teller_of(state, names).said(row, {})
    return answer_form(request, state, UNDO, form, row=row, said=said)


def answer_form(
    request: HttpRequest,
    state: MatchReading,
    page: WritingPage,
    form: MatchForm,
    **shown: Any,
) -> HttpResponse:
    """Show the form, or preview it, or write it, as the button said."""
    context = context_of(request, state, page, form) | shown
    step, entry = request.POST.get("step"), sent_id(request)
    if step == EDIT:
        return render(request, TEMPLATE, context)
    sent = written_before(state.match, entry)
    if sent is not None:
        # A second tap, after the first has changed what the form offers.
        tell_result(request, sent, said=str(page.title))
        return redirect(back_to(state))
    if not form.is_valid():
        return render_form(request, TEMPLATE, context)
    draft = form.draft(entry)
    told = foreseen(state, [draft], now=timezone.now())
    if step != SEND and (page.is_foretold or told.refused):
        context["told"] = page.told(form) if page.told else None
        return render(request, TEMPLATE, context | {"foreseen": told})
    by = signed_in_user(request)
    written = write_entries(open_match(state.fixture, by=by), [draft], by=by)
    tell_result(request, written, said=str(page.title))
    return redirect(back_to(state))


def tell_result(request: HttpRequest, written: WriteResult, *, said: str) -> None:
    """Show a message of what was written."""
    if written.is_held:
        sentence = _("%s: both captains have signed, so it waits for the secretary.")
        messages.warning(request, sentence % said)
    elif written.rules:
        sentence = _("%(said)s: kept, and refused by rule %(rules)s.")
        values = {"said": said, "rules": ", ".join(written.rules)}
        messages.warning(request, sentence % values)
    else:
        messages.success(request, _("%s: written.") % said)


def back_to(state: MatchReading) -> str:
    return night_address(state.fixture)


def context_of(
    request: HttpRequest, state: MatchReading, page: WritingPage, form: MatchForm
) -> dict[str, Any]:
    now = timezone.now()
    return {
        "page": page,
        "form": form,
        "state": state,
        "fixture": state.fixture,
        "union": state.fixture.union,
        "back": back_to(state),
        "rules": [book.rule_by_number(number) for number in page.rules],
        "grace": grace_of(state, now=now) if "12.3" in page.rules else None,
        "now": now,
        "token": form_token(request),
        "kept": kept_fields(request),
    }
