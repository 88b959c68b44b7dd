"""A nation out of one union: its rows again and again, under keys of their own.

Each copy has its own people, its matches' chains are whole, and its cups are drawn.
What other columns of JSON say about keys stays as it was in the first union.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

from django.core.management.color import no_style
from django.db import connection, models, transaction

from archive.unions.tables import archive_models, union_rows_of
from league.models import AuditRow, Board, Union
from matches.models import Entry, Match, Signature
from matches.models.matches import NO_HASH
from matches.record.chain import hash_of

SPACE = UUID("6d6b6d6b-0000-4000-8000-000000000000")
# Far above the keys of one union's rows: a copy's begin at as many times this.
APART = 10_000_000
BATCH = 200
# The board is everybody's, and an audit tells what somebody did.
NOT_COPIED = (Board, AuditRow)
# What no two rows of an installation share, beside keys.
NAMED = {"league.Union.slug", "league.Union.name", "league.User.username"}
# Lists of teams by their keys.
DRAWN = {"league.CupDraw.entrants", "league.CupDraw.came"}
EMPTIED = {"matches.Device.key_digest": "", "drives.DriveTable.printed_digest": None}

Rows = dict[type[models.Model], list[Any]]


def multiply(union: Union, *, copies: int) -> int:
    """Copy a union's rows so many times; return how many entries were written."""
    kinds = [one for one in archive_models() if one not in NOT_COPIED]
    rows: Rows = {kind: list(union_rows_of(kind, union)) for kind in kinds}
    for number in range(1, copies + 1):
        with transaction.atomic():
            _write(_chained(_copied(rows, number)))
    _set_sequences(kinds)
    return copies * len(rows[Entry])


def _copied(rows: Rows, number: int) -> Rows:
    return {kind: [_row(one, rows, number) for one in of] for kind, of in rows.items()}


def _row(row: models.Model, rows: Rows, number: int) -> models.Model:
    copied = type(row)()
    for column in row._meta.concrete_fields:
        value = getattr(row, column.attname)
        if column.primary_key or column.related_model in rows:
            value = _key(value, number)
        name = f"{row._meta.label}.{column.name}"
        if name in NAMED:
            value = f"{value}-{number}"
        elif name in DRAWN:
            value = _drawn(value, number)
        setattr(copied, column.attname, EMPTIED.get(name, value))
    return copied


def _key(value: Any, number: int) -> Any:
    """Return the key that a copy has for a key of the first union."""
    if value is None:
        return None
    if isinstance(value, UUID):
        return uuid5(SPACE, f"{number} {value}")
    return value + number * APART


def _drawn(value: Any, number: int) -> Any:
    """Return what a draw says, in a copy: keys are digits, and teams are numbers."""
    if isinstance(value, list):
        return [_drawn(one, number) for one in value]
    if isinstance(value, dict):
        teams = [_key(one, number) for one in value["teams"]]
        return value | {"key": _drawn(value["key"], number), "teams": teams}
    is_key = isinstance(value, str) and value.isdigit()
    return str(_key(int(value), number)) if is_key else value


def _chained(rows: Rows) -> Rows:
    """Hash the entries again, since a hash covers the keys, and all that names one."""
    hashes = {"": "", NO_HASH: NO_HASH}
    for entry in sorted(rows[Entry], key=lambda one: one.seq):
        before, entry.previous_hash = entry.hash, hashes[entry.previous_hash]
        hashes[before] = entry.hash = hash_of(entry)
    for match in rows[Match]:
        match.head_hash = hashes[match.head_hash]
    for signature in rows[Signature]:
        signature.seal_hash = hashes[signature.seal_hash]
    return rows


def _write(rows: Rows) -> None:
    for kind, made in rows.items():
        for start in range(0, len(made), BATCH):
            kind._base_manager._insert(  # type: ignore[attr-defined]
                made[start : start + BATCH], fields=kind._meta.concrete_fields, raw=True
            )


def _set_sequences(kinds: list[type[models.Model]]) -> None:
    """Let the next key follow the last."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kinds):
            cursor.execute(statement)
