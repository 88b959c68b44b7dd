"""Which state the live pages of a night or a match are in, for little.

A state is asked by one query, and remembered by the process for a second; what is
drawn of it is remembered until it moves. So a hall full of phones that ask every few
seconds costs one query a second, and one drawing for each press.
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
    """What a live page shows: a union's night, one hall of it, or one match."""

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


# All that moves a live page: the rows of the fixture and its match, and the night's.
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
    """Return a word that differs whenever the place's pages do; "" for no such place.

    It may be a second old.
    """
    known: str | None = MEMORY.get(place)
    if known is None:
        known = _asked(place)
        MEMORY.set(place, known, REMEMBERED_S)
    return known


def _asked(place: LivePlace) -> str:
    nights = Night.objects.filter(union=OuterRef("union"), day=OuterRef("night"))
    # Of all its halls: no version goes back, so neither does their sum.
    summed = nights.order_by().values("day").annotate(sum=Sum("version")).values("sum")
    rows = place.fixtures().order_by("pk").annotate(moved=Subquery(summed))
    found = list(rows.values_list(*MOVES_WITH, "moved"))
    if not found:
        return ""
    return blake2b(repr(found).encode(), digest_size=9).hexdigest()
