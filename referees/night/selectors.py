"""Where a referee works tonight, or on the nearest night that has matches."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Max, Min, Q

from league.models import Fixture, Union
from referees.access.halls import RefereeHall
from referees.access.permissions import fixtures_to_referee, unions_to_referee

# A night goes on after midnight: until then last evening's desk is the nearest.
NIGHT_LASTS = timedelta(hours=6)


def nights_for(user: Any, *, now: datetime) -> list[RefereeHall]:
    """The halls of each union's nearest night, those with matches that are theirs."""
    return [
        hall
        for union in unions_to_referee(user)
        for hall in halls_for(user, union, now=now)
    ]


def halls_for(user: Any, union: Union, *, now: datetime) -> list[RefereeHall]:
    """The halls of a union's nearest night, with the matches someone may referee."""
    day = nearest(union, now=now)
    if day is None:
        return []
    fixtures = Fixture.objects.filter(union=union, night=day).select_related(
        "union", "home", "away", "venue"
    )
    allowed = fixtures_to_referee(
        user, union, list(fixtures.order_by("venue__name", "start"))
    )
    by_venue: dict[int | None, list[Fixture]] = {}
    for fixture in allowed:
        by_venue.setdefault(fixture.venue_id, []).append(fixture)
    return [RefereeHall(union, day, one[0].venue, one) for one in by_venue.values()]


def nearest(union: Union, *, now: datetime) -> date | None:
    """Tonight; else the next night with matches; else the last one there was."""
    today = (now - NIGHT_LASTS).astimezone(union.zone).date()
    found = Fixture.objects.filter(union=union).aggregate(
        ahead=Min("night", filter=Q(night__gte=today)),
        behind=Max("night", filter=Q(night__lt=today)),
    )
    return found["ahead"] or found["behind"]
