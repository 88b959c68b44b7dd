"""Work of minutes in the background: asked for, taken up, beating, stopped, ended.

The work runs outside any transaction: nothing else waits for it. Each step here is
short, and checks that the run is still the worker's. What is done in one transaction
needs none of this (league/audit/outbox.py).
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
    """The run is no longer this worker's."""


def unfinished_run(rows: QuerySet[Run]) -> Run | None:
    return rows.filter(state__in=BackgroundRun.UNFINISHED).first()


@transaction.atomic
def take_up(
    rows: QuerySet[Run], pk: UUID, *, anew: bool = False, **begun: Any
) -> Run | None:
    """Take a run up for one worker; None where it is no longer to be had.

    The task may come twice, and to two workers at once: the row's lock lets one in.
    With `anew`, one whose worker is silent is begun again.
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
    """Write that a worker is alive, with what is new; return whether it goes on.

    It does not where the run was given up or asked to stop. None where the database
    was busy for a moment, which ends no work.
    """
    try:
        if not _own(run).update(beat_at=timezone.now(), **news):
            return False
        return not (isinstance(run, StoppableRun) and _is_asked_to_stop(run))
    except OperationalError as error:
        log.warning("%s %s: no beat written: %s", run._meta.label, run.pk, error)
        return None


class Pulse:
    """The beats of a run between the steps of its work, one each BEAT at most."""

    def __init__(self, run: BackgroundRun) -> None:
        self.run = run
        self.next_beat, self.is_stopped = 0.0, False

    def beat(self, *, at_once: bool = False, **news: Any) -> bool:
        """Write a beat where it is time for one; return whether the work goes on."""
        if not self.is_stopped and (at_once or monotonic() >= self.next_beat):
            self.next_beat = monotonic() + BEAT.total_seconds()
            self.is_stopped = write_beat(self.run, **news) is False
        return not self.is_stopped


def locked_own(run: Run) -> Run | None:
    """Return a worker's own run as it stands, locked; None where it was given up."""
    return _own(run).select_for_update(no_key=True).first()


def end_run(run: BackgroundRun, state: str, **kept: Any) -> None:
    """End a run whose row is locked, with what is kept of it."""
    _write(run, state=state, ended_at=timezone.now(), **kept)


@transaction.atomic
def end_own(run: Run, state: str, **kept: Any) -> Run | None:
    """End a worker's own run; None where it was given up: another may be under way."""
    own = locked_own(run)
    if own is not None:
        end_run(own, state, **kept)
    return own


def fail_run(run: Run, fault: str) -> Run | None:
    """Say that a run ended by a fault of ours."""
    return end_own(run, "failed", fault=fault[: run.MOST_FAULT])


@contextmanager
def faults_told(run: BackgroundRun, fail: Callable[[str], Any]) -> Iterator[None]:
    """Have `fail` told the name of a fault that ends the work, before it goes on."""
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
    """Ask a run to end with what it has; None where it is over.

    One that waits is over at once, in the given state.
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
    """Throw away the jobs that were kept long enough, return how many."""
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
