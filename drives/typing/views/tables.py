"""Type in or correct a table's paper score-sheet, for the evening's hosts."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from drives.evenings.admission import hosted_table, user_of
from drives.evenings.codes import table_code
from drives.evenings.forms.evenings import ReopenForm
from drives.evenings.words import SHEETS
from drives.models import Drive, DriveTable
from drives.rounds.actions.closing import reopen_table
from drives.rounds.scoring import evening_settings_of
from drives.rounds.table_page import reasons_of, table_page_of
from drives.typing.actions import type_table
from drives.typing.forms.sheet import TableSheetForm, written_as
from drives.typing.typed import sheet_lines_of
from league.lib.faults import faults_on
from league.lib.forms import data_of, render_form
from rules.evenings import EntrySheet, Written

SHEET_WORDS = {
    EntrySheet.US: SHEETS["us"],
    EntrySheet.THEM: SHEETS["them"],
    EntrySheet.TABLE: gettext_lazy("the organiser's sheet, which decides"),
}


@login_required
@require_http_methods(["GET", "POST"])
def evening_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a table deal by deal, to type it in or correct it."""
    table = hosted_table(request, pk)
    sheet = sheet_asked(request, table)
    form = sheet_form(request, table, sheet)
    closes = "close" in request.POST
    if request.method == "POST" and form.is_valid():
        # What was typed stays on the page: nobody types a whole sheet twice.
        with faults_on(form, with_rules=True):
            typed, reason = form.typed(sheet), form.cleaned_data.get("reason", "")
            by = user_of(request)
            now = type_table(table, typed, by=by, reason=reason, closes=closes)
            _tell(request, now, before=table, is_changed=now.head != typed.head)
            if closes:
                return redirect("evening-run", table.round.drive_id)
            return redirect(request.get_full_path())
    context = _shown(table, form, sheet)
    return render_form(request, "drives/typing/table_type.html", context)


def _tell(
    request: HttpRequest, table: DriveTable, *, before: DriveTable, is_changed: bool
) -> None:
    """Say what became of a table's sheet; only what happened."""
    named = {"number": table}
    if is_changed and before.closed_at is not None:
        words = _("The sheet of table %(number)s is corrected.") % named
    elif is_changed:
        words = _("The table's sheet is written.")
    elif before.closed_at is None and table.closed_at is not None:
        words = _("Table %(number)s is closed.") % named
    else:
        messages.info(request, _("Nothing is changed: the sheet is as it was."))
        return
    messages.success(request, words)


@login_required
@require_POST
def evening_table_reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Reopen a closed table, with a recorded reason; its phones go on."""
    table = hosted_table(request, pk)
    form = ReopenForm(request.POST)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        reopen_table(table, reason=reason, by=user_of(request))
        words = _("Table %(number)s is open again.") % {"number": table}
        messages.success(request, words)
        return redirect("evening-run", table.round.drive_id)
    sheet = sheet_asked(request, table)
    context = _shown(table, sheet_form(request, table, sheet, is_sent=False), sheet)
    context["reopen_form"] = form
    return render_form(request, "drives/typing/table_type.html", context)


def sheet_form(
    request: HttpRequest, table: DriveTable, sheet: EntrySheet, *, is_sent: bool = True
) -> TableSheetForm:
    """Return a sheet's form as it is asked for, or else as the sheet is written."""
    game, rows = table.round.drive.game, table.entries.order_by("seq")
    standing = sheet_lines_of(game, rows, sheet)
    settings = evening_settings_of(table.round.drive)
    asked = request.GET.get("by", "")
    found = written_as(standing) or settings.written
    return TableSheetForm(
        data_of(request) if is_sent else None,
        table=table,
        standing=standing,
        settings=settings,
        written=Written(asked) if asked in set(Written) else found,
    )


def sheet_asked(request: HttpRequest, table: DriveTable) -> EntrySheet:
    """Return the sheet asked for; of a table with two, at first that of us."""
    if not evening_settings_of(table.round.drive).two_sheets:
        return EntrySheet.TABLE
    asked = request.GET.get("sheet", "")
    return EntrySheet(asked) if asked in set(EntrySheet) else EntrySheet.US


def _shown(
    table: DriveTable, form: TableSheetForm, sheet: EntrySheet
) -> dict[str, Any]:
    drive = table.round.drive
    sheets = list(SHEET_WORDS.items()) if evening_settings_of(drive).two_sheets else []
    return {
        "drive": drive,
        "union": drive.union,
        "table": table,
        "code": table_code(table),
        "page": table_page_of(table),
        "form": form,
        "reasons": reasons_of(table),
        "may_reopen": table.closed_at is not None and drive.state != Drive.State.CLOSED,
        "sheet": sheet,
        "sheets": sheets,
    }
