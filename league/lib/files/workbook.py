"""An Excel file's first sheet as a table, its cells as a CSV file would have them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.utils.exceptions import InvalidFileException

from league.lib.files.notes import FileNote, FilePlace
from league.lib.files.reading import MOST_ROWS, Cell, FileLayout, FileLine, FileTable

MOST_COLUMNS = 50
MOST_UNPACKED = 50 * 1024 * 1024
MOST_TITLE = 31  # Of a sheet, by Excel.
# The exceptions that a broken workbook raises, depending on what is broken.
BROKEN = (
    InvalidFileException,
    zipfile.BadZipFile,
    KeyError,
    ValueError,
    TypeError,
    OSError,
    SyntaxError,  # An XML fault is one.
)


def is_workbook(content: bytes) -> bool:
    return zipfile.is_zipfile(io.BytesIO(content))


def read_workbook(
    file: str, content: bytes, faults: list[FileNote]
) -> FileTable | None:
    """Return the first sheet of an Excel file, or None; add each fault to `faults`.

    A formula gives the result saved with the file; a date is written as 2026-02-28 and
    a whole number without a point.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
                faults.append(FileNote(FilePlace(file), _("holds more than 50 MB.")))
                return None
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows = list(
            sheet.iter_rows(
                max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS, values_only=True
            )
        )
    except BROKEN:
        faults.append(
            FileNote(FilePlace(file), _("is an Excel file that cannot be read."))
        )
        return None
    if len(rows) > MOST_ROWS + 1:
        sentence = _("has more than %(most)d rows.") % {"most": MOST_ROWS}
        faults.append(FileNote(FilePlace(file), sentence))
        return None
    return FileTable(
        FileLayout(), tuple(_line(n, row) for n, row in enumerate(rows, 1))
    )


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
    """Return rows as an Excel file; text is text and never runs as a formula."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title[:MOST_TITLE])
    for row in rows:
        sheet.append([_written_cell(sheet, one) for one in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _written_cell(sheet: Any, value: Cell) -> Any:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("", value))
    cell.data_type = "s"
    return cell
