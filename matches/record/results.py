"""From the score-sheet to the fixture and the log."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

from django.db import transaction

from league.lib.prepared import PreparedQuery, Slot
from league.models import Fixture, User
from league.results.actions.results import RESULT_FIELDS, FixtureResult, set_result
from league.rulings.actions.rulings import record_result, standing_ruling
from matches.models import Match
from matches.record.reading import MatchReading, reading_of
from matches.statistics.actions import keep_statistics
from rules.match import ScoreSheet, Status
from rules.record import TABLES, Abandonment, Side


def result_of_record(reading: MatchReading, *, state: str) -> FixtureResult:
    """Return the result that a match's record says, a ruling on it or none.

    It has no scores until a result stands, and until then `state`, the fixture's,
    stays postponed. A table that neither side fields is nobody's; in a walkover no
    table was played.
    """
    match, sheet = reading.match, reading.sheet
    if sheet.status is Status.VOID:
        return FixtureResult(state=Fixture.State.VOID)
    if sheet.result is None:
        return FixtureResult(
            state=_state_without_result(state),
            is_under_way=sheet.status is not Status.NOT_STARTED
            and not _is_left(sheet.abandoned.as_json() if sheet.abandoned else None),
        )
    is_walkover = sheet.status is Status.WALKOVER
    tables = Counter() if is_walkover else _tables(reading)
    is_open = match.is_live and match.closed_at is None
    return FixtureResult(
        state=Fixture.State.WALKOVER if is_walkover else Fixture.State.PLAYED,
        home_score=sheet.totals[Side.HOME],
        away_score=sheet.totals[Side.AWAY],
        home_tables=tables[1],
        away_tables=tables[-1],
        drawn_tables=tables[0],
        winner=str(sheet.result),
        is_provisional=is_open or match.fixture.is_unconfirmed,
    )


def stored_result_of(fixture: Fixture) -> FixtureResult:
    """Return the result of a fixture's record that is kept, under a ruling or not."""
    ruling = standing_ruling(fixture)
    if ruling is not None:
        return record_result(ruling, fixture)
    return FixtureResult(**{name: getattr(fixture, name) for name in RESULT_FIELDS})


def _state_without_result(state: str) -> Fixture.State:
    if state == Fixture.State.POSTPONED:
        return Fixture.State.POSTPONED
    return Fixture.State.PLANNED


def _state_after(match: Match, sheet: ScoreSheet) -> str:
    """The state that a new score-sheet leaves a fixture without a result in.

    A match left for another night postpones it, and one that goes on is planned
    again: at that moment only, so that whoever sets a new night is not undone.
    """
    fixture = match.fixture
    state = stored_result_of(fixture).state
    before = match.sheet.get("abandoned")
    after = sheet.abandoned.as_json() if sheet.abandoned else None
    if before == after:
        return state
    if _is_left(after):
        return Fixture.State.POSTPONED
    if _is_left(before) and fixture.night is not None:
        return Fixture.State.PLANNED
    return state


def _is_left(abandoned: dict[str, object] | None) -> bool:
    return abandoned is not None and abandoned["outcome"] != Abandonment.STANDS


def _tables(reading: MatchReading) -> Counter[int]:
    """Count the tables by who won them: 1 home, -1 away, 0 neither."""
    fielded = [
        table
        for table in TABLES
        if any(line_up.pairs[table - 1] for line_up in reading.line_ups.values())
    ]
    return Counter(
        (table.home.total > table.away.total) - (table.home.total < table.away.total)
        for table in reading.sheet.tables
        if table.table in fielded
    )


def settle_result(reading: MatchReading, *, by: User | None) -> None:
    """Score a match, keep the sheet on its row, and move the fixture's result.

    The caller holds the match's row and saves it. Nothing is sent to the league
    while what it knows is what the sheet says, and nothing to the statistics before
    a result stands.
    """
    match, fixture, sheet = reading.match, reading.fixture, reading.sheet
    state = _state_after(match, sheet)
    match.sheet = sheet.as_json()
    result = result_of_record(reading, state=state)
    if any(getattr(fixture, name) != getattr(result, name) for name in RESULT_FIELDS):
        set_result(fixture, result, by=by)
    is_played = result.state == Fixture.State.PLAYED
    was_played = fixture.state == Fixture.State.PLAYED or fixture.is_ruled
    if (is_played or was_played) and not fixture.is_practice:
        keep_statistics(match, reading.record, sheet, is_played=is_played)


@transaction.atomic
def refold(match: Match, *, by: User | None) -> Match:
    """Score a match anew from its entries and team sheets, and save what follows."""
    match = lock_match(match.pk)
    settle_result(reading_of(match), by=by)
    match.save(update_fields=["sheet"])
    return match


LOCKED = PreparedQuery(
    lambda: (
        Match.objects.select_for_update(of=("self", "fixture"), no_key=True)
        .select_related("fixture")
        .filter(pk=Slot("pk", Match._meta.pk))
    )
)


def lock_match(pk: UUID) -> Match:
    """Return a match, its row and its fixture's locked until the transaction ends.

    Both, since PostgreSQL reads a row that it joins without a lock as it stood
    before the wait: the result that another append has just set would be missed.
    """
    [match] = LOCKED.ask(pk=pk)
    return match
