"""The columns of a kind of file: what each holds, and which of a file's it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from league.access.names import name_key
from league.imports.days import DayOrder, order_of, read_any_day
from league.imports.headings import heading_of, headings_of
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
# What stands in brackets explains a heading: "Date (dd/mm/yyyy)".
BRACKETS = re.compile(r"\([^)]*\)")
# So many cells show what a column holds.
SHOWS_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class ImportColumn:
    """A column that a kind of file may have; `called` lists names that files use.

    `shows` says that what a column holds gives it away, as days and times do.
    """

    name: str
    holds: Any
    read: Callable[[str], Any]
    called: tuple[str, ...] = ()
    shows: bool = False

    @property
    def heading(self) -> str:
        """Return what people call it, in their language."""
        return heading_of(self.name)

    @property
    def names(self) -> set[str]:
        names = {self.name, *self.called, *headings_of(self.name)}
        return {plain_heading(one) for one in names}


def read_optional_day(cell: str, order: DayOrder = DayOrder.DAY) -> date | None:
    return read_any_day(cell, order) if cell else None


@dataclass(frozen=True, slots=True)
class DayColumn(ImportColumn):
    """A column of days, in any form; an empty cell is no day."""

    read: Callable[[str], Any] = read_optional_day
    shows: bool = True


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
class Answers:
    """What was said of a file: what comes first in its days, which names to rewrite.

    `left_out` are the numbers of the rows that are not imported; `sheet` is the place
    of the sheet that is read, None while it is asked; `persons` says of pairs of rows,
    or of a row and a player, whether they are one person; `clubs` says by a name's key
    what the club of a name that is not there is called, "" for a new one.
    """

    days: dict[str, DayOrder] = field(default_factory=dict)
    styles: frozenset[str] = frozenset()
    left_out: Collection[int] = ()
    sheet: int | None = 0
    persons: dict[str, str] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)


NO_ANSWERS = Answers()


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A readable row of a file: its line, and a value for each column."""

    line: int
    values: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def is_workbook(file: str, content: bytes) -> bool:
    return is_zip(content) or (is_markup(content) and ".xls" in file.casefold())


def open_table(
    file: str, content: bytes, faults: list[FileNote], *, sheet: int = 0
) -> FileTable | None:
    """Return the table in a CSV or Excel file, or None with each fault added.

    `sheet` is the place of the one to read of several.
    """
    if content.startswith(OLD_EXCEL):
        sentence = _(
            "is an old or a locked Excel file: save it as .xlsx without a password."
        )
        faults.append(FileNote(FilePlace(file), sentence))
        return None
    if is_workbook(file, content):
        return read_workbook(file, content, faults, sheet=sheet)
    return read_table(file, content, faults)


def plain_heading(cell: str) -> str:
    """Return a heading by which two spellings are equal: "Reg. No.:" is "reg no"."""
    return name_key(BRACKETS.sub(" ", cell))


def guess_columns(layout: ImportLayout, header: Sequence[str]) -> Matched:
    """Return which of a file's columns is which of ours, by their names."""
    plain = [plain_heading(cell) for cell in header]
    matched: Matched = {}
    for column in layout.columns:
        found = [place for place, cell in enumerate(plain) if cell in column.names]
        if found:
            matched[column.name] = found[0]
    return matched


def guess_by_content(layout: ImportLayout, table: FileTable) -> Matched:
    """Return also what a column gives away by what it holds, to be confirmed."""
    matched = guess_columns(layout, table.columns)
    lines = list(table.rows)
    for column in layout.columns:
        if not column.shows or column.name in matched:
            continue
        free = set(range(len(table.columns))) - set(matched.values())
        found = [place for place in sorted(free) if _shows(column, lines, place)]
        if len(found) == 1:
            matched[column.name] = found[0]
    return matched


def _shows(column: ImportColumn, lines: Iterable[FileLine], place: int) -> bool:
    cells = [one for one in cells_at(lines, place) if one]
    if len(cells) < SHOWS_ENOUGH:
        return False
    try:
        return all(column.read(cell) is not None for cell in cells)
    except UnreadableCell:
        return False


def cells_at(lines: Iterable[FileLine], place: int) -> list[str]:
    """Return the cells of a file's column; "" for a line that ends before it."""
    return [
        line.cells[place].strip() if place < len(line.cells) else "" for line in lines
    ]


def doubled(layout: ImportLayout, header: Sequence[str]) -> list[str]:
    """Return our columns that a file's header has more than once."""
    return [
        one.name
        for one in layout.columns
        if sum(plain_heading(cell) in one.names for cell in header) > 1
    ]


def match_faults(layout: ImportLayout, matched: Matched) -> list[str]:
    """Return a sentence for each column that is missing, or used for two."""
    faults = []
    for group in layout.needed:
        if not any(name in matched for name in group):
            words = _(" or ").join(map(heading_of, group))
            faults.append(_("No column is chosen for %(column)s.") % {"column": words})
    places = list(matched.values())
    for place in sorted({one for one in places if places.count(one) > 1}):
        names = ", ".join(
            heading_of(name) for name, at in matched.items() if at == place
        )
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
    answers: Answers = NO_ANSWERS,
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
    lines = [line for line in table.rows if line.number not in answers.left_out]
    faults += _of_size(file, lines)
    if faults:
        return []
    readers = _readers(file, table, layout, matched, faults, answers)
    if faults:
        return []
    found = (_row(file, line, readers, matched, faults) for line in lines)
    return [row for row in found if row is not None]


def _readers(
    file: str,
    table: FileTable,
    layout: ImportLayout,
    matched: Matched,
    faults: list[FileNote],
    answers: Answers,
) -> dict[str, Callable[[str], Any]]:
    """Return what reads the cells of each column, days in the order of their column."""
    readers: dict[str, Callable[[str], Any]]
    readers = {one.name: one.read for one in layout.columns}
    for name, cells in day_cells(layout, table, matched).items():
        order = order_of(cells) or answers.days.get(name)
        if order is None:
            place = FilePlace(file, table.header.number, name)
            sentence = _(
                "holds days that can be read in two ways: say which comes first."
            )
            faults.append(FileNote(place, sentence))
        readers[name] = partial(read_optional_day, order=order or DayOrder.DAY)
    return readers


def day_cells(
    layout: ImportLayout, table: FileTable, matched: Matched
) -> dict[str, list[str]]:
    """Return the cells of each column of days, of rows that are left out too."""
    lines = list(table.rows)
    return {
        one.name: cells_at(lines, matched[one.name])
        for one in layout.columns
        if isinstance(one, DayColumn) and one.name in matched
    }


def _missing(group: Sequence[str]) -> str:
    if len(group) == 1:
        return _("the column is missing.")
    return _("the column is missing: one of %(names)s.") % {
        "names": ", ".join(map(heading_of, group))
    }


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
    readers: Mapping[str, Callable[[str], Any]],
    matched: Matched,
    faults: list[FileNote],
) -> ImportRow | None:
    found: dict[str, Any] = {}
    before = len(faults)
    for name, read in readers.items():
        cell = cells_at([line], matched[name])[0] if name in matched else ""
        try:
            # A Mac may write a letter and its accent apart.
            found[name] = read(unicodedata.normalize("NFC", plain_cell(cell)))
        except UnreadableCell as unreadable:
            place = FilePlace(file, line.number, name)
            faults.append(FileNote(place, str(unreadable)))
    return ImportRow(line.number, found) if len(faults) == before else None
