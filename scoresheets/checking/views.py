from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from league.access.admission import union_of_secretary
from league.lib.forms import data_of, render_form
from league.models import Fixture
from league.models.places import today
from league.standings.selectors import current_season
from matches.desk.actions import form_head_of
from matches.desk.views.desk import desk_user, fixture_for_keeper
from matches.sheet.view import sheet_view_of
from matches.signing.views import match_or_404
from scoresheets.checking.actions import confirm, hand_over_again, reject
from scoresheets.checking.comparing import typing_differences
from scoresheets.checking.forms import RejectionForm, SeenSheetForm
from scoresheets.checking.selectors import (
    last_rejected_sheet,
    not_checkable_because,
    queue_of,
    waiting_typings,
    wants_second_typing,
)

CONFIRM, REJECT, AGAIN = "confirm", "reject", "again"


@login_required
@require_GET
def typed_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    union, _keeper = union_of_secretary(request, slug)
    season = current_season(union)
    only_open = request.GET.get("show") != "all"
    nights = queue_of(season, today=today(union), only_open=only_open) if season else []
    context = {
        "union": union,
        "season": season,
        "nights": nights,
        "only_open": only_open,
    }
    return render(request, "scoresheets/checking/typed_sheets.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def match_check(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a typed sheet beside its photos, to confirm or reject it."""
    fixture = fixture_for_keeper(request, pk)
    step = request.POST.get("step")
    if step == AGAIN:
        hand_over_again(fixture, by=desk_user(request))
        messages.success(request, _("The sheet waits for another person again."))
        return redirect("typed-sheets", fixture.union.slug)
    kind = RejectionForm if step == REJECT else SeenSheetForm
    form = kind(data_of(request))
    if form.is_valid() and step in (CONFIRM, REJECT):
        return _judged(request, fixture, form.cleaned_data)
    return show_check(request, fixture, form)


def _judged(
    request: HttpRequest, fixture: Fixture, given: dict[str, Any]
) -> HttpResponse:
    if "reason" in given:
        reject(fixture, **given, by=desk_user(request))
        messages.success(request, _("The sheet goes back with your reason."))
    else:
        confirm(fixture, **given, by=desk_user(request))
        messages.success(request, _("The sheet is confirmed; its result stands."))
    return redirect("typed-sheets", fixture.union.slug)


def show_check(
    request: HttpRequest, fixture: Fixture, form: SeenSheetForm
) -> HttpResponse:
    match = match_or_404(fixture)
    typings = waiting_typings(fixture)
    is_blind = wants_second_typing(fixture, typings)
    stands = not_checkable_because(fixture, desk_user(request))
    # A person who types the sheet again must not see the first typing.
    is_hidden = is_blind and not stands
    seen = form_head_of(match)
    if not isinstance(form, RejectionForm):
        form = RejectionForm(initial={"seen": seen})
    context = {
        "fixture": fixture,
        "union": fixture.union,
        "is_member": True,
        "sheet": None if is_hidden else sheet_view_of(match, is_member=True),
        "stands_because": stands,
        "is_blind": is_blind,
        "typings": typings,
        "differences": typing_differences(typings.first, typings.second)
        if typings.first and typings.second
        else [],
        "rejected": last_rejected_sheet(fixture),
        "seen": seen,
        "form": form,
    }
    return render_form(request, "scoresheets/checking/match_check.html", context)
