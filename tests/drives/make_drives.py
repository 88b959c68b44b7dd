"""Card evenings by plain functions: state only what the test is about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from drives.models import (
    Drive,
    DriveTable,
    Entrant,
    EntrantPerson,
    Place,
    Round,
)
from league.models import Player, Union
from tests.make import make_union, number

EVENING = datetime(2026, 2, 5, 18, 0, tzinfo=UTC)
# The seats of a table in the order in which persons are listed: us, us, them, them.
SEATS = (("us", "N"), ("us", "S"), ("them", "E"), ("them", "W"))


def make_drive(
    union: Union | None = None, *, entrants: int = 0, **values: object
) -> Drive:
    """An evening of singles 500 in six rounds, unless something else is stated."""
    union = union or make_union()
    stated = {
        "name": f"Evening {number()}",
        "game": "500",
        "entered_as": "individuals",
        "seating": "movement",
        "starts_at": EVENING,
        "rounds": 6,
    } | values
    drive = Drive.objects.create(union=union, **stated)
    for place in range(1, entrants + 1):
        make_entrant(drive, place)
    return drive


def make_entrant(drive: Drive, place: int, **values: object) -> Entrant:
    """An entrant of guests, or of the player given: two persons where it is a pair."""
    player = values.pop("player", None)
    entrant = Entrant.objects.create(
        union=drive.union, drive=drive, number=place, **values
    )
    count = 2 if drive.entered_as == "fixed pairs" else 1
    for at in range(count):
        named = isinstance(player, Player) and at == 0
        EntrantPerson.objects.create(
            union=drive.union,
            drive=drive,
            entrant=entrant,
            player=player if named else None,
            guest_name="" if named else f"Guest {place}{'ab'[at]}",
        )
    return entrant


def make_round(drive: Drive, seated: Sequence[Sequence[int]], place: int = 1) -> Round:
    """A round in which the entrants of each table sit, by number.

    Four are two sides of two; two or three have a side each.
    """
    by_number = {one.number: one for one in drive.entrants.all()}
    made = Round.objects.create(
        union=drive.union, drive=drive, number=place, seed=f"seed-{place}"
    )
    for at, numbers in enumerate(seated, start=1):
        table = DriveTable.objects.create(union=drive.union, round=made, number=at)
        alone = (("us", ""), ("them", ""), ("third", ""))[: len(numbers)]
        seats = SEATS if len(numbers) == 4 else alone
        for one, (side, seat) in zip(numbers, seats, strict=True):
            Place.objects.create(
                union=drive.union,
                round=made,
                entrant=by_number.pop(one),
                state="plays",
                table=table,
                side=side,
                seat=seat,
            )
    for left in by_number.values():
        Place.objects.create(
            union=drive.union, round=made, entrant=left, state="sits out"
        )
    return made
