"""Making and changing a season's rows: halls, clubs, teams, players, fixtures.

Each action takes what a row should be, and says whether it was made, changed or
left alone; what stands like that already is not written again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, time
from enum import StrEnum
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Max, Q
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.access.persons import spread
from league.audit.journal import record
from league.models import (
    Club,
    Division,
    Fixture,
    Player,
    Registration,
    RuleSet,
    Season,
    Standing,
    Team,
    Union,
    User,
    Venue,
)
from league.results.actions.results import touch_log
from league.results.actions.stamping import stamp, stamp_events
from league.standings.selectors import listed_fixtures

# Audit rows hold ids and figures: a person's name stands in Player alone.
PERSONAL = {(Player, "name")}


class Outcome(StrEnum):
    """What an action did with a row."""

    MADE = "made"
    CHANGED = "changed"
    LEFT_ALONE = "left alone"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field's value before and after, as people read them."""

    field: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A row as it stands after an action, and what the action did with it."""

    row: Any
    outcome: Outcome
    changes: tuple[FieldChange, ...] = field(default=())


def make_union(name: str, *, time_zone: str | None = None, by: User | None) -> Union:
    """Make a union with an address of its own; its numbers are SAKBOC's."""
    slug = slugify(name)[:40] or "union"
    taken = set(
        Union.objects.filter(slug__startswith=slug).values_list("slug", flat=True)
    )
    free = next(
        one
        for one in (slug, *(f"{slug}-{n}" for n in range(2, len(taken) + 3)))
        if one not in taken
    )
    union = Union(name=name, slug=free)
    if time_zone:
        union.time_zone = time_zone
    union.full_clean()
    with transaction.atomic():
        union.save()
        record("union.make", union, by=by)
    return union


@transaction.atomic
def keep_season(union: Union, *, name: str, by: User | None) -> Kept:
    """Keep a season by its name, under the union's newest local rules."""
    season = Season.objects.filter(union=union, name=name).first()
    if season is not None:
        return Kept(season, Outcome.LEFT_ALONE)
    rules = RuleSet.objects.filter(union=union).order_by("-version").first()
    if rules is None:
        rules = RuleSet.objects.create(union=union, version=1)
    return _make(Season(union=union, name=name, rule_set=rules), by=by)


@transaction.atomic
def keep_division(season: Season, *, name: str, by: User | None) -> Kept:
    """Keep a division of a season by its name; a new one lies below the others."""
    division = Division.objects.filter(season=season, name=name).first()
    if division is not None:
        return Kept(division, Outcome.LEFT_ALONE)
    lowest = season.divisions.aggregate(lowest=Max("level"))["lowest"] or 0
    made = Division(
        union_id=season.union_id, season=season, name=name, level=lowest + 1
    )
    return _make(made, by=by)


@transaction.atomic
def keep_venue(
    union: Union, *, code: str, name: str, tables: int, by: User | None
) -> Kept:
    """Keep a hall by its code."""
    venue = Venue.objects.filter(union=union, code=code).first()
    return _keep(
        venue or Venue(union=union, code=code), by=by, name=name, tables=tables
    )


@transaction.atomic
def keep_club(
    union: Union, *, code: str, name: str, venue: Venue | None, by: User | None
) -> Kept:
    """Keep a club by its code."""
    club = Club.objects.filter(union=union, code=code).select_related("venue").first()
    return _keep(club or Club(union=union, code=code), by=by, name=name, venue=venue)


@transaction.atomic
def keep_team(
    union: Union, *, code: str, name: str, club: Club, by: User | None
) -> Kept:
    """Keep a team by its code; logs that show its name are drawn anew."""
    team = Team.objects.filter(union=union, code=code).select_related("club").first()
    kept = _keep(team or Team(union=union, code=code), by=by, name=name, club=club)
    if kept.outcome is Outcome.CHANGED:
        touch_log(*kept.row.standings.values_list("division", flat=True))
    return kept


@transaction.atomic
def enter_team(division: Division, team: Team, *, by: User | None) -> Kept:
    """Enter a team in a division; it plays in one division a season.

    Raises ValidationError where it has fixtures in another one already.
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
def keep_registration(  # noqa: PLR0913 - a registration is all of these
    season: Season,
    *,
    number: str,
    name: str,
    team: Team,
    is_captain: bool,
    registered_on: date,
    by: User | None,
) -> Kept:
    """Keep a player's registration by its number (1.5).

    Another team with a later date is a transfer: it ends the registration and opens
    another. Another team with the same date corrects it.
    """
    standing = (
        Registration.objects.select_related("player__merged_into", "team", "club")
        .filter(season=season, number=number, ended_on=None)
        .first()
    )
    values = {"team": team, "club": team.club, "is_captain": is_captain}
    values["registered_on"] = registered_on
    if standing is None:
        player = _player_of_an_earlier_season(season, number=number, name=name)
        player = player or _make(Player(union_id=season.union_id, name=name), by=by).row
        new = Registration(
            union_id=season.union_id, season=season, number=number, player=player
        )
        return _keep(new, by=by, **values)
    renamed = _renamed(standing.player, name, by=by)
    if standing.team_id != team.pk and registered_on > standing.registered_on:
        kept = _transfer(standing, values, by=by)
    else:
        kept = _keep(standing, by=by, **values)
    if renamed.outcome is Outcome.LEFT_ALONE:
        return kept
    return Kept(kept.row, Outcome.CHANGED, renamed.changes + kept.changes)


def _renamed(player: Player, name: str, *, by: User | None) -> Kept:
    """Rename a person; a row that was merged may still be called as it was."""
    if player.own_name == name and player.merged_into_id is not None:
        return Kept(player, Outcome.LEFT_ALONE)
    kept = _keep(player.person, by=by, name=name)
    spread(kept.row)
    return kept


def _player_of_an_earlier_season(
    season: Season, *, number: str, name: str
) -> Player | None:
    """The same number and name in another season of the union is the same person."""
    found = (
        Player.objects.filter(union=season.union_id, registrations__number=number)
        .filter(Q(name=name) | Q(own_name=name))
        .exclude(registrations__season=season)
        .select_related("merged_into")
        .first()
    )
    return found and found.person


def _transfer(
    standing: Registration, values: dict[str, Any], *, by: User | None
) -> Kept:
    changes = _changes(standing, values)
    standing.ended_on = values["registered_on"]
    standing.save(update_fields=["ended_on"])
    new = Registration.objects.create(
        union_id=standing.union_id,
        season_id=standing.season_id,
        number=standing.number,
        player=standing.player,
        transferred_from=standing,
        **values,
    )
    record("registration.transfer", new, by=by, former=standing.pk)
    return Kept(new, Outcome.CHANGED, changes)


@transaction.atomic
def keep_fixture(  # noqa: PLR0913 - a fixture is all of these
    division: Division,
    *,
    round: int,
    home: Team,
    away: Team,
    night: date | None,
    start: time,
    venue: Venue | None,
    by: User | None,
) -> Kept:
    """Keep a fixture by its round and teams; without a night it is postponed.

    Pages that show it beside the log are drawn anew.
    """
    fixture = (
        listed_fixtures()
        .select_related("venue")
        .filter(division=division, round=round, home=home, away=away)
        .order_by("stage")
        .first()
    )
    values: dict[str, Any] = {"night": night, "start": start, "venue": venue}
    new = Fixture(
        union_id=division.union_id,
        division=division,
        round=round,
        home=home,
        away=away,
    )
    fixture = fixture or new
    # What was decided on it stands, with or without a night.
    if night is None and not fixture.is_ruled:
        values["state"] = Fixture.State.POSTPONED
    elif fixture.night is None and fixture.state == Fixture.State.POSTPONED:
        values["state"] = Fixture.State.PLANNED
    kept = _keep(fixture, by=by, **values)
    if kept.outcome is not Outcome.LEFT_ALONE:
        touch_log(division.pk)
    return kept


@transaction.atomic
def set_stage(fixture: Fixture, *, stage: str, by: User | None) -> Kept:
    """Set what a fixture is played for, while no result of it stands.

    Raises ValidationError after that: the log would gain or lose it unseen.
    """
    if fixture.stage != stage and fixture.home_score is not None:
        raise ValidationError(_("It has a result: its stage can no longer change."))
    return _keep(fixture, by=by, stage=stage)


def _make(row: models.Model, *, by: User | None) -> Kept:
    row.save(force_insert=True)
    record(f"{row._meta.model_name}.make", row, by=by)
    return Kept(row, Outcome.MADE)


def _keep(row: models.Model, *, by: User | None, **values: Any) -> Kept:
    """Make a row that is not there yet, or change what differs from the values."""
    changes = _changes(row, values)
    for name, value in values.items():
        setattr(row, name, value)
    if row._state.adding:
        return _make(row, by=by)
    if not changes:
        return Kept(row, Outcome.LEFT_ALONE)
    fields = [change.field for change in changes]
    stamped = stamp(row, fields) if isinstance(row, Fixture) else ()
    row.save(update_fields=[*fields, *stamped])
    stamp_events(row)
    record(
        f"{row._meta.model_name}.change",
        row,
        by=by,
        **{
            change.field: None
            if (type(row), change.field) in PERSONAL
            else [change.was, change.now]
            for change in changes
        },
    )
    return Kept(row, Outcome.CHANGED, changes)


def _changes(row: models.Model, values: dict[str, Any]) -> tuple[FieldChange, ...]:
    if row._state.adding:
        return ()
    return tuple(
        FieldChange(name, _shown(getattr(row, name)), _shown(value))
        for name, value in values.items()
        if getattr(row, name) != value
    )


def _shown(value: object) -> str:
    return "" if value is None else str(value)
