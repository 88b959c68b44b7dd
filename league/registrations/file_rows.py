"""Registrations as rows of a file, for export and import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from league.models import Registration
from league.registrations.contacts import ContactsSeen

NUMBER, NAME, CLUB, TEAM = "registration_no", "name", "club", "team"
ROLE, DAY, ENDED = "role", "registered_on", "ended_on"
PHONE, EMAIL = "phone", "email"
COLUMNS = (NUMBER, NAME, CLUB, TEAM, ROLE, DAY, ENDED, PHONE, EMAIL)
CAPTAIN = "captain"


def cells_of(
    registrations: Iterable[Registration], contacts: ContactsSeen
) -> Iterator[tuple[Any, ...]]:
    """Yield the header, then a row for each registration, as an import reads them.

    A number or address that the reader does not see is left empty.
    """
    yield COLUMNS
    for one in registrations:
        person = one.player.person
        sees = contacts.has(person)
        yield (
            one.number,
            person.name,
            one.club.code,
            one.team.code if one.team else "",
            CAPTAIN if one.is_captain else "",
            one.registered_on,
            one.ended_on,
            person.phone if sees else "",
            person.email if sees else "",
        )
