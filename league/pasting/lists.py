"""A pasted list as rows: one a line, with tabs, semicolons or commas between cells."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.imports.columns import (
    ImportRow,
    guess_columns,
    plain_heading,
    read_import_rows,
)
from league.imports.headings import heading_of
from league.imports.tidying import LOOKED_AT, tidy
from league.lib.files.notes import FileNote, FilePlace
from league.lib.files.reading import FileLayout, FileLine, FileTable, column_name
from league.pasting.layouts import PasteLayout

MOST_ROWS = 200
# The commonest is no help: a hall's name may hold commas.
SEPARATORS = ("\t", ";", ",")
# The line of a header that nobody typed.
NOWHERE = 0


@dataclass(frozen=True, slots=True)
class RowFault:
    """What is wrong with a row: its field in words, and a sentence."""

    field: str
    sentence: str


@dataclass(slots=True)
class PastedList:
    """A list's lines and its rows; `faults` are of the list, `bad` those of a row."""

    lines: dict[int, FileLine]
    header: FileLine
    columns: list[str]
    rows: list[ImportRow] = field(default_factory=list)
    faults: list[RowFault] = field(default_factory=list)
    bad: dict[int, list[RowFault]] = field(default_factory=dict)
    said: tuple[str, ...] = ()

    @property
    def has_header(self) -> bool:
        return self.header.number != NOWHERE

    def text_of(self, numbers: Iterable[int]) -> str:
        """Return these lines as they were pasted, below the header."""
        kept = [self.header] if self.has_header else []
        kept += [self.lines[one] for one in sorted(numbers)]
        return "\n".join(one.raw for one in kept)


def read_list(layout: PasteLayout, text: str) -> PastedList:
    """Return the rows of a pasted text, with what is wrong."""
    lines, broken = _lines_of(text)
    table = FileTable(FileLayout(), tuple(lines))
    header = _header_of(layout, lines)
    if header is None:
        header = FileLine(NOWHERE, layout.names[: layout.in_order], "")
        table = FileTable(FileLayout(), (header, *lines))
    tidied = tidy(layout, table)
    table, header = tidied.table, tidied.table.header
    pasted = PastedList(
        {one.number: one for one in lines},
        header,
        [heading_of(one) for one in guess_columns(layout, table.columns)],
        said=tidied.passed_over + _unknown(layout, header),
    )
    number = sum(1 for _row in table.rows)
    if number > MOST_ROWS:
        words = _("A list has at most %(most)d rows; this one has %(number)d.")
        sentence = words % {"most": MOST_ROWS, "number": number}
        pasted.faults.append(RowFault("", sentence))
        return pasted
    _read(layout, table, pasted, broken)
    return pasted


def _read(
    layout: PasteLayout, table: FileTable, pasted: PastedList, broken: list[FileNote]
) -> None:
    notes: list[FileNote] = []
    rows = read_import_rows("", table, layout, {}, notes)
    wide = _too_wide(table)
    for note in (*broken, *wide, *notes):
        row, name = note.place.row, note.place.column
        fault = RowFault(heading_of(name) if name else "", note.sentence)
        if row is None or row == pasted.header.number:
            pasted.faults.append(fault)
        elif row in pasted.lines:
            pasted.bad.setdefault(row, []).append(fault)
    pasted.rows = [one for one in rows if one.line not in pasted.bad]


def _lines_of(text: str) -> tuple[list[FileLine], list[FileNote]]:
    """Return each line with its cells; a fault for one whose quotes do not close."""
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    separator = next((one for one in SEPARATORS if one in text), SEPARATORS[-1])
    lines, broken = [], []
    for number, one in enumerate(raw, start=1):
        cells = _cells(one, separator)
        if cells is None:
            sentence = _("the quotes of this row do not close, or a cell is too long.")
            broken.append(FileNote(FilePlace("", number), sentence))
            cells = tuple(one.split(separator))
        lines.append(FileLine(number, cells, one))
    return lines, broken


def _cells(line: str, separator: str) -> tuple[str, ...] | None:
    """Return a line's cells; None if a quote is left open.

    A spreadsheet copies a cell that begins with a quoted word as it stands.
    """
    try:
        rows = list(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error:
        return None if line.count('"') % 2 else tuple(line.split(separator))
    return tuple(rows[0]) if rows else ()


def _header_of(layout: PasteLayout, lines: Sequence[FileLine]) -> FileLine | None:
    """Return the line that names the list's first column, if any does."""
    filled = [one for one in lines if not one.is_blank][:LOOKED_AT]
    for place, line in enumerate(filled):
        names = [column_name(cell) for cell in line.cells]
        known = guess_columns(layout, names)
        if layout.key in known and (place == 0 or len(known) > 1):
            return line
    return None


def _unknown(layout: PasteLayout, header: FileLine) -> tuple[str, ...]:
    """Return a sentence on the columns of a header that no column of ours reads."""
    known = set().union(*(one.names for one in layout.columns))
    strange = [
        cell.strip()
        for cell in header.cells
        if cell.strip() and plain_heading(cell) not in known
    ]
    words = _("These columns are passed over: %(names)s.")
    return (words % {"names": ", ".join(strange)},) if strange else ()


def _too_wide(table: FileTable) -> list[FileNote]:
    most = len(table.header.cells)
    sentence = _("has more cells than there are columns.")
    return [
        FileNote(FilePlace("", line.number), sentence)
        for line in table.rows
        if any(cell.strip() for cell in line.cells[most:])
    ]
