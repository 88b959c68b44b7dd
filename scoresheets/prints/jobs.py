"""Prints in the background: whose they are, how they go, what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from league.models import Union, User
from scoresheets.models import PrintJob
from scoresheets.prints.sealing import unseal

# A worker says how far it is after each match; one silent so long is taken to be gone.
SILENCE = timedelta(seconds=60)
# A print that no worker takes up by then may be asked for again.
UNCLAIMED = timedelta(seconds=60)
# After so long a print is thrown away, with what it holds.
KEPT = timedelta(days=7)
State = PrintJob.State


def jobs_of(union: Union, user: Any) -> QuerySet[PrintJob]:
    """Return someone's own prints in a union, the latest first, without their pages."""
    return PrintJob.objects.filter(union=union, by=user).defer("content")


def silent_since(job: PrintJob, *, at: datetime) -> datetime | None:
    """Return when a print was last heard of, where that is too long ago."""
    if job.state == State.RUNNING:
        heard = job.beat_at or job.asked_at
        return heard if at - heard > SILENCE else None
    if job.state == State.WAITING and at - job.asked_at > UNCLAIMED:
        return job.asked_at
    return None


def is_under_way(job: PrintJob, *, at: datetime) -> bool:
    """Whether a print waits or is drawn, and its worker answers."""
    return job.state in PrintJob.UNFINISHED and silent_since(job, at=at) is None


@dataclass(frozen=True, slots=True)
class JobShown:
    """A print as its page and the list show it."""

    job: PrintJob
    is_under_way: bool
    silent_since: datetime | None

    @property
    def is_ready(self) -> bool:
        return self.job.state == State.DONE

    @property
    def gone_on(self) -> datetime:
        return self.job.asked_at + KEPT


def shown(job: PrintJob, *, at: datetime) -> JobShown:
    return JobShown(job, is_under_way(job, at=at), silent_since(job, at=at))


def body_of(job: PrintJob) -> bytes | None:
    """Return a finished print's pages; None where they can be read no more."""
    if job.state != State.DONE or job.content is None:
        return None
    return unseal(bytes(job.content), of=str(job.pk))


def has_one_open(union: Union, user: User, asked: dict[str, Any]) -> PrintJob | None:
    """Return the same print that is waited for already: a button pressed twice."""
    return (
        jobs_of(union, user).filter(asked=asked, state__in=PrintJob.UNFINISHED).first()
    )
