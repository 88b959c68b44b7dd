"""Entries of tables by plain functions: state only what the test is about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from drives.models import Drive, DriveTable, Round
from drives.rounds.actions.closing import close_table
from drives.rounds.actions.entries import append_to_table
from drives.rounds.delivery import TableAnswer, TablePosting
from tests.drives.make_drives import make_drive, make_round
from tests.rules.evenings import bid, klaverjas

__all__ = ["bid", "klaverjas"]

PRESSED = datetime(2026, 2, 5, 18, 10, tzinfo=UTC)


def posting(kind: str, data: dict[str, Any], **values: Any) -> TablePosting:
    """An entry as it is delivered, with an id of its own unless one is stated."""
    stated = {"id": str(uuid4()), "at": PRESSED} | values
    return TablePosting(kind=kind, data=data, **stated)


def deal(data: dict[str, Any], **values: Any) -> TablePosting:
    return posting("deal", data, **values)


def void(of: TablePosting, **values: Any) -> TablePosting:
    return posting("void", {"id": of.id}, **values)


def write(table: DriveTable, *postings: TablePosting) -> list[TableAnswer]:
    return append_to_table(table, postings, by=None)


def make_klaverjas(seated: list[list[int]] | None = None, **values: Any) -> Round:
    """A round of klaverjas of fixed pairs, of one deal unless something is stated.

    Without tables stated two pairs sit at one.
    """
    seated = seated or [[1, 2]]
    settings = {"deals": 1} | values.pop("settings", {})
    stated = {"game": "klaverjas", "entered_as": "fixed pairs", "seating": "round"}
    count = values.pop("entrants", max(map(max, seated)))
    drive = make_drive(entrants=count, settings=settings, **(stated | values))
    return make_round(drive, seated)


def make_500(seated: list[list[int]] | None = None, **values: Any) -> Round:
    """A round of singles 500, of four at one table unless something is stated."""
    seated = seated or [[1, 2, 3, 4]]
    count = values.pop("entrants", max(map(max, seated)))
    return make_round(make_drive(entrants=count, **values), seated)


def table_of(round: Round, number: int = 1) -> DriveTable:
    return round.tables.select_related("round__drive").get(number=number)


def play(table: DriveTable, *postings: TablePosting) -> None:
    """Write at a table and close it."""
    write(table, *postings)
    close_table(table, by=None)


def ring(round: Round) -> None:
    """Ring both bells of a round."""
    round.started_at, round.ended_at = PRESSED, PRESSED + timedelta(minutes=10)
    round.save(update_fields=["started_at", "ended_at"])


def gave(drive: Drive, name: str = "total") -> list[tuple[int, int | None]]:
    """What each entrant was given in the last round, by number; None for nothing."""
    places = drive.drawn_rounds.order_by("-number")[0].places
    rows = places.select_related("entrant").order_by("entrant__number")
    return [(one.entrant.number, one.gave.get(name)) for one in rows]
