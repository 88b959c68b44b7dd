"""Which state the live pages of a night or a match are in, for little.

A state is asked by one query, and remembered by the process for a second; what is
drawn of it is remembered until it moves. So a hall full of phones that ask every few
seconds costs one query a second, and one drawing for each press.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from time import monotonic
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.utils.translation import get_language

from league.models import Fixture
from matches.live.night import NO_HALL
from matches.models import Night

REMEMBERED_S = 1.0
# A drawing says the next deadline, so it does not live for ever though nothing moves.
DRAWN_S = 60.0
# So many places are remembered; a night has a dozen halls and some dozens of matches.
MOST = 300


@dataclass(frozen=True, slots=True)
class Place:
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


@dataclass(frozen=True, slots=True)
class Known:
    """A state, or a drawing of one, and until when it is taken as it stands."""

    state: str
    until: float
    drawn: Any = None


_states: dict[Place, Known] = {}
_drawings: dict[tuple[Any, ...], Known] = {}

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


def state_of(place: Place) -> str:
    """Return a word that differs whenever the place's pages do; "" for no such place.

    It may be a second old.
    """
    known = _states.get(place)
    if known is not None and known.until > monotonic():
        return known.state
    state = _asked(place)
    if len(_states) >= MOST:
        _states.clear()
    _states[place] = Known(state, monotonic() + REMEMBERED_S)
    return state


def _asked(place: Place) -> str:
    nights = Night.objects.filter(union=OuterRef("union"), day=OuterRef("night"))
    # Of all its halls: no version goes back, so neither does their sum.
    summed = nights.order_by().values("day").annotate(sum=Sum("version")).values("sum")
    rows = place.fixtures().order_by("pk").annotate(moved=Subquery(summed))
    found = list(rows.values_list(*MOVES_WITH, "moved"))
    if not found:
        return ""
    return blake2b(repr(found).encode(), digest_size=9).hexdigest()


def drawn_of(place: Hashable, page: str, state: str, draw: Callable[[], Any]) -> Any:
    """Return a page of a place as it was drawn in this state, or draw it now."""
    key = (place, page, get_language())
    known = _drawings.get(key)
    if known is not None and known.state == state and known.until > monotonic():
        return known.drawn
    # It is drawn after the state was read, so it shows that state or a newer one.
    drawn = draw()
    if len(_drawings) >= MOST:
        _drawings.clear()
    _drawings[key] = Known(state, monotonic() + DRAWN_S, drawn)
    return drawn


def forget() -> None:
    """Forget everything, as a new process does."""
    _states.clear()
    _drawings.clear()
