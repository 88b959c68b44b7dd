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
from django.views.decorators.http import require_http_methods

from league.lib.forms import data_of, read_whole
from league.models import Fixture
from league.sessions.proof import require_proof
from league.standings.sums import sums_of
from matches.desk.actions import DeskCorrection, MovedHead, correct_match, form_head_of
from matches.desk.forms.correction import CorrectionForm
from matches.desk.outcome import outcome_words
from matches.desk.selectors import DeskRow
from matches.desk.views.changes import moved_seats, preview_correction
from matches.desk.views.desk import (
    desk_user,
    fixture_for_keeper,
    form_token,
    kept_fields,
)
from matches.models import Match, Seat
from matches.sheet.timeline import TimelineEntry, fits_one_sheet, timeline_of
from matches.team_sheets.eligibility import doubts
from matches.team_sheets.typed_names import name_index_of
from rules.record import Side

SAVE, EDIT = "save", "edit"
# Fields that the preview writes by itself.
STAMPS = ("head", "seq", "asked")


@login_required
@require_http_methods(["GET", "POST"])
def match_correct(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    fixture = fixture_for_keeper(request, pk)
    match = get_object_or_404(Match.objects.select_related("fixture"), pk=fixture.pk)
    match.fixture = fixture
    if match.sealed_at is not None:
        require_proof(request)
    entries, names = timeline_of(match), name_index_of(fixture)
    form = CorrectionForm(
        match,
        names=names,
        entries=entries,
        data=data_of(request),
        again=asked_again(request, entries),
    )
    page = {
        "form": form,
        "entries": entries,
        "match": match,
        "token": form_token(request),
        "head": drawn_from(request, form_head_of(match)),
        "seq": request.POST.get("seq") or match.seq,
    }
    if not page["head"]:
        return show_moved(request, fixture, page)
    if request.method == "POST":
        return answer_correction(request, fixture, page)
    return show_record(request, fixture, page)


def drawn_from(request: HttpRequest, head: str) -> str:
    """Return the head that a form is drawn from, today's to show; "" if it is not said.

    What is sent without it could be about any state, and is never taken for today's.
    """
    if request.method == "POST":
        return request.POST.get("head", "")
    return head


def asked_again(request: HttpRequest, entries: list[TimelineEntry]) -> Any:
    """Return the struck entry to write once more, if one is asked for."""
    wanted = request.GET.get("again")
    rows = [one.row for one in entries if one.row.record_id == wanted and one.struck_by]
    return rows[0] if rows else None


def answer_correction(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any]
) -> HttpResponse:
    """Preview the correction; save it once the preview was seen."""
    form, step = page["form"], request.POST.get("step")
    before = sums_of(fixture)
    is_valid = form.is_valid()
    if step == EDIT:
        return show_record(request, fixture, page)
    if not is_valid:
        return show_record(request, fixture, page, status=422)
    correction = correction_of(page)
    try:
        if step != SAVE:
            page["told"] = preview_correction(
                page["match"],
                correction,
                entries=page["entries"],
                by=desk_user(request),
            )
            page["seats"] = moved_seats(form.sides)
            page["back"] = reverse("match-correct", args=[fixture.pk])
            return show_preview(request, fixture, page)
        correct_match(page["match"], correction, by=desk_user(request))
    except MovedHead:
        return show_moved(request, fixture, page)
    said = _("The correction is saved.")
    messages.success(request, f"{said} {outcome_words(fixture.pk, before=before)}")
    return redirect("match-correct", fixture.pk)


def correction_of(page: dict[str, Any]) -> DeskCorrection:
    form = page["form"]
    return DeskCorrection(
        token=page["token"],
        head=page["head"],
        struck=tuple(form.strike.cleaned_data["struck"]),
        reason=form.strike.cleaned_data["reason"],
        added=form.lines(),
        line_ups=form.line_ups(),
    )


def show_record(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = page | {
        "fixture": fixture,
        "union": fixture.union,
        "sections": page["form"].sections,
        "fits_sheet": fits_one_sheet(page["match"], page["entries"]),
        "refused": [one for one in page["entries"] if one.refused],
        "doubts": seated_doubts(fixture),
        "is_in_play": DeskRow(fixture, page["match"], timezone.now()).is_in_play,
    }
    return render(request, "matches/desk/match_correct.html", context, status=status)


def show_preview(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any]
) -> HttpResponse:
    """Show what a correction writes and moves, with its fields to be sent again."""
    kept = [one for one in kept_fields(request) if one[0] not in STAMPS]
    context = page | {"fixture": fixture, "union": fixture.union, "kept": kept}
    return render(request, "matches/desk/match_correct_preview.html", context)


def show_moved(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any]
) -> HttpResponse:
    """Show what was written since the form was made, and save nothing."""
    since = read_whole(str(page["seq"])) or 0
    context = {
        "is_known": bool(page["head"]),
        "fixture": fixture,
        "union": fixture.union,
        "news": [one for one in page["entries"] if one.row.seq > since],
    }
    return render(request, "matches/desk/match_correct_moved.html", context, status=409)


def seated_doubts(fixture: Fixture) -> list[Any]:
    """Return why players on the team sheets may be ineligible (1.5)."""
    seats = list(
        Seat.objects.filter(team_sheet__match=fixture.pk).select_related("team_sheet")
    )
    found: list[Any] = []
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        seated = [seat.player_id for seat in seats if seat.team_sheet.side == side]
        found.extend(doubts(seated, team=team, fixture=fixture).values())
    return found
