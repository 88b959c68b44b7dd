from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.persons import is_own_row
from league.lib.forms import data_of, render_form
from league.models import Appointment, Official, OfficialAway, User
from league.notices.links import asked_or_none
from league.notices.told import listening, say
from league.officials import pages
from league.officials.actions import appointments as actions
from league.officials.actions import officials as keeping
from league.officials.forms import AppointmentAnswerForm, AwayForm, OwnAnswerForm


def _signed_in(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "the page is for those who signed in"
    return request.user


@login_required
@require_GET
def my_appointments(request: HttpRequest) -> HttpResponse:
    return _show(request)


def _show(
    request: HttpRequest,
    *,
    answered: OwnAnswerForm | None = None,
    away: AwayForm | None = None,
) -> HttpResponse:
    officials = pages.officials_of_user(_signed_in(request))
    context = {
        "officials": officials,
        "page": pages.own_page(officials),
        "answered": answered,
        "away": away or AwayForm(),
    }
    return render_form(request, "league/officials/my_appointments.html", context)


@login_required
@require_POST
@listening()
def my_answer(request: HttpRequest) -> HttpResponse:
    form = OwnAnswerForm(request.POST)
    if not form.is_valid():
        return _show(request, answered=form)
    own = pages.own_appointments(pages.officials_of_user(_signed_in(request)))
    asked = list(own.filter(pk__in=form.cleaned_data["appointments"]))
    if not asked:
        raise Http404
    _keep(request, asked, form)
    return redirect("my-appointments")


def _keep(
    request: HttpRequest, asked: list[Appointment], form: AppointmentAnswerForm
) -> None:
    by = request.user if isinstance(request.user, User) else None
    actions.answer_appointments(
        asked,
        is_accepted=form.is_accepted,
        reason=form.cleaned_data["reason"],
        by=by,
    )
    thanks = _("Thank you: you are expected.")
    declined = _("Thank you for letting us know.")
    say(request, thanks if form.is_accepted else declined)


def _own_official(request: HttpRequest, pk: int) -> Official:
    return get_object_or_404(Official, is_own_row(_signed_in(request)), pk=pk)


@login_required
@require_POST
def my_away(request: HttpRequest, pk: int) -> HttpResponse:
    official, form = _own_official(request, pk), AwayForm(request.POST)
    if not form.is_valid():
        return _show(request, away=form)
    keeping.add_away(official, **form.cleaned_data, by=_signed_in(request))
    messages.success(request, _("The nights away are saved."))
    return redirect("my-appointments")


@login_required
@require_POST
def my_back(request: HttpRequest, pk: int, away: int) -> HttpResponse:
    official = _own_official(request, pk)
    row = get_object_or_404(OfficialAway, pk=away, official=official)
    keeping.remove_away(row, by=_signed_in(request))
    messages.success(request, _("The nights away are taken out."))
    return redirect("my-appointments")


@require_http_methods(["GET", "POST"])
@listening()
def appointment_answer(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page behind a mail's link; following it changes nothing."""
    asked = asked_or_none(token)
    if asked is None:
        raise Http404
    form = AppointmentAnswerForm(data_of(request))
    if asked.can_be_answered and form.is_valid():
        _keep(request, asked.appointments, form)
        return redirect("appointment-answer", token)
    context = {
        "union": asked.official.union,
        "asked": asked,
        "engagements": pages.engagements(asked.appointments),
        "form": form,
    }
    return render_form(request, "league/officials/appointment_answer.html", context)
