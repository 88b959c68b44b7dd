"""Registrations as rows of a file, for export and import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from league.models import Registration

NUMBER, NAME, CLUB, TEAM = "registration_no", "name", "club", "team"
ROLE, DAY, ENDED = "role", "registered_on", "ended_on"
PHONE, EMAIL = "phone", "email"
COLUMNS = (NUMBER, NAME, CLUB, TEAM, ROLE, DAY, ENDED, PHONE, EMAIL)
CAPTAIN = "captain"


def cells_of(registrations: Iterable[Registration]) -> Iterator[tuple[Any, ...]]:
    """Yield the header, then a row for each registration, as an import reads them."""
    yield COLUMNS
    for one in registrations:
        yield (
            one.number,
            one.player.person.name,
            one.club.code,
            one.team.code if one.team else "",
            CAPTAIN if one.is_captain else "",
            one.registered_on,
            one.ended_on,
            one.player.person.phone,
            one.player.person.email,
        )
