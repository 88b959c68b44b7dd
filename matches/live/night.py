"""A match night: which matches share a hall, and what its union chose for it."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from league.models import Fixture, Union
from matches.models import Night, NightSettings

# In an address: the hall of fixtures that name none.
NO_HALL = 0


def night_settings_of(union: Union) -> NightSettings:
    """A union's settings of the match night; the defaults where it chose nothing."""
    found = NightSettings.objects.filter(union=union).first()
    return found or NightSettings(union=union)


def fixtures_in_hall(union: Union, day: date, hall: int) -> QuerySet[Fixture]:
    """The fixtures that a union plays in a hall (its pk, or NO_HALL) on a night."""
    return Fixture.objects.filter(
        union=union, night=day, venue=hall if hall != NO_HALL else None
    ).select_related("union", "home", "away", "venue", "division__season", "match")


def night_in_hall(union: Union, day: date, hall: int) -> Night:
    """The row of a night in a hall; one that is not saved where nothing was said."""
    venue = hall if hall != NO_HALL else None
    found = Night.objects.filter(union=union, day=day, venue=venue).first()
    return found or Night(union=union, day=day, venue_id=venue)
