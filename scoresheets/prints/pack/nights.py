"""The next nights to print packs for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from league.models import Fixture, Union, Venue
from league.models.places import today
from matches.live.night import NO_HALL

MOST_NIGHTS = 8


@dataclass(frozen=True, slots=True)
class HallAhead:
    """A hall on a night, and its number of matches."""

    venue: Venue | None
    number: int
    matches: int


@dataclass(frozen=True, slots=True)
class NightAhead:
    """A night ahead, hall by hall."""

    day: date
    halls: Sequence[HallAhead]

    @property
    def matches(self) -> int:
        return sum(one.matches for one in self.halls)


def nights_ahead(union: Union) -> list[NightAhead]:
    """Return a union's next nights, tonight first."""
    fixtures = (
        Fixture.objects.filter(union=union, night__gte=today(union))
        .exclude(state=Fixture.State.VOID)
        .select_related("venue")
        .order_by("night", "venue__name", "venue", "pk")
    )
    nights: list[NightAhead] = []
    for day, among in groupby(fixtures.iterator(), key=lambda one: one.night):
        if len(nights) == MOST_NIGHTS:
            break
        assert day is not None, "only fixtures with a night were asked for"
        nights.append(NightAhead(day, _halls(list(among))))
    return nights


def _halls(fixtures: Sequence[Fixture]) -> list[HallAhead]:
    return [
        HallAhead(among[0].venue, among[0].venue_id or NO_HALL, len(among))
        for _venue, group in groupby(fixtures, key=lambda one: one.venue_id)
        for among in [list(group)]
    ]
