"""Starting and stopping searches for fixtures; the list that one leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.lib.background_runs import ask_to_stop, end_run, unfinished_run
from league.models import Division, FixturePlan, PlanList, PlanRun, User
from league.plans.actions.plans import lock_plan, put_list
from league.plans.cast import cast_of, is_readable, problem_of
from league.plans.runs import group_words
from league.plans.scheduling import data_without

SEARCH = "league.tasks.search_fixtures"
State = PlanRun.State
FIGURES = ("breaks", "penalty", "bound", "moved")


@transaction.atomic
def begin_search(
    division: Division,
    problem: dict[str, Any],
    *,
    purpose: PlanRun.Purpose = PlanRun.Purpose.LIST,
    notes: Sequence[str] = (),
    best: Sequence[Any] = (),
    by: User,
) -> PlanRun:
    """Ask the background worker for a list; one search a division at a time.

    `best` is the list that it begins with, if any.

    A search whose worker is silent is given up. Raises ValidationError if one is still
    running.
    """
    plan = lock_plan(division)
    former = unfinished_run(plan.runs.all())
    if former is not None:
        if former.is_under_way(at=timezone.now()):
            raise ValidationError(
                _("A search for %(division)s is under way; stop it, or wait for it.")
                % {"division": division.name}
            )
        _give_up(former, by=by)
    run = PlanRun.objects.create(
        union_id=plan.union_id,
        plan=plan,
        purpose=purpose,
        problem=problem,
        notes=list(notes),
        best=list(best),
        by=by,
    )
    record("plan.search", run, by=by, purpose=str(purpose))
    ask(division.union, SEARCH, run=str(run.pk), language=get_language() or "en")
    return run


def begin_costs(run: PlanRun, *, by: User) -> PlanRun:
    """Ask the worker what each requirement of a search costs, beside its list.

    Raises ValidationError if it found none, or if a search is still running.
    """
    if run.purpose != PlanRun.Purpose.LIST or not run.result.get("fixtures"):
        raise ValidationError(_("This search found no list to compare with."))
    return begin_search(
        run.plan.division,
        run.problem,
        purpose=PlanRun.Purpose.COSTS,
        notes=run.notes,
        best=run.result["fixtures"],
        by=by,
    )


def search_without(costs: PlanRun | None, place: int | None, *, by: User) -> PlanRun:
    """Ask for a list without what was tried at a place of a run of costs.

    Raises ValidationError if nothing was, if others cannot do without it, or if a
    search is still running.
    """
    tried = costs.progress.get("costs", []) if costs else []
    if costs is None or place is None or place >= len(tried):
        raise ValidationError(_("Choose one of the requirements that were tried."))
    division, paths = costs.plan.division, tried[place]["paths"]
    left = data_without(costs.problem, paths)
    if not is_readable(left):
        raise ValidationError(_("Another requirement rests on this one; change both."))
    cast = cast_of(division)
    what = group_words(problem_of(costs.problem, cast), paths, costs.problem, cast)
    note = f"{what.place}: {what.text}" if what.place else what.text
    return begin_search(division, left, notes=[*costs.notes, note], by=by)


def _give_up(run: PlanRun, *, by: User) -> None:
    end_run(run, State.LOST)
    record("plan.search_lost", run, by=by)


@transaction.atomic
def stop_search(run: PlanRun, *, by: User) -> PlanRun | None:
    """Ask a search to stop with its best list; None if it is over."""
    nothing = {"status": "unknown", "fixtures": [], "conflicts": []}
    stopped = ask_to_stop(run, State.DONE, result=nothing)
    if stopped is not None:
        record("plan.stop", stopped, by=by)
    return stopped


@transaction.atomic
def take_best(run: PlanRun, *, by: User) -> PlanList:
    """Make the best list of a search that did not finish the current one.

    Raises ValidationError if it found none, or goes on.
    """
    plan = FixturePlan.objects.select_for_update(no_key=True).get(pk=run.plan_id)
    run = PlanRun.objects.select_for_update(no_key=True).get(pk=run.pk)
    if run.state == State.RUNNING and run.silent_since(at=timezone.now()):
        _give_up(run, by=by)
    if run.state in PlanRun.UNFINISHED or not run.best:
        raise ValidationError(_("This search has no list to go on with."))
    figures = {key: run.progress.get(key) for key in FIGURES}
    run.result = figures | {"status": "feasible", "fixtures": run.best, "conflicts": []}
    run.save(update_fields=["result"])
    return put_found(plan, run, run.best, by=by)


def put_found(
    plan: FixturePlan, run: PlanRun, fixtures: Sequence[Any], *, by: User | None
) -> PlanList:
    """Make a search's list the current one; the caller has locked the plan's row."""
    origin = PlanList.Origin.RUN
    return put_list(plan, fixtures, problem=run.problem, origin=origin, run=run, by=by)
