from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.lib.forms import data_of, read_whole
from league.models import Fixture, User
from league.standings.sums import sums_of
from matches.desk.actions import MovedHead, form_head_of, set_team_sheets
from matches.desk.selectors import not_begun_because, not_typed_because
from matches.desk.views.desk import desk_user, fixture_for_keeper, form_token
from matches.models import Match
from matches.record.reading import settings_of
from matches.sheet.moves import preview_change
from matches.team_sheets.eligibility import doubts
from matches.team_sheets.forms import team_sheets_initial
from matches.team_sheets.typed_names import NameIndex, name_index_of
from rules.record import Settings, Side, read_settings
from scoresheets.models import TypedSheet
from scoresheets.tally.prefill import DOUBTFUL, doubtful_in, fill_empty_fields
from scoresheets.tally.proposals import proposals_of
from scoresheets.typing.actions import (
    MovedDraft,
    TypedPaper,
    draft_of,
    finish_typing,
    save_draft,
)
from scoresheets.typing.forms.heading import Counting
from scoresheets.typing.forms.questions import (
    is_answered,
    questions_of,
    without_asked,
)
from scoresheets.typing.forms.reading import (
    Warning,
    odd_totals,
    score_form,
    totals_of,
    typing_warnings,
)
from scoresheets.typing.forms.sheet import SheetForm
from scoresheets.typing.selectors import LastPairs, last_pairs_of
from scoresheets.typing.views.saved import second_saved, sheet_saved

CHECK, SHEETS, SAVE, NEXT = "check", "sheets", "save", "next"
MOST_TEXT = 1000  # of one field in a draft; the longest that a form takes


@login_required
@require_http_methods(["GET", "POST"])
def match_type(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    fixture = fixture_for_keeper(request, pk)
    page = _page_of(request, fixture)
    if not_typed_because(fixture) and not page["has_entries"]:
        messages.error(request, not_typed_because(fixture))
        return redirect("match-detail", fixture.pk)
    if request.method == "POST":
        return answer_typed(request, fixture, page)
    if page["has_entries"]:
        return redirect("match-correct", fixture.pk)
    return show_typed(request, fixture, page)


@login_required
@require_POST
def match_draft(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Save the screen's fields, and answer with their totals."""
    fixture = fixture_for_keeper(request, pk)
    page = _page_of(request, fixture)
    if page["has_entries"]:
        return JsonResponse({"sentence": saved_meanwhile()}, status=409)
    if not_typed_because(fixture):
        return JsonResponse({"sentence": not_typed_because(fixture)}, status=409)
    try:
        draft = _keep(request, fixture, page)
    except MovedDraft as moved:
        return JsonResponse({"sentence": gone_on_with(moved.draft)}, status=409)
    return JsonResponse(sums_in(page["form"], version=draft.version))


def is_second_typing(request: HttpRequest, fixture: Fixture) -> bool:
    """Return whether this is a second, blind typing by another person."""
    if request.GET.get("second") != "1":
        return False
    waiting = TypedSheet.objects.filter(fixture=fixture, is_second=False)
    waiting = waiting.exclude(typed_by=request.user.pk)
    get_object_or_404(waiting, state=TypedSheet.State.WAITING)
    return True


def _page_of(request: HttpRequest, fixture: Fixture) -> dict[str, Any]:
    """Return the screen's form, filled from the request or else from the draft."""
    match = Match.objects.filter(pk=fixture.pk).first()
    is_second = is_second_typing(request, fixture)
    is_sent = request.method == "POST"
    draft = None if is_sent else draft_of(fixture, is_second=is_second)
    names = name_index_of(fixture)
    # A person typing the sheet blind must not see the existing entries.
    standing = None if is_second else match
    values = {} if is_sent else values_shown(fixture, draft, is_second=is_second)
    last = {} if is_second else last_pairs_of(fixture, names, match)
    form = SheetForm(
        fixture,
        names=names,
        settings=settings_for(fixture, match),
        data=data_of(request),
        sheets=sheets_known(standing, names, last),
        values=None if is_sent else values,
    )
    if too_early := not_begun_because(fixture, at=timezone.now()):
        form.close_points(too_early)
    given = request.POST if is_sent else values
    doubtful = doubtful_in(given)
    form.mark(doubtful, DOUBTFUL, _("Read by the camera, please check"))
    return {
        "form": form,
        "draft": draft,
        "is_second": is_second,
        "has_entries": standing is not None and standing.seq > 0,
        "token": form_token(request),
        # What is sent without it could be about any state.
        "head": request.POST.get("head", "") if is_sent else form_head_of(match),
        "version": _version_of(request) if is_sent else (draft.version if draft else 0),
        "counting": given.get("counting") or Counting.TOTALS,
        "doubtful": doubtful,
        "as_before": mark_as_before(form, last),
        "too_early": too_early,
        "questions": [],
        "step": request.POST.get("step", CHECK),
    }


def values_shown(
    fixture: Fixture, draft: TypedSheet | None, *, is_second: bool
) -> dict[str, Any]:
    """Return what the screen opens with: the draft, and what a camera read."""
    values = {"counting": habit_of(fixture)} | (draft.values if draft else {})
    if is_second:
        return values
    proposals = proposals_of(fixture, since=draft.saved_at if draft else None)
    # A camera reads 2s and 4s, so show the screen for them.
    counting = {"counting": str(Counting.TALLIES)} if proposals else {}
    return fill_empty_fields(values | counting, proposals)


def sheets_known(
    match: Match | None, names: NameIndex, last: Mapping[Side, LastPairs]
) -> dict[Side, dict[str, str]]:
    """Return each side's team sheet; where it has none, the names of its last one."""
    sheets = team_sheets_initial(match, names, otherwise="4")
    return {
        side: sheet | (last[side].names if side in last else {})
        for side, sheet in sheets.items()
    }


def mark_as_before(form: SheetForm, last: Mapping[Side, LastPairs]) -> list[LastPairs]:
    """Mark the names that are those of a last sheet, and return whose they are."""
    found = as_before(form, last)
    for side, pairs in found.items():
        names = [f"{side}-{name}" for name in pairs.names]
        form.mark(names, "as-before", pairs.words)
    return list(found.values())


def as_before(form: SheetForm, last: Mapping[Side, LastPairs]) -> dict[Side, LastPairs]:
    """Return of each last sheet the names that are in their fields on this one too."""
    found = {
        side: pairs.only(
            name
            for name, label in pairs.names.items()
            if form.sides[side][name].value() == label
        )
        for side, pairs in last.items()
    }
    return {side: pairs for side, pairs in found.items() if pairs.names}


def habit_of(fixture: Fixture) -> str:
    """Return how the union's points were last typed: totals, or 2s and 4s."""
    last = TypedSheet.objects.filter(union=fixture.union_id, finished_at__isnull=False)
    kept = last.order_by("-finished_at").values_list("values__counting", flat=True)
    return kept.first() or str(Counting.TOTALS)


def settings_for(fixture: Fixture, match: Match | None) -> Settings:
    """Return the match's settings; before it is open, those of its season."""
    if match is not None:
        return settings_of(match)
    return read_settings(fixture.division.season.rule_set.record_rules, [])


def _version_of(request: HttpRequest) -> int:
    return read_whole(request.POST.get("version", "")) or 0


def _keep(request: HttpRequest, fixture: Fixture, page: dict[str, Any]) -> TypedSheet:
    """Save the request as the draft; the next screen carries its version."""
    page["draft"] = save_draft(
        fixture,
        values_of(request, page["form"]),
        version=page["version"],
        by=desk_user(request),
        is_second=page["is_second"],
    )
    page["version"] = page["draft"].version
    return page["draft"]


def values_of(request: HttpRequest, form: SheetForm) -> dict[str, Any]:
    """Return the values sent for the screen's fields; a database takes no NUL.

    A field that is closed has none.
    """
    fields = [
        field.html_name
        for part in form.parts
        for field in part
        if not field.field.disabled
    ]
    sent = {name: request.POST.get(name, "") for name in [*fields, DOUBTFUL]}
    kept: dict[str, Any] = {
        name: text.replace("\x00", "")[:MOST_TEXT] for name, text in sent.items()
    }
    signed = form.heading["signed"].html_name
    known = dict(form.heading.fields["signed"].choices)  # type: ignore[attr-defined]
    kept[signed] = [one for one in request.POST.getlist(signed) if one in known]
    return kept


def look_at(form: SheetForm) -> dict[str, Any]:
    """Return the sheet's totals so far, and what needs another look.

    Of a form that was sent, its own errors say which totals are odd.
    """
    is_sent = form.heading.is_bound
    sheet = score_form(form) if is_sent and form.is_valid() else None
    odd = [] if is_sent else list(odd_totals(form))
    warnings = odd + typing_warnings(form, sheet)
    is_blocked = bool(odd or (is_sent and form.faults))
    totals = totals_of(form, sheet)
    return {"totals": totals, "warnings": warnings, "is_blocked": is_blocked}


def sums_in(form: SheetForm, *, version: int) -> dict[str, Any]:
    """Return what a screen that is being typed on is told of its fields."""
    seen = look_at(form)
    warnings: list[Warning] = [*odd_totals(form), *seen["warnings"]]
    return {
        "version": version,
        "totals": seen["totals"],
        "warnings": [{"rule": o.rule, "sentence": o.sentence} for o in warnings],
        "blocked": seen["is_blocked"],
    }


def answer_typed(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any]
) -> HttpResponse:
    """Check, save the team sheets or save the match, by the button pressed."""
    step, before = page["step"], sums_of(fixture)
    finished = finished_before(fixture, page)
    if not page["head"] or (page["has_entries"] and finished is None):
        page["moved"] = saved_meanwhile() if page["head"] else says_no_state()
        return show_typed(request, fixture, page, status=409)
    try:
        with transaction.atomic():
            sheet = finished or _keep(request, fixture, page)
        asked = None if finished else request.POST.getlist("asked")
        if status := stopped(page, step, asked=asked):
            return show_typed(request, fixture, page, status=status)
        if step == CHECK:
            page["preview"] = previewed(request, fixture, page)
            return show_typed(request, fixture, page)
        sheet = write_typed(sheet, page, step, by=desk_user(request))
    except (MovedHead, MovedDraft) as moved:
        page["moved"] = (
            gone_on_with(moved.draft)
            if isinstance(moved, MovedDraft)
            else saved_meanwhile()
        )
        return show_typed(request, fixture, page, status=409)
    if step == SHEETS:
        messages.success(request, _("The team sheets are saved."))
        return redirect("match-type", fixture.pk)
    if sheet.is_second:
        return second_saved(request, sheet)
    return sheet_saved(request, fixture, before=before, go_on=step == NEXT)


def stopped(page: dict[str, Any], step: str, *, asked: list[str] | None) -> int:
    """Return the status of what has to be put right, or asked, first; 0 if nothing.

    Each question is asked once: the screen that asked says so when it is sent again.
    Of a sheet that is written already (`asked` is None) nothing is asked.
    """
    form = page["form"]
    if step == SHEETS:
        return 0 if form.are_team_sheets_valid() else 422
    if page["too_early"]:
        return 409
    if not form.is_valid() or not form.is_of_its_night():
        return 422
    if asked is None:
        return 0
    page["questions"] = questions_of(form, at=timezone.now())
    return 0 if step == CHECK or is_answered(page["questions"], asked) else 200


def write_typed(
    sheet: TypedSheet, page: dict[str, Any], step: str, *, by: User
) -> TypedSheet:
    """Write the team sheets alone, or the whole match."""
    if step != SHEETS:
        return finish_typing(sheet, typed_of(page), by=by)
    line_ups, head = page["form"].line_ups(), page["head"]
    set_team_sheets(sheet.fixture, line_ups=line_ups, head=head, by=by)
    return sheet


def finished_before(fixture: Fixture, page: dict[str, Any]) -> TypedSheet | None:
    """Return the sheet already finished from this very screen, sent twice."""
    sheets = TypedSheet.objects.filter(fixture=fixture, is_second=page["is_second"])
    return sheets.filter(finished_at__isnull=False, values__token=page["token"]).first()


def saved_meanwhile() -> str:
    return _(
        "Someone else has saved this match meanwhile; nothing you typed was saved."
    )


def says_no_state() -> str:
    return _(
        "What was sent does not say which state of the match it was made from. Nothing "
        "of it was written."
    )


def gone_on_with(draft: TypedSheet) -> str:
    words = _(
        "%(who)s has gone on with this sheet (saved %(when)s). Nothing of theirs was "
        "overwritten: keep this page beside the newer one."
    )
    when = date_format(draft.saved_at.astimezone(draft.fixture.union.zone), "H:i")
    return words % {"who": draft.typed_by.get_username(), "when": when}


def previewed(request: HttpRequest, fixture: Fixture, page: dict[str, Any]) -> Any:
    """Return what saving would change; a second typing writes nothing, so None."""
    if page["is_second"]:
        return None
    typed, by = typed_of(page), desk_user(request)
    return preview_change(fixture, lambda: typed.write(fixture, by=by))


def typed_of(page: dict[str, Any]) -> TypedPaper:
    form = page["form"]
    return TypedPaper(form.line_ups(), form.sheet(), page["token"], page["head"])


def show_typed(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = page | {
        "fixture": fixture,
        "union": fixture.union,
        "planned": page["form"].mark_planned(),
        "doubts": typed_doubts(fixture, page["form"].sides),
    }
    if page["draft"] or request.method == "POST":
        seen = look_at(page["form"])
        page["form"].show_totals(seen["totals"])
        context |= seen | without_asked(seen, page["questions"])
    return render(request, "scoresheets/typing/match_type.html", context, status=status)


def typed_doubts(fixture: Fixture, sides: dict[Side, Any]) -> list[Any]:
    """Return why the typed players may not have been eligible (1.5)."""
    found: list[Any] = []
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        pairs = getattr(sides[side], "cleaned_data", {}).get("pairs") or ()
        filled = [pair for pair in pairs if pair]
        players = [int(name) for one in filled for name in (one.counter, one.by_speler)]
        found.extend(doubts(players, team=team, fixture=fixture).values())
    return found
