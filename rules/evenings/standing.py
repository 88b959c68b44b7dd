"""Which lines of a table count, after voids and corrections.

A void or a correction names an earlier entry that is no void. One that names nothing is
kept as a fault; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.evenings.entries import (
    EntryCorrection,
    EntrySheet,
    TableEntry,
    TableEntryKind,
    TableFault,
    Void,
    read_entry_data,
)

CHANGES = (Void, EntryCorrection)


@dataclass(frozen=True, slots=True)
class StandingEntry:
    """An entry that counts: what it said, or its last correction."""

    id: str
    sheet: EntrySheet
    kind: TableEntryKind
    said: Any


@dataclass(frozen=True, slots=True)
class StandingLines:
    """The lines that count, in the order first written."""

    lines: tuple[StandingEntry, ...]
    faults: tuple[TableFault, ...]

    def of(self, sheet: EntrySheet) -> tuple[StandingEntry, ...]:
        return tuple(line for line in self.lines if line.sheet is sheet)


def standing_lines(game: str, entries: Iterable[TableEntry]) -> StandingLines:
    """Return the entries of a table that count, each id taken once.

    Left out, with a fault: what is malformed ("malformed"), what came after the table
    was closed ("late"), a void or a correction of nothing ("names nothing").
    """
    faults: list[TableFault] = []
    taken = list(_taken(game, entries, faults))
    struck = _struck(taken, faults)
    corrections = _corrections(taken, struck, faults)
    lines = [
        _corrected(one, corrections.get(one.id))
        for one in taken
        if not isinstance(one.said, CHANGES) and one.id not in struck
    ]
    return StandingLines(tuple(lines), tuple(faults))


def _taken(
    game: str, entries: Iterable[TableEntry], faults: list[TableFault]
) -> Iterator[StandingEntry]:
    seen: set[str] = set()
    for one in entries:
        if one.id in seen:
            continue
        seen.add(one.id)
        said, wrong = read_entry_data(game, one)
        if wrong:
            faults.append(TableFault("malformed", {"entry": one.id}))
        elif one.is_late:
            faults.append(TableFault("late", {"entry": one.id, "kind": one.kind}))
        else:
            yield StandingEntry(
                one.id, EntrySheet(one.sheet), TableEntryKind(one.kind), said
            )


def _struck(taken: Sequence[StandingEntry], faults: list[TableFault]) -> set[str]:
    """Return the ids that voids strike: earlier entries that are no voids."""
    known: set[str] = set()
    struck: set[str] = set()
    for one in taken:
        if not isinstance(one.said, Void):
            known.add(one.id)
        elif one.said.id in known:
            struck.add(one.said.id)
        else:
            faults.append(TableFault("names nothing", {"entry": one.id}))
    return struck


def _corrections(
    taken: Sequence[StandingEntry], struck: set[str], faults: list[TableFault]
) -> dict[str, EntryCorrection]:
    """Return the last correction of each entry, without those struck."""
    known: set[str] = set()
    found: dict[str, EntryCorrection] = {}
    for one in taken:
        if not isinstance(one.said, CHANGES):
            known.add(one.id)
        elif isinstance(one.said, EntryCorrection) and one.id not in struck:
            if one.said.id in known:
                found[one.said.id] = one.said
            else:
                faults.append(TableFault("names nothing", {"entry": one.id}))
    return found


def _corrected(first: StandingEntry, by: EntryCorrection | None) -> StandingEntry:
    return StandingEntry(first.id, first.sheet, by.kind, by.said) if by else first
