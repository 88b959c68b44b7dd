from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from league.access.admission import admit
from league.imports.actions import bringing
from league.imports.actions import files as actions
from league.imports.actions.near_clubs import clubs_said
from league.imports.columns import MOST_ROWS, guess_columns, match_faults
from league.imports.days import DayOrder
from league.imports.doubles import settled_with
from league.imports.forms import ColumnsForm, FileImportForm
from league.imports.kinds import LAYOUTS, MAY, import_layout
from league.imports.left_out import fault_groups, reasons
from league.imports.name_styles import STYLES
from league.imports.questions import (
    CLUBS,
    DAYS,
    LEFT_OUT,
    PERSONS,
    STYLES_CHOSEN,
    DayQuestion,
    answers_of,
    columns_read,
    day_questions,
    matched_with,
    row_counter,
    style_offers,
)
from league.imports.rehearsal import ImportStopped
from league.imports.sheets import sheet_read, sheets_in
from league.imports.tidying import Tidied
from league.lib.background_runs import JobShown, job_shown
from league.lib.files.download import WORKBOOK
from league.lib.files.notes import ImportRefused, notes_from_json
from league.lib.files.reading import FileTable
from league.lib.forms import data_of, render_form
from league.models import FileImport, Season, Standing, Team, User
from league.seasons.views.seasons import season_or_404

Kind = FileImport.Kind
State = FileImport.State
TITLES: dict[str, Any] = {
    Kind.PLAYERS: gettext_lazy("Import registrations"),
    Kind.TEAMS: gettext_lazy("Import teams"),
    Kind.FIXTURES: gettext_lazy("Import fixtures"),
    Kind.RESULTS: gettext_lazy("Import results"),
}
NEW: dict[str, Any] = {
    Kind.PLAYERS: gettext_lazy("New players"),
    Kind.TEAMS: gettext_lazy("New halls, clubs and teams"),
    Kind.FIXTURES: gettext_lazy("New fixtures"),
    Kind.RESULTS: gettext_lazy("New results"),
}
STYLE_KEYS = frozenset(one.key for one in STYLES)
# A longer file is imported by a worker: a thousand rows take seconds.
MOST_AT_ONCE = 50
# The page to go to after a file is imported.
AFTER: dict[str, str] = {
    Kind.PLAYERS: "registrations",
    Kind.TEAMS: "season-teams",
    Kind.FIXTURES: "season-office",
    Kind.RESULTS: "season-office",
}


def admit_to(request: HttpRequest, season: Season, kind: str) -> User:
    sentence = _("Files of this kind are for others of the union to import.")
    return admit(request, season.union, MAY[kind], sentence=sentence)


def about(season: Season, kind: str) -> dict[str, Any]:
    return {
        "season": season,
        "union": season.union,
        "kind": kind,
        "title": TITLES[kind],
        "after": after(season, kind),
    }


def after(season: Season, kind: str) -> str:
    """Return the page to go to: that of the teams only if one has no division."""
    if kind != Kind.TEAMS:
        return AFTER[kind]
    teams = Team.objects.filter(union=season.union_id)
    placed = Standing.objects.filter(division__in=season.league_divisions)
    has_all = not teams.exclude(pk__in=placed.values("team")).exists()
    return "season-office" if has_all else AFTER[kind]


@login_required
@require_http_methods(["GET", "POST"])
def file_import(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    if kind not in LAYOUTS:
        raise Http404
    season = season_or_404(pk)
    by = admit_to(request, season, kind)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = FileImportForm(*sent, kind=kind)
    if form.is_valid():
        upload = form.cleaned_data["upload"]
        brought = bringing.bring(
            season,
            kind,
            file_name=upload.name[-150:],
            content=upload.read(),
            late_reason=form.cleaned_data.get("late_reason", ""),
            by=by,
        )
        return redirect(next_page(brought), brought.pk)
    context = about(season, kind) | {"form": form, "most_rows": MOST_ROWS}
    context["columns"] = LAYOUTS[kind].columns
    return render_form(request, "league/imports/file_import.html", context)


def next_page(brought: FileImport) -> str:
    """Return the next step: matching the columns if the header leaves one out."""
    table = _table_of(brought)
    if table is None or not table.columns or brought.matched:
        return "file-look-through"
    matched = guess_columns(import_layout(brought), table.columns)
    is_clear = not match_faults(import_layout(brought), matched)
    return "file-look-through" if is_clear else "file-columns"


def _table_of(brought: FileImport) -> FileTable | None:
    tidied = bringing.tidied_table(brought, [])
    return tidied.table if tidied else None


def brought_or_404(request: HttpRequest, pk: UUID) -> tuple[FileImport, User]:
    rows = FileImport.objects.select_related("season__union", "season__rule_set")
    brought = get_object_or_404(rows, pk=pk)
    return brought, admit_to(request, brought.season, brought.kind)


@login_required
@require_http_methods(["GET", "POST"])
def file_columns(request: HttpRequest, pk: UUID) -> HttpResponse:
    brought, by = brought_or_404(request, pk)
    table = _table_of(brought)
    if brought.state != State.BROUGHT or table is None:
        return redirect("file-look-through", brought.pk)
    layout, matched = import_layout(brought), brought.matched
    form = ColumnsForm(data_of(request), layout=layout, table=table, matched=matched)
    if form.is_valid():
        bringing.match_columns(brought, form.matched, by=by)
        return redirect("file-look-through", brought.pk)
    context = about(brought.season, brought.kind) | {"brought": brought, "form": form}
    return render_form(request, "league/imports/file_columns.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def file_look_through(request: HttpRequest, pk: UUID) -> HttpResponse:
    brought, by = brought_or_404(request, pk)
    answer = request.POST.get("answer", "")
    # One that a dead worker left can be asked for again.
    is_read = brought.state == State.BROUGHT or answer == "take"
    tidied = bringing.tidied_table(brought, []) if is_read else None
    if request.method == "GET" and (asked := _asked(brought, tidied)):
        context = about(brought.season, brought.kind) | {"brought": brought} | asked
        return render(request, "league/imports/file_look_through.html", context)
    if answer == "discard":
        actions.discard(brought, by=by)
        messages.success(request, _("The file is discarded; nothing was written."))
        return redirect("file-import", brought.season_id, brought.kind)
    if answer == "take" and tidied and tidied.rows > MOST_AT_ONCE:
        actions.ask_take_in(brought, by=by)
        return redirect("file-look-through", brought.pk)
    shown = job_shown(brought, at=timezone.now())
    if not shown.is_unfinished and request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Refresh": "true"})
    if shown.is_unfinished and not answer:
        return _under_way(request, brought, shown)
    try:
        if answer == "take":
            return _done(request, brought, by)
        told = _seen(brought)
    except ImportRefused as refused:
        told = _refused(brought, tidied, refused)
    context = about(brought.season, brought.kind) | {"brought": brought} | told
    context |= {"new": NEW[brought.kind]} | _beside(brought, tidied)
    return render_form(request, "league/imports/file_look_through.html", context)


def _asked(brought: FileImport, tidied: Tidied | None) -> dict[str, Any]:
    """Return what must be answered before a file can be looked through."""
    if brought.state == State.BROUGHT and answers_of(brought).sheet is None:
        return {"sheets": sheets_in(brought)}
    if tidied is None:
        return {}
    counter = row_counter(import_layout(brought), tidied.table, brought.matched)
    asked = [one for one in _days_of(brought, tidied) if one.answer is None]
    return {"questions": asked, "counter": counter} if asked or counter else {}


def _days_of(brought: FileImport, tidied: Tidied) -> list[DayQuestion]:
    layout, answers = import_layout(brought), answers_of(brought)
    return day_questions(layout, tidied.table, brought.matched, answers)


def _refused(
    brought: FileImport, tidied: Tidied | None, refused: ImportRefused
) -> dict[str, Any]:
    """Return the faults by what they say, and whether the other rows can go in."""
    table, faults = tidied.table if tidied else None, refused.faults
    rows = reasons(faults, table) if table else {}
    doubles = getattr(refused, "doubles", [])
    return {
        "doubles": doubles,
        "must_say": any(one.is_open and one.must_be_said for one in doubles),
        "faults": faults,
        "groups": fault_groups(faults, import_layout(brought), table, brought.matched),
        "may_leave_out": len(rows) if tidied and len(rows) < tidied.rows else 0,
        "is_stopped": isinstance(refused, ImportStopped),
    }


def _beside(brought: FileImport, tidied: Tidied | None) -> dict[str, Any]:
    """Return what is said of a waiting file beside what it would do."""
    if tidied is None:
        return {}
    layout, answers = import_layout(brought), answers_of(brought)
    return {
        "passed_over": tidied.passed_over,
        "columns": columns_read(layout, tidied.table, brought.matched),
        "days": _days_of(brought, tidied),
        "offers": style_offers(layout, tidied.table, brought.matched, answers),
        "left_out": len(answers.left_out),
        "sheet": sheet_read(brought, answers.sheet or 0),
    }


@login_required
@require_POST
def file_answer(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take what was said of a file: its days, a style of names, rows to leave out."""
    brought, by = brought_or_404(request, pk)
    days, style = request.POST.get("days", ""), request.POST.get("style", "")
    order, sheet = request.POST.get("order", ""), request.POST.get("sheet")
    if days in import_layout(brought).names and order in list(DayOrder):
        said = brought.answers.get(DAYS, {}) | {days: order}
        bringing.say(brought, DAYS, said, by=by)
    elif style in STYLE_KEYS:
        chosen = {style}.symmetric_difference(answers_of(brought).styles)
        bringing.say(brought, STYLES_CHOSEN, sorted(chosen), by=by)
    elif "pair" in request.POST:
        pair, said = request.POST["pair"], request.POST.get("person", "")
        settled = settled_with(answers_of(brought).persons, pair, said)
        bringing.say(brought, PERSONS, settled, by=by)
    elif {"club", "counter"} & set(request.POST):
        _told_apart(brought, request.POST, by=by)
    elif sheet is not None:
        return _sheet_chosen(brought, sheet, by=by)
    elif request.POST.get("rows") == "leave":
        actions.leave_out_faulty(brought, by=by)
    elif request.POST.get("rows") == "take":
        bringing.say(brought, LEFT_OUT, [], by=by)
    return redirect("file-look-through", brought.pk)


def _told_apart(brought: FileImport, sent: QueryDict, *, by: User) -> None:
    """Take which club a name means, or whether a column only counts the rows."""
    if "club" in sent:
        clubs = answers_of(brought).clubs
        said = clubs_said(clubs, str(sent["club"]), sent.get("meant"))
        bringing.say(brought, CLUBS, said, by=by)
    elif table := _table_of(brought):
        is_counter = sent["counter"] == "rows"
        matched = matched_with(import_layout(brought), table, is_counter=is_counter)
        bringing.match_columns(brought, matched, by=by)


def _sheet_chosen(brought: FileImport, sheet: str, *, by: User) -> HttpResponse:
    places = {"": None} | {str(one.place): one.place for one in sheets_in(brought)}
    if sheet in places:
        brought = bringing.choose_sheet(brought, places[sheet], by=by)
    return redirect(next_page(brought), brought.pk)


@login_required
@require_safe
def file_left_out(request: HttpRequest, pk: UUID) -> HttpResponse:
    brought, _by = brought_or_404(request, pk)
    if not actions.left_out_of(brought) or not brought.content:
        raise Http404
    answer = HttpResponse(actions.left_out_rows(brought), WORKBOOK)
    answer.headers["Content-Disposition"] = 'attachment; filename="rows-left-out.xlsx"'
    return answer


def _under_way(
    request: HttpRequest, brought: FileImport, shown: JobShown[FileImport]
) -> HttpResponse:
    """Answer with how far a worker is with a file."""
    context = about(brought.season, brought.kind) | {"one": shown}
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "league/imports/file_under_way.html", context)
    if ("silent" in request.GET) != (shown.silent_since is not None):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "league/imports/_file_progress.html", context)


def unconsented_words(number: int) -> str:
    """Return the sentence on players who get no news by mail yet."""
    words = ngettext(
        "%(number)d of them has an address but no consent to news by mail; note one "
        "on the player’s page:",
        "%(number)d of them have an address but no consent to news by mail; note it "
        "on each player’s page:",
        number,
    )
    return words % {"number": number}


def _seen(brought: FileImport) -> dict[str, Any]:
    """Return what a waiting file would do, or what stopped it the last time."""
    if brought.state != State.BROUGHT:
        number = brought.report.get("unconsented", 0)
        return {"is_over": True, "unconsented": number and unconsented_words(number)}
    if brought.report.get("is_stopped"):
        raise ImportStopped(notes_from_json(brought.report["faults"]))
    taken = actions.try_import(brought)
    said = taken.unconsented and unconsented_words(taken.unconsented)
    return {"taken": taken, "doubles": taken.doubles, "unconsented": said}


def _left_out(brought: FileImport, number: int) -> str:
    """Return how many rows were left out, with the way to them."""
    sentence = ngettext(
        "%(number)s row was left out.", "%(number)s rows were left out.", number
    )
    page = reverse("file-look-through", args=[brought.pk])
    words = (sentence % {"number": number}, page, _("Download them with the reasons"))
    return format_html('{} <a href="{}">{}</a>', *words)


def _done(request: HttpRequest, brought: FileImport, by: User) -> HttpResponse:
    taken = actions.take_in(brought, by=by)
    sentence = ngettext(
        "%(number)d row is imported.", "%(number)d rows are imported.", taken.rows
    )
    messages.success(request, sentence % {"number": taken.rows})
    if left := len(actions.left_out_of(brought)):
        messages.info(request, _left_out(brought, left))
    if taken.unconsented:
        page = reverse("privacy", args=[brought.season.union.slug])
        link = format_html('<a href="{}">{}</a>', page, _("Personal data"))
        words = format_html("{} {}", unconsented_words(taken.unconsented), link)
        messages.warning(request, words)
    return redirect(after(brought.season, brought.kind), brought.season_id)
