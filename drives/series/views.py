"""A series of evenings: its public page, and the pages to make and change it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from drives.evenings.admission import admit_maker, user_of
from drives.evenings.forms.evenings import PrizesForm, ReopenForm
from drives.evenings.naming import series_audience
from drives.evenings.permissions import clubs_to_host, may_host
from drives.models import Drive, Series
from drives.series import actions
from drives.series.forms import EveningsForm, SeriesForm, series_initial
from drives.series.link_cards import card_of_series, series_share
from drives.series.table import chain_of, series_table_of
from league.access.permissions import belongs_to
from league.lib.faults import faults_on, why_not
from league.lib.forms import data_of, render_form
from league.lib.link_cards import preview_of
from league.models import Union

# The form that each step of the set-up sends, but for the plan's.
FORMS = {"evenings": "evenings", "reopen": "reopen_form"}


def series_or_404(pk: int) -> Series:
    return get_object_or_404(Series.objects.select_related("union", "club"), pk=pk)


def hosted_series(request: HttpRequest, pk: int) -> Series:
    """Return a series that the reader may run; raise Http404 for strangers."""
    series = series_or_404(pk)
    if not belongs_to(request.user, series.union):
        raise Http404
    if not may_host(request.user, series):
        sentence = _("Only the union's secretaries and the club's run this series.")
        raise PermissionDenied(sentence)
    return series


@require_safe
def series(request: HttpRequest, pk: int) -> HttpResponse:
    found = series_or_404(pk)
    table = series_table_of(found, series_audience(request.user, found))
    evenings = len(table.held) + len(table.open)
    card, page = card_of_series(found, evenings), reverse("series", args=[pk])
    context = {
        "union": found.union,
        "series": found,
        "table": table,
        "chain": chain_of(found),
        "may_host": may_host(request.user, found),
        "share": series_share(found, evenings),
        "preview": preview_of("series", pk, card, page=page),
    }
    return render(request, "drives/series/series.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def series_new(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_maker(request, union)
    form = _plan_form(request, data_of(request), union)
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            made = actions.make_series(union, plan=form.plan(), by=user_of(request))
            messages.success(request, _("The series is made: say which evenings."))
            return redirect("series-setup", made.pk)
    context = {"union": union, "form": form}
    return render_form(request, "drives/series/series_new.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def series_setup(request: HttpRequest, pk: int) -> HttpResponse:
    """Change how a series ranks, its evenings, or close it: a form for each."""
    found = hosted_series(request, pk)
    step = request.POST.get("step", "")
    if step == "remove":
        actions.remove_series(found, by=user_of(request))
        messages.success(request, _("The series is removed."))
        return redirect("evenings", found.union.slug)
    if step == "close":
        actions.close_series(found, at=timezone.now(), by=user_of(request))
        messages.success(request, _("The series is closed: its ranking is final."))
        return redirect("series-setup", pk)
    forms = _forms(request, found, step)
    if request.method == "POST" and _kept(request, found, step, forms):
        is_open = step == "reopen"
        messages.success(
            request,
            _("The series is open again.") if is_open else _("The series is saved."),
        )
        return redirect("series-setup", pk)
    context = {"union": found.union, "series": found, **forms}
    context["may_remove"] = not found.drives.exists()
    context["close_fault"] = why_not(actions.check_series_closes, found)
    return render_form(request, "drives/series/series_setup.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def series_prizes(request: HttpRequest, pk: int) -> HttpResponse:
    found = hosted_series(request, pk)
    form = PrizesForm(data_of(request), of=found)
    if request.method == "POST" and form.is_valid():
        actions.set_series_prizes(found, form.prizes(), by=user_of(request))
        messages.success(request, _("The prizes are saved."))
        return redirect("series-prizes", pk)
    context = {"union": found.union, "series": found, "form": form}
    return render_form(request, "drives/series/series_prizes.html", context)


def _plan_form(
    request: HttpRequest, data: Any, union: Union, **values: Any
) -> SeriesForm:
    clubs, may_all = clubs_to_host(request.user, union), may_host(request.user, union)
    return SeriesForm(data, clubs=clubs, may_all=may_all, **values)


def _forms(request: HttpRequest, found: Series, step: str) -> dict[str, Any]:
    """Return the forms of a series; only the one that was sent is bound."""
    sent = {FORMS.get(step, "form"): data_of(request)}
    initial, among = series_initial(found), _choosable(request, found)
    return {
        "form": _plan_form(request, sent.get("form"), found.union, initial=initial),
        "evenings": EveningsForm(sent.get("evenings"), series=found, among=among),
        "reopen_form": ReopenForm(sent.get("reopen_form")),
    }


def _choosable(request: HttpRequest, found: Series) -> QuerySet[Drive]:
    """Return the game's evenings that the reader may run, in no other series."""
    rows = Drive.objects.filter(union=found.union, game=found.game)
    free = rows.filter(Q(series=None) | Q(series=found)).select_related("union")
    if may_host(request.user, found.union):
        return free
    return free.filter(club__in=clubs_to_host(request.user, found.union))


def _kept(
    request: HttpRequest, found: Series, step: str, forms: dict[str, Any]
) -> bool:
    """Return whether the sent form was saved; else the form has the errors."""
    form = forms[FORMS.get(step, "form")]
    if not form.is_valid():
        return False
    by = user_of(request)
    with faults_on(form):
        if isinstance(form, EveningsForm):
            drives, among = form.cleaned_data["evenings"], _choosable(request, found)
            actions.choose_evenings(found, drives=drives, among=among, by=by)
        elif isinstance(form, ReopenForm):
            actions.reopen_series(found, reason=form.cleaned_data["reason"], by=by)
        else:
            actions.change_series(found, plan=form.plan(), by=by)
        return True
    return False
