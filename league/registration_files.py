"""Registrations as a file: its columns, reading its rows, writing them back."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from league.files.cells import Unreadable, Words, plain, read_day
from league.files.formulas import neutral
from league.files.notes import Note, Place
from league.files.reading import Layout, Line, Table, read_table, written
from league.files.workbook import is_workbook, read_workbook, written_workbook
from league.models import Registration

NUMBER, NAME, CLUB, TEAM = "registration_no", "name", "club", "team"
ROLE, DAY, ENDED = "role", "registered_on", "ended_on"
COLUMNS = (NUMBER, NAME, CLUB, TEAM, ROLE, DAY, ENDED)
CAPTAIN = "captain"
# What the columns are called in people's own files.
CALLED = {
    "number": NUMBER,
    "no": NUMBER,
    "no.": NUMBER,
    "registration number": NUMBER,
    "registrasienommer": NUMBER,
    "nommer": NUMBER,
    "player": NAME,
    "naam": NAME,
    "speler": NAME,
    "klub": CLUB,
    "span": TEAM,
    "rol": ROLE,
    "kaptein": ROLE,
    "captain": ROLE,
    "registered on": DAY,
    "date": DAY,
    "datum": DAY,
    "geregistreer op": DAY,
    "ended on": ENDED,
}
CAPTAINS = {CAPTAIN, "kaptein", "c", "k", "yes", "ja", "1", "x"}
MOST_ROWS = 1000


@dataclass(frozen=True, slots=True)
class RegistrationRow:
    """A row of a file: what stands in it, its club and team as they were typed."""

    line: int
    number: str
    name: str
    club: str
    team: str
    is_captain: bool
    registered_on: date | None
    ended_on: date | None


def read_role(cell: str) -> bool:
    if cell.casefold() not in CAPTAINS | {"", "no", "nee", "player", "speler"}:
        raise Unreadable(_('must be "captain" or empty.'))
    return cell.casefold() in CAPTAINS


def read_optional_day(cell: str) -> date | None:
    return read_day(cell) if cell else None


READS: dict[str, Callable[[str], Any]] = {
    NUMBER: Words(30, is_optional=True).read,
    NAME: Words(120).read,
    CLUB: Words(120, is_optional=True).read,
    TEAM: Words(120, is_optional=True).read,
    ROLE: read_role,
    DAY: read_optional_day,
    ENDED: read_optional_day,
}


def read_file(file: str, content: bytes, faults: list[Note]) -> list[RegistrationRow]:
    """Return the rows of a CSV or Excel file, adding each fault by row and column."""
    reading = read_workbook if is_workbook(content) else read_table
    table = reading(file, content, faults)
    if table is None:
        return []
    columns = _columns(file, table, faults)
    if faults:
        return []
    lines = list(table.rows)
    if len(lines) > MOST_ROWS:
        sentence = _("has more than %(most)d rows.") % {"most": MOST_ROWS}
        faults.append(Note(Place(file), sentence))
        return []
    if not lines:
        faults.append(Note(Place(file), _("has a header and no row below it.")))
    found = [_row(file, line, columns, faults) for line in lines]
    return [row for row in found if row is not None]


def _columns(file: str, table: Table, faults: list[Note]) -> tuple[str, ...]:
    """The columns by our names; one that is not ours keeps its own."""
    names = tuple(CALLED.get(one, one) for one in table.columns)
    row = table.header.number
    for name in COLUMNS:
        if names.count(name) > 1:
            faults.append(Note(Place(file, row, name), _("stands twice.")))
    if NAME not in names:
        faults.append(Note(Place(file, row, NAME), _("the column is missing.")))
    if not {TEAM, CLUB} & set(names):
        sentence = _("the column is missing: a team or a club.")
        faults.append(Note(Place(file, row, TEAM), sentence))
    return names


def _row(
    file: str, line: Line, columns: Sequence[str], faults: list[Note]
) -> RegistrationRow | None:
    cells = dict(zip(columns, line.cells, strict=False))
    found: dict[str, Any] = {}
    before = len(faults)
    for name, read in READS.items():
        try:
            found[name] = read(plain(cells.get(name, "")))
        except Unreadable as unreadable:
            faults.append(Note(Place(file, line.number, name), str(unreadable)))
    if len(faults) > before:
        return None
    if not found[TEAM] and not found[CLUB]:
        sentence = _("names neither a team nor a club.")
        faults.append(Note(Place(file, line.number, TEAM), sentence))
        return None
    return RegistrationRow(
        line=line.number,
        number=found[NUMBER],
        name=" ".join(found[NAME].split()),
        club=found[CLUB],
        team=found[TEAM],
        is_captain=found[ROLE],
        registered_on=found[DAY],
        ended_on=found[ENDED],
    )


def cells_of(registrations: Iterable[Registration]) -> Iterator[tuple[str, ...]]:
    """The header, then a row for each registration, as an import reads them."""
    yield COLUMNS
    for one in registrations:
        yield (
            one.number,
            one.player.person.name,
            one.club.code,
            one.team.code if one.team else "",
            CAPTAIN if one.is_captain else "",
            str(one.registered_on),
            str(one.ended_on or ""),
        )


def as_csv(registrations: Iterable[Registration]) -> bytes:
    """CSV that spreadsheets open with its accents: UTF-8 with its mark."""
    text = "".join(
        written([neutral(cell) for cell in row], Layout())
        for row in cells_of(registrations)
    )
    return codecs.BOM_UTF8 + text.encode()


def as_workbook(registrations: Iterable[Registration]) -> bytes:
    return written_workbook("players", cells_of(registrations))
