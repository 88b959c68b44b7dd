"""The worker's side of a search for fixtures: solve, beat, hear a stop, keep the best.

The solver runs outside any transaction: nothing else waits for it. A thread of its
own writes that the worker is alive; what it hears ends the search or lets it go on.
"""

from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import asdict
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any
from uuid import UUID, uuid4

from django.db import OperationalError, connection
from django.utils.translation import gettext as _

from league.models import PlanRun
from league.plans.actions.searches import Heard, beat, end_search, fail_search, take_up
from league.plans.cast import cast_of, problem_of
from league.plans.runs import BEAT
from league.plans.scheduling import Progress, as_json, solve

log = logging.getLogger(__name__)
# A search that its own limit did not end is told to stop so much later.
GRACE_S = 20


class Pulse:
    """A thread that writes a search's beat and its news until the search is over."""

    def __init__(self, run: PlanRun, token: UUID) -> None:
        self.run, self.token = run, token
        self.until = monotonic() + float(run.problem["time_limit_s"]) + GRACE_S
        self.is_over, self.is_stopped = Event(), Event()
        self.news: dict[str, Any] = {}
        self.lock = Lock()
        self.thread = Thread(target=self._keep_beating, daemon=True)

    def __enter__(self) -> Pulse:
        self.thread.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.is_over.set()
        self.thread.join()

    def hear(self, progress: Progress) -> None:
        """Take what a search says of itself, for the next beat."""
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
        try:
            heard = beat(self.run.pk, token=self.token, news=news)
        except OperationalError as error:
            # A database that is busy for a moment ends no search.
            log.warning("search %s: no beat written: %s", self.run.pk, error)
            with self.lock:
                self.news = news | self.news
            return
        if heard is not Heard.GO_ON:
            self.is_stopped.set()


def search(pk: UUID) -> None:
    """Do a search that was asked for, if no other worker does it."""
    token = uuid4()
    run = take_up(pk, token=token)
    if run is None:
        return
    try:
        result = _solved(run, token)
    except Exception as error:
        log.exception("search %s failed", pk)
        sentence = _("The search ended by a fault of ours: %(fault)s.")
        fail_search(pk, token=token, fault=sentence % {"fault": type(error).__name__})
        raise
    end_search(pk, token=token, result=result)


def _solved(run: PlanRun, token: UUID) -> dict[str, Any]:
    problem = problem_of(run.problem, cast_of(run.plan.division))
    with Pulse(run, token) as pulse:
        found = solve(problem, on_progress=pulse.hear, should_stop=pulse.should_stop)
    return as_json(found)
