"""The columns of a season's files, as data, and reading their rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.lib.files.cells import (
    Number,
    TextCell,
    UnreadableCell,
    plain_cell,
    read_day,
)
from league.lib.files.notes import FileNote, FilePlace
from league.lib.files.reading import FileLine, FileTable, column_name

VENUES, CLUBS, TEAMS = "venues.csv", "clubs.csv", "teams.csv"
PLAYERS, FIXTURES = "players.csv", "fixtures.csv"
POSTPONED = "postponed"
CAPTAIN = "captain"
OUTSIDE_A_FILE_NAME = re.compile(r'[/\\:*?"<>|]|^\.')
CLOCK = re.compile(r"(\d{1,2}):(\d\d)(:\d\d)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class VenueRow:
    line: FileLine
    code: str
    name: str
    tables: int


@dataclass(frozen=True, slots=True)
class ClubRow:
    line: FileLine
    code: str
    name: str
    venue: str


@dataclass(frozen=True, slots=True)
class TeamRow:
    line: FileLine
    code: str
    name: str
    club: str
    division: str


@dataclass(frozen=True, slots=True)
class PlayerRow:
    line: FileLine
    registration_no: str
    name: str
    team: str
    role: str
    registered_on: date


@dataclass(frozen=True, slots=True)
class FixtureRow:
    """A fixture; `date` is None if it is postponed without a new date."""

    line: FileLine
    round: int
    date: date | None
    start: time
    home: str
    away: str
    venue: str


Row = VenueRow | ClubRow | TeamRow | PlayerRow | FixtureRow


def _read_code(cell: str) -> str:
    # Codes are part of the names of record files.
    if OUTSIDE_A_FILE_NAME.search(cell):
        raise UnreadableCell(_("holds a character that no file's name can have."))
    return TextCell(20).read(cell)


def read_night(cell: str) -> date | None:
    return None if cell.casefold() == POSTPONED else read_day(cell)


def read_time(cell: str) -> time:
    found = CLOCK.fullmatch(cell)
    if found is None:
        raise UnreadableCell(_("must be a time like 19:30."))
    try:
        return time.fromisoformat(cell.zfill(5 if found[3] is None else 8))
    except ValueError:
        raise UnreadableCell(_("is not a time of the day.")) from None


def _read_role(cell: str) -> str:
    if cell.casefold() not in {CAPTAIN, ""}:
        raise UnreadableCell(_('must be "captain" or empty.'))
    return cell.casefold()


Read = Callable[[str], Any]
CODE = _read_code
NAME = TextCell(120).read

# The columns of each file, in the order of our own files.
COLUMNS: dict[str, dict[str, Read]] = {
    VENUES: {"code": CODE, "name": NAME, "tables": Number(1000).read},
    CLUBS: {"code": CODE, "name": NAME, "venue": TextCell(20, is_optional=True).read},
    TEAMS: {"code": CODE, "name": NAME, "club": CODE, "division": TextCell(60).read},
    PLAYERS: {
        "registration_no": TextCell(30).read,
        "name": NAME,
        "team": CODE,
        "role": _read_role,
        "registered_on": read_day,
    },
    FIXTURES: {
        "round": Number(32767).read,
        "date": read_night,
        "start": read_time,
        "home": CODE,
        "away": CODE,
        "venue": TextCell(20, is_optional=True).read,
    },
}
ROWS: dict[str, Callable[..., Row]] = {
    VENUES: VenueRow,
    CLUBS: ClubRow,
    TEAMS: TeamRow,
    PLAYERS: PlayerRow,
    FIXTURES: FixtureRow,
}
KINDS = {
    VENUES: gettext_lazy("halls"),
    CLUBS: gettext_lazy("clubs"),
    TEAMS: gettext_lazy("teams"),
    PLAYERS: gettext_lazy("players"),
    FIXTURES: gettext_lazy("fixtures"),
    "matches": gettext_lazy("matches"),
    "entries": gettext_lazy("entries of matches"),
}


def read_season_rows(file: str, table: FileTable, faults: list[FileNote]) -> list[Any]:
    """Return a file's readable rows, adding each fault of the others."""
    if not _has_header(file, table, faults):
        return []
    rows = []
    for line in table.rows:
        row = read_row(file, table, line, faults)
        if row is not None:
            rows.append(row)
    return rows


def _has_header(file: str, table: FileTable, faults: list[FileNote]) -> bool:
    wanted, header = COLUMNS[file], table.header
    if any(_is_header(file, line) for line in table.rows):
        row = next(line.number for line in table.rows if _is_header(file, line))
        sentence = _("is a header row; only the first row may be one.")
        faults.append(FileNote(FilePlace(file, row), sentence))
        return False
    before = len(faults)
    for name in wanted:
        count = table.columns.count(name)
        if count != 1:
            sentence = _("the column is missing.") if not count else _("stands twice.")
            faults.append(FileNote(FilePlace(file, header.number, name), sentence))
    return len(faults) == before


def _is_header(file: str, line: FileLine) -> bool:
    return set(COLUMNS[file]) <= {column_name(cell) for cell in line.cells}


def read_row(
    file: str, table: FileTable, line: FileLine, faults: list[FileNote]
) -> Row | None:
    """Return a line as its row, or None, adding a fault for each wrong cell."""
    before = len(faults)
    found: dict[str, Any] = {}
    cells = dict(zip(table.columns, line.cells, strict=False))
    for name, read in COLUMNS[file].items():
        try:
            found[name] = read(plain_cell(cells.get(name, "")))
        except UnreadableCell as unreadable:
            faults.append(FileNote(FilePlace(file, line.number, name), str(unreadable)))
    if any(cell.strip() for cell in line.cells[len(table.columns) :]):
        sentence = _("the row has more cells than the header.")
        column = str(len(table.columns) + 1)
        faults.append(FileNote(FilePlace(file, line.number, column), sentence))
    return ROWS[file](line=line, **found) if len(faults) == before else None
