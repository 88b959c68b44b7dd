"""Who officiates at a match or on a night, as pages and prints name them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any

from league.access.persons import names_for
from league.models import Appointment, Fixture, Union
from league.officials.selectors import State, Task


def names_of_officials(
    fixtures: Iterable[Fixture], *, is_member: bool = False
) -> dict[Any, list[tuple[str, str]]]:
    """Return the officials by fixture as task and name, in full only for members."""
    accepted = Appointment.objects.filter(
        fixture__in=[one.pk for one in fixtures], state=State.ACCEPTED
    ).select_related("official__player")
    people = [one.official.player for one in accepted]
    names = names_for(people, is_member=is_member)
    shown: dict[Any, list[tuple[str, str]]] = defaultdict(list)
    for one in sorted(accepted, key=lambda it: it.task, reverse=True):
        name = names[one.official.player_id]
        shown[one.fixture_id].append((one.get_task_display(), name))
    return shown


def referees_of_night(union: Union, night: date) -> list[tuple[str, list[str]]]:
    """Return the referees of a night, hall by hall, by public name."""
    accepted = (
        Appointment.objects.filter(
            fixture__union=union,
            fixture__night=night,
            task=Task.REFEREE,
            state=State.ACCEPTED,
        )
        .select_related("official__player", "fixture__venue")
        .order_by("fixture__venue__name", "official__player__name")
    )
    names = names_for((one.official.player for one in accepted), is_member=False)
    halls: dict[str, list[str]] = defaultdict(list)
    for one in accepted:
        hall = one.fixture.venue.name if one.fixture.venue else ""
        name = names[one.official.player_id]
        if name not in halls[hall]:
            halls[hall].append(name)
    return list(halls.items())


def stands_in(fixture: Fixture) -> str:
    """Return who stands in as referee at a final: its marker's name (1.11), or ""."""
    if fixture.stage != Fixture.Stage.FINAL:
        return ""
    accepted = fixture.appointments.filter(state=State.ACCEPTED)
    by_task = {one.task: one for one in accepted.select_related("official__player")}
    marker = by_task.get(Task.MARKER)
    if marker is None or Task.REFEREE in by_task:
        return ""
    return marker.official.player.name
