"""The outbox: rows that become tasks, each taking effect once.

A row is sent after commit, and again by the sweeper until it is done (the broker was
down, a worker was killed). A worker that begins sends again what was sent before it, so
nothing that died with another waits. The task itself locks its row and checks whether
it was done already.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache, partial
from typing import Any
from uuid import UUID

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from kombu.connection import Connection
from kombu.exceptions import OperationalError
from kombu.pools import producers

from league.lib.background_runs import HeldError, delete_in_steps
from league.models import OutboxRow

log = logging.getLogger(__name__)

# A row sent this long ago and not done is sent again.
PATIENCE = timedelta(minutes=2)
# What a task was asked for, and when it was done, can be looked up so long.
KEPT_FOR = timedelta(days=30)
# When this worker began: what was sent before may have died with another.
BEGAN = timezone.now()
# How long a broker that failed is left alone.
PAUSE_S = 2.0
_left_alone_until = 0.0
# Of Redis; the folder that stands for a broker passes over them.
SENDING = {
    "socket_timeout": 0.5,
    "socket_connect_timeout": 0.5,
    "max_retries": 0,
    "connect_retries_timeout": 0.5,
}
# A row that failed this often waits for a person.
MOST_ATTEMPTS = 5


def note_beginning() -> None:
    """Note that a worker begins: its process may be forked from an older one."""
    global BEGAN
    BEGAN = timezone.now()


def send_row(pk: UUID) -> None:
    """Hand a row to the broker; if the broker is down, leave it to the sweeper.

    Whoever presses waits for this: a broker that does not answer is given up soon, and
    not asked again for a while.
    """
    global _left_alone_until
    if time.monotonic() < _left_alone_until:
        return
    row = OutboxRow.objects.get(pk=pk)
    try:
        with producers[broker()].acquire(block=True) as producer:
            kwargs = {"row": str(pk)} | row.arguments
            current_app.send_task(
                row.task, kwargs=kwargs, producer=producer, retry=False
            )
    except (OperationalError, OSError, *broker().channel_errors) as error:
        _left_alone_until = time.monotonic() + PAUSE_S
        log.warning("outbox row %s waits for the sweeper: %s", pk, error)
        return
    OutboxRow.objects.filter(pk=pk).update(sent_at=timezone.now())


@cache
def broker() -> Connection:
    """Return this process's connection for sending, which waits for no silent broker.

    The worker's own has no such limit: it waits for tasks.
    """
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS | SENDING
    connection: Connection = current_app.connection_for_write(transport_options=options)
    return connection


def due(*, at: datetime) -> list[UUID]:
    """Return up to 100 rows to send again, the oldest first.

    Among them is what was sent later than now: the clock has gone back since. Then it
    does not say either what was sent before this process began.
    """
    began = BEGAN if at >= BEGAN else at - PATIENCE
    waiting = OutboxRow.objects.filter(done_at=None, attempts__lt=MOST_ATTEMPTS)
    late = Q(sent_at=None) | Q(sent_at__lt=max(at - PATIENCE, began))
    late |= Q(sent_at__gt=at + PATIENCE)
    return list(waiting.filter(late).values_list("pk", flat=True)[:100])


def throw_done_rows_away(*, at: datetime) -> int:
    """Delete the rows done a month ago or more; return how many.

    What failed for good waits for a person, and stays.
    """
    return delete_in_steps(OutboxRow.objects.filter(done_at__lt=at - KEPT_FOR))


def given_up_rows(**arguments: str) -> QuerySet[OutboxRow]:
    """Return the rows that failed too often to be sent again, by their arguments."""
    of = {f"arguments__{name}": value for name, value in arguments.items()}
    late = timezone.now() - PATIENCE
    return OutboxRow.objects.filter(
        done_at=None, attempts__gte=MOST_ATTEMPTS, sent_at__lt=late, **of
    )


def send_given_up(**arguments: str) -> int:
    """Send rows again that failed too often, with a new count; return how many."""
    pks = list(given_up_rows(**arguments).values_list("pk", flat=True))
    OutboxRow.objects.filter(pk__in=pks).update(attempts=0, sent_at=None)
    for pk in pks:
        transaction.on_commit(partial(send_row, pk), robust=True)
    return len(pks)


def once(row: str, effect: Callable[[], Any]) -> None:
    """Run a row's effect and mark it done in one transaction; do nothing if done."""
    OutboxRow.objects.filter(pk=row).update(attempts=F("attempts") + 1)
    with _failure_kept(row), transaction.atomic():
        kept = OutboxRow.objects.select_for_update().get(pk=row)
        if kept.done_at is not None:
            return
        effect()
        kept.done_at, kept.fault = timezone.now(), ""
        kept.save(update_fields=["done_at", "fault"])


def in_steps(row: str, effect: Callable[[], Any]) -> None:
    """Run a long effect outside a transaction; do nothing if done.

    It may run twice, even at once, so it must check what is already done. Where it
    raises HeldError the next sweep sends the row again.
    """
    rows = OutboxRow.objects.filter(pk=row)
    rows.update(attempts=F("attempts") + 1)
    if rows.get().done_at is not None:
        return
    with _failure_kept(row):
        try:
            effect()
        except HeldError:
            rows.update(sent_at=None, attempts=F("attempts") - 1)
            return
    rows.update(done_at=timezone.now(), fault="")


@contextmanager
def _failure_kept(row: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        OutboxRow.objects.filter(pk=row).update(fault=str(error))
        raise
