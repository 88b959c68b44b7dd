"""The sheets of a workbook to choose from: what each holds, and which fits best."""

from __future__ import annotations

from dataclasses import dataclass

from league.imports.columns import (
    MOST_ROWS,
    ImportLayout,
    guess_by_content,
    is_workbook,
)
from league.imports.kinds import import_layout
from league.imports.tidying import tidy
from league.lib.files.reading import FileTable
from league.lib.files.workbook import first_lines, sheet_titles
from league.models import FileImport

# Lines and cells that show what a sheet holds.
SHOWN, SHOWN_ACROSS = 4, 6


@dataclass(frozen=True, slots=True)
class SheetOffer:
    """A sheet with its rows, its first lines, and how many of our columns it has."""

    place: int
    title: str
    table: FileTable
    known: int

    @property
    def rows(self) -> int:
        return min(sum(1 for _row in self.table.rows), MOST_ROWS)

    @property
    def has_more(self) -> bool:
        return sum(1 for _row in self.table.rows) > MOST_ROWS

    @property
    def lines(self) -> list[tuple[str, ...]]:
        """Return the header and the first rows, all as long as the longest."""
        rows = [self.table.header, *self.table.rows][:SHOWN]
        cells = [line.cells[:SHOWN_ACROSS] for line in rows]
        width = max(map(len, cells), default=0)
        return [(*one, *("",) * (width - len(one))) for one in cells]


def sheets_in(brought: FileImport) -> list[SheetOffer]:
    """Return the sheets of a workbook that have cells, the one that fits best first."""
    layout, content = import_layout(brought), bytes(brought.content)
    if not is_workbook(brought.file_name, content):
        return []
    titles = enumerate(sheet_titles(content))
    found = (_offer(layout, content, place, title) for place, title in titles)
    held = [one for one in found if one.table.header.cells]
    return sorted(held, key=lambda one: (-one.known, -one.rows))


def _offer(layout: ImportLayout, content: bytes, place: int, title: str) -> SheetOffer:
    # The header and one row more than can be imported.
    table = tidy(layout, first_lines(content, place, MOST_ROWS + 2)).table
    return SheetOffer(place, title, table, len(guess_by_content(layout, table)))


def sheet_read(brought: FileImport, place: int) -> str:
    """Return the title of the sheet that is read; "" where a file has only one."""
    content = bytes(brought.content)
    is_book = is_workbook(brought.file_name, content)
    titles = sheet_titles(content) if is_book else []
    return titles[place] if 1 < len(titles) > place else ""
