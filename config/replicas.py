"""Visitors' reads from a replica of the database; everything else asks the primary.

A replica follows the primary some moments later. So it is read only on public pages,
for someone whom the site does not know and who has not just sent something, and only
while it is close behind. A request that turns out to write, or finds nothing, starts
again on the primary: so none acts on what is no longer so, or misses what is new.
"""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, connections, models
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import Counter

from league.access.throttling import SAFE

log = logging.getLogger(__name__)
PRIMARY, REPLICA = "default", "replica"
READS = Counter(
    "klawerjas_reads",
    "Requests by the database that answered them, where there is a replica.",
    ["database"],
)
# What a visitor reads holds all that was committed so many seconds before.
MOST_BEHIND_S = 10.0
# How often a process asks how far the replica is.
ASKED_EVERY_S = 2.0
# In the browser of someone who has just sent something, for as long as the replica may
# not know of it.
WROTE = "wrote"
WROTE_FOR_S = 15
# What visitors look up. A page that a code or a link opens is not among it: phones go
# on there with what they have just sent, and wrong codes are counted.
PUBLIC = re.compile(
    r"/(|(unions|divisions|teams|clubs|players|fixtures|matches|halls|cups|nights|ties"
    r"|boards|seasons|series|statistics|search|embed|previews|rulebook|api/v1"
    r"|evenings/\d+)/.*|sitemaps?[./].*)"
)
NOT_FOUND, FAILED = 404, 500
# Each in bytes of the log of all writes; of a server that follows none there is none.
WRITTEN = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
REPLAYED = """
    SELECT CASE WHEN pg_is_in_recovery()
           THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') END
"""


class NeedsPrimary(Exception):
    """A request that reads from the replica wants to write."""


@dataclass(slots=True)
class Reading:
    """A request that reads from the replica."""

    wants_to_write: bool = False


_reading: ContextVar[Reading | None] = ContextVar("reading", default=None)


class Router:
    """Names the database of each of Django's queries."""

    def db_for_read(self, model: type[models.Model], **hints: Any) -> str:
        return PRIMARY if _reading.get() is None else REPLICA

    def db_for_write(self, model: type[models.Model], **hints: Any) -> str:
        if reading := _reading.get():
            reading.wants_to_write = True
            raise NeedsPrimary
        return PRIMARY

    def allow_relation(self, one: models.Model, other: models.Model, **_: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == PRIMARY


class Freshness:
    """How far a replica is behind, as one process knows it.

    `written` and `replayed` give how far the primary and the replica are, in bytes;
    `replayed` gives None of a server that is no replica.
    """

    def __init__(
        self, written: Callable[[], int], replayed: Callable[[], int | None]
    ) -> None:
        self._written, self._replayed = written, replayed
        self._lock = Lock()
        # When the primary was how far, where the replica was not yet seen to be.
        self._marks: deque[tuple[float, int]] = deque(maxlen=64)
        self._asked_at = -ASKED_EVERY_S
        # Everything committed before this moment is on the replica.
        self._holds_all_until = float("-inf")

    def seconds_behind(self, now: float) -> float:
        """Return how many seconds of commits the replica may lack; inf if not known."""
        if now - self._asked_at >= ASKED_EVERY_S and self._lock.acquire(blocking=False):
            try:
                self._asked_at = now
                self._ask(now)
            finally:
                self._lock.release()
        return now - self._holds_all_until

    def forget(self) -> None:
        """Ask nothing of the replica until it was looked at again."""
        self._marks.clear()
        self._holds_all_until = float("-inf")

    def _ask(self, now: float) -> None:
        try:
            self._marks.append((now, self._written()))
            replayed = self._replayed()
        except DatabaseError as fault:
            log.warning("the replica is left alone: %s", type(fault).__name__)
            replayed = None
        if replayed is None:
            self.forget()
            return
        while self._marks and self._marks[0][1] <= replayed:
            self._holds_all_until = self._marks.popleft()[0]


def _asked(alias: str, statement: str) -> Any:
    with connections[alias].cursor() as cursor:
        cursor.execute(statement)
        [[found]] = cursor.fetchall()
    return found


freshness = Freshness(
    lambda: int(_asked(PRIMARY, WRITTEN)), lambda: _asked(REPLICA, REPLAYED)
)


@contextmanager
def reading_from_the_replica() -> Iterator[Reading]:
    reading = Reading()
    token = _reading.set(reading)
    try:
        yield reading
    finally:
        _reading.reset(token)


class ReplicaMiddleware:
    """Let visitors' requests read from the replica; start again where that won't do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not is_there():
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        is_taken = may_lag(request) and seconds_behind() <= MOST_BEHIND_S
        answer = self._from_the_replica(request) if is_taken else None
        if answer is None:
            READS.labels(PRIMARY).inc()
            answer = self.get_response(request)
        if request.method not in SAFE:
            answer.set_cookie(
                WROTE,
                max_age=WROTE_FOR_S,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return answer

    def _from_the_replica(self, request: HttpRequest) -> HttpResponseBase | None:
        """Answer by what the replica holds; None if the primary must."""
        with reading_from_the_replica() as reading:
            answer = self.get_response(request)
        if reading.wants_to_write or answer.status_code == NOT_FOUND:
            return None
        if answer.status_code >= FAILED:
            freshness.forget()
            return None
        READS.labels(REPLICA).inc()
        return answer


def is_there() -> bool:
    return REPLICA in settings.DATABASES


def seconds_behind() -> float:
    """Return how many seconds of commits the replica may lack; inf if not known."""
    return freshness.seconds_behind(time.monotonic())


def may_lag(request: HttpRequest) -> bool:
    """Whether a public page is asked for by someone unknown, who has sent nothing."""
    return (
        request.method in SAFE
        and PUBLIC.fullmatch(request.path) is not None
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and WROTE not in request.COOKIES
        and "Authorization" not in request.headers
    )
