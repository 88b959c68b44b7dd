"""The rows of a file with faults: shown by fault, and given back as a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from league.imports.columns import ImportLayout, Matched, guess_columns
from league.imports.headings import WHY, heading_of
from league.lib.files.notes import FileNote
from league.lib.files.reading import Cell, FileLine, FileTable
from league.lib.files.workbook import write_workbook
from league.registrations.file_rows import NAME


@dataclass(frozen=True, slots=True)
class FaultyCell:
    """Where a fault stands, as row and "C12", what is there, and whose row it is."""

    row: int | None
    cell: str
    value: str
    whose: str


@dataclass(frozen=True, slots=True)
class FaultGroup:
    """A fault of one or several rows of a column."""

    column: str
    sentence: str
    cells: list[FaultyCell]

    @property
    def words(self) -> str:
        """As in "Team: is empty."; a fault of the whole file names no column."""
        named = f"{heading_of(self.column)}: " if self.column else ""
        return named + self.sentence


def fault_groups(
    faults: Iterable[FileNote],
    layout: ImportLayout,
    table: FileTable | None,
    matched: Matched,
) -> list[FaultGroup]:
    """Return faults that say the same of one column together, the commonest first."""
    if table is not None:
        matched = matched or guess_columns(layout, table.columns)
    lines = {line.number: line for line in table.lines} if table else {}
    found: dict[tuple[str, str], list[FaultyCell]] = defaultdict(list)
    for note in faults:
        line = lines.get(note.place.row or 0)
        cell = _cell(note, line, matched)
        found[note.place.column, note.sentence].append(cell)
    groups = [FaultGroup(*key, cells) for key, cells in found.items()]
    return sorted(groups, key=lambda one: -len(one.cells))


def _cell(note: FileNote, line: FileLine | None, matched: Matched) -> FaultyCell:
    place = matched.get(note.place.column)
    if line is None or place is None:
        return FaultyCell(note.place.row, "", "", "")
    whose = matched.get(NAME)
    return FaultyCell(
        row=line.number,
        cell=f"{get_column_letter(place + 1)}{line.number}",
        value=_at(line, place),
        whose="" if whose in (None, place) else _at(line, whose or 0),
    )


def _at(line: FileLine, place: int) -> str:
    return line.cells[place].strip() if place < len(line.cells) else ""


def reasons(faults: Iterable[FileNote], table: FileTable) -> dict[int, str]:
    """Return why each row with faults is left out; none if one is of the whole file."""
    rows = {line.number for line in table.rows}
    found: dict[int, list[str]] = defaultdict(list)
    for note in faults:
        if note.place.row not in rows:
            return {}
        found[note.place.row].append(
            f"{heading_of(note.place.column)}: {note.sentence}"
        )
    return {row: " ".join(sentences) for row, sentences in found.items()}


def given_back(table: FileTable, why: Mapping[int, str]) -> bytes:
    """Return an Excel file of the rows that were left out, the reason behind each."""
    width = len(table.header.cells)
    rows: list[Sequence[Cell]] = [(*table.header.cells, heading_of(WHY))]
    for line in table.rows:
        if line.number in why:
            cells = [_at(line, place) for place in range(width)]
            rows.append((*cells, why[line.number]))
    return write_workbook(_("Rows left out"), rows)
