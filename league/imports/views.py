from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from league.access.admission import admit
from league.imports.actions import files as actions
from league.imports.columns import MOST_ROWS, guess_columns, match_faults, open_table
from league.imports.forms import ColumnsForm, FileImportForm
from league.imports.kinds import LAYOUTS, MAY, import_layout
from league.imports.rehearsal import ImportStopped
from league.lib.background_runs import JobShown, job_shown
from league.lib.files.notes import FileNote, ImportRefused, notes_from_json
from league.lib.files.reading import FileTable
from league.lib.forms import data_of, render_form
from league.models import FileImport, Season, User
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
    Kind.TEAMS: gettext_lazy("New clubs and teams"),
    Kind.FIXTURES: gettext_lazy("New fixtures"),
    Kind.RESULTS: gettext_lazy("New results"),
}
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
        "after": AFTER[kind],
    }


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
        brought = actions.bring(
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
    if table is None or not table.columns:
        return "file-look-through"
    matched = guess_columns(import_layout(brought), table.columns)
    is_clear = not match_faults(import_layout(brought), matched)
    return "file-look-through" if is_clear else "file-columns"


def _table_of(brought: FileImport) -> FileTable | None:
    faults: list[FileNote] = []
    return open_table(brought.file_name, bytes(brought.content), faults)


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
        actions.match_columns(brought, form.matched, by=by)
        return redirect("file-look-through", brought.pk)
    context = about(brought.season, brought.kind) | {"brought": brought, "form": form}
    return render_form(request, "league/imports/file_columns.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def file_look_through(request: HttpRequest, pk: UUID) -> HttpResponse:
    brought, by = brought_or_404(request, pk)
    answer = request.POST.get("answer", "")
    if answer == "discard":
        actions.discard(brought, by=by)
        messages.success(request, _("The file is discarded; nothing was written."))
        return redirect("file-import", brought.season_id, brought.kind)
    if answer == "take" and len(brought_rows(brought)) > MOST_AT_ONCE:
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
        # The page lists every fault, by row and column.
        is_stopped = isinstance(refused, ImportStopped)
        told = {"faults": refused.faults, "is_stopped": is_stopped}
    context = about(brought.season, brought.kind) | {"brought": brought} | told
    context["new"] = NEW[brought.kind]
    return render_form(request, "league/imports/file_look_through.html", context)


def brought_rows(brought: FileImport) -> list[object]:
    table = _table_of(brought)
    return list(table.rows) if table is not None else []


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


def _seen(brought: FileImport) -> dict[str, Any]:
    """Return what a waiting file would do, or what stopped it the last time."""
    if brought.state != State.BROUGHT:
        return {"is_over": True}
    if brought.report.get("is_stopped"):
        notes = notes_from_json(brought.report["faults"])
        return {"faults": notes, "is_stopped": True}
    return {"taken": actions.try_import(brought)}


def _done(request: HttpRequest, brought: FileImport, by: User) -> HttpResponse:
    taken = actions.take_in(brought, by=by)
    number = len(taken.made) + len(taken.again) + len(taken.changed)
    sentence = ngettext(
        "%(number)d row is imported.", "%(number)d rows are imported.", number
    )
    messages.success(request, sentence % {"number": number})
    return redirect(AFTER[brought.kind], brought.season_id)
