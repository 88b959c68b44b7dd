"""When the background worker and its timetable were last heard of.

The worker is heard of when it takes a task up, the timetable when it has sent one; it
sends one every few seconds. A process that lives but does nothing is silent too. The
times stand in the cache that all machines share, and cost the database nothing.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from enum import StrEnum

from django.core.cache import cache
from django.utils import timezone

KEPT_FOR_S = 7 * 24 * 3600
# After this long without a sign, something is wrong: the sweeper of the outbox runs
# every five seconds.
SILENCE = timedelta(seconds=60)
LEAST_APART_S = 1.0


class Beating(StrEnum):
    """Whose heart is listened to."""

    WORKER = "worker"
    TIMETABLE = "timetable"


_noted: dict[Beating, float] = {}


def note_heartbeat(of: Beating) -> None:
    """Note that a process does its work; at most once a second, so it costs little."""
    now = time.monotonic()
    if now - _noted.get(of, -LEAST_APART_S) < LEAST_APART_S:
        return
    _noted[of] = now
    cache.set(_key(of), timezone.now(), KEPT_FOR_S)


def forget() -> None:
    """Take the next sign of each as one to note, however soon it comes."""
    _noted.clear()


def last_heard(of: Beating) -> datetime | None:
    """Return when a process was last heard of; None if not within a week."""
    heard: datetime | None = cache.get(_key(of))
    return heard


def is_silent(heard: datetime | None, *, at: datetime) -> bool:
    """Whether it was last heard of too long ago.

    A time from later than now was noted before the clock went back, and says nothing.
    """
    return heard is None or abs(at - heard) > SILENCE


def _key(of: Beating) -> str:
    return f"heartbeat:{of}"
