"""Correct a typed match in the shape of its sheet; the differences become entries."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from league.lib.forms import data_of
from league.models import Fixture, User
from league.sessions.proof import require_proof
from league.standings.sums import sums_of
from matches.desk.actions import (
    DeskCorrection,
    MovedHead,
    correct_match,
    form_head_of,
    is_written,
)
from matches.desk.outcome import outcome_words
from matches.desk.views.changes import moved_seats, preview_correction
from matches.desk.views.correcting import drawn_from, show_moved, show_preview
from matches.desk.views.desk import (
    desk_user,
    fixture_for_keeper,
    form_token,
    sent_id,
)
from matches.models import Match
from matches.record.reading import settings_of
from matches.record.results import lock_match
from matches.sheet.timeline import TimelineEntry, fits_one_sheet, timeline_of
from matches.team_sheets.forms import team_sheets_initial
from matches.team_sheets.typed_names import name_index_of
from scoresheets.typing.actions import keep_written
from scoresheets.typing.forms.questions import Question, is_answered, sums_asked
from scoresheets.typing.forms.reading import (
    odd_totals,
    other_sums,
    score_form,
    totals_of,
)
from scoresheets.typing.forms.rows import close_fields, faults_of_form
from scoresheets.typing.forms.sheet import SheetForm
from scoresheets.typing.forms.standing import (
    SheetChange,
    StandingSheet,
    change_of,
    standing_sheet,
)
from scoresheets.typing.paper_totals import totals_of_sheet
from scoresheets.typing.selectors import (
    edit_head_of,
    typed_sheet_of,
    written_on_paper,
)
from scoresheets.typing.views.typing import look_at, sums_in, typed_doubts

SAVE, EDIT = "save", "edit"


class ReasonForm(forms.Form):
    """Why entries are struck."""

    reason = forms.CharField(
        label=gettext_lazy("reason"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"aria-describedby": "reason-help"}),
    )


@dataclass(slots=True)
class SheetEdit:
    """A match's sheet on the screen, and what was changed on it."""

    match: Match
    entries: list[TimelineEntry]
    standing: StandingSheet
    form: SheetForm
    why: ReasonForm
    fault: str = ""

    def is_valid(self) -> bool:
        """Return whether something was changed, rightly, and with its reason."""
        if not self.form.is_valid() or not self.why.is_valid():
            return False
        change = self.change
        if not self.is_changed:
            self.fault = gettext("Nothing on the sheet was changed.")
        elif change.struck and not self.why.cleaned_data["reason"]:
            message = gettext("Say why the entries are struck out.")
            self.why.add_error("reason", message)
        return not self.fault and self.why.is_valid()

    def says_what_stands(self) -> bool:
        """Return whether the sheet that was sent is rightly filled, and stands so."""
        return self.form.is_valid() and not self.is_changed

    @property
    def is_changed(self) -> bool:
        return self.is_record_changed or bool(self.paper)

    @property
    def is_record_changed(self) -> bool:
        change = self.change
        return bool(change.struck or change.added or self.seats)

    @property
    def paper(self) -> list[tuple[str, str, str]]:
        """Return the paper's own totals that were changed: which, before and after."""
        if not self.standing.is_typed:
            return []
        before, after = written_on_paper(self.standing.values), self.written
        return [
            (spoken_of(field), before.get(field.html_name, ""), after[field.html_name])
            for field in self.form.written
            if after[field.html_name] != before.get(field.html_name, "")
        ]

    @property
    def written(self) -> dict[str, str]:
        """The paper's own totals as they were sent, by the screen's field names."""
        sent = {one.html_name: one.value() for one in self.form.written}
        return dict.fromkeys(sent, "") | written_on_paper(sent)

    def stands_on_paper(self, match: Match) -> bool:
        """Whether a change of the paper's totals alone was written already."""
        typed = typed_sheet_of(match.fixture)
        written = dict.fromkeys(self.written, "")
        written |= written_on_paper(typed.values if typed else {})
        return not self.is_record_changed and written == self.written

    @property
    def change(self) -> SheetChange:
        settings = settings_of(self.match)
        return change_of(self.standing, self.form.sheet(), settings=settings)

    @property
    def questions(self) -> list[Question]:
        """Return what a valid sheet is asked about before it is saved."""
        return list(sums_asked(self.form, score_form(self.form)))

    @property
    def seats(self) -> list[Any]:
        return moved_seats(self.form.sides)

    def correction(self, *, token: str, head: str) -> DeskCorrection:
        change, sides = self.change, self.form.sides
        line_ups = {
            side: pairs
            for side, pairs in self.form.line_ups().items()
            if sides[side].moved_seats()
        }
        return DeskCorrection(
            token=token,
            head=head,
            struck=tuple(row.record_id for row in change.struck),
            reason=self.why.cleaned_data["reason"],
            added=change.added,
            line_ups=line_ups,
        )


@login_required
@require_http_methods(["GET", "POST"])
def match_edit(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    fixture = fixture_for_keeper(request, pk)
    match = get_object_or_404(Match.objects.select_related("fixture"), pk=fixture.pk)
    match.fixture = fixture
    if match.sealed_at is not None:
        require_proof(request)
    entries = timeline_of(match)
    if not fits_one_sheet(match, entries):
        messages.info(request, no_sheet())
        return redirect("match-correct", fixture.pk)
    edit = sheet_edit(request, match, entries)
    if request.method == "POST" and "sums" in request.GET:
        return sums(edit)
    page = {
        "entries": entries,
        "match": match,
        "token": form_token(request),
        "head": drawn_from(request, edit_head_of(match)),
        "seq": request.POST.get("seq") or match.seq,
    }
    if not page["head"]:
        return show_moved(request, fixture, page)
    if request.method == "POST" and request.POST.get("step") != EDIT:
        return answer_edit(request, edit, page)
    return show_edit(request, edit, page)


def spoken_of(field: forms.BoundField) -> str:
    return str(field.field.widget.attrs["aria-label"])


def no_sheet() -> str:
    return gettext(
        "This match cannot be shown as one typed sheet, since it was marked on phones "
        "or abandoned: correct its entries here."
    )


def sheet_edit(
    request: HttpRequest, match: Match, entries: list[TimelineEntry]
) -> SheetEdit:
    """Return a match's sheet as its entries say it, or as it was changed."""
    fixture, data = match.fixture, data_of(request)
    names = name_index_of(fixture)
    standing = standing_sheet(fixture, entries, names)
    form = SheetForm(
        fixture,
        names=names,
        settings=settings_of(match),
        data=data,
        sheets=team_sheets_initial(match, names),
        values=standing.values if data is None else None,
    )
    if not standing.is_typed:
        words = gettext("No paper sheet was typed in for this match.")
        close_fields(form.written, words)
    return SheetEdit(match, entries, standing, form, ReasonForm(data))


def sums(edit: SheetEdit) -> JsonResponse:
    """Answer with what a changed sheet comes to, in the form of a draft's answer."""
    return JsonResponse(sums_in(edit.form, version=0))


def answer_edit(
    request: HttpRequest, edit: SheetEdit, page: dict[str, Any]
) -> HttpResponse:
    """Show what the changes write and move; write them once that was seen."""
    fixture, by = edit.match.fixture, desk_user(request)
    before = sums_of(fixture)
    is_save = request.POST.get("step") == SAVE
    # A form sent twice has one id: what the first of them wrote stands.
    token = sent_id(request)
    if is_save and (is_written(edit.match, token) or edit.says_what_stands()):
        return saved(request, fixture, before)
    if page["head"] != edit_head_of(edit.match):
        return show_moved(request, fixture, page)
    if not edit.is_valid():
        return show_edit(request, edit, page, status=422)
    correction = edit.correction(token=token, head=form_head_of(edit.match))
    try:
        questions = edit.questions
        if not (is_save and is_answered(questions, request.POST.getlist("asked"))):
            told = preview_correction(
                edit.match, correction, entries=edit.entries, by=by
            )
            page |= {"told": told, "seats": edit.seats, "paper": edit.paper}
            page["questions"] = questions
            page["back"] = reverse("match-edit", args=[fixture.pk])
            return show_preview(request, fixture, page)
        save_edit(edit, correction, head=page["head"], by=by)
    except MovedHead:
        return show_moved(request, fixture, page)
    return saved(request, fixture, before)


@transaction.atomic
def save_edit(
    edit: SheetEdit, correction: DeskCorrection, *, head: str, by: User
) -> None:
    """Write what was changed on a sheet: its entries, and the paper's own totals.

    The match is locked before it is looked at. What the same form wrote before changes
    nothing. Raises MovedHead if the match or the paper's totals have changed since the
    form was made.
    """
    match = lock_match(edit.match.pk)
    if edit_head_of(match) != head:
        if is_written(match, correction.token) or edit.stands_on_paper(match):
            return
        raise MovedHead(match)
    if edit.paper:
        keep_written(match.fixture, edit.written, by=by)
    if edit.is_record_changed:
        correct_match(edit.match, correction, by=by)


def saved(
    request: HttpRequest, fixture: Fixture, before: Mapping[int, Any]
) -> HttpResponse:
    said = gettext("The correction is saved.")
    messages.success(request, f"{said} {outcome_words(fixture.pk, before=before)}")
    return redirect("match-edit", fixture.pk)


def show_edit(
    request: HttpRequest, edit: SheetEdit, page: dict[str, Any], status: int = 200
) -> HttpResponse:
    fixture, form = edit.match.fixture, edit.form
    if form.heading.is_bound:
        seen = look_at(form)
    else:
        totals = standing_totals(edit)
        seen = {
            "totals": totals,
            "warnings": [*odd_totals(form), *other_sums(form, totals)],
            "is_blocked": True,
        }
    form.show_totals(seen["totals"])
    context = (
        page
        | seen
        | {
            "form": form,
            "why": edit.why,
            "fault": edit.fault,
            "fault_list": form.fault_list + list(faults_of_form(edit.why)),
            "others": edit.standing.others,
            "counting": form.heading["counting"].value(),
            "fixture": fixture,
            "union": fixture.union,
            "doubts": typed_doubts(fixture, form.sides),
        }
    )
    return render(request, "scoresheets/typing/match_edit.html", context, status=status)


def standing_totals(edit: SheetEdit) -> dict[str, int]:
    """Return what the record's tables and match come to, as `1-home` and `home`."""
    sheet = edit.match.sheet
    if not sheet:
        return totals_of(edit.form, None)
    return totals_of_sheet(sheet)
