from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from league.audit.journal import record
from league.audit.rows import save_row
from league.models import (
    Adjustment,
    Division,
    Fixture,
    Ruling,
    Standing,
    Team,
    User,
)
from league.results.actions.changes import (
    lock_open_season,
    stamp,
    stamp_events,
    touch_log,
    touch_log_of,
    touch_logs,
)
from league.results.actions.following import follow_cup_result
from league.standings import sums as standings
from rules.standings import Tally, adjustment_tally


@dataclass(frozen=True, slots=True)
class FixtureResult:
    """A match's result as the log takes it; scores are None while there is none."""

    state: Fixture.State = Fixture.State.PLANNED
    home_score: int | None = None
    away_score: int | None = None
    home_tables: int = 0
    away_tables: int = 0
    drawn_tables: int = 0
    winner: str | None = None
    is_provisional: bool = False
    is_under_way: bool = False


RESULT_FIELDS = tuple(FixtureResult.__dataclass_fields__)
# A match that begins changes no log.
OUTSIDE_THE_LOG = {"is_under_way"}
# States of a match that is not played where it was scheduled.
CALLED_OFF = {Fixture.State.VOID, Fixture.State.POSTPONED}


@transaction.atomic
def set_result(fixture: Fixture, result: FixtureResult, *, by: User | None) -> Fixture:
    """Set a fixture's result and move its division's log by the difference.

    A result without scores takes the previous one back out of the log. The cost does
    not grow with the division. While a ruling stands, the result is kept under it and
    moves nothing; a score without a record is replaced once its record has a score.
    """
    fixture = Fixture.objects.select_for_update(no_key=True).get(pk=fixture.pk)
    if fixture.is_ruled and not _gives_way(fixture, result):
        Ruling.objects.filter(fixture=fixture, ended_at=None).update(
            instead_of=asdict(result)
        )
        return fixture
    return put_result(fixture, result, by=by)


def _gives_way(fixture: Fixture, result: FixtureResult) -> bool:
    """End a score without a record if `result` has scores; return whether it did."""
    if result.home_score is None:
        return False
    score = Ruling.objects.filter(
        fixture=fixture, ended_at=None, outcome=Ruling.Outcome.SCORE
    )
    return bool(score.update(ended_at=timezone.now(), instead_of={}))


def put_result(
    fixture: Fixture, result: FixtureResult, *, is_ruled: bool = False, by: User | None
) -> Fixture:
    """Set the result of a fixture that the caller has locked, ruled on or not."""
    before = standings.sums_of(fixture)
    former = {name: getattr(fixture, name) for name in RESULT_FIELDS}
    for name in RESULT_FIELDS:
        setattr(fixture, name, getattr(result, name))
    changed = {
        name: [former[name], getattr(fixture, name)]
        for name in RESULT_FIELDS
        if former[name] != getattr(fixture, name)
    }
    is_other = fixture.is_ruled != is_ruled
    if not is_other and not changed.keys() - OUTSIDE_THE_LOG:
        fixture.save(update_fields=list(changed))
        return fixture
    fixture.is_ruled = is_ruled
    is_called_off = is_other or not CALLED_OFF.isdisjoint(changed.get("state", ()))
    stamped = stamp(fixture, ["state"] if is_called_off else [])
    fixture.save(update_fields=[*changed, "is_ruled", *stamped])
    touch_log_of(fixture, closed=fixture)
    _move(fixture.division_id, before, standings.sums_of(fixture))
    record("fixture.result", fixture, by=by, **changed)
    if fixture.is_knock_out:
        follow_cup_result(fixture, by=by)
    return fixture


@transaction.atomic
def adjust(  # noqa: PLR0913 - an adjustment is its points, scores and reason
    division: Division,
    team: Team,
    *,
    reason: str,
    points: Decimal = Decimal(0),
    points_for: int = 0,
    points_against: int = 0,
    reverses: Adjustment | None = None,
    by: User | None,
) -> Adjustment:
    """Give or take log points or scores, with the reason; the log follows."""
    adjustment = Adjustment.objects.create(
        union_id=division.union_id,
        division=division,
        team=team,
        points=points,
        points_for=points_for,
        points_against=points_against,
        reason=reason,
        reverses=reverses,
        by=by,
    )
    moved = adjustment_tally(standings.adjustment_of(adjustment))
    touch_log(division.pk)
    _move(division.pk, {}, {team.pk: moved})
    figures = {"points": str(points), "for": points_for, "against": points_against}
    record("division.adjust", adjustment, by=by, team=team.pk, **figures)
    return adjustment


@transaction.atomic
def save_division(
    division: Division, *, changed: Sequence[str], by: User | None
) -> None:
    """Save a new or edited division; its log and its events show the change."""
    if division._state.adding:
        lock_open_season(division.season_id)
    if save_row(division, changed=changed, by=by):
        touch_log(division.pk)
        stamp_events(Q(division=division))


@transaction.atomic
def rebuild_log(division: Division) -> int:
    """Recompute a division's sums from its results; return how many were wrong."""
    Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    truth = standings.sums_from_results(division)
    wrong = 0
    for standing in division.standings.select_for_update(no_key=True):
        if standings.standing_tally(standing) != truth[standing.team_id]:
            standings.write_sums(standing, truth[standing.team_id])
            standing.save(update_fields=list(standings.COLUMNS.values()))
            wrong += 1
    # A repair: a final log too.
    touch_logs(pk=division.pk)
    return wrong


def _move(division: int, before: dict[int, Tally], after: dict[int, Tally]) -> None:
    """Add to each team's sums what a change moved.

    The caller has touched the log and so locked the division's row; the teams' follow
    in a fixed order, as in a rebuild: so there is no deadlock, and no rebuild counts a
    result that is not in the sums yet.
    """
    for team in sorted(before | after):
        moved = after.get(team, Tally()).minus(before.get(team, Tally()))
        sums = {
            column: F(column) + getattr(moved, name)
            for name, column in standings.COLUMNS.items()
            if getattr(moved, name)
        }
        if sums:
            Standing.objects.filter(division=division, team=team).update(**sums)
