"""Cheap versions of the live pages of a night or a match.

One query gives a version, which the process remembers for a second; the page drawn for
it is remembered until it changes. So a hall full of phones that ask every few seconds
costs one query a second, and one drawing for each press.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery, Sum

from league.lib.page_store import MEMORY
from league.models import Fixture
from matches.live.night import NO_HALL
from matches.models import Night

REMEMBERED_S = 1.0


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
MOVES_WITH = (
    "pk",
    "state",
    "night",
    "start",
    "venue",
    "stage",
    "home_score",
    "away_score",
    "is_provisional",
    "match__seq",
    "match__line_up_version",
    "match__is_live",
    "match__sealed_at",
    "match__closed_at",
)


def live_state_of(place: LivePlace) -> str:
    """Return a value that changes with the place's pages; "" for no such place.

    It may be a second old.
    """
    known: str | None = MEMORY.get(place)
    if known is None:
        known = _asked(place)
        MEMORY.set(place, known, REMEMBERED_S)
    return known


def _asked(place: LivePlace) -> str:
    nights = Night.objects.filter(union=OuterRef("union"), day=OuterRef("night"))
    # Summed over the halls: no version goes back, so neither does the sum.
    summed = nights.order_by().values("day").annotate(sum=Sum("version")).values("sum")
    rows = place.fixtures().order_by("pk").annotate(moved=Subquery(summed))
    found = list(rows.values_list(*MOVES_WITH, "moved"))
    if not found:
        return ""
    return blake2b(repr(found).encode(), digest_size=9).hexdigest()
