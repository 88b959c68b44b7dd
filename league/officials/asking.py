"""Which appointments are asked and answered as one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from league.models import Appointment
from league.officials.selectors import Task


def together(appointments: Iterable[Appointment]) -> list[list[Appointment]]:
    """Group appointments that are asked and answered together."""
    groups: dict[tuple[object, ...], list[Appointment]] = defaultdict(list)
    for one in appointments:
        fixture = one.fixture
        # Each marker has one match; a referee may have a whole hall's.
        own = fixture.pk if one.task == Task.MARKER else fixture.venue_id or fixture.pk
        groups[one.official_id, fixture.night, one.task, own].append(one)
    return list(groups.values())
