"""Moves the result from the score-sheet to the fixture and the log."""

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
    """Return the result that a match's record gives, regardless of rulings.

    It has no scores until there is a result, and until then a postponed `state` (the
    fixture's) is kept. A table that neither side fields counts for nobody; in a
    walkover no table was played.
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
    """Return the result of a fixture's stored record, regardless of rulings."""
    ruling = standing_ruling(fixture)
    if ruling is not None:
        return record_result(ruling, fixture)
    return FixtureResult(**{name: getattr(fixture, name) for name in RESULT_FIELDS})


def _state_without_result(state: str) -> Fixture.State:
    if state == Fixture.State.POSTPONED:
        return Fixture.State.POSTPONED
    return Fixture.State.PLANNED


def _state_after(match: Match, sheet: ScoreSheet) -> str:
    """Return a fixture's state after a new score-sheet without a result.

    A match left for another night is postponed, and one that goes on is planned again:
    only at that moment, so that a newly set night is not undone.
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


def is_sheet_alone(reading: MatchReading) -> bool:
    """Whether a new score-sheet changes nothing else: no result, and no statistics."""
    fixture = reading.fixture
    if fixture.is_ruled or fixture.state == Fixture.State.PLAYED:
        return False
    state = _state_after(reading.match, reading.sheet)
    result = result_of_record(reading, state=state)
    return result.state != Fixture.State.PLAYED and not _differs(fixture, result)


def _differs(fixture: Fixture, result: FixtureResult) -> bool:
    return any(
        getattr(fixture, name) != getattr(result, name) for name in RESULT_FIELDS
    )


def settle_result(reading: MatchReading, *, by: User | None) -> None:
    """Score a match, keep the sheet on its row, and update the fixture's result.

    The caller holds the match's row and saves it. The league is told only of a changed
    result, and the statistics only once there is one.
    """
    match, fixture, sheet = reading.match, reading.fixture, reading.sheet
    state = _state_after(match, sheet)
    match.sheet = sheet.as_json()
    result = result_of_record(reading, state=state)
    if _differs(fixture, result):
        set_result(fixture, result, by=by)
    is_played = result.state == Fixture.State.PLAYED
    was_played = fixture.state == Fixture.State.PLAYED or fixture.is_ruled
    if (is_played or was_played) and not fixture.is_practice:
        keep_statistics(match, reading.record, sheet, is_played=is_played)


@transaction.atomic
def refold(match: Match, *, by: User | None) -> Match:
    """Score a match again from its entries and team sheets, and save the outcome."""
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
    """Return a match, with its row and its fixture's locked in this transaction.

    Both, since PostgreSQL reads a joined row without a lock as it was before the wait,
    and would miss a result that another append has just set.
    """
    [match] = LOCKED.ask(pk=pk)
    return match
