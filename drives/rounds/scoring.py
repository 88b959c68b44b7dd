"""A table's rows as the rules read them, and the score that they come to."""

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
    """The rows of a table in their order; what came after it was closed is late."""
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
    """Whether the round's last bell was rung; by a moment, whether it is due too."""
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
    """The score that a table's rows come to; of a closed table it is final."""
    ended = table.closed_at is not None or has_ended(table.round, now=now)
    entries = table_entries(table, rows)
    return score_table(str(settings.game), settings, entries, has_ended=ended)
