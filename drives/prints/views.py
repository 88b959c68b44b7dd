"""An evening's prints: the page that lists them, and each print, drawn on request."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from drives.evenings.admission import hosted_drive
from drives.evenings.naming import Audience, series_audience
from drives.evenings.selectors import rounds_of_evening
from drives.models import Round
from drives.prints.all import OF_ROUND, prints_of
from drives.prints.certificates import draw_series_certificates
from drives.prints.series import series_listing
from drives.series.table import series_table_of
from drives.series.views import hosted_series, series_or_404
from scoresheets.prints.lists import drawing
from scoresheets.prints.sheet_views import as_pdf, paper_of


@login_required
@require_GET
def evening_prints(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    context = {
        "union": drive.union,
        "drive": drive,
        "of_drive": [
            (name, words) for name, (words, _draw) in prints_of(drive).items()
        ],
        "of_round": [(name, words) for name, (words, _draw) in OF_ROUND.items()],
        "rounds": rounds_of_evening(drive)[::-1],
    }
    return render(request, "drives/prints/evening_prints.html", context)


@login_required
@require_GET
def evening_print(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    drive = hosted_drive(request, pk)
    prints = prints_of(drive)
    if name not in prints:
        raise Http404
    _words, draw = prints[name]
    return as_pdf(draw(drive, paper_of(request)), f"{name}-{drive.name}")


@login_required
@require_GET
def round_print(request: HttpRequest, pk: int, number: int, name: str) -> HttpResponse:
    drive = hosted_drive(request, pk)
    drawn = get_object_or_404(Round, drive=drive, number=number)
    if name not in OF_ROUND:
        raise Http404
    _words, draw = OF_ROUND[name]
    body = draw(drive, drawn, paper_of(request))
    return as_pdf(body, f"{name}-{number}-{drive.name}")


@require_safe
def series_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with the series table as a PDF, with the same names as its page."""
    found = series_or_404(pk)
    table = series_table_of(found, series_audience(request.user, found))
    made = series_listing(table)
    language, paper = get_language() or "en", paper_of(request)
    return as_pdf(
        drawing.draw_listing(made, language=language, paper=paper), found.name
    )


@login_required
@require_GET
def series_certificates(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with a certificate for each who won a prize, with whole names."""
    found = hosted_series(request, pk)
    table = series_table_of(found, Audience.MEMBERS)
    if not table.winners:
        words = _("Nobody has won a prize yet: say the prizes, and close the series.")
        messages.error(request, words)
        return redirect("series-prizes", pk)
    body = draw_series_certificates(table, paper_of(request))
    return as_pdf(body, f"certificates-{found.name}")
