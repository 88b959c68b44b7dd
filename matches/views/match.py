from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Fixture
from league.permissions import belongs_to, may_keep
from matches.actions.records import export_record
from matches.sheets import SheetView, sheet_of

SHOWN = ("union", "division__season", "home", "away", "venue", "match")


def fixture_or_404(pk: UUID) -> Fixture:
    return get_object_or_404(Fixture.objects.select_related(*SHOWN), pk=pk)


def sheet_for(fixture: Fixture, *, is_member: bool) -> SheetView | None:
    """The score-sheet of a fixture's match, where it has one yet."""
    match = getattr(fixture, "match", None)
    if match is None:
        return None
    match.fixture = fixture
    return sheet_of(match, is_member=is_member)


@require_safe
def match_detail(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = fixture_or_404(pk)
    is_member = belongs_to(request.user, fixture.union)
    context = {
        "fixture": fixture,
        "union": fixture.union,
        "is_member": is_member,
        "may_keep": is_member and may_keep(request.user, fixture.union),
        "sheet": sheet_for(fixture, is_member=is_member),
    }
    return render(request, "matches/match_detail.html", context)


@require_safe
def match_entries(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = fixture_or_404(pk)
    is_member = belongs_to(request.user, fixture.union)
    context = {
        "fixture": fixture,
        "union": fixture.union,
        "is_member": is_member,
        "sheet": sheet_for(fixture, is_member=is_member),
    }
    return render(request, "matches/match_entries.html", context)


@require_safe
@login_required
def match_record(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The match as its record: it holds names, so it is for the union alone."""
    fixture = fixture_or_404(pk)
    match = getattr(fixture, "match", None)
    if match is None or not belongs_to(request.user, fixture.union):
        raise Http404
    response = HttpResponse(export_record(match), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{pk}.json"'
    response.headers["Cache-Control"] = "no-store"
    return response
