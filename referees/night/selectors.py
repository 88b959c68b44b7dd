"""The halls where a referee works tonight, or on the nearest match night."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db.models import Max

from league.access.permissions import unions_to_referee
from league.models import Fixture, Union
from league.standings.nights.next_up import next_of
from league.standings.selectors import fixtures_of_night
from matches.live.night import RefereeHall
from referees.access.permissions import fixtures_to_referee


def nights_for(user: Any, *, now: datetime) -> list[RefereeHall]:
    """Return the halls of each union's nearest night with the user's matches."""
    return [
        hall
        for union in unions_to_referee(user)
        for hall in halls_for(user, union, now=now)
    ]


def halls_for(user: Any, union: Union, *, now: datetime) -> list[RefereeHall]:
    """Return the halls of a union's nearest night with the user's matches."""
    day = nearest(union, now=now)
    if day is None:
        return []
    fixtures = fixtures_of_night(union, day)
    allowed = fixtures_to_referee(user, union, fixtures)
    by_venue: dict[int | None, list[Fixture]] = {}
    for fixture in allowed:
        by_venue.setdefault(fixture.venue_id, []).append(fixture)
    return [RefereeHall(union, day, one[0].venue, one) for one in by_venue.values()]


def nearest(union: Union, *, now: datetime) -> date | None:
    """Return the union's next night, or its last if none lies ahead."""
    ahead = next_of(union, at=now).night
    if ahead is not None:
        return ahead
    nights = Fixture.objects.filter(union=union)
    last: date | None = nights.aggregate(last=Max("night"))["last"]
    return last
