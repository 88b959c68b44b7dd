"""The legs of a division: the first meetings of its pairs, then the second ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from league.models import Fixture

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg of a division, by its number, with its first and its last day."""

    number: int
    first: date
    last: date

    def holds(self, night: date) -> bool:
        return self.first <= night <= self.last


def leg_of(fixture: Fixture) -> Leg | None:
    """Return the leg that a league match belongs to, None where nothing bounds it.

    It begins with the first of its other matches and ends before the next leg; the
    last leg ends with the season, or where that has no last day with its own last
    match.
    """
    if fixture.stage != Fixture.Stage.LEAGUE:
        return None
    number, nights = _legs_around(fixture)
    own, following = nights.get(number), nights.get(number + 1)
    if not own:
        return None
    ends = fixture.division.season.ends_on or max(own)
    last = min(following) - A_DAY if following else ends
    # Legs that are mixed up, as a list of another hand may have them, bound nothing.
    return Leg(number, min(own), last) if last >= min(own) else None


def _legs_around(fixture: Fixture) -> tuple[int, dict[int, list[date]]]:
    """A match's leg, and the nights of each leg's other matches."""
    matches = Fixture.objects.filter(
        division=fixture.division_id, stage=Fixture.Stage.LEAGUE
    ).order_by("round", "pk")
    number, met = 1, Counter[frozenset[int]]()
    nights: dict[int, list[date]] = {}
    for one in matches.only("home", "away", "night", "last_night"):
        pair = frozenset((one.home_id, one.away_id))
        met[pair] += 1
        night = one.night or one.last_night
        if one.pk == fixture.pk:
            number = met[pair]
        elif night is not None:
            nights.setdefault(met[pair], []).append(night)
    return number, nights
