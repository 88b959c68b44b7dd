"""Read CSV as people's spreadsheets make it, with its layout, so that it can be kept.

A row keeps its raw text; writing the same rows back gives the same bytes.
"""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal

from django.utils.translation import gettext as _

from league.lib.files.formulas import neutral
from league.lib.files.notes import FileNote, FilePlace

# A cell that we write; None is an empty one.
Cell = str | int | Decimal | date | time | None
SEPARATORS = (",", ";", "\t")
MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 5000
MOST_COLUMNS = 50
# Byte order marks that open a file, and the encoding that each announces.
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class FileLayout:
    """How a file's text is encoded and split into cells."""

    encoding: str = "utf-8"
    mark: bytes = b""
    separator: str = ","
    newline: str = "\r\n"


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of a table: its number in the sheet, its cells, its raw text."""

    number: int
    cells: tuple[str, ...]
    raw: str

    @property
    def is_blank(self) -> bool:
        return not any(cell.strip() for cell in self.cells)


@dataclass(frozen=True, slots=True)
class FileTable:
    """A CSV file: its layout and its lines, including the header."""

    layout: FileLayout
    lines: tuple[FileLine, ...]

    @property
    def header(self) -> FileLine:
        return next(
            (line for line in self.lines if not line.is_blank), FileLine(1, (), "")
        )

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(column_name(cell) for cell in self.header.cells)

    @property
    def rows(self) -> Iterator[FileLine]:
        header = self.header.number
        return (
            line for line in self.lines if line.number > header and not line.is_blank
        )


def column_name(cell: str) -> str:
    return unicodedata.normalize("NFC", cell).strip().casefold()


def read_table(file: str, content: bytes, faults: list[FileNote]) -> FileTable | None:
    """Return the table that a file holds, or None; add each fault to `faults`."""
    if len(content) > MOST_BYTES:
        faults.append(FileNote(FilePlace(file), _("is larger than 2 MB.")))
        return None
    decoded = _decoded(content)
    if decoded is None:
        faults.append(
            FileNote(FilePlace(file), _("is neither UTF-8 nor Windows text."))
        )
        return None
    text, encoding, mark = decoded
    lines = _lines(file, text, faults)
    if lines is None:
        return None
    first = lines[0].raw if lines else ""
    separator = _separator(text)
    newline = next((end for end in ("\r\n", "\n", "\r") if first.endswith(end)), "\r\n")
    return FileTable(FileLayout(encoding, mark, separator, newline), tuple(lines))


def _decoded(content: bytes) -> tuple[str, str, bytes] | None:
    mark, encodings = b"", ["utf-8", "cp1252"]
    for known, encoding in MARKS:
        if content.startswith(known):
            mark, encodings = known, [encoding]
    for encoding in encodings:
        try:
            return content[len(mark) :].decode(encoding), encoding, mark
        except UnicodeDecodeError:
            continue
    return None


def _separator(text: str) -> str:
    """Return the commonest separator in the first line that has any."""
    for line in text.splitlines():
        if line.strip(" ,;\t"):
            return max(SEPARATORS, key=line.count)
    return SEPARATORS[0]


def _lines(file: str, text: str, faults: list[FileNote]) -> list[FileLine] | None:
    taken: list[str] = []

    def source() -> Iterator[str]:
        for one in io.StringIO(text, newline=""):
            taken.append(one)
            yield one

    reader = csv.reader(source(), delimiter=_separator(text), strict=True)
    lines: list[FileLine] = []
    try:
        for cells in reader:
            kept = tuple(cells[:MOST_COLUMNS])
            lines.append(FileLine(len(lines) + 1, kept, "".join(taken)))
            taken.clear()
            if len(lines) > MOST_ROWS + 1:
                sentence = _("has more than %(most)d rows.") % {"most": MOST_ROWS}
                faults.append(FileNote(FilePlace(file), sentence))
                return None
            if any(cells[MOST_COLUMNS:]):
                sentence = _("has more than %(most)d cells.") % {"most": MOST_COLUMNS}
                faults.append(FileNote(FilePlace(file, len(lines)), sentence))
                return None
    except csv.Error:
        sentence = _("the quotes of this row do not close, or a cell is too long.")
        faults.append(FileNote(FilePlace(file, len(lines) + 1), sentence))
        return None
    return lines


def write_line(cells: Sequence[str], layout: FileLayout) -> str:
    """Return cells as a line of text in a file's own layout."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=layout.separator, lineterminator=layout.newline)
    writer.writerow(cells)
    return text.getvalue()


def encode_table(text: str, layout: FileLayout) -> bytes:
    """Return a table's text as bytes, in UTF-8 if its encoding lacks a character.

    A name that cp1252 cannot write must not be lost: the file turns to UTF-8 with its
    mark, which the same spreadsheets open.
    """
    try:
        return layout.mark + text.encode(layout.encoding)
    except UnicodeEncodeError:
        return codecs.BOM_UTF8 + text.encode("utf-8")


def write_csv(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return rows as CSV that spreadsheets open with its accents, none as a formula.

    UTF-8 with its mark; numbers stay numbers, negative ones too.
    """
    lines = (write_line([_text(cell) for cell in row], FileLayout()) for row in rows)
    return codecs.BOM_UTF8 + "".join(lines).encode()


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, time):
        return f"{cell:%H:%M}"
    return neutral(cell) if isinstance(cell, str) else str(cell)
