"""The clock of a night: what is due when, and what is late.

It covers the times of a match under 1.2, 1.3, 1.9, 1.12, 1.15, 2.2 and 12.3, shifted by
every pause. It judges no entry, and does not know the current time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from rules.match import Moments, ScoreSheet, Status
from rules.record import Settings

# Before the start (1.3).
TOSS = timedelta(minutes=5)
SEATING = timedelta(minutes=2)
# Between the halves (1.2).
INTERVAL = timedelta(minutes=10)


class DueKind(StrEnum):
    """What falls due on a night, in order."""

    TOSS = "toss"
    SEATING = "seating"
    START = "start"
    INTERVAL = "interval"
    RESUME = "resume"
    GRACE = "grace"
    LAST_MINUTES = "last minutes"
    TIME = "time"
    LAST_OF_EXTRA = "last minutes of extra time"
    EXTRA_TIME = "extra time"


RULES: dict[DueKind, str] = {
    DueKind.TOSS: "1.3",
    DueKind.SEATING: "1.3",
    DueKind.START: "1.9",
    DueKind.INTERVAL: "1.2",
    DueKind.RESUME: "1.2",
    DueKind.GRACE: "12.3",
    DueKind.LAST_MINUTES: "1.15",
    DueKind.TIME: "2.2",
    DueKind.LAST_OF_EXTRA: "1.15",
    DueKind.EXTRA_TIME: "1.12",
}
# What comes before play.
OPENING = (DueKind.TOSS, DueKind.SEATING, DueKind.START)
# These pass by themselves: nobody has to announce or enter anything.
PASSING = frozenset(
    {DueKind.SEATING, DueKind.GRACE, DueKind.LAST_MINUTES, DueKind.LAST_OF_EXTRA}
)
# While one of these is late, everything after it is late by as much.
LEADING = frozenset(
    {DueKind.START, DueKind.INTERVAL, DueKind.RESUME, DueKind.TIME, DueKind.EXTRA_TIME}
)


@dataclass(frozen=True, slots=True)
class Deadline:
    """When something is due; `is_done` once it was done or the match is past it."""

    what: DueKind
    at: datetime
    is_done: bool = False

    @property
    def rule(self) -> str:
        return RULES[self.what]

    def is_overdue(self, now: datetime) -> bool:
        """Return whether somebody should have done it by now."""
        return self.at < now and not self.is_done and self.what not in PASSING


@dataclass(frozen=True, slots=True)
class Clock:
    """A match's deadlines, past and to come, in order.

    They assume that a running pause is over, and that each late step was done on time:
    `at` moves them to what they are at one moment.
    """

    phase: Status
    deadlines: tuple[Deadline, ...]
    paused_at: datetime | None = None

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    def at(self, now: datetime) -> tuple[Deadline, ...]:
        """Return the deadlines as of now.

        Future ones shift with a running pause, and wait for whatever is late.
        """
        moved = timedelta(0) if self.paused_at is None else now - self.paused_at
        deadlines = []
        for one in self.deadlines:
            is_frozen = self.paused_at is None or one.at > self.paused_at
            is_moved = not one.is_done and is_frozen
            deadlines.append(replace(one, at=one.at + moved) if is_moved else one)
            if one.what in LEADING and not one.is_done:
                moved = max(moved, now - one.at)
        return tuple(deadlines)

    def next(self, now: datetime) -> Deadline | None:
        """Return what falls due next, or None; what is late is not next.

        Before the start nothing after it is: when that is depends on the start.
        """
        is_begun = self.phase is not Status.NOT_STARTED
        coming = (
            one
            for one in self.at(now)
            if not one.is_done and one.at >= now and (is_begun or one.what in OPENING)
        )
        return next(coming, None)

    def overdue(self, now: datetime) -> tuple[Deadline, ...]:
        """Return what should have been done by now, in order; `at` is when."""
        return tuple(one for one in self.at(now) if one.is_overdue(now))


def clock_of(
    sheet: ScoreSheet, *, planned_start: datetime | None, settings: Settings
) -> Clock:
    """Return the clock of a match, from the score-sheet of its entries.

    A part that has not begun is planned from the one before it: its actual time if
    reached, else its planned time. Without a planned start (a fixture without a night)
    a match that has not started has no deadlines. Nor has a match that is not played,
    or the rest of one abandoned with its score kept.
    """
    deadlines = _deadlines(sheet.moments, planned_start, settings)
    if sheet.status in (Status.WALKOVER, Status.VOID):
        deadlines = ()
    if sheet.status is Status.ABANDONED:
        deadlines = tuple(one for one in deadlines if one.is_done)
    return Clock(sheet.status, deadlines, sheet.paused_at)


def _deadlines(
    moments: Moments, planned_start: datetime | None, settings: Settings
) -> tuple[Deadline, ...]:
    before = _before(moments, planned_start)
    start = moments.start or planned_start
    if start is None:
        return before
    half = timedelta(minutes=settings.half_minutes)
    interval = moments.reached(start, half, until=moments.interval)
    begun = moments.interval or interval
    resume = moments.reached(begun, INTERVAL, until=moments.resume)
    return (
        *before,
        Deadline(DueKind.INTERVAL, interval, moments.interval is not None),
        Deadline(DueKind.RESUME, resume, moments.resume is not None),
        *_second_half(moments, moments.resume or resume, settings),
        *_extra_time(moments, settings),
    )


def _before(moments: Moments, planned_start: datetime | None) -> tuple[Deadline, ...]:
    if planned_start is None:
        return ()
    is_started = moments.start is not None
    is_tossed = is_started or moments.toss is not None
    return (
        Deadline(DueKind.TOSS, planned_start - TOSS, is_tossed),
        Deadline(DueKind.SEATING, planned_start - SEATING, is_started),
        Deadline(DueKind.START, planned_start, is_started),
    )


def _second_half(
    moments: Moments, begun: datetime, settings: Settings
) -> tuple[Deadline, ...]:
    lengths = {
        DueKind.GRACE: settings.grace_minutes,
        DueKind.LAST_MINUTES: settings.half_minutes - settings.no_leave_minutes,
        DueKind.TIME: settings.half_minutes,
    }
    return _ended_by(moments.time, moments, begun, lengths)


def _extra_time(moments: Moments, settings: Settings) -> tuple[Deadline, ...]:
    if moments.extra is None:
        return ()
    lengths = {
        DueKind.LAST_OF_EXTRA: settings.extra_minutes - settings.no_leave_minutes,
        DueKind.EXTRA_TIME: settings.extra_minutes,
    }
    return _ended_by(moments.end_of_extra, moments, moments.extra, lengths)


def _ended_by(
    end: datetime | None, moments: Moments, begun: datetime, lengths: dict[DueKind, int]
) -> tuple[Deadline, ...]:
    """Return the deadlines at these minutes after a half began, in order of time."""
    deadlines = [
        Deadline(
            what,
            moments.reached(begun, timedelta(minutes=length), until=end),
            bool(end),
        )
        for what, length in lengths.items()
    ]
    return tuple(sorted(deadlines, key=lambda one: one.at))
