"""Checks a season's files against each other: duplicates, references, clashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.lib.files.notes import FileNote, FilePlace
from league.lib.files.reading import FileTable, read_table
from league.models import Club, Division, Fixture, Season, Team, Union, Venue
from matches.season_files.columns import (
    CLUBS,
    COLUMNS,
    FIXTURES,
    PLAYERS,
    TEAMS,
    VENUES,
    ClubRow,
    FixtureRow,
    PlayerRow,
    TeamRow,
    VenueRow,
    read_season_rows,
)


@dataclass(slots=True)
class SeasonRows:
    """The rows of a season's CSV files, and the codes that each file defines."""

    venues: list[VenueRow] = field(default_factory=list)
    clubs: list[ClubRow] = field(default_factory=list)
    teams: list[TeamRow] = field(default_factory=list)
    players: list[PlayerRow] = field(default_factory=list)
    fixtures: list[FixtureRow] = field(default_factory=list)
    codes: dict[str, set[str]] = field(default_factory=dict)
    # Unreadable files: references to them are not checked.
    unread: set[str] = field(default_factory=set)


# The key of a row in each file: a repeated key is a fault.
KEYS: dict[str, Callable[[Any], tuple[object, ...]]] = {
    VENUES: lambda row: (row.code,),
    CLUBS: lambda row: (row.code,),
    TEAMS: lambda row: (row.code,),
    PLAYERS: lambda row: (row.registration_no,),
    FIXTURES: lambda row: (row.round, row.home, row.away),
}
KEY_COLUMN = {
    VENUES: "code",
    CLUBS: "code",
    TEAMS: "code",
    PLAYERS: "registration_no",
    FIXTURES: "home",
}
# The columns that hold a code of another file.
REFERENCES = {
    CLUBS: {"venue": VENUES},
    TEAMS: {"club": CLUBS},
    PLAYERS: {"team": TEAMS},
    FIXTURES: {"home": TEAMS, "away": TEAMS, "venue": VENUES},
}
GIVEN: dict[str, type[Venue] | type[Club] | type[Team]] = {
    VENUES: Venue,
    CLUBS: Club,
    TEAMS: Team,
}


def read_season(files: Mapping[str, bytes], faults: list[FileNote]) -> SeasonRows:
    """Return the rows of a season's files, adding every fault of form."""
    rows = SeasonRows()
    for file in COLUMNS:
        if file not in files:
            continue
        table = read_table(file, files[file], faults)
        before = len(faults)
        found = read_season_rows(file, table, faults) if table else []
        setattr(rows, file.removesuffix(".csv"), found)
        rows.codes[file] = _codes(file, table)
        if table is None or (not found and len(faults) > before):
            rows.unread.add(file)
    return rows


def check_season(
    rows: SeasonRows,
    *,
    union: Union | None,
    season: Season | None,
    faults: list[FileNote],
) -> None:
    """Add every fault of the rows, among themselves and with existing data."""
    for file in COLUMNS:
        if season is None and file not in rows.codes:
            faults.append(
                FileNote(FilePlace(file), _("is missing: a new season needs it."))
            )
            rows.unread.add(file)
    for file, model in GIVEN.items():
        standing = model.objects.filter(union=union).values_list("code", flat=True)
        rows.codes.setdefault(file, set()).update(standing if union else ())
    for file in COLUMNS:
        _check_doubles(file, rows, faults)
        _check_references(file, rows, faults)
    _check_fixtures(rows, season, faults)


def _codes(file: str, table: FileTable | None) -> set[str]:
    """Return the codes that a file defines, including those of faulty rows."""
    if file not in GIVEN or table is None or "code" not in table.columns:
        return set()
    column = table.columns.index("code")
    return {
        line.cells[column].strip() for line in table.rows if len(line.cells) > column
    }


def _rows_in(file: str, rows: SeasonRows) -> list[Any]:
    found: list[Any] = getattr(rows, file.removesuffix(".csv"))
    return found


def _check_doubles(file: str, rows: SeasonRows, faults: list[FileNote]) -> None:
    first: dict[tuple[object, ...], int] = {}
    for row in _rows_in(file, rows):
        key = KEYS[file](row)
        if key in first:
            sentence = _("is in row %(row)d already.") % {"row": first[key]}
            faults.append(
                FileNote(FilePlace(file, row.line.number, KEY_COLUMN[file]), sentence)
            )
        first.setdefault(key, row.line.number)


def _check_references(file: str, rows: SeasonRows, faults: list[FileNote]) -> None:
    for row in _rows_in(file, rows):
        for column, other in REFERENCES.get(file, {}).items():
            code = getattr(row, column)
            if not code or other in rows.unread or code in rows.codes[other]:
                continue
            sentence = _('"%(code)s" is not a code of %(file)s.')
            values = {"code": code, "file": other}
            place = FilePlace(file, row.line.number, column)
            faults.append(FileNote(place, sentence % values))


def _check_fixtures(
    rows: SeasonRows, season: Season | None, faults: list[FileNote]
) -> None:
    divisions = _divisions(rows, season)
    for row in rows.fixtures:
        place = FilePlace(FIXTURES, row.line.number, "away")
        if row.home == row.away:
            faults.append(FileNote(place, _("is the home team too.")))
        elif divisions.get(row.home) != divisions.get(row.away) and {
            row.home,
            row.away,
        } <= set(divisions):
            faults.append(
                FileNote(place, _("plays in another division than its host."))
            )
    _check_nights(rows, season, faults)


def _divisions(rows: SeasonRows, season: Season | None) -> dict[str, str]:
    """Return the name of each team's division after the import."""
    standing: Iterable[tuple[str, str]] = ()
    if season is not None:
        standing = Team.objects.filter(
            divisions__season=season, divisions__kind=Division.Kind.LEAGUE
        ).values_list("code", "divisions__name")
    return dict(standing) | {row.code: row.division for row in rows.teams}


def _check_nights(
    rows: SeasonRows, season: Season | None, faults: list[FileNote]
) -> None:
    """Check that a team plays once a night, in the files and the database."""
    busy = _standing_nights(rows, season)
    for row in rows.fixtures:
        if row.date is None:
            continue
        for column, team in (("home", row.home), ("away", row.away)):
            if column == "away" and row.home == row.away:
                continue
            if (row.date, team) in busy:
                place = FilePlace(FIXTURES, row.line.number, column)
                sentence = _('"%(team)s" plays that night already (%(where)s).')
                values = {"team": team, "where": busy[row.date, team]}
                faults.append(FileNote(place, sentence % values))
            row_name = _("row %(row)d") % {"row": row.line.number}
            busy.setdefault((row.date, team), row_name)


def _standing_nights(
    rows: SeasonRows, season: Season | None
) -> dict[tuple[object, str], str]:
    if season is None:
        return {}
    moved = {KEYS[FIXTURES](row) for row in rows.fixtures}
    standing = Fixture.objects.filter(
        division__season=season, night__isnull=False
    ).values_list("night", "round", "home__code", "away__code")
    return {
        (night, team): _("round %(round)d") % {"round": round}
        for night, round, home, away in standing
        if (round, home, away) not in moved
        for team in (home, away)
    }
