"""A match's deadlines for the desk: what is due, by which rule, how soon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.live.clock import TONIGHT
from matches.record.reading import MatchReading
from referees.clock.steps import is_left
from rules.clock import LEADING, Deadline, DueKind
from rules.match import Status
from rules.record import Kind

WORDS: dict[DueKind, Any] = {
    DueKind.TOSS: gettext_lazy("Toss"),
    DueKind.SEATING: gettext_lazy("Teams are seated"),
    DueKind.START: gettext_lazy("Start of play"),
    DueKind.INTERVAL: gettext_lazy("Interval"),
    DueKind.RESUME: gettext_lazy("Second half"),
    DueKind.GRACE: gettext_lazy("End of the grace for late tables"),
    DueKind.LAST_MINUTES: gettext_lazy("Last minutes: nobody leaves the table"),
    DueKind.TIME: gettext_lazy("Time"),
    DueKind.LAST_OF_EXTRA: gettext_lazy("Last minutes of extra time"),
    DueKind.EXTRA_TIME: gettext_lazy("End of extra time"),
}
# The deadlines that a press of the clock is compared with.
DUE_AT: dict[Kind, tuple[DueKind, ...]] = {
    Kind.START: (DueKind.START,),
    Kind.INTERVAL: (DueKind.INTERVAL,),
    Kind.RESUME: (DueKind.RESUME,),
    Kind.TIME: (DueKind.TIME, DueKind.EXTRA_TIME),
    Kind.ABANDON: (DueKind.TIME, DueKind.EXTRA_TIME),
}
# What cuts play or the interval short, and is asked once before it is done early.
ASKED = (Kind.INTERVAL, Kind.RESUME, Kind.TIME, Kind.ABANDON)
# A press within a minute of its deadline is in time.
IN_TIME = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class DeadlineView:
    """A deadline seen from a moment: `left` is negative once it is late."""

    words: Any
    rule: str
    at: datetime
    left: timedelta
    # During a pause `left` does not change.
    stands_still: bool

    @property
    def is_over(self) -> bool:
        return self.left <= timedelta(0)

    @property
    def span(self) -> str:
        """The time until then, or since, as 1:05:09 or 12:30."""
        seconds = abs(int(self.left.total_seconds()))
        hours, rest = divmod(seconds, 3600)
        minutes, seconds = divmod(rest, 60)
        if hours:
            return f"{hours}:{minutes:02}:{seconds:02}"
        return f"{minutes:02}:{seconds:02}"


def due_of(state: MatchReading, *, now: datetime) -> DeadlineView | None:
    """Return what a match waits for tonight: a late step, else the next deadline."""
    if is_left(state):
        return None
    clock = state.clock
    late = [one for one in clock.overdue(now) if one.what in LEADING]
    found = late[-1] if late else clock.next(now)
    if found is None or abs(found.at - now) > TONIGHT:
        return None
    return _due(state, found, now=now)


def grace_of(state: MatchReading, *, now: datetime) -> DeadlineView | None:
    """Return the end of the grace, when a late table may be stopped (12.3)."""
    if state.status is not Status.SECOND_HALF:
        return None
    found = [one for one in state.clock.at(now) if one.what is DueKind.GRACE]
    return _due(state, found[0], now=now) if found else None


def last_minutes_of(state: MatchReading) -> datetime | None:
    """Return from when on nobody leaves the table in this part of the match (1.15)."""
    wanted = (DueKind.LAST_MINUTES, DueKind.LAST_OF_EXTRA)
    found = [one for one in state.clock.deadlines if one.what in wanted]
    return next((one.at for one in found if not one.is_done), None)


def _due(state: MatchReading, deadline: Deadline, *, now: datetime) -> DeadlineView:
    return DeadlineView(
        words=WORDS[deadline.what],
        rule=deadline.rule,
        at=deadline.at,
        left=deadline.at - now,
        stands_still=state.clock.is_paused and deadline.at > now,
    )


@dataclass(frozen=True, slots=True)
class Early:
    """A press of the clock before its deadline: when that is, and by which rule."""

    minutes: int
    at: datetime
    rule: str


def early_of(state: MatchReading, step: Kind, *, now: datetime) -> Early | None:
    """Return by how much a press that must be asked for is early, or None."""
    waiting = [one for one in state.clock.at(now) if _is_due(one, step)]
    if step not in ASKED or not waiting:
        return None
    left = waiting[0].at - now
    if not IN_TIME <= left < TONIGHT:
        return None
    minutes = left // timedelta(minutes=1)
    return Early(minutes, waiting[0].at, waiting[0].rule)


def _is_due(deadline: Deadline, step: Kind) -> bool:
    return deadline.what in DUE_AT.get(step, ()) and not deadline.is_done


def lateness(state: MatchReading, step: Kind, *, at: datetime) -> str:
    """Return how early or late a press of the clock came; "" if in time."""
    wanted = DUE_AT.get(step, ())
    done = [one for one in state.clock.deadlines if one.what in wanted and one.is_done]
    if not done or not IN_TIME <= abs(at - done[-1].at) < TONIGHT:
        return ""
    due = done[-1]
    values = {"minutes": abs(at - due.at) // timedelta(minutes=1), "rule": due.rule}
    if at > due.at:
        return _("That is %(minutes)s min late (rule %(rule)s).") % values
    return _("That is %(minutes)s min early (rule %(rule)s).") % values
