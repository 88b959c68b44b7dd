from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.desk.bulk import shown_in, tell_left, tell_nothing_shown
from league.lib.forms import data_of, read_whole, render_form
from league.models import RegistrationRequest, Transfer
from league.notices.told import listening, say
from league.registrations import forms
from league.registrations import registration_access as access
from league.registrations import selectors as reading
from league.registrations.actions import requests
from league.registrations.actions import transfers as actions
from league.registrations.doubts import look_at, requests_to_confirm
from league.registrations.registration_access import Registry
from league.registrations.views.registrations import of_season
from league.registrations.waiting import confirming_all

Acts = dict[str, Callable[[str], object]]


@login_required
@require_GET
def transfers(request: HttpRequest, pk: int) -> HttpResponse:
    registry = access.registry_or_404(request, pk)
    rows = reading.transfers_of(registry)
    page = Paginator(rows, reading.A_PAGE).get_page(request.GET.get("page"))
    words = request.GET.get("q", "").strip()
    context = of_season(registry) | {
        "page": page,
        "words": words,
        "found": reading.to_move(registry, words),
    }
    return render(request, "league/registrations/transfers.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def transfer_new(request: HttpRequest, pk: int) -> HttpResponse:
    registry, row = access.to_move_or_404(request, pk)
    form = forms.TransferForm(data_of(request), registry=registry)
    if form.is_valid():
        faults = actions.transfer_faults(row, form.move)
        for field, sentence in faults.items():
            form.add_error("place" if field == "team" else field, sentence)
        if not faults:
            made = actions.ask_transfer(
                row, form.move, is_registrar=registry.is_registrar, by=registry.user
            )
            say(request, _("The transfer waits for its answer."))
            return redirect("transfer", made.pk)
    context = of_season(registry) | {"row": row, "form": form}
    return render_form(request, "league/registrations/transfer_form.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def transfer(request: HttpRequest, pk: int) -> HttpResponse:
    registry, row = access.transfer_or_404(request, pk)
    acts = acts_on(registry, row)
    form = forms.RequestAnswerForm(data_of(request))
    if form.is_valid():
        answer = form.cleaned_data["answer"]
        if answer not in acts:
            sentence = _("This answer is not yours to give, or it is given.")
            raise PermissionDenied(sentence)
        acts[answer](form.cleaned_data["reason"])
        say(request, _("Your answer is saved."))
        return redirect("transfer", row.pk)
    context = of_season(registry) | {
        "row": row,
        "form": form,
        "may": {one.name.lower(): one in acts for one in forms.RequestAnswer},
        "needs_clearance": actions.needs_clearance(row.registration, row.to_club),
        "is_old_club": access.may_clear(registry, row),
        "is_open": row.state == Transfer.State.ASKED,
    }
    return render_form(request, "league/registrations/transfer_detail.html", context)


def acts_on(registry: Registry, row: Transfer) -> Acts:
    """Return the answers that a user may give to a transfer."""
    if row.state != Transfer.State.ASKED:
        return {}
    by, is_registrar = registry.user, registry.is_registrar
    acts: Acts = {}
    if is_registrar or access.may_clear(registry, row):
        acts[forms.RequestAnswer.AGREE] = lambda reason: actions.clear_transfer(
            row, as_registrar=is_registrar, reason=reason, by=by
        )
        acts[forms.RequestAnswer.REFUSE] = lambda reason: actions.refuse_transfer(
            row, as_registrar=is_registrar, reason=reason, by=by
        )
    if access.may_take_back(registry, row):
        acts[forms.RequestAnswer.TAKE_BACK] = lambda reason: actions.take_back_transfer(
            row, by=by
        )
    return acts


@login_required
@require_GET
def registration_requests(request: HttpRequest, pk: int) -> HttpResponse:
    registry = access.registry_or_404(request, pk)
    rows = reading.requests_of(registry)
    page = Paginator(rows, reading.A_PAGE).get_page(request.GET.get("page"))
    looked = []
    if registry.is_registrar:
        asked = [one.pk for one in page if one.state == RegistrationRequest.State.ASKED]
        waiting = requests_to_confirm(registry.season).filter(pk__in=asked)
        looked = look_at(registry.season, waiting)
    doubts = {one.request.pk: one.doubts for one in looked}
    context = of_season(registry) | {
        "page": page,
        "rows": [(one, doubts.get(one.pk, [])) for one in page],
        "posts": confirming_all(registry.season, looked),
    }
    return render(request, "league/registrations/registration_requests.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def registration_request(request: HttpRequest, pk: int) -> HttpResponse:
    registry, row = access.request_or_404(request, pk)
    if request.POST.get("answer") == forms.RequestAnswer.AGREE:
        return confirmed(request, registry, row)
    form = forms.RequestAnswerForm(data_of(request))
    if form.is_valid():
        if form.cleaned_data["answer"] == forms.RequestAnswer.REFUSE:
            access.registrars_only(registry)
            reason = form.cleaned_data["reason"]
            requests.refuse_request(row, reason=reason, by=registry.user)
        else:
            requests.take_back_request(row, by=registry.user)
        say(request, _("Your answer is saved."))
        return redirect("registration-request", row.pk)
    return _shown(request, registry, row, form=form)


@login_required
@require_POST
@listening()
def registrations_confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm what the page showed, as it stands; what is doubtful is left."""
    registry = access.registry_or_404(request, pk)
    access.registrars_only(registry)
    shown = {read_whole(key): token for key, token in shown_in(request).items()}
    asked = {pk: token for pk, token in shown.items() if pk is not None}
    if not asked:
        tell_nothing_shown(request)
    outcome = requests.confirm_shown(registry.season, asked, by=registry.user)
    if outcome.done:
        words = ngettext(
            "%(number)s registration is confirmed.",
            "%(number)s registrations are confirmed.",
            outcome.done,
        )
        say(request, words % {"number": outcome.done})
    tell_left(request, outcome.left)
    return redirect("registration-requests", registry.season.pk)


def confirmed(
    request: HttpRequest, registry: Registry, row: RegistrationRequest
) -> HttpResponse:
    """Confirm a request as the registrar left or changed it."""
    access.registrars_only(registry)
    filling = confirming(registry, row, data=request.POST)
    if filling is None or not filling.is_valid():
        return _shown(request, registry, row, filling=filling)
    done = requests.confirm_request(
        row, filling.filled, known=filling.known, by=registry.user
    )
    say(request, _("The registration is confirmed."))
    assert done.registration is not None, "a confirmed request is registered"
    return redirect("registration", done.registration.pk)


def confirming(
    registry: Registry, row: RegistrationRequest, *, data: object = None
) -> forms.RegistrationForm | None:
    if row.state != RegistrationRequest.State.ASKED or row.player is None:
        return None
    person = row.player.person
    return forms.RegistrationForm(
        data,
        registry=registry,
        player=None if row.is_new_player else person,
        newcomer=person if row.is_new_player else None,
        initial=forms.request_values(row, person),
    )


def _shown(
    request: HttpRequest,
    registry: Registry,
    row: RegistrationRequest,
    *,
    form: forms.RequestAnswerForm | None = None,
    filling: forms.RegistrationForm | None = None,
) -> HttpResponse:
    is_open = row.state == RegistrationRequest.State.ASKED
    if registry.is_registrar and filling is None:
        filling = confirming(registry, row)
    context = of_season(registry) | {
        "row": row,
        "form": form or forms.RequestAnswerForm(),
        "filling": filling,
        "is_open": is_open,
    }
    return render_form(
        request, "league/registrations/registration_request.html", context
    )
