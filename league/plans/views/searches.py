"""A search for fixtures in progress: its figures, its stop, and its result."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from league.lib.forms import read_whole
from league.models import PlanRun
from league.plans.actions.searches import (
    begin_costs,
    begin_search,
    search_without,
    stop_search,
    take_best,
)
from league.plans.comparing.naming import list_of_run, list_title
from league.plans.comparing.requirements import draft_of
from league.plans.places import fault_sentence
from league.plans.runs import (
    CostsShown,
    costs_in_words,
    costs_run_of,
    last_search,
    longer_seconds,
    proof_of,
    run_in_words,
)
from league.plans.views.plans import (
    PlanPage,
    division_to_plan,
    is_settled,
    plan_head,
    search_with,
)


def last_run_or_404(page: PlanPage) -> PlanRun:
    run = last_search(page.plan)
    if run is None:
        raise Http404
    return run


@login_required
@require_GET
def plan_search(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    run = last_run_or_404(page)
    search = run_in_words(run, at=timezone.now())
    if request.htmx:  # type: ignore[attr-defined]
        return answer_poll(request, page, search)
    context = plan_head(page, "search") | _result_of(run, page) | {"search": search}
    context |= {"costs": costs_of(page, run), "draft": draft_of(run)}
    context |= found_by(page, run)
    return render(request, "league/plans/plan_search.html", context)


def found_by(page: PlanPage, run: PlanRun) -> dict[str, Any]:
    """Return the list that a search left, beside the current one."""
    found, current = list_of_run(run), page.plan.current
    return {
        "found": found,
        "found_title": list_title(found) if found else "",
        "current": list_title(current) if current else "",
        "is_current_found": current is None or current.run_id == run.pk,
        "version": page.version,
    }


def answer_poll(request: HttpRequest, page: PlanPage, search: Any) -> HttpResponse:
    """Return only the figures; a search that is over reloads the whole page."""
    if not search.is_under_way:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"division": page.division, "search": search}
    return render(request, "league/plans/_plan_progress.html", context)


def costs_of(page: PlanPage, run: PlanRun) -> CostsShown | None:
    """Return what a search's requirements cost; None where nobody asked."""
    costs = costs_run_of(run)
    return costs_in_words(costs, page.cast, at=timezone.now()) if costs else None


@login_required
@require_GET
def plan_costs(request: HttpRequest, pk: int) -> HttpResponse:
    """Return how far it is, for the page of the search; over, it is shown again."""
    page = PlanPage(*division_to_plan(request, pk))
    costs = costs_of(page, last_run_or_404(page))
    if costs is None or not request.htmx:  # type: ignore[attr-defined]
        return redirect("plan-search", pk)
    if not costs.is_under_way:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"division": page.division, "costs": costs}
    return render(request, "league/plans/_plan_cost_lines.html", context)


@login_required
@require_POST
def plan_costs_begin(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    begin_costs(last_run_or_404(page), by=page.by)
    return redirect("plan-search", pk)


@login_required
@require_POST
def plan_costs_stop(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    costs = costs_run_of(last_run_or_404(page))
    if costs is not None:
        stop_search(costs, by=page.by)
    return redirect("plan-search", pk)


@login_required
@require_POST
def plan_search_without(request: HttpRequest, pk: int) -> HttpResponse:
    """Search a list without a requirement whose cost was tried."""
    page = PlanPage(*division_to_plan(request, pk))
    costs = costs_run_of(last_run_or_404(page))
    place = read_whole(request.POST.get("place", ""), digits=2)
    if not is_settled(request, page):
        search_without(costs, place, by=page.by)
        return redirect("plan-search", pk)
    return redirect("plan-repair", pk)


def _result_of(run: PlanRun, page: PlanPage) -> dict[str, Any]:
    if not run.result:
        return {}
    aim = run.problem.get("aim", "breaks")
    return {
        "result": run.result,
        "proof": proof_of(run.result, aim=aim),
        "longer": longer_seconds(run) // 60,
        "conflicts": [
            fault_sentence(one["path"], one["text"], run.problem, page.cast)
            for one in run.result.get("conflicts", [])
        ],
    }


@login_required
@require_POST
def plan_search_begin(request: HttpRequest, pk: int) -> HttpResponse:
    """Search again: with the current demands, or for the same, perhaps for longer."""
    page = PlanPage(*division_to_plan(request, pk))
    run = last_search(page.plan)
    seconds = longer_seconds(run) if run and "longer" in request.POST else 0
    more = {"time_limit_s": seconds} if seconds else {}
    is_repair = run is not None and run.purpose == PlanRun.Purpose.REPAIR
    # What a search goes without is gone without again.
    if run is not None and (is_repair or (more and run.notes)):
        if not is_repair and is_settled(request, page):
            return redirect("plan-repair", pk)
        begin_search(
            page.division,
            run.problem | more,
            purpose=PlanRun.Purpose(run.purpose),
            notes=run.notes,
            by=page.by,
        )
        return redirect("plan-search", pk)
    if run is not None and more:
        return search_with(request, page, run.problem | more)
    if page.draft is None or page.faults():
        return redirect("division-plan", pk)
    return search_with(request, page, page.draft.problem)


@login_required
@require_POST
def plan_search_stop(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    stop_search(last_run_or_404(page), by=page.by)
    return redirect("plan-search", pk)


@login_required
@require_POST
def plan_search_best(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    take_best(last_run_or_404(page), by=page.by)
    return redirect("plan-list", pk)
