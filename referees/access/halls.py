"""A hall on a night, with the matches that a referee has there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from league.models import Fixture, Union, Venue
from matches.live.night import NO_HALL


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

    def address(self, name: str) -> str:
        return reverse(name, args=[self.union.slug, self.day, self.number])


def hall_of(fixture: Fixture) -> RefereeHall:
    """Return the hall and night of a fixture, with only this fixture."""
    assert fixture.night is not None, "a match without a night has no hall yet"
    return RefereeHall(fixture.union, fixture.night, fixture.venue, [fixture])
