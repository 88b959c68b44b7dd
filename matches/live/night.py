"""A match night: the matches that share a hall, and their union's settings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.urls import reverse

from league.models import Fixture, Union, Venue
from matches.models import Night, NightSettings

# In an address: the hall number of fixtures without a hall.
NO_HALL = 0


@dataclass(frozen=True, slots=True)
class RefereeHall:
    """A union's matches in a hall on a night that a user may referee."""

    union: Union
    day: date
    venue: Venue | None
    fixtures: list[Fixture]

    @property
    def number(self) -> int:
        return self.venue.pk if self.venue else NO_HALL

    @property
    def venue_id(self) -> int | None:
        return self.venue.pk if self.venue else None

    def address(self, name: str = "night") -> str:
        return reverse(name, args=[self.union.slug, self.day, self.number])


def hall_of(fixture: Fixture) -> RefereeHall:
    """Return the hall and night of a fixture, with only this fixture."""
    assert fixture.night is not None, "a match without a night has no hall yet"
    return RefereeHall(fixture.union, fixture.night, fixture.venue, [fixture])


def night_address(fixture: Fixture) -> str:
    """Return where a referee runs a match's night, at the match; "" without a night."""
    if fixture.night is None:
        return ""
    return f"{hall_of(fixture).address()}#match-{fixture.pk}"


def night_settings_of(union: Union) -> NightSettings:
    """Return a union's match night settings, or the defaults."""
    found = NightSettings.objects.filter(union=union).first()
    return found or NightSettings(union=union)


def fixtures_in_hall(union: Union, day: date, hall: int) -> QuerySet[Fixture]:
    """Return a union's fixtures in a hall (its pk, or NO_HALL) on a night."""
    return Fixture.objects.filter(
        union=union, night=day, venue=hall if hall != NO_HALL else None
    ).select_related("union", "home", "away", "venue", "division__season", "match")


def night_in_hall(union: Union, day: date, hall: int) -> Night:
    """Return the row of a night in a hall, unsaved if there is none."""
    venue = hall if hall != NO_HALL else None
    found = Night.objects.filter(union=union, day=day, venue=venue).first()
    return found or Night(union=union, day=day, venue_id=venue)
