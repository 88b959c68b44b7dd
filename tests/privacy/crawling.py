"""Read the world as one reader does: what is seen where, and what may be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from django.test import Client

from tests.privacy import matches, office, persons
from tests.privacy.addresses import (
    Address,
    addresses_made_for,
    addresses_of_rows,
    addresses_of_the_admin,
    addresses_of_the_table,
    channel_of,
)
from tests.privacy.reading import columns_of
from tests.privacy.table import BOARDS, Seen, allowed_to
from tests.privacy.world import PHONES, STRANGER, TABLES_PHONE, World, make_world

# As whom the table of addresses knows a reader. What it refuses them is not asked for
# again: of those whose role is for a team or a match, only what stands at a desk.
GROUPS = {
    "visitor": "visitor",
    STRANGER: "stranger",
    "member": "member",
    "referee": "scorer",
    "planner": "planner",
    "registrar": "registrar",
}
OF_A_TEAM = {
    "person": "member",
    "captain": "captain",
    "opponents": "captain",
    "club": "club",
    "marker": "marker",
}
DESKS = (
    "desk/",
    "season-drafts/",
    "divisions/",
    "cups/",
    "imports/",
    "ties/",
    "lots/",
)
# What a phone that came in by a code is let in to; all else it is told as a visitor.
OF_A_TABLE = "evenings/tables/<str:code>/state/"
OF_A_PHONE = ("matches/", "captain/", "mark/", "api/v1/matches/", "nights/")


# Whoever leads a team is told of all that is decided: so that comes last.
LAST = (persons.with_contacts, persons.with_officers)
DEEDS = (*persons.DEEDS, *matches.DEEDS, *office.DEEDS, *LAST)


@dataclass(frozen=True, slots=True)
class Written:
    """The world once everything is written in it, and its addresses."""

    world: World
    table: list[Address]


def write_world(deeds: Sequence[Callable[[World], None]] = DEEDS) -> Written:
    world = make_world()
    written = Written(world, addresses_of_the_table(world))
    for deed in deeds:
        deed(world)
    return written


@dataclass(slots=True)
class WhatIsSeen:
    """What a reader saw, each with the first address, and what a browser may keep."""

    seen: dict[Seen, str] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)


def read_as(reader: str, written: Written) -> WhatIsSeen:
    """Return what a reader sees at every address that it is not refused."""
    found = WhatIsSeen()
    public = allowed_to("visitor")
    client = written.world.client_of(reader)
    for address in _addresses_for(reader, client, written):
        answer = client.get(address)
        channel = channel_of(address, answer)
        seen = {(column, channel) for column in columns_of(answer)}
        for one in seen:
            found.seen.setdefault(one, address)
        if seen - public and "no-store" not in answer.headers.get("Cache-Control", ""):
            found.kept.append(address)
    return found


def _addresses_for(reader: str, client: Client, written: Written) -> Iterator[str]:
    yield from (one.path for one in written.table if _is_asked(reader, one))
    if reader in PHONES:
        return
    yield from addresses_of_rows(written.world)
    yield from addresses_made_for(client, written.world)
    if reader == BOARDS:
        yield from addresses_of_the_admin(written.world)


def _is_asked(reader: str, one: Address) -> bool:
    if one.route == OF_A_TABLE or reader == TABLES_PHONE:
        return one.route == OF_A_TABLE and reader == TABLES_PHONE
    if reader in PHONES:
        return one.route.startswith(OF_A_PHONE)
    if reader in OF_A_TEAM:
        is_at_a_desk = one.route.startswith(DESKS)
        return not (is_at_a_desk and one.is_refused_to(OF_A_TEAM[reader]))
    return reader not in GROUPS or not one.is_refused_to(GROUPS[reader])
