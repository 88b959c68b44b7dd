"""Imports and exports the file of a match's record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.rows import FieldChange, Kept, Outcome
from league.fixtures.actions.fixtures import set_stage
from league.models import Fixture, Player, User
from matches.models import Entry, Match, MatchSource, TeamSheet
from matches.record.append import EntryOutcome, Posting, append
from matches.record.results import refold
from matches.record.rows import PLAYERS
from matches.record_files.limits import MOST_BYTES, entry_places, limit_faults
from matches.record_files.names import NameReader, Roster, raise_faults, roster_of
from matches.team_sheets.actions import open_match, put_team_sheet
from rules import record as rulebook
from rules.faults import Fault, Malformed, load_json
from rules.record import LineUp, Pair, Record, RecordEntry, Side


@dataclass(frozen=True, slots=True)
class RecordText:
    """A well-formed record with the text and the JSON value it was read from."""

    text: str
    document: dict[str, Any]
    record: Record


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """The result of an import: its match, new entries and warnings."""

    kept: Kept
    entries_made: int
    entries_left_alone: int
    warnings: tuple[Fault, ...]


def read_record(content: bytes | str) -> RecordText:
    """Return the record in a file.

    Raises Malformed, with every fault, if it is not well formed or holds what the
    database cannot keep.
    """
    if len(content) > MOST_BYTES:
        raise Malformed([Fault("", _("is larger than 2 MB"))])
    document = load_json(content)
    record = rulebook.read_match_record(document)
    known = cast(dict[str, Any], document)
    faults = list(limit_faults(record, known))
    if faults:
        raise Malformed(faults)
    text = content if isinstance(content, str) else content.decode()
    return RecordText(text, known, record)


@transaction.atomic
def import_record(
    fixture: Fixture,
    content: RecordText | bytes | str,
    *,
    by: User | None,
    file_name: str = "",
    roster: Roster | None = None,
) -> ImportedRecord:
    """Import a match record into a fixture: team sheets, entries and result.

    What exists already is left alone, new entries are appended. Raises Malformed, with
    each fault by its path, if the record is not well formed, is another match's, names
    two players alike, or has an existing entry with other content.
    """
    source = content if isinstance(content, RecordText) else read_record(content)
    record = source.record
    _check_teams(fixture, record)
    staged = _stage(fixture, record, by=by)
    was_there = Match.objects.filter(pk=fixture.pk).exists()
    rules = source.document.get("rules", {})
    match = open_match(fixture, rules=rules, by=by)
    readers = _readers(fixture, roster or roster_of(fixture.division.season), by=by)
    named = _with_players(source, readers)
    raise_faults(list(readers.values()))
    changes = list(staged.changes)
    changes += _set_rules(match, rules)
    changes += _set_sheets(match, named, by=by)
    made = _append(match, source, named.entries, by=by)
    if not made and (changes or not was_there):
        refold(match, by=by)
    _keep_source(match, source, file_name)
    outcome = Outcome.LEFT_ALONE if was_there and not changes else Outcome.CHANGED
    return ImportedRecord(
        Kept(match, outcome if was_there else Outcome.MADE, tuple(changes)),
        entries_made=made,
        entries_left_alone=len(record.entries) - made,
        warnings=tuple(one for side in Side for one in readers[side].warnings()),
    )


def _check_teams(fixture: Fixture, record: Record) -> None:
    teams = {Side.HOME: fixture.home.name, Side.AWAY: fixture.away.name}
    faults = [
        Fault(f"{side}.team", _('must be "%(team)s"') % {"team": team})
        for side, team in teams.items()
        if record.line_up(side).team != team
    ]
    if faults:
        raise Malformed(faults)


def _stage(fixture: Fixture, record: Record, *, by: User | None) -> Kept:
    if fixture.is_practice:
        return Kept(fixture, Outcome.LEFT_ALONE)
    try:
        return set_stage(fixture, stage=str(record.stage), by=by)
    except ValidationError as error:
        raise Malformed([Fault("stage", " ".join(error.messages))]) from None


def _readers(
    fixture: Fixture, roster: Roster, *, by: User | None
) -> dict[Side, NameReader]:
    home, away = fixture.home, fixture.away
    return {
        Side.HOME: NameReader(roster, fixture, team=home, opponents=away, by=by),
        Side.AWAY: NameReader(roster, fixture, team=away, opponents=home, by=by),
    }


def _with_players(source: RecordText, readers: dict[Side, NameReader]) -> Record:
    """Return a record with its names read as players, by pk as text."""
    record, places = source.record, entry_places(source.document)
    return replace(
        record,
        home=_line_up(record.home, readers[Side.HOME], "home"),
        away=_line_up(record.away, readers[Side.AWAY], "away"),
        entries=tuple(
            _entry(entry, readers, f"entries[{places[entry.id]}]")
            for entry in record.entries
        ),
    )


def _line_up(line_up: LineUp, reader: NameReader, path: str) -> LineUp:
    one, two, three, four = (
        pair
        and Pair(
            counter=reader.read(pair.counter, f"{path}.pairs[{place}].counter"),
            by_speler=reader.read(pair.by_speler, f"{path}.pairs[{place}].by_speler"),
        )
        for place, pair in enumerate(line_up.pairs)
    )
    squad = line_up.squad
    if squad is not None:
        read = (reader.read(name, f"{path}.squad[{n}]") for n, name in enumerate(squad))
        # A name listed twice is one player in the squad.
        squad = tuple(dict.fromkeys(read))
    return LineUp(line_up.team, (one, two, three, four), squad)


def _entry(
    entry: RecordEntry, readers: dict[Side, NameReader], path: str
) -> RecordEntry:
    named = {
        field: readers[entry.side].read(getattr(entry, field), f"{path}.{field}")
        for field in PLAYERS
        if entry.side is not None and getattr(entry, field) is not None
    }
    return replace(entry, **cast(dict[str, Any], named)) if named else entry


def _set_rules(match: Match, rules: dict[str, Any]) -> Iterable[FieldChange]:
    if match.rules == rules:
        return []
    change = FieldChange("rules", str(match.rules), str(rules))
    match.rules = rules
    match.save(update_fields=["rules"])
    return [change]


def _set_sheets(
    match: Match, record: Record, *, by: User | None
) -> Iterable[FieldChange]:
    for side in Side:
        before = _sheet_state(match, side)
        line_up = record.line_up(side)
        squad = None
        if line_up.squad is not None:
            squad = [Player(pk=int(player)) for player in line_up.squad]
        put_team_sheet(match, side, pairs=line_up.pairs, squad=squad, by=by)
        if before is not None and before != _sheet_state(match, side):
            yield FieldChange(str(side), "", _("another team sheet"))


def _sheet_state(match: Match, side: Side) -> tuple[object, ...] | None:
    sheet = TeamSheet.objects.filter(match=match, side=side).first()
    if sheet is None:
        return None
    return (
        sheet.has_squad,
        list(sheet.seats.values_list("table", "role", "player")),
        list(sheet.squad.values_list("place", "player")),
    )


def _append(
    match: Match,
    source: RecordText,
    entries: Iterable[RecordEntry],
    *,
    by: User | None,
) -> int:
    """Append a record's entries, and return how many are new."""
    answers = append(
        match,
        [Posting(entry=entry) for entry in entries],
        by=by,
        source=Entry.Source.IMPORT,
    )
    places = entry_places(source.document)
    sentence = _("stands already with other content: correct it by a void")
    faults = [
        Fault(f"entries[{places[answer.id]}]", sentence)
        for answer in answers
        if answer.outcome is EntryOutcome.REJECTED
    ]
    if faults:
        raise Malformed(faults)
    return sum(answer.outcome is EntryOutcome.ACCEPTED for answer in answers)


def _keep_source(match: Match, source: RecordText, file_name: str) -> None:
    kept = MatchSource.objects.filter(match=match).first()
    if kept is None:
        kept = MatchSource(match=match, union_id=match.union_id)
    elif kept.text == source.text and kept.file_name == file_name:
        return
    kept.text, kept.file_name = source.text, file_name
    kept.save()
