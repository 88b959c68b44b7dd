"""Background work that takes minutes: start, heartbeats, stop and end.

The work runs outside any transaction, so nothing else waits for it. Each step here is
short, and checks that the run still belongs to the worker. Work that fits in one
transaction needs none of this (league/audit/outbox.py).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Lock, Thread
from typing import Any, Generic, Self, TypeVar
from uuid import UUID, uuid4

from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from league.models.journal import BackgroundRun, KeptJob, StoppableRun

log = logging.getLogger(__name__)
BEAT = timedelta(seconds=1)
# Rows that are deleted in one transaction.
A_STEP = 500
Run = TypeVar("Run", bound=BackgroundRun)
Stoppable = TypeVar("Stoppable", bound=StoppableRun)


class GivenUpError(Exception):
    """The run no longer belongs to this worker."""


class HeldError(Exception):
    """Another worker has the run, and may have died over it."""


def unfinished_run(rows: QuerySet[Run]) -> Run | None:
    return rows.filter(state__in=BackgroundRun.UNFINISHED).first()


@transaction.atomic
def take_up(
    rows: QuerySet[Run], pk: UUID, *, again: bool = False, **begun: Any
) -> Run | None:
    """Claim a run for one worker; return None if it is taken or over.

    The task may arrive twice, and at two workers at once: the row lock lets one in.
    With `again`, a run whose worker is silent is started again; raises HeldError while
    it is not silent.
    """
    locked = rows.select_for_update(of=("self",), no_key=True)
    run = unfinished_run(locked.filter(pk=pk))
    if run is None:
        return None
    now = timezone.now()
    if run.state == "running":
        if not again:
            return None
        if run.silent_since(at=now) is None:
            raise HeldError
    if isinstance(run, StoppableRun):
        begun["started_at"] = now
    _write(run, state="running", token=uuid4(), beat_at=now, **begun)
    return run


def write_beat(run: BackgroundRun, **news: Any) -> bool | None:
    """Write a heartbeat with any news; return whether the worker should go on.

    False if the run was given up or asked to stop. None if the database was busy for a
    moment, which ends no work.
    """
    try:
        if not _own(run).update(beat_at=timezone.now(), **news):
            return False
        return not (isinstance(run, StoppableRun) and _is_asked_to_stop(run))
    except OperationalError as error:
        log.warning("%s %s: no beat written: %s", run._meta.label, run.pk, error)
        return None


class Heart:
    """Writes a run's heartbeats and news by a thread of its own, one each BEAT.

    So a step of the work may take as long as it needs.
    """

    def __init__(self, run: BackgroundRun) -> None:
        self.run = run
        self._is_over, self._is_stopped = Event(), Event()
        self._news: dict[str, Any] = {}
        self._lock = Lock()
        self._thread = Thread(target=self._keep_beating, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self._is_over.set()
        self._thread.join()
        if self._news:
            self._beat()

    @property
    def is_stopped(self) -> bool:
        """Whether the run was given up or asked to stop."""
        return self._is_stopped.is_set()

    def hear(self, **news: Any) -> None:
        """Take values of the run's columns, for the next heartbeat."""
        with self._lock:
            self._news |= news

    def _keep_beating(self) -> None:
        with closing(connection):
            while not self._is_over.wait(BEAT.total_seconds()):
                self._beat()

    def _beat(self) -> None:
        with self._lock:
            news, self._news = self._news, {}
        goes_on = write_beat(self.run, **news)
        if goes_on is None:
            with self._lock:
                self._news = news | self._news
        elif not goes_on:
            self._is_stopped.set()


def check_goes_on(heart: Heart) -> None:
    """Raise GivenUpError if the run was given up or asked to stop."""
    if heart.is_stopped:
        raise GivenUpError


def locked_own(run: Run) -> Run | None:
    """Return a worker's own run, fresh and locked; None if it was given up."""
    return _own(run).select_for_update(no_key=True).first()


def end_run(run: BackgroundRun, state: str, **kept: Any) -> None:
    """End a run whose row is locked, and store its results."""
    _write(run, state=state, ended_at=timezone.now(), **kept)


@transaction.atomic
def end_own(run: Run, state: str, **kept: Any) -> Run | None:
    """End a worker's own run; return None if it was given up, as another may run."""
    own = locked_own(run)
    if own is not None:
        end_run(own, state, **kept)
    return own


def fail_run(run: Run, fault: str) -> Run | None:
    """End a run as failed, by a fault of ours."""
    return end_own(run, "failed", fault=fault[: run.MOST_FAULT])


@contextmanager
def faults_told(run: BackgroundRun, fail: Callable[[str], Any]) -> Iterator[None]:
    """Pass `fail` the name of an error that ends the work, then raise it again."""
    try:
        yield
    except GivenUpError:
        log.warning("%s %s was given up while it ran", run._meta.label, run.pk)
    except Exception as error:
        log.exception("%s %s failed", run._meta.label, run.pk)
        fail(type(error).__name__)
        raise


@transaction.atomic
def ask_to_stop(run: Stoppable, state: str, **left: Any) -> Stoppable | None:
    """Ask a run to end with what it has; return None if it is over.

    A run that still waits ends at once, in the given state.
    """
    rows = type(run)._default_manager.select_for_update(no_key=True)
    found = unfinished_run(rows.filter(pk=run.pk))
    if found is None:
        return None
    if found.state == "waiting":
        end_run(found, state, **left)
    else:
        _write(found, stop_asked=True)
    return found


@dataclass(frozen=True, slots=True)
class JobShown(Generic[Run]):
    """A job as its page and the list show it."""

    job: Run
    is_under_way: bool
    silent_since: datetime | None

    @property
    def is_unfinished(self) -> bool:
        """Whether it goes on, now or as soon as a worker answers."""
        return self.job.state in self.job.UNFINISHED


def job_shown(job: Run, *, at: datetime) -> JobShown[Run]:
    return JobShown(job, job.is_under_way(at=at), job.silent_since(at=at))


def delete_in_steps(rows: QuerySet[Any]) -> int:
    """Delete rows a few at a time, so that no press waits for many; return how many."""
    deleted = 0
    while some := list(rows.values_list("pk", flat=True)[:A_STEP]):
        deleted += rows.model._default_manager.filter(pk__in=some).delete()[0]
    return deleted


def throw_old_jobs_away(model: type[KeptJob], *, at: datetime) -> int:
    """Delete jobs older than their KEPT; return how many."""
    old = model._default_manager.filter(asked_at__lt=at - model.KEPT)
    return old.delete()[1].get(model._meta.label, 0)


def _is_asked_to_stop(run: StoppableRun) -> bool:
    return _own(run).filter(stop_asked=True).exists()


def _own(run: Run) -> QuerySet[Run]:
    rows = type(run)._default_manager
    return rows.filter(pk=run.pk, token=run.token, state="running")


def _write(run: BackgroundRun, **values: Any) -> None:
    for name, value in values.items():
        setattr(run, name, value)
    run.save(update_fields=list(values))
