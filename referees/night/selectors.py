"""The halls where a referee works tonight, or on the nearest match night."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Max, Min, Q

from league.models import Fixture, Union
from referees.access.halls import RefereeHall
from referees.access.permissions import fixtures_to_referee, unions_to_referee

# A night lasts past midnight: until then the last evening's desk is the nearest.
NIGHT_LASTS = timedelta(hours=6)


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
    """Return tonight if it has matches, else the next such night, else the last."""
    today = (now - NIGHT_LASTS).astimezone(union.zone).date()
    found = Fixture.objects.filter(union=union).aggregate(
        ahead=Min("night", filter=Q(night__gte=today)),
        behind=Max("night", filter=Q(night__lt=today)),
    )
    return found["ahead"] or found["behind"]
