"""Read the world as one reader does: what is seen where, and what may be kept."""

from __future__ import annotations

from collections.abc import Iterator
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
from tests.privacy.world import MARKERS_PHONE, STRANGER, World, make_world

# Those who have the one role that the table of addresses asks for: what it refuses
# them is not asked for again.
GROUPS = {
    "visitor": "visitor",
    STRANGER: "stranger",
    "member": "member",
    "referee": "scorer",
    "planner": "planner",
    "registrar": "registrar",
}


@dataclass(frozen=True, slots=True)
class Written:
    """The world once everything is written in it, and its addresses."""

    world: World
    table: list[Address]


def write_world() -> Written:
    world = make_world()
    written = Written(world, addresses_of_the_table(world))
    for deed in (*persons.DEEDS, *matches.DEEDS, *office.DEEDS):
        deed(world)
    return written


@dataclass(slots=True)
class WhatIsSeen:
    """What a reader saw, each with the first address, and what a browser may keep."""

    seen: dict[Seen, str] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)


def read_as(reader: str, written: Written) -> WhatIsSeen:
    """Return what a reader sees at every address."""
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
    group = GROUPS.get(reader)
    for one in written.table:
        if group is None or not one.is_refused_to(group):
            yield one.path
    yield from addresses_of_rows(written.world)
    if reader != MARKERS_PHONE:
        yield from addresses_made_for(client, written.world)
    if reader == BOARDS:
        yield from addresses_of_the_admin(written.world)
