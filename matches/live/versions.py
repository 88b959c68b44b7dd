"""Cheap versions of the live pages of a night or a match.

One query gives a version; league.lib.page_store asks it once a second, and holds the
page drawn for it. So a hall full of phones that ask every few seconds costs one query
a second, and one drawing for each second with a press.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from hashlib import blake2b
from operator import attrgetter
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.utils import timezone

from league.models import Fixture
from league.standings.nights.next_up import phase_of_match
from matches.access.fetching import match_of
from matches.live.night import NO_HALL
from matches.models import Night

# Seconds between two looks whether a place has moved.
LOOK_S = 1.0


@dataclass(frozen=True, slots=True)
class LivePlace:
    """What a live page shows: a union's night, one of its halls, or a match."""

    slug: str = ""
    day: date | None = None
    hall: int | None = None
    match: UUID | None = None

    def fixtures(self) -> QuerySet[Fixture]:
        if self.match is not None:
            return Fixture.objects.filter(pk=self.match)
        found = Fixture.objects.filter(union__slug=self.slug, night=self.day)
        if self.hall is None:
            return found
        return found.filter(venue=None if self.hall == NO_HALL else self.hall)


# Whatever changes a live page: fixture, match and night rows.
OF_FIXTURE = (
    "pk",
    "state",
    "night",
    "start",
    "venue_id",
    "stage",
    "home_score",
    "away_score",
    "is_provisional",
    "is_under_way",
)
OF_MATCH = ("seq", "line_up_version", "is_live", "sealed_at", "closed_at")
ZONE = "union__time_zone"
HOUR = timedelta(hours=1)
_fixture_values, _match_values = attrgetter(*OF_FIXTURE), attrgetter(*OF_MATCH)


def moved_of(fixture: Fixture) -> tuple[Any, ...]:
    """Return what changes with the board of a fixture, which comes with `SHOWN`."""
    match, phase = match_of(fixture), phase_of_match(fixture, at=timezone.now())
    return _fixture_values(fixture), match and _match_values(match), phase


def live_state_of(place: LivePlace) -> str:
    """Return a value that changes with the place's pages; "" for no such place."""
    nights = Night.objects.filter(union=OuterRef("union"), day=OuterRef("night"))
    # Summed over the halls: no version goes back, so neither does the sum.
    summed = nights.order_by().values("day").annotate(sum=Sum("version")).values("sum")
    rows = place.fixtures().order_by("pk").annotate(moved=Subquery(summed))
    of_match = (f"match__{name}" for name in OF_MATCH)
    found = list(rows.values_list(*OF_FIXTURE, *of_match, "moved", ZONE))
    if not found:
        return ""
    at = timezone.now()
    hours = [
        _hours_since(night, start, zone, at) for _, _, night, start, *_, zone in found
    ]
    return blake2b(repr((found, hours)).encode(), digest_size=9).hexdigest()


def _hours_since(
    night: date | None, start: time, zone: str, at: datetime
) -> int | None:
    """Return the hours since a planned start, since words change at it and after it."""
    if night is None:
        return None
    passed = at - datetime.combine(night, start, tzinfo=ZoneInfo(zone))
    return passed // HOUR
