"""What officials are asked together, and by when they answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

from league.models import Appointment

Task = Appointment.Task


def answer_by(appointment: Appointment, *, days: int) -> date:
    """Return the day by which an official is asked to answer; the night at latest."""
    asked, night = appointment.asked_at, appointment.fixture.night
    assert asked is not None, "it was asked"
    day = (asked + timedelta(days=days)).astimezone(appointment.union.zone).date()
    return min(day, night or day)


def together(appointments: Iterable[Appointment]) -> list[list[Appointment]]:
    """Appointments by what is asked and answered together."""
    groups: dict[tuple[object, ...], list[Appointment]] = defaultdict(list)
    for one in appointments:
        fixture = one.fixture
        # Each marker has one match; a referee may have a whole hall's.
        own = fixture.pk if one.task == Task.MARKER else fixture.venue_id or fixture.pk
        groups[one.official_id, fixture.night, one.task, own].append(one)
    return list(groups.values())
