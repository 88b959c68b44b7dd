from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from league.access.permissions import belongs_to, may_keep
from league.lib.forms import data_of, render_form
from league.models import Fixture
from matches.access.fetching import fixture_or_404, match_or_new
from matches.access.permissions import ActingHand, captain_hands
from matches.captain import actions, forms
from matches.captain.live import due_of, state_of
from matches.captain.night import ROLES, CaptainNight, Task, captain_night_of
from matches.desk.views.desk import form_token, sent_id
from matches.live.night import night_address
from matches.models import Match
from matches.record.delivery import EntryAnswer, EntryOutcome
from matches.record.reading import player_names
from matches.team_sheets.actions import open_match
from matches.team_sheets.candidates import SquadCandidate, candidates_of
from rules.clock import SEATING
from rules.match import HeldSeat, Status
from rules.record import PartnerRole, Side

CHECK, SEND = "check", "send"


@dataclass(frozen=True, slots=True)
class Led:
    """A side of a match, and the hand that acts as its captain."""

    match: Match
    side: Side
    hand: ActingHand
    sides: tuple[Side, ...]

    @property
    def fixture(self) -> Fixture:
        return self.match.fixture

    def address(self, name: str = "captain") -> str:
        """Return the address of this side's page; officials name the side in it."""
        path = reverse(name, args=[self.match.pk])
        return f"{path}?side={self.side}" if len(self.sides) > 1 else path

    def night(self) -> CaptainNight:
        return captain_night_of(
            self.match, self.side, hand=self.hand, at=timezone.now()
        )

    def opened(self) -> Led:
        """Return the same with its match saved, which a change needs."""
        opened = open_match(self.fixture, by=self.hand.user)
        opened.fixture = self.fixture
        return Led(opened, self.side, self.hand, self.sides)

    def way_up(self) -> dict[str, Any]:
        """Return what lies above an official's page: the desk, the night they run."""
        keeps = may_keep(self.hand.user, self.fixture.union)
        return {"desk": "desk" if keeps else None, "night": night_address(self.fixture)}


Page = Callable[[HttpRequest, Led], HttpResponse]


def for_captains(page: Page) -> Callable[[HttpRequest, uuid.UUID], HttpResponse]:
    """Let in who captains a side; who captains both must choose one."""

    @wraps(page)
    def asked(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
        match = match_or_new(fixture_or_404(pk))
        led = captain_hands(request, match)
        if not led:
            return _turned_away(request, match)
        side = _side_asked(request, led)
        if side is None:
            return render(
                request, "matches/captain/captain_choose.html", _choice(match, led)
            )
        return page(request, Led(match, side, led[side], tuple(led)))

    return asked


def _turned_away(request: HttpRequest, match: Match) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect("captain-enter")
    if not belongs_to(request.user, match.fixture.union):
        raise Http404
    raise PermissionDenied(_("Only the captains of this match have this page."))


def _side_asked(request: HttpRequest, led: dict[Side, ActingHand]) -> Side | None:
    """Return the side asked for, else the only one that the requester leads."""
    asked = request.GET.get("side", "")
    if asked in list(led):
        return Side(asked)
    own = [side for side, hand in led.items() if not hand.is_official]
    if len(own) == 1:
        return own[0]
    return next(iter(led)) if len(led) == 1 else None


def _choice(match: Match, led: dict[Side, ActingHand]) -> dict[str, Any]:
    fixture = match.fixture
    teams = {Side.HOME: fixture.home, Side.AWAY: fixture.away}
    sides = [(str(side), teams[side]) for side in Side if side in led]
    first, *_more = led
    return {
        "fixture": fixture,
        "union": fixture.union,
        "sides": sides,
        "led": Led(match, first, led[first], tuple(led)),
    }


def context_of(led: Led, night: CaptainNight) -> dict[str, Any]:
    names = ("captain", "captain-sheet", "captain-toss", "captain-seat")
    more = ("captain-substitute", "captain-undo", "captain-query", "captain-live")
    return {
        "fixture": led.fixture,
        "union": led.fixture.union,
        "night": night,
        "led": led,
        "token": uuid.uuid4().hex,
        "due": due_of(night),
        "state": state_of(night),
        # The phone keeps unsent choices under this name, until a sheet comes in.
        "draft": f"team-sheet {led.fixture.pk} {led.side}",
        "sheet_in": night.sheet_in_since,
        "to": {one.replace("-", "_"): led.address(one) for one in names + more},
    }


def _teams_of(fixture: Fixture) -> dict[Side, str]:
    return {Side.HOME: fixture.home.name, Side.AWAY: fixture.away.name}


def _tell(request: HttpRequest, answer: EntryAnswer | None, done: str) -> None:
    """Show a message that an entry was written, kept as refused, or held."""
    if answer is not None and answer.outcome is EntryOutcome.HELD:
        messages.warning(request, _("Kept for the referee, who settles it."))
    elif answer is not None and answer.rule:
        sentence = _("Kept as refused by rule %(rule)s; the referee settles it.")
        messages.warning(request, sentence % {"rule": answer.rule})
    else:
        messages.success(request, done)


@require_safe
@for_captains
def captain(request: HttpRequest, led: Led) -> HttpResponse:
    return _show(request, led, forms.CaptainTossForm(teams=_teams_of(led.fixture)))


TASK_TEMPLATES = {
    Task.SHEET: "matches/captain/_captain_sheet.html",
    Task.TOSS: "matches/captain/_captain_toss.html",
    Task.SEAT: "matches/captain/_captain_seat.html",
    Task.PLAY: "matches/captain/_captain_play.html",
    Task.INTERVAL: "matches/captain/_captain_interval.html",
    Task.SIGN: "matches/captain/_captain_sign.html",
}


def _show(
    request: HttpRequest,
    led: Led,
    toss_form: forms.CaptainTossForm,
    *,
    status: int = 200,
) -> HttpResponse:
    context = _page_of(led, led.night(), toss_form)
    return render(request, "matches/captain/captain.html", context, status=status)


def _page_of(
    led: Led, night: CaptainNight, toss_form: forms.CaptainTossForm
) -> dict[str, Any]:
    starts_at = led.fixture.starts_at
    return context_of(led, night) | {
        "toss_form": toss_form,
        "task_template": TASK_TEMPLATES[night.task],
        "seat_until": starts_at and starts_at - SEATING,
        "home_total": night.reading.sheet.totals[Side.HOME],
        "away_total": night.reading.sheet.totals[Side.AWAY],
    }


@require_safe
@for_captains
def captain_live(request: HttpRequest, led: Led) -> HttpResponse:
    """Return what moves on a captain's pages; no body if the phone has it."""
    night = led.night()
    state = state_of(night)
    if request.GET.get("since") == state:
        response = HttpResponse(status=204)
    else:
        form = forms.CaptainTossForm(teams=_teams_of(led.fixture))
        context = _page_of(led, night, form)
        response = render(request, "matches/captain/captain_live.html", context)
    response.headers["X-State"] = state
    return response


@require_POST
@for_captains
def captain_toss(request: HttpRequest, led: Led) -> HttpResponse:
    form = forms.CaptainTossForm(request.POST, teams=_teams_of(led.fixture))
    if not form.is_valid():
        return _show(request, led, form, status=422)
    winner = Side(form.cleaned_data["winner"])
    answer = actions.say_toss(
        led.opened().match,
        winner=winner,
        token=sent_id(request),
        hand=led.hand,
        at=timezone.now(),
    )
    team = _teams_of(led.fixture)[winner]
    _tell(request, answer, _("%(team)s won the toss.") % {"team": team})
    return redirect(led.address())


@require_POST
@for_captains
def captain_seat(request: HttpRequest, led: Led) -> HttpResponse:
    actions.sit_down(led.opened().match, led.side, hand=led.hand, at=timezone.now())
    messages.success(request, _("Your team is seated; everyone can see where."))
    return redirect(led.address())


@require_http_methods(["GET", "HEAD", "POST"])
@for_captains
def captain_substitute(request: HttpRequest, led: Led) -> HttpResponse:
    night = led.night()
    form = substitution_form(request, night)
    context = context_of(led, night) | {"form": form, "made": made(night)}
    template = "matches/captain/captain_substitute.html"
    step = request.POST.get("step")
    before = actions.said_before(led.match, sent_id(request)) if step == SEND else None
    if before is not None:
        # A second tap: who comes on by the first is offered no more.
        return _told_substitution(request, led, before)
    if step not in (CHECK, SEND):
        return render(request, template, context)
    if not form.is_valid():
        return render(request, template, context, status=422)
    if step == CHECK:
        tried = tried_out(night, form, form_token(request))
        return render(request, template, context | tried)
    answer = actions.write_substitution(
        led.opened().match,
        led.side,
        change=form.change,
        token=sent_id(request),
        hand=led.hand,
        at=timezone.now(),
    )
    return _told_substitution(request, led, answer)


def _told_substitution(
    request: HttpRequest, led: Led, answer: EntryAnswer
) -> HttpResponse:
    _tell(request, answer, _("The substitution is on the score-sheet."))
    return redirect(led.address("captain-substitute"))


def substitution_form(
    request: HttpRequest, night: CaptainNight
) -> forms.CaptainSubstitutionForm:
    """Return the form; a request without a step keeps what was sent before."""
    seats = [one for one in night.seats if one.player.isdecimal()]
    return forms.CaptainSubstitutionForm(
        data_of(request),
        seats=seats,
        names=player_names((one.player for one in seats), is_member=True),
        candidates=to_come_on(night),
    )


def to_come_on(night: CaptainNight) -> list[SquadCandidate]:
    """Return who may come on: not those seated or taken off before (11.1)."""
    fixture = night.match.fixture
    seated = {one.player for one in night.seats if not one.is_empty}
    away = night.reading.off_for_good(night.side)
    squad = night.reading.line_ups[night.side].squad or ()
    also = [int(one) for one in squad]
    found = []
    for one in candidates_of(night.team, fixture, also=also):
        if str(one.player) in seated:
            continue
        if str(one.player) in away:
            doubt = _("%(name)s has been off already. (11.1)") % {"name": one.name}
            one = SquadCandidate(one.player, one.name, doubt)
        found.append(one)
    return sorted(found, key=lambda one: bool(one.doubt))


def tried_out(
    night: CaptainNight, form: forms.CaptainSubstitutionForm, token: str
) -> dict[str, Any]:
    """Return what a substitution would do, and the rule that refuses it (11)."""
    change = form.change
    entry = actions.substitution(change, night.side, token=token, at=timezone.now())
    partner = partner_of(night.seats, form.seat)
    wanted = [change.off, change.on, partner.player if partner else ""]
    names = player_names(wanted, is_member=True)
    return {
        "tried": {
            "table": change.table,
            "off": names[change.off],
            "on": names[change.on],
            "role": ROLES[change.role],
            "partner": names.get(partner.player) if partner else None,
            "partner_role": ROLES[change.role.partner],
        },
        "refusal": night.reading.refusal_of(entry),
        "token": token,
    }


def partner_of(seats: Iterable[HeldSeat], seat: HeldSeat) -> HeldSeat | None:
    """Return the other seat of a pair, which takes the other role (11.1)."""
    place = (seat.table, seat.side, seat.role.partner)
    found = (one for one in seats if (one.table, one.side, one.role) == place)
    return next(found, None)


def made(night: CaptainNight) -> list[dict[str, Any]]:
    """Return the side's valid substitutions in words, each with its entry to undo."""
    rows = night.substitutions
    players = (name or "" for one in rows for name in (one.off, one.on))
    names = player_names(players, is_member=True)
    return [
        {
            "entry": one.id,
            "table": one.table,
            "off": names[str(one.off)],
            "on": names[str(one.on)],
            "role": ROLES[one.role or PartnerRole.COUNTER],
            "may_undo": night.reading.status is Status.INTERVAL,
        }
        for one in rows
    ]


@require_POST
@for_captains
def captain_undo(request: HttpRequest, led: Led) -> HttpResponse:
    answer = actions.undo_substitution(
        led.opened().match,
        led.side,
        entry=request.POST.get("entry", ""),
        reason=_("undone by the captain"),
        hand=led.hand,
        at=timezone.now(),
    )
    _tell(request, answer, _("The substitution is undone."))
    return redirect(led.address("captain-substitute"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_captains
def captain_query(request: HttpRequest, led: Led) -> HttpResponse:
    form = forms.CaptainQueryForm(data_of(request))
    if not form.is_valid():
        context = context_of(led, led.night()) | {"form": form}
        return render_form(request, "matches/captain/captain_query.html", context)
    answer = actions.ask_query(
        led.opened().match,
        led.side,
        doubted=form.doubted,
        token=sent_id(request),
        hand=led.hand,
        at=timezone.now(),
    )
    _tell(request, answer, _("Your query is on the score-sheet."))
    return redirect(led.address())
