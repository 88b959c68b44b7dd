from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from matches.captain.actions import give_notice, hand_in
from matches.captain.forms import SeatsForm
from matches.captain.night import CaptainNight
from matches.captain.views.night import Led, context_of, for_captains
from matches.team_sheets.candidates import candidates_of, last_seats
from rules.book import RuleViolation
from rules.record import TABLES, PartnerRole

TEMPLATE = "matches/captain/captain_sheet.html"
NOTICE = "tables"


@require_http_methods(["GET", "HEAD", "POST"])
@for_captains
def captain_sheet(request: HttpRequest, led: Led) -> HttpResponse:
    if request.POST.get(NOTICE) in {str(table) for table in TABLES}:
        return noticed(request, led, tables=int(request.POST[NOTICE]))
    night = led.night()
    if request.method != "POST":
        filled = seats_standing(night)
        if "last" in request.GET:
            last = last_seats(night.team, led.fixture) or filled
            filled = without(to_leave_open(night), last)
        return _show(request, led, night, _form_of(night, initial=filled))
    form = _form_of(night, data=request.POST)
    if not form.is_valid():
        return _show(request, led, night, form, status=422)
    try:
        handed_in(led, form)
    except RuleViolation as refusal:
        # Keep the chosen names on the page, with what the rule says.
        form.add_error(None, f"{refusal.detail} ({refusal.rule})")
        return _show(request, led, night, form, status=409)
    said = _("The team sheet is handed in.")
    if night.is_sheet_late:
        said = _("The team sheet is handed in. It came after the start (1.3).")
    messages.success(request, said)
    return redirect(led.address())


def handed_in(led: Led, form: SeatsForm) -> None:
    pairs = form.cleaned_data["pairs"]
    match = led.opened().match
    hand_in(match, led.side, pairs=pairs, hand=led.hand, at=timezone.now())


def noticed(request: HttpRequest, led: Led, *, tables: int) -> HttpResponse:
    """Note how many tables the team fields, and keep what was chosen so far."""
    match = led.opened().match
    give_notice(match, led.side, tables=tables, hand=led.hand, at=timezone.now())
    night = led.night()
    chosen = {name: request.POST[name] for name in FIELDS if request.POST.get(name)}
    filled = without(to_leave_open(night), chosen or seats_standing(night))
    return _show(request, led, night, _form_of(night, initial=filled))


FIELDS = [f"{role}_{table}" for role in PartnerRole for table in TABLES]


def seats_standing(night: CaptainNight) -> dict[str, Any]:
    if night.own_sheet is None:
        return {}
    pairs = night.reading.line_ups[night.side].pairs
    return {
        f"{role}_{table}": getattr(pair, role)
        for table, pair in zip(TABLES, pairs, strict=True)
        if pair
        for role in PartnerRole
    }


def to_leave_open(night: CaptainNight) -> Sequence[int]:
    """Return the tables a short team leaves open: the opponents', else the last."""
    missing = len(TABLES) - night.fielded
    other = night.reading.line_ups[night.side.opponents].open_tables
    order = [*other, *(table for table in reversed(TABLES) if table not in other)]
    return order[:missing]


def without(tables: Sequence[int], chosen: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: player
        for name, player in chosen.items()
        if int(name.rpartition("_")[2]) not in tables
    }


def _form_of(
    night: CaptainNight, *, data: Any = None, initial: Mapping[str, Any] | None = None
) -> SeatsForm:
    named = [*(initial or {}).values(), *seats_standing(night).values()]
    candidates = candidates_of(
        night.team, night.match.fixture, also=[int(one) for one in named]
    )
    return SeatsForm(
        data, candidates=candidates, fielded=night.fielded, initial=initial
    )


def _show(
    request: HttpRequest,
    led: Led,
    night: CaptainNight,
    form: SeatsForm,
    *,
    status: int = 200,
) -> HttpResponse:
    context = context_of(led, night) | {
        "form": form,
        "rows": [(*row, row[0] in to_leave_open(night)) for row in form.rows],
        "doubts": doubts_among(form),
        "minimum": night.reading.record.settings.minimum_tables,
    }
    return render(request, TEMPLATE, context, status=status)


def doubts_among(form: SeatsForm) -> list[str]:
    """Return why chosen players may be ineligible (1.5); warns, blocks nothing."""
    chosen = {str(form[name].value() or "") for name in form.fields}
    return [
        one.doubt for one in form.candidates if one.doubt and str(one.player) in chosen
    ]
