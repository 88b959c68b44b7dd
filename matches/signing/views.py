from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import admit_keeper
from league.access.permissions import belongs_to, may_keep, may_referee
from league.desk.bulk import shown_in, tell_left, tell_nothing_shown
from league.lib.forms import data_of, render_form
from league.models import Fixture, Season
from matches.access.fetching import fixture_or_404
from matches.access.permissions import ActingHand, captain_hands
from matches.desk.views.desk import desk_user, fixture_for_keeper
from matches.live.night import night_address
from matches.models import Match
from matches.record.waiting import waiting_in
from matches.sheet.view import sheet_view_of
from matches.signing.actions import (
    ResultChanged,
    close,
    close_shown,
    sign_sheet,
    withhold,
)
from matches.signing.closing import early_closing_of, may_take_back, reopen
from matches.signing.forms import WITHHOLD, ClosingForm, SigningForm
from matches.signing.signatures import (
    SignatureView,
    SigningView,
    news_since,
    signing_view_of,
)
from rules.record import Side

TAKE_BACK, SURE = "take back", "sure"
CLOSE_PAGE = "matches/signing/match_close.html"


@require_http_methods(["GET", "POST"])
def match_sign(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = fixture_or_404(pk)
    match = match_or_404(fixture)
    hands = captain_hands(request, match)
    if not hands:
        return _turned_away(request, fixture)
    if request.method == "POST":
        return answer_signing(request, match, hands)
    return show_signing(request, match, hands)


def match_or_404(fixture: Fixture) -> Match:
    match: Match = get_object_or_404(Match, pk=fixture.pk)
    match.fixture = fixture
    return match


def _turned_away(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Ask visitors to sign in; tell others that they may not sign."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    if not belongs_to(request.user, fixture.union):
        raise Http404
    raise PermissionDenied(_("Only the captains and the referee sign a score-sheet."))


def answer_signing(
    request: HttpRequest, match: Match, hands: Mapping[Side, ActingHand]
) -> HttpResponse:
    side = _side_asked(request, hands)
    form = SigningForm(request.POST, side=side)
    if not form.is_valid():
        return show_signing(request, match, hands, sent=form)
    try:
        _act(form, match, side, hands[side])
    except ResultChanged as changed:
        match.refresh_from_db()
        return show_signing(request, match, hands, sent=form, changed=changed)
    messages.success(request, _("It is written on the sheet."))
    return redirect("match-sign", match.pk)


def _side_asked(request: HttpRequest, hands: Mapping[Side, ActingHand]) -> Side:
    """Return the side to sign for, among those the requester may sign for."""
    wanted = request.POST.get("side")
    if wanted in set(Side) and Side(wanted) not in hands:
        raise PermissionDenied(_("You sign for your own team alone."))
    return Side(wanted) if wanted in set(Side) else next(iter(hands))


def _act(form: SigningForm, match: Match, side: Side, hand: ActingHand) -> None:
    seen, now = form.cleaned_data["seen"], timezone.now()
    if form.cleaned_data["step"] != WITHHOLD:
        sign_sheet(match, side, seen=seen, hand=hand, at=now, query=form.query)
        return
    if not hand.is_official or hand.user is None:
        raise PermissionDenied(_("The referee notes that a signature is not given."))
    reason = form.cleaned_data["reason"]
    withhold(match, side, seen=seen, reason=reason, by=hand.user, at=now)


def show_signing(
    request: HttpRequest,
    match: Match,
    hands: Mapping[Side, ActingHand],
    *,
    sent: SigningForm | None = None,
    changed: ResultChanged | None = None,
) -> HttpResponse:
    """Show the current sheet and its forms; those who may sign see its names."""
    sheet = sheet_view_of(match, is_member=True)
    signing = signing_view_of(match, lines=sheet.lines, is_member=True)
    if sent is not None and changed is not None:
        sent = sent.again(seen=signing.token)
    context = {
        "fixture": match.fixture,
        "union": match.fixture.union,
        "is_member": True,
        "sheet": sheet,
        "signing": signing,
        "parts": parts_of(signing, hands, sent=sent),
        "leads": any(not one.is_official for one in hands.values()),
        "the_night": night_address(match.fixture),
        "changed": changed and news_since(match, changed.seal_hash, lines=sheet.lines),
        **_waiting_for(request, match),
    }
    status = 409 if changed else 422 if sent else 200
    return render(request, "matches/signing/match_sign.html", context, status=status)


def _waiting_for(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return what waits beside the sheet, and whether the reader may let it in."""
    waiting = waiting_in(match)
    if waiting is None:
        return {}
    may_settle = (
        may_keep(request.user, match.fixture.union)
        if waiting.is_sealed
        else may_referee(request.user, match.fixture)
    )
    return {"waiting": waiting, "may_settle": may_settle}


@dataclass(frozen=True, slots=True)
class SigningPart:
    """A side to sign for, with its signature and its form."""

    one: SignatureView
    form: SigningForm
    is_official: bool


def parts_of(
    signing: SigningView, hands: Mapping[Side, ActingHand], *, sent: SigningForm | None
) -> list[SigningPart]:
    forms = {side: SigningForm(side=side, seen=signing.token) for side in hands}
    if sent is not None:
        forms[sent.for_side] = sent
    return [
        SigningPart(one, forms[one.side], hands[one.side].is_official)
        for one in signing.sides
        if one.side in hands
    ]


@login_required
@require_POST
def close_all(request: HttpRequest, pk: int) -> HttpResponse:
    """Close the results that the desk showed and that nothing speaks against."""
    season = get_object_or_404(Season.objects.select_related("union"), pk=pk)
    by = admit_keeper(request, season.union)
    shown = keyed_by_match(shown_in(request))
    if not shown:
        tell_nothing_shown(request)
    outcome = close_shown(season, shown, by=by, at=timezone.now())
    if outcome.done:
        words = ngettext(
            "%(number)s match is closed; its result stands.",
            "%(number)s matches are closed; their results stand.",
            outcome.done,
        )
        messages.success(request, words % {"number": outcome.done})
    tell_left(request, outcome.left)
    return redirect("desk", season.union.slug)


def keyed_by_match(shown: Mapping[str, str]) -> dict[UUID, str]:
    """Return tokens by match; a key that is none is left out."""
    found = {}
    for key, token in shown.items():
        with suppress(ValueError):
            found[UUID(key)] = token
    return found


@login_required
@require_http_methods(["GET", "POST"])
def match_close(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Close a match; what comes before its time is asked for once."""
    fixture, now = fixture_for_keeper(request, pk), timezone.now()
    match, by = match_or_404(fixture), desk_user(request)
    step = request.POST.get("step")
    if step == TAKE_BACK:
        reopen(match, by=by, at=now)
        messages.success(request, _("The closing is taken back."))
        return redirect("match-close", fixture.pk)
    sheet = sheet_view_of(match, is_member=True)
    signing = signing_view_of(match, lines=sheet.lines, is_member=True)
    sides = [(one.side, one.team) for one in signing.missing]
    form = ClosingForm(data_of(request), sides=sides)
    context = {
        "fixture": fixture,
        "union": fixture.union,
        "match": match,
        "sheet": sheet,
        "signing": signing,
        "form": form,
        "may_take_back": may_take_back(match, at=now),
        **_waiting_for(request, match),
    }
    if not form.is_valid():
        return render_form(request, CLOSE_PAGE, context)
    early = early_closing_of(match, at=now)
    if early and signing.is_over and not signing.closed and step != SURE:
        return render(request, CLOSE_PAGE, context | {"early": early})
    close(match, reasons=form.reasons, by=by, at=now)
    messages.success(request, _("The match is closed; its result stands."))
    return redirect("match-close", fixture.pk)
