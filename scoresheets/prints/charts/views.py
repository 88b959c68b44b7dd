"""Pictures to print, drawn on request: `?paper=` names the paper."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.models import Division, Union
from league.standings.fetching import division_or_404
from scoresheets.paper.words import print_stamp
from scoresheets.prints.charts import charts
from scoresheets.prints.charts.charts import PictureSheet
from scoresheets.prints.charts.division import division_sheets
from scoresheets.prints.charts.match import match_sheets
from scoresheets.prints.sheet_views import as_pdf, fixture_to_print, paper_of


def printed_pictures(
    request: HttpRequest, sheets: Sequence[PictureSheet], union: Union, name: str
) -> HttpResponse:
    """Answer with pages of pictures; raise Http404 if there is nothing to draw."""
    if not sheets:
        raise Http404
    body = charts.draw_picture_sheets(
        sheets,
        printed=print_stamp(union),
        language=get_language() or "en",
        paper=paper_of(request),
    )
    return as_pdf(body, name)


@require_safe
def print_division_pictures(request: HttpRequest, pk: int) -> HttpResponse:
    division = division_or_404(pk)
    if division.kind == Division.Kind.CUP:
        raise Http404
    sheets = division_sheets(division)
    return printed_pictures(request, sheets, division.union, f"pictures-{division}")


@require_safe
def print_match_picture(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = fixture_to_print(pk)
    name = f"picture-{fixture.home.code}-{fixture.away.code}"
    return printed_pictures(request, match_sheets(fixture), fixture.union, name)
