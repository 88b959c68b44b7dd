"""A pasted list as rows: one a line, with tabs, semicolons or commas between cells."""

from __future__ import annotations

import csv
import io
import re
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
# What is within quotes separates nothing.
QUOTED = re.compile(r'"[^"]*"')
# A row takes so many lines at most, where its cells hold line breaks.
MOST_LINES = 10
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
    """Return each line with its cells; a fault for one whose quotes do not close.

    A quoted cell may hold line breaks.
    """
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    separator = _separator(text)
    lines, broken, number = [], [], 1
    while number <= len(raw):
        cells, taken = _cells(raw[number - 1 : number - 1 + MOST_LINES], separator)
        if cells is None:
            sentence = _("the quotes of this row do not close, or a cell is too long.")
            broken.append(FileNote(FilePlace("", number), sentence))
            cells = tuple(raw[number - 1].split(separator))
        whole = "\n".join(raw[number - 1 : number - 1 + taken])
        lines.append(FileLine(number, cells, whole))
        number += taken
    return lines, broken


def _separator(text: str) -> str:
    """Return what is between the cells; within quotes only if it is nowhere else."""
    for among in (QUOTED.sub("", text), text):
        for one in SEPARATORS:
            if one in among:
                return one
    return SEPARATORS[-1]


def _cells(lines: Sequence[str], separator: str) -> tuple[tuple[str, ...] | None, int]:
    """Return the cells of the first line, and of how many lines they are.

    They are None if a quote is left open. A spreadsheet copies a cell that begins with
    a quoted word as it stands.
    """
    for taken in range(1, len(lines) + 1):
        cells = _quoted_cells("\n".join(lines[:taken]), separator)
        if cells is not None:
            return cells, taken
    is_open = lines[0].count('"') % 2
    return None if is_open else tuple(lines[0].split(separator)), 1


def _quoted_cells(text: str, separator: str) -> tuple[str, ...] | None:
    """Return the cells of a row as CSV has them, each on one line; None if it is none.

    Spaces around the quotes do not count.
    """
    text = re.sub(rf'" +(?={separator}|$)', '"', text)
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=separator,
        strict=True,
        skipinitialspace=True,
    )
    try:
        rows = list(reader)
    except csv.Error:
        return None
    if len(rows) > 1:
        return None
    return tuple(" ".join(cell.split("\n")) for cell in rows[0]) if rows else ()


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
