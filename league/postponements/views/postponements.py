from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit_planner
from league.access.policy import policy_of
from league.fixtures.availability import night_in_words, unmovable_because
from league.fixtures.free_nights import free_nights
from league.lib.forms import data_of, render_form
from league.models import Fixture, Postponement, Union, Venue
from league.models.places import today as today_in
from league.notices.told import listening, say
from league.postponements import selectors as postponing
from league.postponements.actions import postponements as actions
from league.postponements.forms.postponements import (
    AskForm,
    DateDecisionForm,
    DatesAnswerForm,
)
from league.postponements.moves import moved_lately
from league.postponements.my_teams import my_teams
from league.postponements.readers import RequestReader, reader_at

ROWS_A_PAGE = 25


def _fixture_or_404(pk: UUID) -> Fixture:
    shown = Fixture.objects.select_related(
        "union", "home", "away", "venue", "division__season__rule_set"
    )
    return get_object_or_404(shown, pk=pk)


def _request_or_404(pk: int) -> Postponement:
    return get_object_or_404(
        postponing.with_proposed_dates(Postponement.objects.filter(pk=pk))
    )


def _halls_of(union: Union) -> list[Venue]:
    return list(Venue.objects.filter(union=union))


def _decision_form(
    data: Any, fixture: Fixture, postponement: Postponement | None = None
) -> DateDecisionForm:
    """Return the secretary's form, with the nights that are free."""
    halls = _halls_of(fixture.union)
    free = []
    if not unmovable_because(fixture):
        free = free_nights(fixture, today=today_in(fixture.union), halls=halls)
    return DateDecisionForm(
        data, fixture=fixture, halls=halls, postponement=postponement, free=free
    )


@login_required
@require_GET
def teams(request: HttpRequest) -> HttpResponse:
    teams = my_teams(request.user, at=timezone.now())
    unions = {one.team.union for one in teams}
    # Of several unions the page is none's.
    context = {"teams": teams, "union": unions.pop() if len(unions) == 1 else None}
    return render(request, "league/postponements/my_teams.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def postponement_new(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture, now = _fixture_or_404(pk), timezone.now()
    reader = reader_at(request.user, fixture)
    open_one = fixture.postponements.filter(state__in=Postponement.OPEN).first()
    if open_one is not None:
        return redirect("postponement", open_one.pk)
    if not reader.teams:
        return redirect("fixture-move", fixture.pk)
    barred = postponing.unaskable_because(fixture, at=now)
    form = AskForm(
        data_of(request),
        fixture=fixture,
        teams=reader.teams,
        halls=_halls_of(fixture.union),
        at=now,
    )
    if not barred and form.is_valid():
        made = actions.ask_postponement(
            fixture,
            team=form.asking_team(),
            reason=form.cleaned_data["reason"],
            places=form.cleaned_data["places"],
            by=reader.user,
            at=now,
        )
        say(request, _("The request is made; the answer comes here."))
        return redirect("postponement", made.pk)
    page = {"fixture": fixture, "union": fixture.union, "form": form, "barred": barred}
    page |= {"days": policy_of(fixture.division.season).postponement_days}
    return render_form(request, "league/postponements/postponement_new.html", page)


@login_required
@require_GET
def postponement(request: HttpRequest, pk: int) -> HttpResponse:
    row = _request_or_404(pk)
    return _shown(request, row, reader_at(request.user, row.fixture))


def _shown(
    request: HttpRequest,
    row: Postponement,
    reader: RequestReader,
    *,
    answer: DatesAnswerForm | None = None,
    ruling: DateDecisionForm | None = None,
) -> HttpResponse:
    """Return a request's page, with the forms of what this reader may do."""
    now, fixture = timezone.now(), row.fixture
    may_answer = row.state in actions.ANSWERABLE and reader.answers(row)
    may_decide = row.is_open and reader.plans
    if may_answer and answer is None:
        answer = DatesAnswerForm(postponement=row, at=now)
    if may_decide and ruling is None:
        ruling = _decision_form(None, fixture, row)
    context = {
        "row": row,
        "fixture": fixture,
        "union": row.union,
        "answer": answer if may_answer else None,
        "ruling": ruling if may_decide else None,
        "may_withdraw": row.is_open and reader.asks(row),
        "plans": reader.plans,
        "barred": unmovable_because(fixture) if row.is_open else "",
        "dates": postponing.dates_of(row, at=now),
        "is_overdue": row.is_open and row.due_at <= now,
    }
    return render_form(request, "league/postponements/postponement.html", context)


@login_required
@require_POST
@listening()
def postponement_answer(request: HttpRequest, pk: int) -> HttpResponse:
    row, now = _request_or_404(pk), timezone.now()
    reader = reader_at(request.user, row.fixture)
    if not reader.answers(row):
        raise PermissionDenied(_("Only the opponents answer this request."))
    form = DatesAnswerForm(request.POST, postponement=row, at=now)
    if row.is_open and not form.is_valid():
        return _shown(request, row, reader, answer=form)
    chosen = form.accepted() if form.is_valid() else None
    if chosen is not None:
        actions.accept_date(row, proposed=chosen, by=reader.user, at=now)
        say(request, _("Agreed. The secretary confirms it."))
    else:
        reason = form.cleaned_data.get("reason", "")
        actions.decline_dates(row, reason=reason, by=reader.user, at=now)
        say(request, _("Declined. The secretary decides."))
    return redirect("postponement", row.pk)


@login_required
@require_POST
@listening()
def postponement_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    row = _request_or_404(pk)
    reader = reader_at(request.user, row.fixture)
    if not reader.asks(row):
        raise PermissionDenied(_("Only the team that asked takes it back."))
    actions.withdraw_request(row, by=reader.user, at=timezone.now())
    say(request, _("The request is withdrawn."))
    return redirect("postponement", row.pk)


@login_required
@require_POST
@listening()
def postponement_decide(request: HttpRequest, pk: int) -> HttpResponse:
    row, now = _request_or_404(pk), timezone.now()
    user = admit_planner(request, row.union)
    form = _decision_form(request.POST, row.fixture, row)
    if not form.decide(row, by=user, at=now):
        return _shown(request, row, reader_at(request.user, row.fixture), ruling=form)
    say(request, _decided_words(_request_or_404(pk)))
    return redirect("postponements", row.union.slug)


@login_required
@require_GET
def postponements(request: HttpRequest, slug: str) -> HttpResponse:
    union, now = get_object_or_404(Union, slug=slug), timezone.now()
    admit_planner(request, union)
    closed = Paginator(postponing.closed_requests(union), ROWS_A_PAGE)
    today = now.astimezone(union.zone).date()
    context = {
        "union": union,
        "board": postponing.postponement_board(union),
        "page": closed.get_page(request.GET.get("page")),
        "movable": postponing.movable(union, today=today),
        "moved": moved_lately(union),
        "now": now,
    }
    return render(request, "league/postponements/postponements.html", context)


@login_required
@require_GET
def fixture_choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect from a choice in a list to the page that moves it."""
    union = get_object_or_404(Union, slug=slug)
    admit_planner(request, union)
    try:
        chosen = UUID(request.GET.get("fixture", ""))
    except ValueError:
        return redirect("postponements", union.slug)
    return redirect("fixture-move", chosen)


def _moved_words(fixture: Fixture) -> str:
    """Return which match was moved, and to when."""
    match = {"match": f"{fixture.home} – {fixture.away}"}
    if fixture.night is None:
        return _("%(match)s is postponed; its date is open.") % match
    words = _("%(match)s is moved to %(night)s, %(start)s.")
    start = time_format(fixture.start, "H:i")
    return words % (match | {"night": night_in_words(fixture.night), "start": start})


def _decided_words(row: Postponement) -> str:
    """Return which match a request was about, and what was decided on it."""
    if row.state != Postponement.State.REFUSED:
        return _moved_words(row.fixture)
    match = f"{row.fixture.home} – {row.fixture.away}"
    return _("%(match)s is not postponed.") % {"match": match}


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def fixture_move(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = _fixture_or_404(pk)
    user = admit_planner(request, fixture.union)
    open_one = fixture.postponements.filter(state__in=Postponement.OPEN).first()
    if open_one is not None:
        return redirect("postponement", open_one.pk)
    form = _decision_form(data_of(request), fixture)
    barred = unmovable_because(fixture)
    if not barred and form.move(by=user):
        say(request, _moved_words(_fixture_or_404(pk)))
        return redirect("postponements", fixture.union.slug)
    page = {"fixture": fixture, "union": fixture.union, "form": form, "barred": barred}
    return render_form(request, "league/postponements/fixture_move.html", page)
