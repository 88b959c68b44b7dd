"""Writes a season's CSV files: each row as it was imported, if still true."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from league.lib.files.reading import (
    FileLayout,
    FileLine,
    FileTable,
    encode_table,
    read_table,
    write_line,
)
from league.models import Season
from matches.models import SeasonFile
from matches.season_files.checking import KEYS
from matches.season_files.columns import COLUMNS, read_row
from matches.season_files.standing import STANDING, Values, cell_of


def csv_files(season: Season) -> dict[str, bytes]:
    sources = {
        one.name: bytes(one.content) for one in SeasonFile.objects.filter(season=season)
    }
    return {file: _csv_file(season, file, sources.get(file)) for file in COLUMNS}


def _csv_file(season: Season, file: str, source: bytes | None) -> bytes:
    table = read_table(file, source, []) if source is not None else None
    if table is None:
        columns = tuple(COLUMNS[file])
        header = FileLine(1, columns, write_line(columns, FileLayout()))
        table = FileTable(FileLayout(), (header,))
    rows = _rows_by_key(season, file, table)
    text = "".join(_line(file, table, line, rows) for line in table.lines)
    added = "".join(_new_line(table, values) for values in rows.values())
    return encode_table(_joined(text, added, table.layout), table.layout)


def _joined(text: str, added: str, layout: FileLayout) -> str:
    """Append new lines, and end as the file ended."""
    if not added or text.endswith(layout.newline):
        return text + added
    return text + layout.newline + added.removesuffix(layout.newline)


def _rows_by_key(season: Season, file: str, table: FileTable) -> dict[Any, Values]:
    found: list[Any] = [read_row(file, table, line, []) for line in table.rows]
    codes = [row.code for row in found if hasattr(row, "code")]
    return {
        KEYS[file](SimpleNamespace(**values)): values
        for values in STANDING[file](season, codes)
    }


def _line(file: str, table: FileTable, line: FileLine, rows: dict[Any, Values]) -> str:
    """Return a line as imported, changed with its row, or "" if that is gone."""
    if line.is_blank or line.number <= table.header.number:
        return line.raw
    row = read_row(file, table, line, [])
    if row is None:
        return line.raw
    values = rows.pop(KEYS[file](row), None)
    if values is None:
        return ""
    changed = {
        column for column, value in values.items() if getattr(row, column) != value
    }
    if not changed:
        return line.raw
    cells = line.cells + ("",) * (len(table.columns) - len(line.cells))
    new = [
        cell_of(values[column]) if column in changed else cell
        for column, cell in zip(table.columns, cells, strict=False)
    ]
    return write_line(new + list(cells[len(new) :]), table.layout)


def _new_line(table: FileTable, values: Values) -> str:
    # A column that is not ours stays empty in our rows.
    cells = [
        cell_of(values[column]) if column in values else "" for column in table.columns
    ]
    return write_line(cells, table.layout)
