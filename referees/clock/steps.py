"""The clock that a referee works: its next step, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from matches.live.clock import TONIGHT
from matches.record.reading import MatchReading, abandoned_at
from rules.match import UNDER_WAY, Status
from rules.record import DrawnKnockout, Kind

# The next step of the clock, by a match's phase.
NEXT: dict[Status, Kind] = {
    Status.NOT_STARTED: Kind.START,
    Status.FIRST_HALF: Kind.INTERVAL,
    Status.INTERVAL: Kind.RESUME,
    Status.SECOND_HALF: Kind.TIME,
    Status.EXTRA_TIME: Kind.TIME,
}
# The kinds of entry that are presses of the clock.
PRESSES = (
    Kind.START,
    Kind.INTERVAL,
    Kind.RESUME,
    Kind.TIME,
    Kind.EXTRA,
    Kind.PAUSE,
    Kind.GO_ON,
    Kind.ABANDON,
)

BUTTONS: dict[Kind, Any] = {
    Kind.START: _("Start play"),
    Kind.INTERVAL: _("Call the interval"),
    Kind.RESUME: _("Start the second half"),
    Kind.TIME: _("Call time"),
    Kind.EXTRA: _("Start extra time"),
    Kind.GO_ON: _("Go on after the pause"),
}
PRESSED: dict[Kind, Any] = {
    Kind.START: _("Play has started"),
    Kind.INTERVAL: _("The interval has begun"),
    Kind.RESUME: _("The second half has started"),
    Kind.TIME: _("Time has been called"),
    Kind.EXTRA: _("Extra time has started"),
    Kind.PAUSE: _("Play is paused"),
    Kind.GO_ON: _("Play goes on"),
    Kind.ABANDON: _("Abandoned"),
}


def is_left(state: MatchReading) -> bool:
    """Whether a match was abandoned on its planned night, or decided before it.

    A match to be replayed, or carried on, gets another night, and a clock again.
    """
    if state.is_decided:
        return True
    at, start = abandoned_at(state.record, state.sheet), state.fixture.starts_at
    return at is not None and start is not None and at > start - TONIGHT


def next_step_of(state: MatchReading) -> Kind | None:
    """Return the clock's next step; None if play is over for tonight."""
    if is_left(state):
        return None
    if state.clock.is_paused:
        return Kind.GO_ON
    if state.sheet.needs is DrawnKnockout.EXTRA_TIME:
        return Kind.EXTRA
    return NEXT.get(state.status)


def may_pause(state: MatchReading) -> bool:
    return state.status in UNDER_WAY and not state.clock.is_paused


def may_abandon(state: MatchReading) -> bool:
    return state.status in UNDER_WAY and not is_left(state)
