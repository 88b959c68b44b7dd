from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from league.admission import admit_keeper
from league.models import Fixture, Union, User
from matches.actions.desk import MovedHead, head_of, set_team_sheets, type_match
from matches.desk import by_night, desk_rows, season_on, waiting_rows
from matches.eligibility import doubts
from matches.fold import settings_of
from matches.forms.desk import DeskFilterForm
from matches.forms.sheet import SheetForm
from matches.forms.team_sheet import sheets_typed
from matches.models import Match
from matches.moves import preview
from matches.typed_names import names_of
from rules.record import Settings, Side, read_settings

CHECK, SHEETS, SAVE = "check", "sheets", "save"


def signed_in(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "the desk is for those who signed in"
    return request.user


def kept_fixture(request: HttpRequest, pk: uuid.UUID) -> Fixture:
    fixture = get_object_or_404(
        Fixture.objects.select_related(
            "union", "home", "away", "venue", "division__season__rule_set"
        ),
        pk=pk,
    )
    admit_keeper(request, fixture.union)
    return fixture


@login_required
@require_GET
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_keeper(request, union)
    context: dict[str, Any] = {"union": union, "season": season_on(union)}
    if context["season"]:
        today = timezone.localdate(timezone=union.zone)
        rows = desk_rows(context["season"], today=today)
        form = DeskFilterForm(request.GET, season=context["season"], rows=rows)
        waiting = waiting_rows(rows)
        context |= {"form": form, "nights": by_night(form.kept()), "waiting": waiting}
    return render(request, "matches/desk.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def match_type(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    fixture = kept_fixture(request, pk)
    match = Match.objects.filter(pk=fixture.pk).first()
    if request.method == "GET" and match and match.seq:
        return redirect("match-correct", fixture.pk)
    names, settings = names_of(fixture), settings_for(fixture, match)
    form = SheetForm(
        fixture,
        names=names,
        settings=settings,
        data=request.POST if request.method == "POST" else None,
        sheets=sheets_typed(match, names, otherwise="4"),
    )
    page = {
        "form": form,
        "token": token_of(request),
        "head": request.POST.get("head") or head_of(match),
    }
    if request.method == "POST":
        return answer_typed(request, fixture, page)
    return show_typed(request, fixture, page)


def token_of(request: HttpRequest) -> str:
    """The form's own token, under which it is written once; a new form's is new."""
    try:
        return uuid.UUID(request.POST.get("token", "")).hex
    except ValueError:
        return uuid.uuid4().hex


def settings_for(fixture: Fixture, match: Match | None) -> Settings:
    """The numbers a fixture's match is played by; before it is open, its season's."""
    if match is not None:
        return settings_of(match)
    return read_settings(fixture.division.season.rule_set.record_rules, [])


def answer_typed(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any]
) -> HttpResponse:
    """Check, save the team sheets, or save the match, as the button said."""
    form, step = page["form"], request.POST.get("step", CHECK)
    is_valid = form.are_team_sheets_valid() if step == SHEETS else form.is_valid()
    if not is_valid:
        return show_typed(request, fixture, page, status=422)
    try:
        if step == CHECK:
            page["preview"] = preview(
                fixture, lambda: save_typed(request, fixture, page)
            )
            return show_typed(request, fixture, page)
        save_typed(request, fixture, page, only_sheets=step == SHEETS)
    except MovedHead:
        page["has_moved"] = True
        return show_typed(request, fixture, page, status=409)
    if step == SHEETS:
        messages.success(request, _("The team sheets are saved."))
        return redirect("match-type", fixture.pk)
    messages.success(request, _("The match is saved; the log has followed."))
    return redirect("match-correct", fixture.pk)


def save_typed(
    request: HttpRequest,
    fixture: Fixture,
    page: dict[str, Any],
    *,
    only_sheets: bool = False,
) -> Match:
    form, by = page["form"], signed_in(request)
    if only_sheets:
        return set_team_sheets(
            fixture, line_ups=form.line_ups(), head=page["head"], by=by
        )
    return type_match(
        fixture,
        line_ups=form.line_ups(),
        sheet=form.sheet(),
        token=page["token"],
        head=page["head"],
        by=by,
    )


def show_typed(
    request: HttpRequest, fixture: Fixture, page: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = page | {
        "fixture": fixture,
        "union": fixture.union,
        "doubts": typed_doubts(fixture, page["form"].sides),
    }
    return render(request, "matches/match_type.html", context, status=status)


def typed_doubts(fixture: Fixture, sides: dict[Side, Any]) -> list[Any]:
    """Why the players that were typed in may not have been eligible (1.5)."""
    found: list[Any] = []
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        pairs = getattr(sides[side], "cleaned_data", {}).get("pairs") or ()
        players = [
            int(name)
            for pair in pairs
            if pair
            for name in (pair.counter, pair.by_speler)
        ]
        found.extend(doubts(players, team=team, fixture=fixture).values())
    return found
