"""A table's rows as the rules read them, and their score."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from drives.evenings.bell import BellState, bell_of
from drives.models import Drive, DriveEntry, DriveTable, Round
from rules.evenings import (
    EveningSettings,
    TableEntry,
    TableResult,
    read_evening_settings,
    score_table,
)


def evening_settings_of(drive: Drive) -> EveningSettings:
    return read_evening_settings(drive.game, drive.settings)


def table_entries(table: DriveTable, rows: Iterable[DriveEntry]) -> list[TableEntry]:
    """Return a table's rows in order; those after its closing are marked late."""
    closed = table.closed_head if table.closed_at is not None else None
    return [
        TableEntry(
            id=str(row.pk),
            sheet=row.sheet,
            kind=row.kind,
            data=row.data,
            is_late=closed is not None and row.seq > closed,
        )
        for row in rows
    ]


def has_ended(round: Round, *, now: datetime | None = None) -> bool:
    """Return whether the round's last bell was rung or, given `now`, was due."""
    if round.ended_at is not None or round.closed_at is not None:
        return True
    if now is None:
        return False
    minutes = evening_settings_of(round.drive).minutes
    return bell_of(round, minutes=minutes, now=now).state is BellState.OVER


def table_score_of(
    table: DriveTable,
    rows: Iterable[DriveEntry],
    *,
    settings: EveningSettings,
    now: datetime | None = None,
) -> TableResult:
    """Return the score of a table's rows; final for a closed table."""
    ended = table.closed_at is not None or has_ended(table.round, now=now)
    entries = table_entries(table, rows)
    return score_table(str(settings.game), settings, entries, has_ended=ended)
