"""Prints asked for, taken up by one worker, drawn, ended and thrown away.

The drawing itself runs outside any transaction (scoresheets/prints/printer.py). Each
step here is short, and checks that the print is still the caller's.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from league.audit.journal import ask, record
from league.models import Union, User
from scoresheets.models import PrintJob
from scoresheets.paper.document import Drawn
from scoresheets.prints.jobs import KEPT, has_one_open, is_under_way, silent_since
from scoresheets.prints.sealing import seal

PRINT = "scoresheets.tasks.draw_print"
State = PrintJob.State


@transaction.atomic
def ask_print(union: Union, title: str, asked: dict[str, Any], *, by: User) -> PrintJob:
    """Ask the background worker for a print; the same one under way is given back.

    `asked` is what scoresheets/prints/printer.py reads: a sort, and that sort's ids and
    options. One whose worker is silent is given up for it.
    """
    now = timezone.now()
    former = has_one_open(union, by, asked)
    if former is not None:
        if is_under_way(former, at=now):
            return former
        _give_up(former, at=now, by=by)
    most = PrintJob._meta.get_field("title").max_length
    job = PrintJob.objects.create(union=union, title=title[:most], asked=asked, by=by)
    record("print.ask", job, by=by, sort=asked["sort"])
    ask(union, PRINT, job=str(job.pk), language=get_language() or "en")
    return job


def ask_again(job: PrintJob, *, by: User) -> PrintJob:
    """Ask for a print once more, as it was asked for the first time."""
    return ask_print(job.union, job.title, job.asked, by=by)


def _give_up(job: PrintJob, *, at: datetime, by: User) -> None:
    job.state, job.ended_at = State.LOST, at
    job.save(update_fields=["state", "ended_at"])
    record("print.lost", job, by=by)


@transaction.atomic
def take_up(pk: UUID, *, token: UUID) -> PrintJob | None:
    """Take a print up for one worker; None where it is no longer to be had.

    The task may come twice, and to two workers at once: the row's lock lets one in. A
    print whose worker is silent is begun anew.
    """
    rows = PrintJob.objects.select_for_update(of=("self",), no_key=True)
    job = rows.select_related("union", "by").defer("content").filter(pk=pk).first()
    now = timezone.now()
    if job is None or job.state not in PrintJob.UNFINISHED:
        return None
    if job.state == State.RUNNING and silent_since(job, at=now) is None:
        return None
    job.state, job.token, job.beat_at, job.done = State.RUNNING, token, now, 0
    job.save(update_fields=["state", "token", "beat_at", "done"])
    return job


def beat(pk: UUID, *, token: UUID, done: int, total: int) -> bool:
    """Write how far a print is; False where it is no longer the caller's."""
    own = PrintJob.objects.filter(pk=pk, token=token, state=State.RUNNING)
    return bool(own.update(beat_at=timezone.now(), done=done, total=total))


def finish(pk: UUID, *, token: UUID, drawn: Drawn) -> bool:
    """Keep a finished print, sealed; False where it is no longer the caller's."""
    own = PrintJob.objects.filter(pk=pk, token=token, state=State.RUNNING)
    now = timezone.now()
    return bool(
        own.update(
            state=State.DONE,
            ended_at=now,
            pages=drawn.pages,
            content=seal(drawn.body, of=str(pk)),
        )
    )


def fail(pk: UUID, *, token: UUID, fault: str) -> None:
    """Say that a print ended by a fault, in a sentence."""
    most = PrintJob._meta.get_field("fault").max_length
    own = PrintJob.objects.filter(pk=pk, token=token, state=State.RUNNING)
    own.update(state=State.FAILED, ended_at=timezone.now(), fault=fault[:most])


def throw_away_old(*, at: datetime) -> int:
    """Throw away the prints of more than a week ago; return how many they were."""
    gone, _by_model = PrintJob.objects.filter(asked_at__lt=at - KEPT).delete()
    return gone
