"""From the score-sheet to the fixture and the log."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

from django.db import transaction

from league.lib.prepared import Question, Slot
from league.models import Fixture, User
from league.results.actions.results import RESULT_FIELDS, FixtureResult, set_result
from league.rulings.actions.rulings import said_by_record, standing_ruling
from matches.models import Match
from matches.record.fold import record_of, rows_of
from matches.statistics.actions import keep_statistics
from rules.match import ScoreSheet, Status, score
from rules.record import TABLES, Abandonment, Record, Side


def result_of(
    sheet: ScoreSheet, record: Record, *, state: str, is_provisional: bool = False
) -> FixtureResult:
    """Return what the log takes of a score-sheet: no scores until a result stands.

    A table that neither side fields is nobody's; in a walkover no table was played.
    `state` is the fixture's, which stays postponed until a result stands.
    """
    if sheet.status is Status.VOID:
        return FixtureResult(state=Fixture.State.VOID)
    if sheet.result is None:
        return FixtureResult(
            state=_state_without_result(state),
            is_under_way=sheet.status is not Status.NOT_STARTED
            and not _is_left(sheet.abandoned.as_json() if sheet.abandoned else None),
        )
    is_walkover = sheet.status is Status.WALKOVER
    tables = Counter() if is_walkover else _tables(sheet, record)
    return FixtureResult(
        state=Fixture.State.WALKOVER if is_walkover else Fixture.State.PLAYED,
        home_score=sheet.totals[Side.HOME],
        away_score=sheet.totals[Side.AWAY],
        home_tables=tables[1],
        away_tables=tables[-1],
        drawn_tables=tables[0],
        winner=str(sheet.result),
        is_provisional=is_provisional,
    )


def said_by(
    match: Match, sheet: ScoreSheet, record: Record, *, state: str
) -> FixtureResult:
    """Return the result that a match's record says, a ruling on it or none."""
    is_open = match.is_live and match.closed_at is None
    is_provisional = is_open or match.fixture.is_unconfirmed
    return result_of(sheet, record, state=state, is_provisional=is_provisional)


def kept_by(fixture: Fixture) -> FixtureResult:
    """Return the result of a fixture's record that is kept, under a ruling or not."""
    ruling = standing_ruling(fixture)
    if ruling is not None:
        return said_by_record(ruling, fixture)
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
    state = kept_by(fixture).state
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


def _tables(sheet: ScoreSheet, record: Record) -> Counter[int]:
    """Count the tables by who won them: 1 home, -1 away, 0 neither."""
    fielded = [
        table
        for table in TABLES
        if record.home.pairs[table - 1] or record.away.pairs[table - 1]
    ]
    return Counter(
        (table.home.total > table.away.total) - (table.home.total < table.away.total)
        for table in sheet.tables
        if table.table in fielded
    )


def settle(match: Match, record: Record, *, by: User | None) -> ScoreSheet:
    """Score a record, keep the sheet on its match, and move the fixture's result.

    The caller holds the match's row and saves it. Nothing is sent to the league
    while what it knows is what the sheet says, and nothing to the statistics before
    a result stands.
    """
    sheet = score(record)
    fixture = match.fixture
    state = _state_after(match, sheet)
    match.sheet = sheet.as_json()
    result = said_by(match, sheet, record, state=state)
    if any(getattr(fixture, name) != getattr(result, name) for name in RESULT_FIELDS):
        set_result(fixture, result, by=by)
    is_played = result.state == Fixture.State.PLAYED
    was_played = fixture.state == Fixture.State.PLAYED or fixture.is_ruled
    if (is_played or was_played) and not fixture.is_practice:
        keep_statistics(match, record, sheet, is_played=is_played)
    return sheet


@transaction.atomic
def refold(match: Match, *, by: User | None) -> Match:
    """Score a match anew from its entries and team sheets, and save what follows."""
    match = locked(match.pk)
    record = record_of(match, stage=match.fixture.stage, rows=rows_of(match))
    settle(match, record, by=by)
    match.save(update_fields=["sheet"])
    return match


LOCKED = Question(
    lambda: (
        Match.objects.select_for_update(of=("self", "fixture"), no_key=True)
        .select_related("fixture")
        .filter(pk=Slot("pk", Match._meta.pk))
    )
)


def locked(pk: UUID) -> Match:
    """Return a match, its row and its fixture's locked until the transaction ends.

    Both, since PostgreSQL reads a row that it joins without a lock as it stood
    before the wait: the result that another append has just set would be missed.
    """
    [match] = LOCKED.ask(pk=pk)
    return match
