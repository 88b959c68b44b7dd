"""The demands of a division's fixtures: the form, its drafts, its problem as a file."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit_planner
from league.fixtures.publications import published_version
from league.lib.forms import read_whole, render_form
from league.models import Division, PlanDraft, User
from league.plans.actions.plans import MovedPlan, keep_draft, restore_draft
from league.plans.actions.searches import begin_search
from league.plans.cast import cast_of, is_readable
from league.plans.comparing.naming import list_title
from league.plans.comparing.requirements import draft_of
from league.plans.demands import (
    Demands,
    closed_nights,
    latest_draft,
    plan_of_division,
    proposed_demands,
    season_problem,
    season_span,
    with_closures,
    without_leavers,
)
from league.plans.faults import fault_lines, plan_faults
from league.plans.forms.edits import ProblemFileForm
from league.plans.forms.plans import KINDS, DemandForms, off_nights
from league.plans.forms.rows import with_another_row
from league.plans.importing import Unfit, read_import
from league.plans.lists import settled_fixtures
from league.plans.places import FaultSentence
from league.plans.repairs import standing_demands
from league.plans.runs import last_search

SEARCH, NIGHTS = "search", "nights"
DRAFTS_SHOWN = 20


def division_to_plan(request: HttpRequest, pk: int) -> tuple[Division, User]:
    """Return the division and the user, who may plan it; a cup's is drawn instead."""
    divisions = Division.objects.select_related("union", "season")
    division = get_object_or_404(divisions, pk=pk)
    by = admit_planner(request, division.union)
    if division.kind != Division.Kind.LEAGUE:
        raise Http404
    return division, by


class PlanPage:
    """What the pages of one division's plan share."""

    def __init__(self, division: Division, by: User) -> None:
        self.division, self.by = division, by
        self.cast = cast_of(division)
        self.plan = plan_of_division(division)
        self.draft = latest_draft(self.plan)

    @property
    def version(self) -> int:
        return self.draft.version if self.draft else 0

    def demands(self) -> Demands:
        """Return the newest saved demands, or else the season's own."""
        if self.draft is not None:
            return without_leavers(self.draft.problem, self.cast)
        return proposed_demands(self.division, self.of_season)

    @cached_property
    def of_season(self) -> Demands:
        """Return what the season's data demand, on each of its nights."""
        nights = season_span(self.division).nights()
        return season_problem(self.division, self.cast, nights)

    def standing(self) -> Demands:
        """Return the demands of the current fixtures, saved or not."""
        if self.draft is not None:
            return without_leavers(self.draft.problem, self.cast)
        return standing_demands(self.division, self.cast)

    def form(self, data: Any = None) -> DemandForms:
        return DemandForms(
            self.division,
            self.cast,
            problem=self.demands(),
            typed=self.typed(),
            start=self.plan.start,
            data=data,
        )

    def typed(self) -> dict[str, Any]:
        """Return what was typed beyond the demands, or what the season proposes."""
        if self.draft is not None:
            return self.draft.typed
        closed = off_nights(self.of_season["venue_unavailable"], "venue")
        shut = {hall: sorted(nights) for hall, nights in closed.items()}
        return season_span(self.division).as_json() | {"closed": shut}

    @property
    def is_readable(self) -> bool:
        """Return whether the demands can be searched or counted with at all."""
        return is_readable(self.demands())

    def faults(self) -> list[FaultSentence]:
        """Return the faults of saved demands; of the season's only if unreadable."""
        if self.draft is None and self.is_readable:
            return []
        return plan_faults(self.demands(), self.cast)


def plan_head(page: PlanPage, tab: str) -> dict[str, Any]:
    """Return the head of a plan's pages: the current tab, and what there is."""
    run = last_search(page.plan)
    return {
        "division": page.division,
        "union": page.division.union,
        "plan": page.plan,
        "tab": tab,
        "last_run": run,
        "is_searching": run is not None and run.is_under_way(at=timezone.now()),
        "publication": published_version(page.division),
        "has_fixtures": page.division.fixtures.exists(),
    }


@login_required
@require_http_methods(["GET", "POST"])
def division_plan(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    if request.method == "GET":
        return show_plan(request, page, page.form())
    step = request.POST.get("step", "")
    if step == NIGHTS or step.removeprefix("add-") in KINDS:
        return show_grown(request, page, step)
    form = page.form(request.POST)
    if not form.is_valid():
        return show_plan(request, page, form, status=422)
    return answer_kept(request, page, form, step)


def show_grown(request: HttpRequest, page: PlanPage, step: str) -> HttpResponse:
    """Show what was sent with another row, or its nights listed; save nothing."""
    kind = step.removeprefix("add-")
    data = with_another_row(request.POST, kind) if kind in KINDS else request.POST
    form = page.form(data)
    form.shows_faults = step == NIGHTS and not form.nights.is_valid()
    return show_plan(request, page, form)


def answer_kept(
    request: HttpRequest, page: PlanPage, form: DemandForms, step: str
) -> HttpResponse:
    """Save the demands, and search with them if that was asked."""
    try:
        draft = keep_draft(
            page.division,
            problem=form.problem(),
            typed=form.typed(),
            start=form.settings.cleaned_data["start"],
            version=sent_version(request),
            by=page.by,
        )
    except MovedPlan as moved:
        return show_plan(request, page, form, status=409, moved=str(moved.message))
    faults = plan_faults(draft.problem, page.cast)
    if step != SEARCH or faults:
        here = reverse("division-plan", args=[page.division.pk])
        if faults:
            # A browser would go on to the field that it was led to before.
            return redirect(f"{here}#faults")
        messages.success(request, _("The requirements are saved."))
        return redirect(here)
    return search_with(request, page, draft.problem)


def sent_version(request: HttpRequest) -> int | None:
    return read_whole(request.POST.get("version", ""), digits=8)


def search_with(request: HttpRequest, page: PlanPage, demands: Demands) -> HttpResponse:
    problem = with_closures(demands, closed_nights(page.cast.ids))
    if is_settled(request, page):
        return redirect("plan-repair", page.division.pk)
    begin_search(page.division, problem, by=page.by)
    return redirect("plan-search", page.division.pk)


def is_settled(request: HttpRequest, page: PlanPage) -> bool:
    """Return whether matches have been played, which a new list would lose; say so."""
    if not settled_fixtures(page.division):
        return False
    text = _("Matches have been played: a repair keeps them and moves the rest.")
    messages.warning(request, text)
    return True


def show_plan(
    request: HttpRequest,
    page: PlanPage,
    form: DemandForms,
    *,
    status: int = 200,
    moved: str = "",
) -> HttpResponse:
    context = plan_head(page, "demands") | {
        "form": form,
        "version": page.version,
        "moved": moved,
        "faults": page.faults() if status == 200 and request.method == "GET" else [],
        "drafts": drafts_of(page),
        "is_wrong": status == 422,
    }
    if not moved and status == 200:
        context |= of_current_list(page)
    return render(request, "league/plans/plan_demands.html", context, status=status)


def of_current_list(page: PlanPage) -> dict[str, Any]:
    """Return the version that the current list was made with, if another holds."""
    current = page.plan.current
    draft = draft_of(current.run) if current else None
    if current is None or draft is None or draft.version == page.version:
        return {}
    return {"of_list": draft, "current": list_title(current)}


def drafts_of(page: PlanPage) -> list[PlanDraft]:
    if page.draft is None:
        return []
    kept = page.plan.drafts.select_related("by").defer("problem", "typed")
    return list(kept[:DRAFTS_SHOWN])


def first_the_faults(request: HttpRequest, page: PlanPage) -> HttpResponse:
    """Redirect to the demands, whose faults must be put right first."""
    messages.error(request, _("Correct the faults in the requirements first."))
    return redirect("division-plan", page.division.pk)


@login_required
@require_POST
def plan_draft_restore(request: HttpRequest, pk: int, version: int) -> HttpResponse:
    division, by = division_to_plan(request, pk)
    drafts = PlanDraft.objects.select_related("plan__division__season")
    draft = get_object_or_404(drafts, plan__division=division, version=version)
    restore_draft(draft, by=by)
    messages.success(
        request,
        _("Version %(version)s of the requirements is in use again.")
        % {"version": version},
    )
    return redirect("division-plan", division.pk)


@login_required
@require_GET
def plan_problem(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    if page.draft is None:
        raise Http404
    response = JsonResponse(page.draft.problem, json_dumps_params={"indent": 1})
    name = f"fixtures-{page.division.pk}-v{page.version}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def plan_import(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = ProblemFileForm(*sent)
    if form.is_valid():
        taken = take_import(request, page, form)
        if taken is not None:
            return taken
    context = plan_head(page, "demands") | {"form": form}
    return render_form(request, "league/plans/plan_import.html", context)


def take_import(
    request: HttpRequest, page: PlanPage, form: ProblemFileForm
) -> HttpResponse | None:
    """Keep a file's demands; None if it has faults, which the form then shows."""
    try:
        problem = read_import(form.cleaned_data["upload"], page.cast)
    except Unfit as unfit:
        form.add_error("upload", ValidationError(fault_lines(unfit.faults)))
        return None
    keep_draft(
        page.division,
        problem=problem,
        typed={},
        start=page.plan.start,
        version=None,
        by=page.by,
    )
    messages.success(request, _("The requirements have been imported."))
    return redirect("division-plan", page.division.pk)
