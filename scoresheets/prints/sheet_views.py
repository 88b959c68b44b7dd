from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.access.permissions import belongs_to
from league.models import Cup, Fixture
from matches.models import Match
from matches.team_sheets.seating import ANYONE, viewer_of
from referees.access.permissions import hall_or_404
from referees.codes.selectors import codes_of
from scoresheets.paper.document import A4, PAPERS, PaperSize
from scoresheets.prints import brackets, cards
from scoresheets.prints.selectors import bracket_of, code_cards_of
from scoresheets.sheet import pdf
from scoresheets.sheet.selectors import blank_sheet_of, printed_sheet_of
from scoresheets.sheet.sheet import PrintedSheet


@require_safe
def match_sheet(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _printed(request, pk, printed_sheet_of)


@require_safe
def match_blank(request: HttpRequest, pk: UUID) -> HttpResponse:
    return _printed(request, pk, blank_sheet_of)


def _printed(
    request: HttpRequest, pk: UUID, sheet_of: Callable[..., PrintedSheet]
) -> HttpResponse:
    fixture = fixture_to_print(pk)
    match = Match.objects.select_related("fixture__union").filter(pk=pk).first()
    # Whose seats the reader may see before the toss.
    to = viewer_of(request, match) if match is not None else ANYONE
    sheet = sheet_of(fixture, is_member=belongs_to(request.user, fixture.union), to=to)
    body = pdf.draw_sheets([sheet], title=str(fixture), language=get_language() or "en")
    name = f"{fixture.night or 'postponed'}-{fixture.home.code}-{fixture.away.code}"
    return as_pdf(body, name)


def fixture_to_print(pk: UUID) -> Fixture:
    shown = ("union", "division__season", "home", "away", "venue")
    return get_object_or_404(Fixture.objects.select_related(*shown), pk=pk)


@require_safe
@login_required
def night_cards(request: HttpRequest, slug: str, day: str, hall: int) -> HttpResponse:
    """Answer with the night's code cards; without codes, redirect to make them."""
    found = hall_or_404(request, slug, day, hall)
    night = codes_of(found, at=timezone.now())
    if not night.has_any:
        return redirect(found.address("night-codes"))
    language = get_language() or "en"
    title = _("Codes for phones, %(day)s") % {"day": found.day.isoformat()}
    body = cards.draw_cards(code_cards_of(night), title=title, language=language)
    return as_pdf(body, f"codes-{found.day}")


@require_safe
def cup_bracket(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with a cup's current bracket; 404 before the draw."""
    shown = ("union", "division__season")
    cup = get_object_or_404(Cup.objects.select_related(*shown), pk=pk)
    paper = bracket_of(cup)
    if paper is None:
        raise Http404
    language, on = get_language() or "en", paper_of(request)
    return as_pdf(brackets.draw_bracket_pdf(paper, language=language, on=on), cup.name)


def paper_of(request: HttpRequest) -> PaperSize:
    """Return the paper named in the address; A4 for an unknown name or none."""
    return PAPERS.get(request.GET.get("paper", "").lower(), A4)


def as_pdf(body: bytes, name: str) -> HttpResponse:
    return HttpResponse(
        body,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{safe(name)}.pdf"',
            "Cache-Control": "no-store",
        },
    )


def safe(name: str) -> str:
    """Return a file name of plain letters, figures and hyphens."""
    return "".join(one if one.isascii() and one.isalnum() else "-" for one in name)
