"""Changing a season that is there: its dates, its divisions, and who plays where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import CharField, Q, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.clubs.actions import NewTeam, add_team
from league.models import Division, Fixture, Season, Standing, Team, User
from league.results.actions.keeping import keep
from league.results.actions.results import touch_log
from league.results.actions.season_rows import enter_team
from league.results.actions.stamping import stamp_events


@transaction.atomic
def change_season(
    season: Season,
    *,
    name: str,
    starts_on: date,
    ends_on: date,
    start: time,
    by: User,
) -> Season:
    """Change a season's name, its dates and when a match starts.

    Fixtures that are there keep their nights and their start.
    """
    season = Season.objects.select_for_update().get(pk=season.pk)
    values = {"name": name, "starts_on": starts_on, "ends_on": ends_on, "start": start}
    changed = [one for one, value in values.items() if getattr(season, one) != value]
    if not changed:
        return season
    for one in changed:
        setattr(season, one, values[one])
    season.save(update_fields=changed)
    touch_log(*season.divisions.values_list("pk", flat=True))
    stamp_events(season)
    record("season.change", season, by=by, fields=changed)
    return season


@dataclass(frozen=True, slots=True)
class DivisionRow:
    """A division as it is to be; without one it is made."""

    name: str
    level: int
    promoted: int
    relegated: int
    division: Division | None = None
    is_left_out: bool = False


@transaction.atomic
def keep_divisions(season: Season, rows: Sequence[DivisionRow], *, by: User) -> None:
    """Make, change and take away a season's divisions.

    Raises ValidationError where one that is taken away has teams or fixtures, and
    where a division or cup that no row is about has the name of one.
    """
    Season.objects.select_for_update().get(pk=season.pk)
    leaving = [row.division for row in rows if row.is_left_out and row.division]
    for division in leaving:
        _remove(division, by=by)
    _check_names(season, rows)
    _free_names(rows)
    for row in rows:
        if not row.is_left_out:
            _keep_division(season, row, by=by)


def _check_names(season: Season, rows: Sequence[DivisionRow]) -> None:
    here = [row.division.pk for row in rows if row.division and row.division.pk]
    names = [row.name for row in rows if not row.is_left_out]
    if season.divisions.filter(name__in=names).exclude(pk__in=here).exists():
        raise ValidationError(
            _("This season has a division or cup of that name already.")
        )


def _free_names(rows: Sequence[DivisionRow]) -> None:
    """Give the names up that change, so that two divisions can swap theirs."""
    renamed = [
        row.division.pk
        for row in rows
        if row.division and row.division.name != row.name
    ]
    freed = Concat(Value("~"), Cast("pk", CharField()))
    Division.objects.filter(pk__in=renamed).update(name=freed)


def _keep_division(season: Season, row: DivisionRow, *, by: User) -> None:
    division = row.division or Division(union_id=season.union_id, season=season)
    values = {
        name: getattr(row, name) for name in ("name", "level", "promoted", "relegated")
    }
    changed = [name for name in values if getattr(division, name) != values[name]]
    for name in changed:
        setattr(division, name, values[name])
    keep(division, changed=changed, by=by)


def _remove(division: Division, *, by: User) -> None:
    if division.standings.exists() or division.fixtures.exists():
        raise ValidationError(
            _("%s has teams: put them in other divisions first.") % division.name
        )
    record("division.remove", division, by=by)
    division.delete()


@transaction.atomic
def place_teams(
    season: Season, wanted: Mapping[Team, Division | None], *, by: User
) -> int:
    """Put teams in a season's divisions, or in none; return how many moved.

    Raises ValidationError where one that would move has fixtures already.
    """
    Season.objects.select_for_update().get(pk=season.pk)
    entered = {
        one.team_id: one
        for one in Standing.objects.filter(
            division__in=season.league_divisions
        ).select_related("division")
    }
    moved = 0
    for team, division in wanted.items():
        standing = entered.get(team.pk)
        if (standing.division if standing else None) == division:
            continue
        moved += 1
        if division is not None:
            enter_team(division, team, by=by)
        elif standing is not None:
            _take_out(standing, team, by=by)
    return moved


@transaction.atomic
def keep_teams(
    season: Season,
    wanted: Mapping[Team, Division | None],
    *,
    new: Sequence[NewTeam],
    by: User,
) -> None:
    """Put teams in a season's divisions, and make those that are not there yet.

    The division of a new one is named by its pk. Raises ValidationError where one
    that would move has fixtures already.
    """
    divisions = {str(one.pk): one for one in season.league_divisions}
    place_teams(season, wanted, by=by)
    for row in new:
        team = add_team(season.union, name=row.name, club=row.club, by=by)
        if row.division in divisions:
            enter_team(divisions[row.division], team, by=by)


def _take_out(standing: Standing, team: Team, *, by: User) -> None:
    division = standing.division
    played = Fixture.objects.filter(Q(home=team) | Q(away=team), division=division)
    if played.exists() or division.adjustments.filter(team=team).exists():
        raise ValidationError(
            _("%(team)s has fixtures in %(division)s already."),
            params={"team": team.name, "division": division.name},
        )
    record("division.leave", standing, by=by, division=division.pk, team=team.pk)
    standing.delete()
    touch_log(division.pk)
