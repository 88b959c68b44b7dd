"""The columns of a kind of file: what each holds, and which of a file's it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.imports.headings import headings_of
from league.lib.files.broken import is_markup, is_zip
from league.lib.files.cells import UnreadableCell, plain_cell
from league.lib.files.notes import FileNote, FilePlace
from league.lib.files.reading import FileLine, FileTable, read_table
from league.lib.files.workbook import read_workbook

MOST_ROWS = 1000
# How a file of Excel before 2007 begins, and a later one that is encrypted.
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
# The index of each of our columns in the file, counted from 0.
Matched = dict[str, int]


@dataclass(frozen=True, slots=True)
class ImportColumn:
    """A column that a kind of file may have; `called` lists names that files use."""

    name: str
    holds: Any
    read: Callable[[str], Any]
    called: tuple[str, ...] = ()

    @property
    def names(self) -> set[str]:
        spoken = self.name.replace("_", " ")
        return {self.name, spoken, *self.called, *headings_of(self.name)}


@dataclass(frozen=True, slots=True)
class ImportLayout:
    """The columns of a kind of file; of each group in `needed` one is required."""

    columns: tuple[ImportColumn, ...]
    needed: tuple[tuple[str, ...], ...]
    missing: Any = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.columns)


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A readable row of a file: its line, and a value for each column."""

    line: int
    values: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def open_table(file: str, content: bytes, faults: list[FileNote]) -> FileTable | None:
    """Return the table in a CSV or Excel file, or None with each fault added."""
    if content.startswith(OLD_EXCEL):
        sentence = _(
            "is an old or a locked Excel file: save it as .xlsx without a password."
        )
        faults.append(FileNote(FilePlace(file), sentence))
        return None
    is_workbook = is_zip(content) or (is_markup(content) and ".xls" in file.casefold())
    reading = read_workbook if is_workbook else read_table
    return reading(file, content, faults)


def guess_columns(layout: ImportLayout, header: Sequence[str]) -> Matched:
    """Return which of a file's columns is which of ours, by their names."""
    matched: Matched = {}
    for column in layout.columns:
        found = [place for place, cell in enumerate(header) if cell in column.names]
        if found:
            matched[column.name] = found[0]
    return matched


def doubled(layout: ImportLayout, header: Sequence[str]) -> list[str]:
    """Return our columns that a file's header has more than once."""
    return [
        one.name
        for one in layout.columns
        if sum(cell in one.names for cell in header) > 1
    ]


def match_faults(layout: ImportLayout, matched: Matched) -> list[str]:
    """Return a sentence for each column that is missing, or used for two."""
    faults = []
    for group in layout.needed:
        if not any(name in matched for name in group):
            words = _(" or ").join(group)
            faults.append(_("No column is chosen for %(column)s.") % {"column": words})
    places = list(matched.values())
    for place in sorted({one for one in places if places.count(one) > 1}):
        names = ", ".join(name for name, at in matched.items() if at == place)
        faults.append(
            _("The file's column %(number)d stands for %(names)s.")
            % {"number": place + 1, "names": names}
        )
    return faults


def read_import_rows(
    file: str,
    table: FileTable,
    layout: ImportLayout,
    matched: Matched,
    faults: list[FileNote],
) -> list[ImportRow]:
    """Return the rows that can be read, adding each fault by row and column.

    If `matched` is empty, the file's own header says which column is which.
    """
    header = table.header.number
    if not matched:
        for name in doubled(layout, table.columns):
            faults.append(FileNote(FilePlace(file, header, name), _("stands twice.")))
        matched = guess_columns(layout, table.columns)
    for group in layout.needed:
        if not any(name in matched for name in group):
            faults.append(FileNote(FilePlace(file, header, group[0]), _missing(group)))
    if faults:
        return []
    lines = list(table.rows)
    faults += _of_size(file, lines)
    if faults:
        return []
    found = (_row(file, line, layout, matched, faults) for line in lines)
    return [row for row in found if row is not None]


def _missing(group: Sequence[str]) -> str:
    if len(group) == 1:
        return _("the column is missing.")
    return _("the column is missing: one of %(names)s.") % {"names": ", ".join(group)}


def _of_size(file: str, lines: Sequence[FileLine]) -> Iterable[FileNote]:
    if len(lines) > MOST_ROWS:
        sentence = _("has more than %(most)d rows.") % {"most": MOST_ROWS}
        return [FileNote(FilePlace(file), sentence)]
    if not lines:
        return [FileNote(FilePlace(file), _("has a header and no row below it."))]
    return []


def _row(
    file: str,
    line: FileLine,
    layout: ImportLayout,
    matched: Matched,
    faults: list[FileNote],
) -> ImportRow | None:
    found: dict[str, Any] = {}
    before = len(faults)
    for column in layout.columns:
        place = matched.get(column.name)
        cell = (
            line.cells[place] if place is not None and place < len(line.cells) else ""
        )
        try:
            found[column.name] = column.read(plain_cell(cell))
        except UnreadableCell as unreadable:
            faults.append(
                FileNote(FilePlace(file, line.number, column.name), str(unreadable))
            )
    return ImportRow(line.number, found) if len(faults) == before else None
