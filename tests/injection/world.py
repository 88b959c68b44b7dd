"""The tests' union with payloads in all its fields, as a browser needs to know it.

Run on a system's own, migrated database. It reads from a file which payloads
each field had in worlds before, and prints what a browser needs to look at this one.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlencode

import django

if __name__ == "__main__":
    django.setup()

from django.db import transaction
from django.test.utils import setup_test_environment
from django.urls import reverse
from django.utils import timezone

from drives.evenings.codes import table_code
from drives.models import DriveTable
from league.models import Guardian
from matches.access.tickets import ticket_code
from matches.models import Match
from rules.record import Kind, RecordEntry, Side
from tests.injection import crowd
from tests.injection.columns import column_of, room_of
from tests.injection.filling import fill
from tests.injection.payloads import TEXTS
from tests.injection.values import Values
from tests.make import make_ticket, write
from tests.privacy.addresses import addresses_of_rows, addresses_of_the_admin
from tests.privacy.crawling import DEEDS, write_world
from tests.privacy.world import CAPTAINS_PHONE, World
from tests.server.sessions import signed_in

# Files are no pages: prints are read by test_prints.py, what is in them is text.
FILES = (".pdf", ".png", ".jpg", ".ics", ".zip", ".csv", ".xlsx", ".json", ".crt")
ENTRIES = 5
TEXT_OF_ENTRIES = "matches.EntryText.text"
ID_OF_ENTRIES = "matches.Entry.record_id"


@dataclass(frozen=True, slots=True)
class Filled:
    """A world, every address that is looked at, and what was written."""

    world: World
    addresses: list[str]
    values: Values


@dataclass(frozen=True, slots=True)
class Told:
    """A filled world: whom a browser may be, where it may look, and what it may find.

    `cookies` has a session for each reader who signs in; `codes` are printed ones;
    `missing` counts the payloads that fields would take and have not had yet.
    """

    cookies: dict[str, str]
    addresses: list[str]
    admin: list[str]
    codes: dict[str, str]
    values: dict[str, tuple[str, str]]
    had: dict[str, list[str]]
    missing: int


def write_entries(match: Match, values: Values) -> None:
    """Write queries and strokes whose ids and texts are payloads, as a phone may."""
    now = timezone.now() - timedelta(minutes=1)
    for _number in range(ENTRIES):
        id = values.new(ID_OF_ENTRIES, room_of(column_of(ID_OF_ENTRIES)))
        text, reason = (
            values.new(TEXT_OF_ENTRIES, room_of(column_of(TEXT_OF_ENTRIES)))
            for _ in range(2)
        )
        query = {"kind": Kind.QUERY, "side": Side.HOME, "text": text}
        void = {"kind": Kind.VOID, "entry": id, "reason": reason}
        write(
            match,
            RecordEntry(id=id, at=now, **query),
            RecordEntry(id=f"void {id}", at=now, **void),
        )


@transaction.atomic
def make(values: Values) -> Filled:
    """Make the world; its rows are found by their marks until it is filled."""

    def entries(world: World) -> None:
        for match in (world.match, world.tonight):
            write_entries(match, values)

    written = write_world((entries, *DEEDS, *crowd.DEEDS))
    addresses = [
        *(one.path for one in written.table),
        *addresses_of_rows(written.world),
        *(f"/search/?{urlencode({'q': text})}" for text in TEXTS),
        *(reverse("person", args=[one.pk]) for one in Guardian.objects.all()),
    ]
    fill(values)
    return Filled(written.world, addresses, values)


def tell(filled: Filled) -> Told:
    world, made = filled.world, filled.values.made
    [table] = DriveTable.objects.order_by("pk")[:1]
    return Told(
        cookies={one: signed_in(user) for one, user in world.users.items()},
        addresses=[one for one in filled.addresses if not one.endswith(FILES)],
        admin=list(addresses_of_the_admin(world)),
        codes={
            "captain": world.keys[CAPTAINS_PHONE],
            "marker": ticket_code(make_ticket(world.tonight, table=2)),
            "evening": table_code(table),
        },
        values={word: (one.column, one.text) for word, one in made.items()},
        had=filled.values.had,
        missing=sum(len(missing) for missing in filled.values.missing().values()),
    )


def main() -> None:
    setup_test_environment()
    told = tell(make(Values(json.loads(Path(sys.argv[1]).read_text()))))
    sys.stdout.write(json.dumps(asdict(told)))


if __name__ == "__main__":
    main()
