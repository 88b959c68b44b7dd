"""Several divisions of a season planned together: the choice, its progress, its end."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit_planner
from league.lib.forms import render_form
from league.models import JointRun, Season, User
from league.plans.actions.joint import begin_joint, stop_joint
from league.plans.forms.joint import JointForm
from league.plans.joint.sharing import clashes_now, joint_choices, joint_in_words


def season_to_plan(request: HttpRequest, pk: int) -> tuple[Season, User]:
    season = get_object_or_404(Season.objects.select_related("union"), pk=pk)
    return season, admit_planner(request, season.union)


def last_joint(season: Season) -> JointRun | None:
    return season.joint_runs.order_by("-asked_at").first()


@login_required
@require_http_methods(["GET", "POST"])
def joint_plan(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = season_to_plan(request, pk)
    choices = joint_choices(season)
    offered = [one for one in choices if not one.why_not]
    form = JointForm(request.POST or None, offered=offered)
    if request.method == "POST" and form.is_valid():
        begin_joint(season, by=by, **form.cleaned_data)
        return redirect("joint-plan", pk)
    run = last_joint(season)
    context = {
        "season": season,
        "union": season.union,
        "form": form,
        "refused": [one for one in choices if one.why_not],
        "is_enough": len(offered) > 1,
        "search": joint_in_words(run, at=timezone.now()) if run else None,
        "clashes_now": clashes_now(run) if run and run.state == "done" else [],
    }
    return render_form(request, "league/plans/joint_plan.html", context)


@login_required
@require_GET
def joint_progress(request: HttpRequest, pk: int) -> HttpResponse:
    """Return how far it is, for its page; a search that is over reloads the page."""
    season, _by = season_to_plan(request, pk)
    run = last_joint(season)
    if run is None:
        raise Http404
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("joint-plan", pk)
    search = joint_in_words(run, at=timezone.now())
    if not search.is_under_way:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"season": season, "search": search}
    return render(request, "league/plans/_joint_progress.html", context)


@login_required
@require_POST
def joint_stop(request: HttpRequest, pk: int) -> HttpResponse:
    season, by = season_to_plan(request, pk)
    run = last_joint(season)
    if run is None:
        raise Http404
    stop_joint(run, by=by)
    return redirect("joint-plan", pk)
