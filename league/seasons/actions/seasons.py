"""Changing an existing season: its dates, its divisions, and who plays where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import CharField, Max, Q, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.audit.rows import (
    FieldChange,
    Kept,
    Outcome,
    make_row,
    remove_row,
    save_row,
)
from league.clubs.actions import TeamToAdd, add_team
from league.models import Division, Fixture, Season, Standing, Team, User
from league.results.actions.changes import (
    lock_open_season,
    stamp_events,
    touch_log,
    touch_logs,
)
from league.results.actions.results import save_division


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

    Existing fixtures keep their nights and their start.
    """
    season = Season.objects.select_for_update().get(pk=season.pk)
    values = {"name": name, "starts_on": starts_on, "ends_on": ends_on, "start": start}
    changed = [one for one, value in values.items() if getattr(season, one) != value]
    for one in changed:
        setattr(season, one, values[one])
    save_season(season, changed=changed, by=by)
    return season


@transaction.atomic
def save_season(season: Season, *, changed: Sequence[str], by: User | None) -> None:
    """Save an edited season; all its logs and events show the change."""
    if save_row(season, changed=changed, by=by):
        touch_logs(season=season)
        stamp_events(Q(division__season=season))


@dataclass(frozen=True, slots=True)
class DivisionRow:
    """A division as it is to be; without `division` it is made."""

    name: str
    level: int
    promoted: int
    relegated: int
    division: Division | None = None
    is_left_out: bool = False


@transaction.atomic
def keep_divisions(season: Season, rows: Sequence[DivisionRow], *, by: User) -> None:
    """Make, change and remove a season's divisions.

    Raises ValidationError if a removed one has teams or fixtures, or if a division or
    cup outside the rows has the name of one.
    """
    lock_open_season(season.pk)
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
    """Free the names that change, so that two divisions can swap theirs."""
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
    save_division(division, changed=changed, by=by)


def _remove(division: Division, *, by: User) -> None:
    if division.standings.exists() or division.fixtures.exists():
        raise ValidationError(
            _("%s has teams: put them in other divisions first.") % division.name
        )
    remove_row(division, by=by)


@transaction.atomic
def keep_division(season: Season, *, name: str, by: User | None) -> Kept:
    """Make a division, below the others, unless the season has one of that name."""
    division = Division.objects.filter(season=season, name=name).first()
    if division is not None:
        return Kept(division, Outcome.LEFT_ALONE)
    lock_open_season(season.pk)
    lowest = season.divisions.aggregate(lowest=Max("level"))["lowest"] or 0
    made = Division(
        union_id=season.union_id, season=season, name=name, level=lowest + 1
    )
    return make_row(made, by=by)


@transaction.atomic
def enter_team(division: Division, team: Team, *, by: User | None) -> Kept:
    """Enter a team in a division; it plays in one division a season.

    Raises ValidationError if it has fixtures in another one already.
    """
    if Standing.objects.filter(division=division, team=team).exists():
        return Kept(team, Outcome.LEFT_ALONE)
    others = Standing.objects.filter(
        team=team,
        division__season_id=division.season_id,
        division__kind=division.kind,
    ).select_related("division")
    former = [standing.division for standing in others]
    if Fixture.objects.filter(Q(home=team) | Q(away=team), division__in=former):
        raise ValidationError(
            _("%(team)s has fixtures in %(division)s already."),
            params={"team": team.name, "division": former[0].name},
        )
    others.delete()
    standing = Standing.objects.create(
        union_id=division.union_id, division=division, team=team
    )
    touch_log(division.pk, *(one.pk for one in former))
    record("division.enter", standing, by=by, division=division.pk, team=team.pk)
    if not former:
        return Kept(team, Outcome.MADE)
    change = FieldChange("division", former[0].name, division.name)
    return Kept(team, Outcome.CHANGED, (change,))


@transaction.atomic
def save_entry(standing: Standing, *, changed: Sequence[str], by: User | None) -> None:
    """Save an edited entry of a team in a division; the log shows the change."""
    if save_row(standing, changed=changed, by=by):
        touch_log(standing.division_id)


@transaction.atomic
def place_teams(
    season: Season, wanted: Mapping[Team, Division | None], *, by: User
) -> int:
    """Put teams in a season's divisions, or in none; return how many moved.

    Raises ValidationError if one that would move has fixtures already.
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
    new: Sequence[TeamToAdd],
    by: User,
) -> None:
    """Put teams in a season's divisions, making the new ones.

    A new team's division is named by its pk. Raises ValidationError if a team that
    would move has fixtures already.
    """
    divisions = {str(one.pk): one for one in season.league_divisions}
    place_teams(season, wanted, by=by)
    for row in new:
        team = add_team(season.union, row, by=by)
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
