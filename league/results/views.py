"""A team's matches behind its log figures, and lots for teams that are level."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.access.admission import admit_keeper
from league.lib.forms import ReasonForm, data_of, render_form
from league.models import Division, LogLots, User
from league.models.places import today
from league.results.actions.lots import announce_lots, draw_lots, undo_lots
from league.results.forms import AnnounceLotsForm, LotsSeedForm
from league.standings.fetching import division_or_404
from league.standings.log import log_of, team_log
from league.standings.log.days import read_log_day
from league.standings.shared_places import level_groups, open_matches


@require_safe
def division_team(request: HttpRequest, pk: int, team: int) -> HttpResponse:
    division = division_or_404(
        pk, among=Division.objects.exclude(kind=Division.Kind.CUP)
    )
    asked = read_log_day(request.GET.get("on", ""), today=today(division.union))
    found = team_log(division, team, of=request.GET.get("of", ""), on=asked.day)
    if found is None:
        raise Http404
    context = {"division": division, "union": division.union, "tab": "log"}
    context |= {"found": found, "fault": asked.fault}
    status = 422 if asked.fault else 200
    return render(request, "league/results/division_team.html", context, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def division_lots(request: HttpRequest, pk: int) -> HttpResponse:
    # Lots of a cup's groups are part of its draw.
    leagues = Division.objects.filter(kind=Division.Kind.LEAGUE)
    division = division_or_404(pk, among=leagues)
    user = admit_keeper(request, division.union)
    form = AnnounceLotsForm(data_of(request), groups=level_groups(division))
    if form.is_valid():
        announce_lots(division, **form.announced, by=user)
        messages.success(request, _("The lots are announced under the log."))
        return redirect("division-lots", division.pk)
    context = {
        "division": division,
        "union": division.union,
        "groups": level_groups(division),
        "lots": log_of(division).lots,
        "form": form,
        "waiting": open_matches(division),
    }
    return render_form(request, "league/results/division_lots.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def lots_draw(request: HttpRequest, pk: int) -> HttpResponse:
    lots, user = lots_for(request, pk)
    form = LotsSeedForm(data_of(request))
    if form.is_valid():
        draw_lots(lots, **form.cleaned_data, by=user)
        messages.success(request, _("The lots are drawn; the log has followed."))
        return redirect("division-lots", lots.division_id)
    return one_of(request, lots, form, "league/results/lots_draw.html")


@login_required
@require_http_methods(["GET", "POST"])
def lots_undo(request: HttpRequest, pk: int) -> HttpResponse:
    lots, user = lots_for(request, pk)
    form = ReasonForm(data_of(request))
    if form.is_valid():
        undo_lots(lots, **form.cleaned_data, by=user)
        messages.success(request, _("The lots are taken back; the log has followed."))
        return redirect("division-lots", lots.division_id)
    return one_of(request, lots, form, "league/results/lots_undo.html")


def lots_for(request: HttpRequest, pk: int) -> tuple[LogLots, User]:
    shown = ("union", "division__union", "division__season__rule_set")
    lots = get_object_or_404(LogLots.objects.select_related(*shown), pk=pk)
    return lots, admit_keeper(request, lots.union)


def one_of(
    request: HttpRequest, lots: LogLots, form: Form, template: str
) -> HttpResponse:
    found = log_of(lots.division).lots
    context = {
        "division": lots.division,
        "union": lots.union,
        "form": form,
        "one": next(one for one in found if one.lots.pk == lots.pk),
    }
    return render_form(request, template, context)
