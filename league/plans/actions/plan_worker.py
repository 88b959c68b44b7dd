"""The worker's side of a search for fixtures: solve, obey a stop, keep the best."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from time import monotonic
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from league.lib.background_runs import (
    Heart,
    end_run,
    fail_run,
    faults_told,
    locked_own,
    take_up,
)
from league.models import FixturePlan, PlanRun
from league.plans.actions.searches import FIGURES, put_found
from league.plans.cast import cast_of, problem_of
from league.plans.lists import as_list_fixtures
from league.plans.runs import aim_of
from league.plans.scheduling import (
    SearchProgress,
    counts,
    list_as_json,
    requirement_costs,
    requirement_groups,
    solve,
)
from league.plans.search_drawing import SearchStep

# A search that its own limit did not end is stopped so much later.
GRACE_S = 20
# How many changes of the best list and of what is proved are stored.
MOST_STEPS = 300


class SearchHeart(Heart):
    """Keeps a search's progress in its row, and tells it whether to stop."""

    def __init__(self, run: PlanRun) -> None:
        super().__init__(run)
        self.until = monotonic() + float(run.problem["time_limit_s"]) + GRACE_S
        self.counted = aim_of(run)
        self.steps: list[SearchStep] = []

    def hear_progress(self, progress: SearchProgress) -> None:
        told = asdict(progress)
        fixtures = told.pop("fixtures")
        best = {"best": list(fixtures)} if fixtures else {}
        self.steps = with_step(
            self.steps,
            SearchStep(round(progress.seconds, 1), told[self.counted], told["bound"]),
        )
        self.hear(progress=told | {"steps": self.steps}, **best)

    def should_stop(self) -> bool:
        return self.is_stopped or monotonic() > self.until


def with_step(steps: list[SearchStep], step: SearchStep) -> list[SearchStep]:
    """Return a search's steps with one more, if it changes anything.

    Of too many every second is left out: a line drawn through the rest looks the same.
    """
    if steps and steps[-1][1:] == step[1:]:
        return steps
    kept = steps[::2] if len(steps) >= MOST_STEPS else steps
    return [*kept, step]


def search(pk: UUID) -> None:
    """Run a search that was asked for, unless another worker has it."""
    rows = PlanRun.objects.select_related("plan__division", "by")
    run = take_up(rows, pk)
    if run is None:
        return
    with faults_told(run, partial(fail_search, run)):
        if run.purpose == PlanRun.Purpose.COSTS:
            end_search(run, result=_costs(run))
        else:
            end_search(run, result=_solved(run))


def _solved(run: PlanRun) -> dict[str, Any]:
    problem = problem_of(run.problem, cast_of(run.plan.division))
    with SearchHeart(run) as heart:
        found = solve(
            problem, on_progress=heart.hear_progress, should_stop=heart.should_stop
        )
    return list_as_json(found)


def _costs(run: PlanRun) -> dict[str, Any]:
    """Return what was found without each requirement, and tell it as it is found."""
    problem = problem_of(run.problem, cast_of(run.plan.division))
    counted = counts(problem, as_list_fixtures(run.best))
    best: int = getattr(counted, aim_of(run))
    groups = len(requirement_groups(problem))
    told: dict[str, Any] = {"best": best, "groups": groups, "costs": []}
    with Heart(run) as heart:
        heart.hear(progress=told)
        found = requirement_costs(problem, best, should_stop=lambda: heart.is_stopped)
        for one in found:
            told = told | {"costs": [*told["costs"], asdict(one)]}
            heart.hear(progress=told)
    return told | {"fixtures": []}


def fail_search(run: PlanRun, fault: str) -> None:
    """Mark a search as failed; its best list so far stays."""
    sentence = _("The search ended by a fault of ours: %(fault)s.")
    fail_run(run, sentence % {"fault": fault})


@transaction.atomic
def end_search(run: PlanRun, *, result: dict[str, Any]) -> PlanRun | None:
    """Keep what a search found, and make its list the current one.

    None if the search was given up meanwhile: another may be running.
    """
    own = locked_own(run)
    if own is None:
        return None
    figures = {key: result[key] for key in FIGURES if result.get(key) is not None}
    end_run(own, PlanRun.State.DONE, result=result, progress=own.progress | figures)
    if result["fixtures"]:
        plan = FixturePlan.objects.select_for_update(no_key=True).get(pk=run.plan_id)
        put_found(plan, own, result["fixtures"], by=run.by)
    return own
