from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.access.permissions import belongs_to, may_keep
from league.lib.link_cards import preview_of
from league.models import Fixture
from league.officials.on_duty import names_of_officials
from league.public.previews.cards import card_of_match
from league.registrations.contacts import captains_to_call
from league.rulings.actions.rulings import standing_ruling
from league.standings.log import ruling_line
from league.standings.nights.meetings import forerunners_of
from league.standings.nights.next_up import Phase
from league.standings.nights.rows import row_of
from league.standings.sharing import match_share
from matches.access.fetching import fixture_or_404, match_of
from matches.access.permissions import captain_hands
from matches.desk.selectors import (
    DeskRow,
    not_begun_because,
    not_typed_because,
)
from matches.models import Match
from matches.record_files.export import record_text
from matches.sheet.view import sheet_view_of
from matches.signing.signatures import signing_view_of
from matches.team_sheets.seating import all_seats, veils_of, visibility_for


def sheet_for(request: HttpRequest, fixture: Fixture) -> dict[str, Any]:
    """Return the score-sheet of a fixture's match, if any, for this reader."""
    is_member = belongs_to(request.user, fixture.union)
    context: dict[str, Any] = {
        "fixture": fixture,
        "union": fixture.union,
        "is_member": is_member,
        "sheet": None,
    }
    match = match_of(fixture)
    if match is None:
        return context
    shown = visibility_for(request, match, at=timezone.now())
    return context | {
        "sheet": sheet_view_of(match, is_member=is_member, shown=shown),
        "veils": veils_of(match, shown, is_member=is_member),
        "has_record": is_member and all_seats(shown),
    }


@require_safe
def match_detail(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = fixture_or_404(pk)
    context = sheet_for(request, fixture)
    context["may_keep"] = context["is_member"] and may_keep(request.user, fixture.union)
    desk_row = DeskRow(fixture, match_of(fixture), timezone.now())
    context["may_correct"] = context["may_keep"] and desk_row.may_correct
    is_blank = not context["sheet"] and not not_typed_because(fixture)
    context["may_type"] = context["may_keep"] and is_blank
    is_to_begin = bool(not_begun_because(fixture, at=timezone.now()))
    context["may_type_sheets_only"] = context["may_type"] and is_to_begin
    context |= signing_for(request, fixture, context)
    officials = names_of_officials([fixture], is_member=context["is_member"])
    context["officials"] = officials[fixture.pk]
    context["captains"] = captains_to_call(request.user, fixture)
    ruling = standing_ruling(fixture)
    context["ruling"] = ruling and ruling_line(ruling)
    context |= before_match(fixture)
    context["may_lead"] = may_lead(request, fixture)
    context["share"] = match_share(fixture)
    card, page = card_of_match(fixture), reverse("match-detail", args=[pk])
    context["preview"] = preview_of("matches", pk, card, page=page)
    return render(request, "matches/match_pages/match_detail.html", context)


def before_match(fixture: Fixture) -> dict[str, Any]:
    """Return how far a match is, and until it is over what came before it."""
    row = row_of(fixture, at=timezone.now())
    phase = row.phase
    return {
        "row": row,
        "phase": phase,
        "is_on": phase in (Phase.TONIGHT, Phase.LIVE),
        "before": forerunners_of(fixture) if phase is not Phase.AFTER else None,
    }


def may_lead(request: HttpRequest, fixture: Fixture) -> bool:
    """Whether the requester has the captain's page of a match still to come."""
    if fixture.state != Fixture.State.PLANNED:
        return False
    match = match_of(fixture) or Match(union_id=fixture.union_id, fixture=fixture)
    return bool(captain_hands(request, match))


def signing_for(
    request: HttpRequest, fixture: Fixture, context: dict[str, Any]
) -> dict[str, Any]:
    """Return who has signed a live match, and whether the requester may."""
    match, sheet = match_of(fixture), context["sheet"]
    if match is None or not match.is_live:
        return {}
    is_member = context["is_member"]
    signing = signing_view_of(match, lines=sheet.lines, is_member=is_member)
    is_asked = signing.is_over and not signing.closed
    return {
        "signing": signing,
        "may_sign": is_asked and bool(captain_hands(request, match)),
        "may_close": is_asked and context["may_keep"],
    }


@require_safe
def match_entries(request: HttpRequest, pk: UUID) -> HttpResponse:
    context = sheet_for(request, fixture_or_404(pk))
    return render(request, "matches/match_pages/match_entries.html", context)


@require_safe
@login_required
def match_record(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the match's record, only to the union since it holds names.

    A record has every seat in it, so it waits until all of them may be shown.
    """
    fixture = fixture_or_404(pk)
    match = match_of(fixture)
    if match is None or not belongs_to(request.user, fixture.union):
        raise Http404
    if not all_seats(visibility_for(request, match, at=timezone.now())):
        raise PermissionDenied(_("The record can be read once both teams are seated."))
    response = HttpResponse(record_text(match), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{pk}.json"'
    response.headers["Cache-Control"] = "no-store"
    return response
