"""The sheets of an Excel file as tables, their cells as a CSV file would have them."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.reader.excel import ExcelReader
from openpyxl.styles import Font
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.worksheet._read_only import ReadOnlyWorksheet

from league.lib.files.bounded import BoundedZip
from league.lib.files.broken import refuse_broken
from league.lib.files.notes import FileNote, FilePlace, ImportRefused
from league.lib.files.reading import (
    MOST_COLUMNS,
    MOST_ROWS,
    Cell,
    FileLayout,
    FileLine,
    FileTable,
)

MOST_PARTS = 1000
MOST_UNPACKED = 50 * 1024 * 1024
MOST_TITLE = 31  # Of a sheet, by Excel.
# Tags in a part. openpyxl takes a thousand times as long and as much as the bytes say:
# 5 MB of formats took 15 s and 640 MB.
MOST_TAGS = 200_000
MOST_TAGS_OF_FORMATS = 50_000
FORMATS = "xl/styles.xml"
# A cell that was merged with those below it, as the sheet's part names it.
MERGED = re.compile(
    rb'<mergeCell ref="([A-Z]{1,3}[1-9]\d{0,6}:[A-Z]{1,3}[1-9]\d{0,6})"'
)
MOST_MERGED = 1000
HEADING = Font(bold=True)
OF_A_FILTER = 3  # Letters that the button of a filter covers.
WIDEST = 60
# So many sheets of a workbook can be chosen from.
MOST_SHEETS = 12
VISIBLE = "visible"


def read_workbook(
    file: str, content: bytes, faults: list[FileNote], *, sheet: int = 0
) -> FileTable | None:
    """Return a sheet of an Excel file, or None; add each fault to `faults`.

    `sheet` is its place among those of `sheet_titles`. A formula gives the result saved
    with the file; a date is written as 2026-02-28 and a whole number without a point.
    """
    try:
        rows = _rows(file, content, sheet)
    except ImportRefused as refused:
        faults += refused.faults
        return None
    return _table(rows)


def sheet_titles(content: bytes) -> list[str]:
    """Return the titles of an Excel file's sheets; none if it cannot be read."""
    try:
        with refuse_broken(_refusal("", "")):
            _check_size("", content)
            return [one.title for one in _sheets(content)]
    except ImportRefused:
        return []


def first_lines(content: bytes, place: int, most: int) -> FileTable:
    """Return the first lines of a sheet; none if it cannot be read."""
    try:
        with refuse_broken(_refusal("", "")):
            sheet = _sheets(content)[place]
            rows = sheet.iter_rows(max_row=most, max_col=MOST_COLUMNS, values_only=True)
            return _table(rows)
    except ImportRefused:
        return _table([])


def _table(rows: Iterable[tuple[object, ...]]) -> FileTable:
    lines = tuple(_line(number, row) for number, row in enumerate(rows, 1))
    return FileTable(FileLayout(), lines)


def _rows(file: str, content: bytes, place: int) -> list[tuple[object, ...]]:
    with refuse_broken(_refusal(file, _("is an Excel file that cannot be read."))):
        _check_size(file, content)
        found = _sheets(content)
        sheet = found[min(place, len(found) - 1)] if found else None
        merged = _merged_down(content, sheet)
    if sheet is None:
        raise _refusal(file, _("has no sheet with cells."))
    sentence = _("the sheet “%(sheet)s” cannot be read.") % {"sheet": sheet.title}
    with refuse_broken(_refusal(file, sentence)):
        rows = list(
            sheet.iter_rows(
                max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS, values_only=True
            )
        )
    if len(rows) > MOST_ROWS + 1:
        sentence = _("has more than %(most)d rows.") % {"most": MOST_ROWS}
        raise _refusal(file, sentence)
    return _filled(rows, merged)


def _merged_down(
    content: bytes, sheet: ReadOnlyWorksheet | None
) -> list[tuple[int, int, int]]:
    """Return a sheet's cells that reach over several rows: column, first, last row."""
    if sheet is None:
        return []
    with BoundedZip(io.BytesIO(content)) as archive:
        part = archive.read(sheet._worksheet_path)
    found = (range_boundaries(one.decode()) for one in MERGED.findall(part))
    return [
        (left, top, min(bottom, MOST_ROWS))
        for left, top, _right, bottom in found
        if bottom > top and left <= MOST_COLUMNS
    ][:MOST_MERGED]


def _filled(
    rows: list[tuple[object, ...]], merged: Iterable[tuple[int, int, int]]
) -> list[tuple[object, ...]]:
    """Return rows in which a merged cell's value stands in each of its rows."""
    filled = [list(row) for row in rows]
    for column, first, last in merged:
        for row in filled[first:last]:
            if len(row) >= column and len(filled[first - 1]) >= column:
                row[column - 1] = filled[first - 1][column - 1]
    return [tuple(row) for row in filled]


def _refusal(file: str, sentence: str) -> ImportRefused:
    return ImportRefused([FileNote(FilePlace(file), sentence)])


def _check_size(file: str, content: bytes) -> None:
    """Refuse a file that would cost too much, before any of it is parsed."""
    with BoundedZip(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        if sum(one.file_size for one in parts) > MOST_UNPACKED:
            raise _refusal(file, _("holds more than 50 MB."))
        if len(parts) > MOST_PARTS:
            raise _refusal(file, _("holds too many files."))
        if any(_has_too_many_tags(part, archive) for part in parts):
            sentence = _(
                "holds more cells or formats than a list needs: save the sheet as CSV."
            )
            raise _refusal(file, sentence)


def _has_too_many_tags(part: zipfile.ZipInfo, archive: zipfile.ZipFile) -> bool:
    """Return whether a part has; raise ValueError if it defines tags of its own."""
    # In UTF-16 every second byte is a zero.
    text = archive.read(part).replace(b"\x00", b"")
    if b"<!DOCTYPE" in text:
        raise ValueError
    most = MOST_TAGS_OF_FORMATS if part.filename == FORMATS else MOST_TAGS
    return text.count(b"<") > most


def _sheets(content: bytes) -> list[ReadOnlyWorksheet]:
    """Return the sheets of cells, hidden ones only if all are; reads none of them."""
    reader = ExcelReader(
        io.BytesIO(content), read_only=True, data_only=True, keep_links=False
    )
    reader.archive = BoundedZip(io.BytesIO(content))
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    apply_stylesheet(reader.archive, reader.wb)
    parts = [
        (sheet, part)
        for sheet, part in reader.parser.find_sheets()
        if "chartsheet" not in part.Type and part.target in reader.valid_files
    ]
    seen = [one for one in parts if one[0].state == VISIBLE] or parts
    return [
        ReadOnlyWorksheet(reader.wb, sheet.name, part.target, reader.shared_strings)
        for sheet, part in seen[:MOST_SHEETS]
    ]


def _line(number: int, row: tuple[object, ...]) -> FileLine:
    cells = [_cell(value) for value in row]
    while cells and not cells[-1]:
        cells.pop()
    return FileLine(number, tuple(cells), "")


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        is_day = value.time() == time()
        return str(value.date() if is_day else value)
    if isinstance(value, date):
        return str(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def write_workbook(title: str, rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return rows as an Excel file; text is text and never runs as a formula.

    The first row is the heading: bold, in sight while one scrolls, with a filter.
    """
    written = list(rows)
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title[:MOST_TITLE])
    sheet.freeze_panes = "A2"
    for letter, width in _widths(written).items():
        sheet.column_dimensions[letter].width = width
    for number, row in enumerate(written):
        sheet.append([_written_cell(sheet, one, is_heading=not number) for one in row])
    if written and written[0]:
        last = get_column_letter(len(written[0]))
        sheet.auto_filter.ref = f"A1:{last}{len(written)}"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _widths(rows: Sequence[Sequence[Cell]]) -> dict[str, int]:
    """Return the width of each column, in letters: its longest cell, within reason."""
    return {
        get_column_letter(number): min(
            max(len(str(one or "")) for one in column) + OF_A_FILTER, WIDEST
        )
        for number, column in enumerate(zip_longest(*rows), 1)
    }


def _written_cell(sheet: Any, value: Cell, *, is_heading: bool) -> Any:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("", value))
    cell.data_type = "s"
    if is_heading:
        cell.font = HEADING
    return cell
