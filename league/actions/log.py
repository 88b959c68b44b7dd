from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import F

from league import standings
from league.actions.journal import record
from league.models import Adjustment, Division, Fixture, Standing, Team, User
from rules.standings import Adjustment as LogAdjustment
from rules.standings import Tally, adjustment_tally


@dataclass(frozen=True, slots=True)
class FixtureResult:
    """A match's result as the log takes it; scores are None while none stands."""

    state: Fixture.State = Fixture.State.PLANNED
    home_score: int | None = None
    away_score: int | None = None
    home_tables: int = 0
    away_tables: int = 0
    drawn_tables: int = 0
    winner: str | None = None


RESULT_FIELDS = tuple(FixtureResult.__dataclass_fields__)


@transaction.atomic
def set_result(fixture: Fixture, result: FixtureResult, *, by: User | None) -> Fixture:
    """Set a fixture's result and move its division's log by the difference.

    A result without scores takes the former one back out of the log. The cost is
    the same however many matches and teams the division has.
    """
    fixture = Fixture.objects.select_for_update(no_key=True).get(pk=fixture.pk)
    before = standings.sums_of(fixture)
    former = {name: getattr(fixture, name) for name in RESULT_FIELDS}
    for name in RESULT_FIELDS:
        setattr(fixture, name, getattr(result, name))
    changed = {
        name: [former[name], getattr(fixture, name)]
        for name in RESULT_FIELDS
        if former[name] != getattr(fixture, name)
    }
    if not changed:
        return fixture
    fixture.save(update_fields=list(changed))
    _move(fixture.division_id, before, standings.sums_of(fixture))
    record("fixture.result", fixture, by=by, **changed)
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
        by=by,
    )
    moved = adjustment_tally(
        LogAdjustment(
            team=str(team.pk),
            points=points,
            reason=reason,
            for_=points_for,
            against=points_against,
        )
    )
    _move(division.pk, {}, {team.pk: moved})
    record(
        "division.adjust",
        adjustment,
        by=by,
        team=team.pk,
        points=str(points),
    )
    return adjustment


@transaction.atomic
def rebuild_log(division: Division) -> int:
    """Set a division's sums to what its results say; return how many were wrong."""
    Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    truth = standings.sums_from_results(division)
    wrong = 0
    for standing in division.standings.select_for_update(no_key=True):
        if standings.tally_of(standing) != truth[standing.team_id]:
            standings.put(standing, truth[standing.team_id])
            standing.save(update_fields=list(standings.COLUMNS.values()))
            wrong += 1
    touch_log(division.pk)
    return wrong


def touch_log(*divisions: int) -> None:
    """Move the log's version, so that no stored page of it is shown again."""
    Division.objects.filter(pk__in=divisions).update(log_version=F("log_version") + 1)


def _move(division: int, before: dict[int, Tally], after: dict[int, Tally]) -> None:
    """Add to each team's sums what a change moved.

    The division's row is taken first, then its teams' in one order, by a rebuild as
    well: so none waits for another in a circle, and no rebuild counts a result that
    is not in the sums yet.
    """
    touch_log(division)
    for team in sorted(before | after):
        moved = after.get(team, Tally()).minus(before.get(team, Tally()))
        sums = {
            column: F(column) + getattr(moved, name)
            for name, column in standings.COLUMNS.items()
            if getattr(moved, name)
        }
        if sums:
            Standing.objects.filter(division=division, team=team).update(**sums)
