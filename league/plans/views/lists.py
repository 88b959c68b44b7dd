"""The current list: shown, edited by hand, undone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from league.lib.forms import read_whole
from league.models import PlanList
from league.plans.actions.plans import MovedPlan, begin_list, edit_list, undo_edit
from league.plans.comparing.naming import ListNames, NamedList, list_title
from league.plans.comparing.requirements import draft_of
from league.plans.editing import (
    clashes_by_night,
    move_match,
    refuse_settled,
    swap_nights,
    swap_sides,
)
from league.plans.forms.edits import MOVE, ORIGINS, SWAP, TURN, EditForm, SeenListForm
from league.plans.lists import ShownList
from league.plans.repairs import fixtures_as_list
from league.plans.runs import proof_of
from league.plans.views.plans import (
    PlanPage,
    division_to_plan,
    first_the_faults,
    plan_head,
)

CALENDAR, GRID, BALANCE = "calendar", "grid", "balance"
SHOWN = (CALENDAR, GRID, BALANCE)


def current_list(page: PlanPage) -> ShownList:
    """Return the current list; raise Http404 before the first search."""
    if page.plan.current is None:
        raise Http404
    return ShownList(page.division, page.plan.current, page.cast)


def seen_list(request: HttpRequest, page: PlanPage) -> PlanList:
    """Return the list that the reader saw, by the id in the form."""
    form = SeenListForm(request.POST)
    if not form.is_valid():
        raise MovedPlan(_("Say which list this is about: open it again."))
    lists = PlanList.objects.select_related("before", "run", "plan")
    found = lists.filter(plan__division=page.division, pk=form.cleaned_data["list"])
    kept = found.first()
    if kept is None:
        raise MovedPlan(_("This list has been changed meanwhile; open it again."))
    return kept


def looked_at(request: HttpRequest, page: PlanPage) -> NamedList:
    """Return the list that is asked for, to be looked at; else the current one.

    Raises Http404 if there is no such list.
    """
    if "list" not in request.GET:
        return named_on(page, current_list(page))
    number = read_whole(request.GET["list"], digits=12)
    lists = PlanList.objects.select_related("run", "union", "by")
    kept = get_object_or_404(lists, plan__division=page.division, pk=number)
    return named_on(page, ShownList(page.division, kept, page.cast))


def named_on(page: PlanPage, shown: ShownList) -> NamedList:
    return ListNames(page.division, page.plan, page.cast).name(shown)


@login_required
@require_GET
def plan_list(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    named = looked_at(request, page)
    shown = named.shown
    show = request.GET.get("show", CALENDAR)
    context = plan_head(page, "list") | {
        "list": shown,
        "kept": shown.kept,
        "named": named,
        "draft": draft_of(shown.kept.run),
        "current": list_title(page.plan.current) if page.plan.current else "",
        "before": list_title(shown.kept.before) if shown.kept.before else "",
        "show": show if show in SHOWN else CALENDAR,
        "proof": proof(shown),
        "change": change_of(request, shown) if named.is_current else None,
        "nights": [night.day.isoformat() for night in shown.nights],
        "edit": EditForm(nights=shown.kept.problem["nights"], matches=0),
    }
    return render(request, "league/plans/plan_list.html", context)


def proof(shown: ShownList) -> str:
    """Return what is proved of the list; nothing, once it was edited by hand."""
    kept = shown.kept
    if kept.origin != PlanList.Origin.RUN or kept.run is None:
        return _("It was edited by hand, so nothing is proved of it.")
    return proof_of(kept.run.result, aim=kept.problem.get("aim", "breaks"))


def change_of(request: HttpRequest, shown: ShownList) -> dict[str, Any] | None:
    """Return the match to be changed, and how each night would suit it."""
    place = read_whole(request.GET.get("change", ""), digits=5)
    if place is None or place >= len(shown.fixtures):
        return None
    line = shown.lines[place]
    if line.is_settled:
        return None
    now = len(shown.found)
    return {"line": line, "nights": clashes_by_night(shown, place), "now": now}


@login_required
@require_POST
def plan_edit(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    seen = seen_list(request, page)
    form = EditForm(
        request.POST, nights=seen.problem["nights"], matches=len(seen.fixtures)
    )
    if not form.is_valid():
        for faults in form.errors.values():
            messages.error(request, " ".join(map(str, faults)))
        return redirect("plan-list", pk)
    given = form.cleaned_data
    rows = _edited(ShownList(page.division, seen, page.cast), given)
    edit_list(seen, rows, origin=ORIGINS[given["step"]], by=page.by)
    return redirect(_back_to(request, pk, given))


def _back_to(request: HttpRequest, pk: int, given: dict[str, Any]) -> str:
    show = request.POST.get("show", CALENDAR)
    query = f"?show={show}" if show in SHOWN else ""
    night = given["night"] or given["first"]
    anchor = f"#night-{night}" if night else "#clashes"
    return reverse("plan-list", args=[pk]) + query + anchor


def _edited(shown: ShownList, given: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the list after an edit, which may touch nothing that was played."""
    problem, rows, step = shown.problem, shown.kept.fixtures, given["step"]
    refuse_settled(
        touched(shown, given), {one.place for one in shown.lines if one.is_settled}
    )
    if step == MOVE:
        return move_match(problem, rows, given["place"], given["night"])
    if step == TURN:
        return swap_sides(problem, rows, given["place"])
    assert step == SWAP, "the form knows no other step"
    return swap_nights(problem, rows, given["first"], given["second"])


def touched(shown: ShownList, given: dict[str, Any]) -> set[int]:
    if given["step"] != SWAP:
        return {given["place"]}
    nights = {given["first"], given["second"]}
    return {at for at, one in enumerate(shown.fixtures) if one.night in nights}


@login_required
@require_POST
def plan_undo(request: HttpRequest, pk: int) -> HttpResponse:
    page = PlanPage(*division_to_plan(request, pk))
    undo_edit(seen_list(request, page), by=page.by)
    messages.success(request, _("The last change is undone."))
    return redirect("plan-list", pk)


@login_required
@require_POST
def plan_list_begin(request: HttpRequest, pk: int) -> HttpResponse:
    """Start a list by hand from the current fixtures."""
    page = PlanPage(*division_to_plan(request, pk))
    if not page.is_readable:
        return first_the_faults(request, page)
    found = fixtures_as_list(page.division, page.cast, page.standing())
    if found is None:
        messages.error(request, _("There are no fixtures to edit yet."))
        return redirect("division-plan", pk)
    problem, rows = found
    begin_list(page.division, rows, problem=problem, by=page.by)
    return redirect("plan-list", pk)
