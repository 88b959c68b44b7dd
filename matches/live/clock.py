"""The clock of a hall: what is due next in its matches, and what is late.

It reads only the clock's entries of the matches, in one query, and scores them without
points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from matches.models import Entry
from matches.record import reading
from matches.record.rows import Scored
from rules.clock import Clock, DueKind, clock_of
from rules.match import Status, score
from rules.record import Kind

# Deadlines further off than this do not belong to tonight.
TONIGHT = timedelta(hours=18)
CLOCK_KINDS = (
    Kind.TOSS,
    Kind.START,
    Kind.INTERVAL,
    Kind.RESUME,
    Kind.TIME,
    Kind.EXTRA,
    Kind.PAUSE,
    Kind.GO_ON,
    Kind.ABANDON,
    Kind.VOID,
)
COMING: dict[DueKind, Any] = {
    DueKind.TOSS: _("Toss"),
    DueKind.SEATING: _("Seating"),
    DueKind.START: _("Start of play"),
    DueKind.INTERVAL: _("Interval"),
    DueKind.RESUME: _("Second half"),
    DueKind.GRACE: _("Late tables are stopped"),
    DueKind.LAST_MINUTES: _("Last minutes: nobody leaves the table"),
    DueKind.TIME: _("Time"),
    DueKind.LAST_OF_EXTRA: _("Last minutes: nobody leaves the table"),
    DueKind.EXTRA_TIME: _("End of extra time"),
}
# The referee must press these; the other moments pass by themselves.
DUE: dict[DueKind, Any] = {
    DueKind.START: _("Play is due to start"),
    DueKind.INTERVAL: _("The interval is due"),
    DueKind.RESUME: _("The second half is due to start"),
    DueKind.TIME: _("Time is due"),
    DueKind.EXTRA_TIME: _("Time is due"),
}


@dataclass(frozen=True, slots=True)
class HallMoment:
    """A deadline in words; `due` is shown when it is past and not pressed.

    `counts` if its time is counted down: only once play has begun.
    """

    at: datetime
    words: str
    due: str
    rule: str
    counts: bool


Schedule = tuple[HallMoment, ...]


@dataclass(frozen=True, slots=True)
class Clocked:
    """A match's clock, and whether it was abandoned on its planned night.

    A match to be replayed or carried on gets another night.
    """

    clock: Clock
    is_abandoned: bool = False


@dataclass(frozen=True, slots=True)
class HallClock:
    """What a hall's clock shows, each different schedule once.

    `coming` and `due` are the texts at `now`, for pages without a script.
    """

    now: datetime
    schedules: list[Schedule]
    coming: HallMoment | None
    due: HallMoment | None
    paused_at: datetime | None


def clocks_of(fixtures: Iterable[Fixture]) -> dict[UUID, Clocked]:
    """Return each fixture's clock; the fixtures come with `pages.SHOWN`."""
    fixtures = list(fixtures)
    pks = [one.pk for one in fixtures]
    pressed = reading.rows_by_match(
        Entry.objects.filter(match__in=pks, kind__in=CLOCK_KINDS)
    )
    return {one.pk: _clock(one, pressed[one.pk]) for one in fixtures}


def _clock(fixture: Fixture, pressed: list[Scored]) -> Clocked:
    match = getattr(fixture, "match", None)
    if not _has_clock(fixture, match.sheet if match else {}):
        return Clocked(Clock(Status.VOID, ()))
    refused = reading.refused_in(match) if match else {}
    rows = sorted(pressed, key=lambda row: row.order)
    settings = reading.settings_for(fixture)
    record = reading.record_of(
        stage=fixture.stage,
        settings=settings,
        entries=(row.entry for row in rows if row.entry.id not in refused),
    )
    scored_clock, start = score(record), fixture.starts_at
    abandoned = reading.abandoned_at(record, scored_clock)
    if abandoned and (start is None or abandoned > start - TONIGHT):
        return Clocked(Clock(Status.ABANDONED, ()), is_abandoned=True)
    return Clocked(clock_of(scored_clock, planned_start=start, settings=settings))


def _has_clock(fixture: Fixture, sheet: dict[str, Any]) -> bool:
    if fixture.state not in (Fixture.State.PLANNED, Fixture.State.POSTPONED):
        return bool(sheet) and sheet["status"] == Status.PLAYED
    return not sheet or sheet["status"] not in (Status.WALKOVER, Status.VOID)


def schedule_of(clock: Clock, *, now: datetime) -> Schedule:
    """Return the coming deadlines of a running clock, in order."""
    if clock.is_paused:
        return ()
    return tuple(
        HallMoment(
            at=one.at.replace(microsecond=0),
            words=str(COMING[one.what]),
            due=str(DUE.get(one.what, "")),
            rule=one.rule,
            counts=clock.phase is not Status.NOT_STARTED,
        )
        for one in clock.deadlines
        if not one.is_done and abs(one.at - now) < TONIGHT
    )


def hall_clock(clocks: Iterable[Clock], *, now: datetime) -> HallClock:
    """Return the clock that the given matches share."""
    clocks = list(clocks)
    found = dict.fromkeys(schedule_of(one, now=now) for one in clocks)
    schedules = [one for one in found if one]
    told = [one for schedule in schedules for one in [_told(schedule, now)] if one]
    coming = [one for one in told if one.at > now]
    due = [one for one in told if one.at <= now]
    paused = [one.paused_at for one in clocks if one.paused_at]
    is_running = any(one.phase in RUNNING and not one.is_paused for one in clocks)
    return HallClock(
        now=now,
        schedules=schedules,
        coming=min(coming, key=lambda one: one.at, default=None),
        due=min(due, key=lambda one: one.at, default=None),
        paused_at=min(paused) if paused and not is_running else None,
    )


def _told(schedule: Schedule, now: datetime) -> HallMoment | None:
    """Return what is late, since the rest waits for it; else what comes next."""
    late = (one for one in schedule if one.due and one.at <= now)
    coming = (one for one in schedule if one.at > now)
    return next(late, None) or next(coming, None)


RUNNING = (
    Status.FIRST_HALF,
    Status.INTERVAL,
    Status.SECOND_HALF,
    Status.EXTRA_TIME,
)
