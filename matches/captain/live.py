"""What moves by itself on a captain's page: what is due, and when all of it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any

from matches.captain.night import CaptainNight, Task
from matches.live.clock import COMING, HallMoment, hall_clock

VERSION_BYTES = 9


@dataclass(frozen=True, slots=True)
class CaptainDue:
    """What a captain's page says of the clock: one of these, or nothing.

    `ahead` is on another night, so that its day is said too.
    """

    paused_at: datetime | None = None
    late: HallMoment | None = None
    coming: HallMoment | None = None
    ahead: HallMoment | None = None


def due_of(night: CaptainNight) -> CaptainDue:
    """Return what is due in a captain's match, as the hall's clock says it."""
    reading, now = night.reading, night.at
    if reading.is_decided:
        return CaptainDue()
    clock = hall_clock([reading.clock], now=now)
    if clock.paused_at or clock.due or clock.coming:
        return CaptainDue(clock.paused_at, clock.due, clock.coming)
    found = reading.clock.next(now)
    if found is None or night.has_begun:
        return CaptainDue()
    words = str(COMING[found.what])
    ahead = HallMoment(found.at, words, due="", rule=found.rule, counts=False)
    return CaptainDue(ahead=ahead)


def state_of(night: CaptainNight) -> str:
    """Return a value that changes with everything on the page but a countdown."""
    told = repr(list(_told(night))).encode()
    return blake2b(told, digest_size=VERSION_BYTES).hexdigest()


def _told(night: CaptainNight) -> Iterator[Any]:
    fixture, reading = night.match.fixture, night.reading
    yield fixture.night, fixture.start, fixture.venue_id
    yield reading.is_decided, fixture.state, fixture.home_score, fixture.away_score
    yield due_of(night)
    yield reading.status, reading.sheet.needs, night.task, night.is_left_out
    yield night.toss, night.disputed_toss
    yield night.may_sit, night.is_shown, night.sees_opponents
    yield night.match.line_up_version, night.has_opponents_sheet, night.is_seated
    yield night.note and night.note.pk, len(night.substitutions)
    yield night.match.sealed_at, night.may_hand_in
    yield [one.is_late for one in night.steps]
    yield [(one.player, one.is_empty) for one in night.shown_seats]
    # At the tables points come all the time; the page has them once play is over.
    yield reading.sheet.totals if night.task is Task.SIGN else None
