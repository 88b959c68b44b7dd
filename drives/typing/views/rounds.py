"""Type in a round's paper, all tables on one page, for the evening's hosts."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from drives.evenings.admission import SHOWN, admit_host, user_of
from drives.models import Round
from drives.rounds.scoring import evening_settings_of
from drives.rounds.seated import seated_for_members
from drives.typing.actions import type_tables
from drives.typing.forms.whole_round import RoundForms
from league.lib.forms import data_of, render_form


@login_required
@require_http_methods(["GET", "POST"])
def round_type(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a round's tables, to type one total a side for each that has nothing yet."""
    shown = [f"drive__{name}" for name in SHOWN]
    round = get_object_or_404(Round.objects.select_related(*shown), pk=pk)
    drive = round.drive
    admit_host(request, drive)
    seated = seated_for_members(round)
    settings = evening_settings_of(drive)
    sheets = RoundForms(data_of(request), seated.tables, settings=settings)
    fault = ""
    if request.method == "POST" and sheets.is_valid:
        typed = sheets.typed()
        try:
            type_tables(round, typed, by=user_of(request))
        except ValidationError as refused:
            fault = " ".join(refused.messages)
        else:
            _tell(request, len(typed))
            return redirect("evening-run", drive.pk)
    context = {
        "drive": drive,
        "union": drive.union,
        "round": round,
        "sheets": sheets,
        "fault": fault,
        "has_faults": request.method == "POST",
    }
    return render_form(request, "drives/typing/round_type.html", context)


def _tell(request: HttpRequest, count: int) -> None:
    """Say how many tables were written."""
    if not count:
        messages.info(request, _("Nothing was typed."))
        return
    words = ngettext(
        "%(count)s table is written and closed.",
        "%(count)s tables are written and closed.",
        count,
    )
    messages.success(request, words % {"count": count})
