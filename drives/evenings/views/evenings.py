from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from drives.evenings.actions import evenings as actions
from drives.evenings.admission import admit_maker, hosted_drive, user_of
from drives.evenings.forms.evenings import (
    EveningPlanForm,
    EveningPrizesForm,
    evening_initial,
)
from drives.evenings.money import money_of
from drives.evenings.permissions import clubs_to_host, may_host, may_make
from drives.evenings.selectors import drives_of, entrants_of, series_of
from drives.models import Drive, Game, Round
from league.lib.faults import faults_on
from league.lib.forms import data_of, render_form
from league.models import Union

A_PAGE = 40


@require_safe
def evenings(request: HttpRequest, slug: str) -> HttpResponse:
    """List a union's evenings: current and coming ones first, then past ones."""
    union = get_object_or_404(Union, slug=slug)
    drives = drives_of(union)
    closed = drives.filter(state=Drive.State.CLOSED)
    page = Paginator(closed, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "union": union,
        "coming": list(drives.exclude(state=Drive.State.CLOSED).order_by("starts_at")),
        "page": page,
        "series": list(series_of(union)),
        "may_make": may_make(request.user, union),
        "may_host": may_host(request.user, union),
    }
    return render(request, "drives/evenings/evenings.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def evening_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an evening: its game is chosen first, since the settings follow from it."""
    union = get_object_or_404(Union, slug=slug)
    admit_maker(request, union)
    game = request.GET.get("game", "")
    if game not in Game.values:
        context: dict[str, Any] = {"union": union, "games": Game.choices}
        return render_form(request, "drives/evenings/evening_game.html", context)
    form = plan_form(request, union, game)
    if request.method == "POST" and form.is_valid():
        with faults_on(form, blame=form.blame):
            plan = form.plan()
            drive = actions.make_drive(union, plan=plan, by=user_of(request))
            messages.success(request, _("The evening is made: enter who comes."))
            return redirect("evening-entrants", drive.pk)
    context = {"union": union, "form": form, "game": Game(game).label}
    return render_form(request, "drives/evenings/evening_new.html", context)


def plan_form(
    request: HttpRequest, union: Union, game: str, initial: dict[str, Any] | None = None
) -> EveningPlanForm:
    return EveningPlanForm(
        data_of(request),
        union=union,
        game=game,
        clubs=clubs_to_host(request.user, union),
        may_all=may_host(request.user, union),
        initial=initial,
    )


@login_required
@require_http_methods(["GET", "POST"])
def evening_setup(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    if request.method == "POST" and request.POST.get("step") == "remove":
        actions.remove_drive(drive, by=user_of(request))
        messages.success(request, _("The evening is removed."))
        return redirect("evenings", drive.union.slug)
    form = plan_form(request, drive.union, drive.game, evening_initial(drive))
    if request.method == "POST" and form.is_valid():
        with faults_on(form, blame=form.blame):
            actions.change_drive(drive, plan=form.plan(), by=user_of(request))
            messages.success(request, _("The evening is saved."))
            return redirect("evening-setup", pk)
    seated = Round.objects.filter(drive=drive).exists()
    context = {"form": form, "may_remove": not seated, "is_seated": seated}
    return render_evening(request, "drives/evenings/evening_setup.html", drive, context)


@login_required
@require_http_methods(["GET", "POST"])
def evening_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    form = EveningPrizesForm(data_of(request), of=drive)
    if request.method == "POST" and form.is_valid():
        prizes, costs = form.prizes(), form.costs()
        actions.set_prizes(drive, prizes, costs=costs, by=user_of(request))
        messages.success(request, _("The prizes are saved."))
        return redirect("evening-prizes", pk)
    context = {"form": form, "money": money_of(drive, entrants_of(drive))}
    template = "drives/evenings/evening_prizes.html"
    return render_evening(request, template, drive, context)


def render_evening(
    request: HttpRequest, template: str, drive: Drive, context: dict[str, Any]
) -> HttpResponse:
    """Answer with an evening's page; 422 if its form has errors."""
    head = {"drive": drive, "union": drive.union}
    wrong = any(one.errors for one in context.values() if hasattr(one, "errors"))
    status = 422 if wrong else 200
    return render(request, template, head | context, status=status)
