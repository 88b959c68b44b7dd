from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.models import Fixture
from league.permissions import belongs_to
from scoresheets import pdf
from scoresheets.selectors import blank_sheet_of, sheet_of
from scoresheets.sheet import Sheet


@require_safe
def match_sheet(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = printed_fixture(pk)
    is_member = belongs_to(request.user, fixture.union)
    return printed(fixture, sheet_of(fixture, is_member=is_member))


@require_safe
def match_blank(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = printed_fixture(pk)
    is_member = belongs_to(request.user, fixture.union)
    return printed(fixture, blank_sheet_of(fixture, is_member=is_member))


def printed_fixture(pk: UUID) -> Fixture:
    shown = ("union", "division__season", "home", "away", "venue")
    return get_object_or_404(Fixture.objects.select_related(*shown), pk=pk)


def printed(fixture: Fixture, sheet: Sheet) -> HttpResponse:
    body = pdf.draw([sheet], title=str(fixture), language=get_language() or "en")
    name = f"{fixture.night or 'postponed'}-{fixture.home.code}-{fixture.away.code}"
    return HttpResponse(
        body,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{safe(name)}.pdf"',
            "Cache-Control": "private, no-cache",
        },
    )


def safe(name: str) -> str:
    """A file name of plain letters, figures and hyphens, whatever a team's code is."""
    return "".join(one if one.isascii() and one.isalnum() else "-" for one in name)
