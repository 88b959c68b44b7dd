"""Evenings under way: running ones, and rounds seated and closed."""

from __future__ import annotations

from datetime import UTC, datetime

from drives.draws.actions.seating import seat_round
from drives.models import Drive, Round
from tests.drives.make_drives import make_drive

AT = datetime(2026, 2, 5, 19, 0, tzinfo=UTC)


def running(*, entrants: int = 8, **values: object) -> Drive:
    stated = {"seating": "round", "state": "running", "seed": "Thursday"} | values
    return make_drive(entrants=entrants, **stated)


def close(round: Round, *winners: str | None) -> None:
    """Close a round and its tables, with who won each."""
    tables = list(round.tables.order_by("number"))
    for table, winner in zip(tables, winners or [None] * len(tables), strict=True):
        table.score, table.closed_at = {"winner": winner}, AT
        table.save(update_fields=["score", "closed_at"])
    round.closed_at = AT
    round.save(update_fields=["closed_at"])


def seat_and_close(drive: Drive) -> Round:
    round = seat_round(drive, by=None)
    close(round)
    return round
