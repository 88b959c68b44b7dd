"""Background work that takes minutes: start, heartbeats, stop and end.

The work runs outside any transaction, so nothing else waits for it. Each step here is
short, and checks that the run still belongs to the worker. Work that fits in one
transaction needs none of this (league/audit/outbox.py).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Generic, TypeVar
from uuid import UUID, uuid4

from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from league.models.journal import BackgroundRun, KeptJob, StoppableRun

log = logging.getLogger(__name__)
BEAT = timedelta(seconds=1)
Run = TypeVar("Run", bound=BackgroundRun)
Stoppable = TypeVar("Stoppable", bound=StoppableRun)
Kept = TypeVar("Kept", bound=KeptJob)


class GivenUpError(Exception):
    """The run no longer belongs to this worker."""


def unfinished_run(rows: QuerySet[Run]) -> Run | None:
    return rows.filter(state__in=BackgroundRun.UNFINISHED).first()


@transaction.atomic
def take_up(
    rows: QuerySet[Run], pk: UUID, *, anew: bool = False, **begun: Any
) -> Run | None:
    """Claim a run for one worker; return None if it is taken or over.

    The task may arrive twice, and at two workers at once: the row lock lets one in.
    With `anew`, a run whose worker is silent is started again.
    """
    locked = rows.select_for_update(of=("self",), no_key=True)
    run = unfinished_run(locked.filter(pk=pk))
    if run is None:
        return None
    now = timezone.now()
    if run.state == "running" and not (anew and run.silent_since(at=now)):
        return None
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


class Pulse:
    """The heartbeats of a run between the steps of its work, at most one each BEAT."""

    def __init__(self, run: BackgroundRun) -> None:
        self.run = run
        self.next_beat, self.is_stopped = 0.0, False

    def beat(self, *, at_once: bool = False, **news: Any) -> bool:
        """Write a heartbeat if one is due; return whether to go on."""
        if not self.is_stopped and (at_once or monotonic() >= self.next_beat):
            self.next_beat = monotonic() + BEAT.total_seconds()
            self.is_stopped = write_beat(self.run, **news) is False
        return not self.is_stopped


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
class JobShown(Generic[Kept]):
    """A job that makes a file, as its page and the list show it."""

    job: Kept
    is_under_way: bool
    silent_since: datetime | None


def job_shown(job: Kept, *, at: datetime) -> JobShown[Kept]:
    return JobShown(job, job.is_under_way(at=at), job.silent_since(at=at))


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
