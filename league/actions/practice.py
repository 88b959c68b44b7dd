"""Practice matches: played as any other, and counted nowhere."""

from __future__ import annotations

from datetime import date, time

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.actions.fixtures import void_fixture
from league.audit.journal import record
from league.availability import clashes_on
from league.models import Division, Fixture, Season, Team, User, Venue

PRACTICE = Fixture.Stage.PRACTICE


@transaction.atomic
def make_practice(  # noqa: PLR0913 - a match is its teams, night, start and hall
    season: Season,
    *,
    home: Team,
    away: Team,
    night: date,
    start: time,
    venue: Venue | None,
    by: User | None,
) -> Fixture:
    """Make a practice match of two teams of a season, in the home team's division.

    Raises ValidationError where a team plays itself or another match that night, is
    in no division of the season, or the hall is closed or full.
    """
    if home == away:
        raise ValidationError(_("A team cannot play against itself."))
    division = _division_of(season, home)
    _division_of(season, away)
    # One at a time: each has a number of its own.
    Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    fixture = Fixture(
        union_id=season.union_id,
        division=division,
        stage=PRACTICE,
        round=_next_number(division),
        home=home,
        away=away,
        night=night,
        start=start,
        venue=venue,
    )
    clashes = [one.text for one in clashes_on(fixture, night) if one.is_hard]
    if clashes:
        raise ValidationError(clashes)
    fixture.save(force_insert=True)
    record("fixture.practice", fixture, by=by, night=night.isoformat())
    return fixture


@transaction.atomic
def call_off(fixture: Fixture, *, by: User | None) -> Fixture:
    """Call a practice match off.

    Raises ValidationError where it is none, has begun or is over.
    """
    if not fixture.is_practice:
        raise ValidationError(_("This is no practice match."))
    if fixture.is_under_way or fixture.state != Fixture.State.PLANNED:
        raise ValidationError(_("It has begun, is over, or was called off already."))
    return void_fixture(fixture, by=by)


def _division_of(season: Season, team: Team) -> Division:
    division = season.league_divisions.filter(standings__team=team).first()
    if division is None:
        raise ValidationError(
            _("%(team)s plays in no division of this season."),
            params={"team": team.name},
        )
    return division


def _next_number(division: Division) -> int:
    made = division.fixtures.filter(stage=PRACTICE).aggregate(last=Max("round"))
    return (made["last"] or 0) + 1
