"""Applies a season's files to the database by the actions.

They are rehearsed first, on a copy: with any fault nothing is written. What is written
then goes in short steps, so that a night's presses go on. A step that was done is left
alone when it is taken again, so an import that was cut off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.audit.rows import Kept, Outcome
from league.clubs.actions import (
    keep_club,
    keep_season,
    keep_team,
    keep_venue,
    make_union,
)
from league.fixtures.actions.fixtures import keep_fixture
from league.imports.rehearsal import ImportStopped, rehearsal, short_step
from league.lib.files.notes import FileNote, FilePlace, ImportRefused, error_sentences
from league.models import (
    Club,
    Division,
    Fixture,
    Season,
    Standing,
    Team,
    Union,
    User,
    Venue,
)
from league.registrations.actions.players import keep_registration
from league.seasons.actions.seasons import enter_team, keep_division
from league.standings.selectors import listed_fixtures
from matches.models import SeasonFile
from matches.record.fault_words import translate_fault
from matches.record_files.actions import (
    ImportedRecord,
    RecordText,
    import_record,
    read_record,
)
from matches.record_files.names import roster_of
from matches.season_files import columns
from matches.season_files.checking import SeasonRows, check_season, read_season
from matches.season_files.report import Report
from rules.faults import Fault, Malformed

MATCHES, ENTRIES = "matches", "entries"
FOLDER = "matches/"
# Files that an export writes and an import ignores: they follow from the rest.
FOLLOWS = ("score-sheets/", "log-after-round-", "README")


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a season's files go; what is not named is chosen or created."""

    union: Union | None = None
    union_name: str = ""
    time_zone: str | None = None
    season_name: str = ""


@dataclass(slots=True)
class _Import:
    """An import in progress: its destination, user, faults and report."""

    union: Union
    season: Season
    by: User | None
    faults: list[FileNote]
    is_rehearsal: bool
    report: Report = field(default_factory=Report)
    venues: dict[str, Venue] = field(default_factory=dict)
    clubs: dict[str, Club] = field(default_factory=dict)
    teams: dict[str, Team] = field(default_factory=dict)
    divisions: dict[str, Division] = field(default_factory=dict)

    def keep(self, file: str, number: int, act: Callable[[], Kept]) -> Any:
        """Do one row's action and count it; a refusal becomes a fault of the row."""
        place = FilePlace(file, number)
        kept = None
        with self.step():
            try:
                kept = act()
            except ValidationError as error:
                self.faults.append(FileNote(place, error_sentences(error)))
        if kept is None:
            return None
        self.report.of(file).count(kept, place)
        return kept.row

    @contextmanager
    def step(self) -> Iterator[None]:
        """Write something, and stop at its fault where writing is for good."""
        with short_step():
            yield
            if self.faults and not self.is_rehearsal:
                raise ImportStopped(self.faults)


def import_season(
    files: Mapping[str, bytes], *, into: Destination, by: User | None
) -> Report:
    """Rehearse the import of a season's files, given by name; then write it.

    Raises ImportRefused with every fault found, and writes nothing. Raises
    ImportStopped if a row is refused that had passed, since someone changed something
    in between.
    """
    rehearse_season(files, into=into, by=by)
    return write_season(files, into=into, by=by)


def rehearse_season(
    files: Mapping[str, bytes], *, into: Destination, by: User | None
) -> Report:
    """Return the report of an import, which is done on a copy and thrown away.

    Raises ImportRefused with every fault found.
    """
    with rehearsal(into.union, "league", "matches"):
        return write_season(files, into=into, by=by, is_rehearsal=True)


def write_season(
    files: Mapping[str, bytes],
    *,
    into: Destination,
    by: User | None,
    is_rehearsal: bool = False,
) -> Report:
    """Write a season's files by short steps. Raises ImportRefused or ImportStopped."""
    faults: list[FileNote] = []
    rows = read_season(files, faults)
    name = into.season_name or _season_name(rows, into.union)
    season = Season.objects.filter(union=into.union, name=name).first()
    check_season(rows, union=into.union, season=season, faults=faults)
    records = dict(_records(files, faults))
    is_readable = not any(note.place.file in columns.COLUMNS for note in faults)
    if not is_readable or (faults and not is_rehearsal):
        raise ImportRefused(faults)
    union = into.union or make_union(
        into.union_name or _("Our union"), time_zone=into.time_zone, by=by
    )
    kept = keep_season(union, name=name, by=by)
    work = _Import(union, kept.row, by, faults, is_rehearsal)
    _apply_rows(work, rows)
    _apply_records(work, records)
    if faults:
        raise ImportRefused(faults)
    with work.step():
        _keep_files(work, files)
    _warn_of_strangers(work.report, files)
    return work.report


def _season_name(rows: SeasonRows, union: Union | None) -> str:
    """Return the year of the first fixture, else the newest season's name."""
    nights = [row.date for row in rows.fixtures if row.date is not None]
    if nights:
        return str(min(nights).year)
    newest = Season.objects.filter(union=union).order_by("-pk").first()
    return newest.name if newest else _("First season")


def _records(
    files: Mapping[str, bytes], faults: list[FileNote]
) -> Iterator[tuple[str, RecordText]]:
    for file in sorted(filter(is_record, files)):
        try:
            yield file, read_record(files[file])
        except Malformed as malformed:
            faults += _notes_of(file, malformed.faults)


def is_record(file: str) -> bool:
    return file.startswith(FOLDER) and file.endswith(".json")


def _notes_of(file: str, found: Iterable[Fault]) -> list[FileNote]:
    return [
        FileNote(
            FilePlace(file, column=fault.path), f"{translate_fault(fault.message)}."
        )
        for fault in found
    ]


def _apply_rows(work: _Import, rows: SeasonRows) -> None:
    union = work.union
    work.venues = {one.code: one for one in Venue.objects.filter(union=union)}
    for venue in rows.venues:
        work.venues[venue.code] = _apply_venue(work, venue)
    work.clubs = {one.code: one for one in Club.objects.filter(union=union)}
    for club in rows.clubs:
        work.clubs[club.code] = _apply_club(work, club)
    work.teams = {one.code: one for one in Team.objects.filter(union=union)}
    for team in rows.teams:
        work.teams[team.code] = _apply_team(work, team)
    for player in rows.players:
        _apply_player(work, player)
    work.divisions = {
        standing.team.code: standing.division
        for standing in Standing.objects.filter(
            division__season=work.season, division__kind=Division.Kind.LEAGUE
        ).select_related("team", "division")
    }
    for fixture in rows.fixtures:
        _apply_fixture(work, fixture)


def _apply_venue(work: _Import, row: columns.VenueRow) -> Venue:
    venue: Venue = work.keep(
        columns.VENUES,
        row.line.number,
        lambda: keep_venue(
            work.union, code=row.code, name=row.name, tables=row.tables, by=work.by
        ),
    )
    return venue


def _apply_club(work: _Import, row: columns.ClubRow) -> Club:
    club: Club = work.keep(
        columns.CLUBS,
        row.line.number,
        lambda: keep_club(
            work.union,
            code=row.code,
            name=row.name,
            venue=work.venues[row.venue] if row.venue else None,
            by=work.by,
        ),
    )
    return club


def _apply_team(work: _Import, row: columns.TeamRow) -> Team:
    def act() -> Kept:
        club = work.clubs[row.club]
        named = keep_team(
            work.union, code=row.code, name=row.name, club=club, by=work.by
        )
        division = keep_division(work.season, name=row.division, by=work.by)
        entered = enter_team(division.row, named.row, by=work.by)
        return both(named, entered)

    work.keep(columns.TEAMS, row.line.number, act)
    return Team.objects.get(union=work.union, code=row.code)


def both(one: Kept, other: Kept) -> Kept:
    """Combine the outcomes of a row's two actions: made if new, else the changes."""
    changes = one.changes + other.changes
    outcomes = {one.outcome, other.outcome}
    if one.outcome is Outcome.MADE or outcomes == {Outcome.LEFT_ALONE}:
        return one
    if Outcome.CHANGED in outcomes:
        return Kept(one.row, Outcome.CHANGED, changes)
    return Kept(one.row, Outcome.MADE)


def _apply_player(work: _Import, row: columns.PlayerRow) -> None:
    work.keep(
        columns.PLAYERS,
        row.line.number,
        lambda: keep_registration(
            work.season,
            number=row.registration_no,
            name=row.name,
            team=work.teams[row.team],
            is_captain=row.role == columns.CAPTAIN,
            registered_on=row.registered_on,
            by=work.by,
        ),
    )


def _apply_fixture(work: _Import, row: columns.FixtureRow) -> None:
    work.keep(
        columns.FIXTURES,
        row.line.number,
        lambda: keep_fixture(
            _division_of(work, row),
            round=row.round,
            home=work.teams[row.home],
            away=work.teams[row.away],
            night=row.date,
            start=row.start,
            venue=work.venues[row.venue] if row.venue else None,
            by=work.by,
        ),
    )


def _division_of(work: _Import, row: columns.FixtureRow) -> Division:
    for code in (row.home, row.away):
        if code not in work.divisions:
            sentence = _("%(team)s plays in no division of this season.")
            raise ValidationError(sentence, params={"team": code})
    return work.divisions[row.home]


def _apply_records(work: _Import, records: Mapping[str, RecordText]) -> None:
    fixtures = {
        record_file(fixture): fixture
        for fixture in listed_fixtures()
        .filter(division__season=work.season)
        .select_related("home", "away", "union", "division__season__rule_set")
    }
    roster = roster_of(work.season)
    for file, record in records.items():
        with work.step():
            fixture = fixtures.get(file)
            if fixture is None:
                sentence = _("no fixture has this night, home and away team.")
                work.faults.append(FileNote(FilePlace(file), sentence))
                continue
            try:
                done = import_record(
                    fixture, record, by=work.by, file_name=file, roster=roster
                )
            except Malformed as malformed:
                work.faults += _notes_of(file, malformed.faults)
                continue
            _count(work.report, file, done)


def record_file(fixture: Fixture) -> str:
    """Return the name of a fixture's record within its season's folder."""
    night = fixture.night or columns.POSTPONED
    name = f"{night}-{fixture.home.code}-{fixture.away.code}"
    return f"{FOLDER}{columns.OUTSIDE_A_FILE_NAME.sub('_', name)}.json"


def _count(report: Report, file: str, done: ImportedRecord) -> None:
    report.of(MATCHES).count(done.kept, FilePlace(file))
    report.of(ENTRIES).made += done.entries_made
    report.of(ENTRIES).left_alone += done.entries_left_alone
    report.warnings += _notes_of(file, done.warnings)


def _keep_files(work: _Import, files: Mapping[str, bytes]) -> None:
    """Keep the CSV files' bytes, so that an export returns them unchanged."""
    for name in columns.COLUMNS:
        if name not in files:
            continue
        kept = SeasonFile.objects.filter(season=work.season, name=name).first()
        if kept is None:
            kept = SeasonFile(union=work.union, season=work.season, name=name)
        elif bytes(kept.content) == files[name]:
            continue
        kept.content = files[name]
        kept.save()


def _warn_of_strangers(report: Report, files: Mapping[str, bytes]) -> None:
    for name in sorted(files):
        if name in columns.COLUMNS or is_record(name) or name.startswith(FOLLOWS):
            continue
        sentence = _("is not a file of a season: passed over.")
        report.warnings.append(FileNote(FilePlace(name), sentence))
