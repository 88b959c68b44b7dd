"""Compare a table's sheet with what was typed, and list the changes.

Written entries never change: a row typed differently becomes a correction of it, an
emptied one a void. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from drives.models import DriveEntry
from rules.evenings import EntrySheet, TableEntry, TableEntryKind
from rules.evenings.entries import read_entry_data
from rules.evenings.standing import StandingEntry, standing_lines


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """The kind and data of an entry, as a row gives them."""

    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Stands:
    """A line that is on a sheet now: its id, and what it says."""

    id: str
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TypedTableSheet:
    """A typed sheet: its deals (None if empty), clipped sides, and the head seen."""

    sheet: EntrySheet
    rows: Sequence[TypedEntry | None]
    clips: frozenset[str]
    head: int


def sheet_lines_of(game: str, rows: Iterable[DriveEntry], sheet: str) -> list[Stands]:
    """Return a table's lines on a sheet, late ones too: reopened, they count.

    `rows` are all entries of the table, in order.
    """
    entries = [TableEntry(str(one.pk), one.sheet, one.kind, one.data) for one in rows]
    lines = standing_lines(game, entries).lines
    return [_stands(game, one, entries) for one in lines if one.sheet == sheet]


def _stands(game: str, line: StandingEntry, entries: Sequence[TableEntry]) -> Stands:
    """Return a line as it was written: from the entry itself, or its correction."""
    written = [Stands(line.id, kind, data) for kind, data in versions(line, entries)]
    fitting = [one for one in written if _said(game, one) == line.said]
    assert fitting, "what stands was written"
    return fitting[-1]


def versions(
    line: StandingEntry, entries: Sequence[TableEntry]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for one in entries:
        if one.id == line.id:
            yield one.kind, one.data
        elif one.kind == TableEntryKind.CORRECTION and one.data["id"] == line.id:
            yield one.data["kind"], one.data["data"]


def _said(game: str, written: Stands | TypedEntry) -> Any:
    """Return what a line says to the rules; None if the game has no such line."""
    entry = TableEntry("0", str(EntrySheet.TABLE), written.kind, written.data)
    return read_entry_data(game, entry)[0]


def changes(
    game: str, standing: Sequence[Stands], typed: TypedTableSheet
) -> list[TypedEntry]:
    """Return the entries that turn a sheet's lines into what was typed."""
    played = [one for one in standing if one.kind != TableEntryKind.CLIP]
    found = [
        change
        for before, row in zip_longest(played, typed.rows)
        if (change := _change(game, before, row)) is not None
    ]
    # Two phones may have marked the cards of one side: both marks stay.
    clips = [one for one in standing if one.kind == TableEntryKind.CLIP]
    found += [_void(one) for one in clips if one.data["side"] not in typed.clips]
    fresh = sorted(typed.clips - {one.data["side"] for one in clips})
    return found + [
        TypedEntry(str(TableEntryKind.CLIP), {"side": side}) for side in fresh
    ]


def _change(
    game: str, before: Stands | None, row: TypedEntry | None
) -> TypedEntry | None:
    if before is None:
        return row
    if row is None:
        return _void(before)
    is_same = before.kind == row.kind and _said(game, before) == _said(game, row)
    if is_same:
        return None
    data = {"id": before.id, "kind": row.kind, "data": dict(row.data)}
    return TypedEntry(str(TableEntryKind.CORRECTION), data)


def _void(before: Stands) -> TypedEntry:
    return TypedEntry(str(TableEntryKind.VOID), {"id": before.id})
