"""The worker's side of a search for fixtures: solve, beat, obey a stop, keep the best.

A separate thread writes that the worker is alive; what it reads back ends the search or
lets it go on.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.utils.translation import gettext as _

from league.lib.background_runs import (
    BEAT,
    end_run,
    fail_run,
    faults_told,
    locked_own,
    take_up,
    write_beat,
)
from league.models import FixturePlan, PlanRun
from league.plans.actions.searches import FIGURES, put_found
from league.plans.cast import cast_of, problem_of
from league.plans.scheduling import SearchProgress, list_as_json, solve

# A search that its own limit did not end is stopped so much later.
GRACE_S = 20


class _Heart:
    """A thread that writes a search's beat and its news until the search is over."""

    def __init__(self, run: PlanRun) -> None:
        self.run = run
        self.until = monotonic() + float(run.problem["time_limit_s"]) + GRACE_S
        self.is_over, self.is_stopped = Event(), Event()
        self.news: dict[str, Any] = {}
        self.lock = Lock()
        self.thread = Thread(target=self._keep_beating, daemon=True)

    def __enter__(self) -> _Heart:
        self.thread.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.is_over.set()
        self.thread.join()

    def hear(self, progress: SearchProgress) -> None:
        """Take a search's progress, for the next beat."""
        told = asdict(progress)
        fixtures = told.pop("fixtures")
        best = {"best": list(fixtures)} if fixtures else {}
        with self.lock:
            self.news |= {"progress": told} | best

    def should_stop(self) -> bool:
        return self.is_stopped.is_set() or monotonic() > self.until

    def _keep_beating(self) -> None:
        with closing(connection):
            while not self.is_over.wait(BEAT.total_seconds()):
                self._beat()

    def _beat(self) -> None:
        with self.lock:
            news, self.news = self.news, {}
        goes_on = write_beat(self.run, **news)
        if goes_on is None:
            with self.lock:
                self.news = news | self.news
        elif not goes_on:
            self.is_stopped.set()


def search(pk: UUID) -> None:
    """Run a search that was asked for, unless another worker has it."""
    rows = PlanRun.objects.select_related("plan__division", "by")
    run = take_up(rows, pk)
    if run is None:
        return
    with faults_told(run, partial(fail_search, run)):
        end_search(run, result=_solved(run))


def _solved(run: PlanRun) -> dict[str, Any]:
    problem = problem_of(run.problem, cast_of(run.plan.division))
    with _Heart(run) as heart:
        found = solve(problem, on_progress=heart.hear, should_stop=heart.should_stop)
    return list_as_json(found)


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
