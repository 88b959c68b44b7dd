"""A file of players: a registration a row, for import and export."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.imports.columns import ImportColumn, ImportLayout, ImportRow
from league.lib.files.cells import TextCell, UnreadableCell, read_day
from league.registrations.file_rows import (
    CAPTAIN,
    CLUB,
    DAY,
    ENDED,
    NAME,
    NUMBER,
    ROLE,
    TEAM,
)

CAPTAINS = {CAPTAIN, "kaptein", "c", "k", "yes", "ja", "1", "x"}


@dataclass(frozen=True, slots=True)
class RegistrationRow:
    """A row of a file: its values, with its club and team as they were typed."""

    line: int
    number: str
    name: str
    club: str
    team: str
    is_captain: bool
    registered_on: date | None
    ended_on: date | None


def _read_role(cell: str) -> bool:
    if cell.casefold() not in CAPTAINS | {"", "no", "nee", "player", "speler"}:
        raise UnreadableCell(_('must be "captain" or empty.'))
    return cell.casefold() in CAPTAINS


def read_optional_day(cell: str) -> date | None:
    return read_day(cell) if cell else None


LAYOUT = ImportLayout(
    columns=(
        ImportColumn(
            NUMBER,
            gettext_lazy("may be empty: the player's own number, or the next free one"),
            TextCell(30, is_optional=True).read,
            ("number", "no", "no.", "registrasienommer", "nommer"),
        ),
        ImportColumn(
            NAME,
            gettext_lazy("the player's name"),
            TextCell(120).read,
            ("player", "naam", "speler"),
        ),
        ImportColumn(
            CLUB,
            gettext_lazy("the club's code or name, where there is no team yet"),
            TextCell(120, is_optional=True).read,
            ("klub",),
        ),
        ImportColumn(
            TEAM,
            gettext_lazy("the team's code or name"),
            TextCell(120, is_optional=True).read,
            ("span",),
        ),
        ImportColumn(
            ROLE,
            gettext_lazy("captain, or empty"),
            _read_role,
            ("rol", "kaptein", "captain"),
        ),
        ImportColumn(
            DAY,
            gettext_lazy("a day like 2026-02-28; empty is today"),
            read_optional_day,
            ("date", "datum", "geregistreer op"),
        ),
        ImportColumn(
            ENDED,
            gettext_lazy("a day; a registration that ended is passed over"),
            read_optional_day,
        ),
    ),
    needed=((NAME,), (TEAM, CLUB)),
)


def as_registration(row: ImportRow) -> RegistrationRow:
    return RegistrationRow(
        line=row.line,
        number=row[NUMBER],
        name=" ".join(row[NAME].split()),
        club=row[CLUB],
        team=row[TEAM],
        is_captain=row[ROLE],
        registered_on=row[DAY],
        ended_on=row[ENDED],
    )
