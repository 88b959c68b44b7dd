"""Why an official cannot fill a spot: one reason, the firmest first."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from league.officials.proposing.problem import (
    AvailableOfficial,
    Duty,
    OpenSpot,
    Rules,
    month_of,
)


class Hindrance(StrEnum):
    """What keeps an official from a spot."""

    AWAY = "away"
    PLAYS = "plays that night"
    BUSY = "has work that night"
    OWN_CLUB = "of a club that plays"
    MONTH_FULL = "has enough nights that month"
    TOO_SOON = "was or will be there in a week close by"


# Nobody is in two places at once, whatever a union's rules.
ELSEWHERE = frozenset({Hindrance.AWAY, Hindrance.PLAYS, Hindrance.BUSY})


def hindrance(
    person: AvailableOfficial,
    spot: OpenSpot,
    rules: Rules,
    *,
    beside: Iterable[Duty] = (),
) -> Hindrance | None:
    """Return what keeps a person from a spot, or None.

    `beside` is work they would do too, say by the same proposal. Whether they do the
    task at all is not checked here.
    """
    if person.is_away(spot.night):
        return Hindrance.AWAY
    if spot.night in person.plays:
        return Hindrance.PLAYS
    duties = [*person.duties, *beside]
    if any(one.night == spot.night for one in duties):
        return Hindrance.BUSY
    if rules.is_neutral and person.clubs & spot.clubs:
        return Hindrance.OWN_CLUB
    if _is_month_full(person, spot, duties):
        return Hindrance.MONTH_FULL
    if any(
        one.places & spot.places and rules.are_too_close(one.night, spot.night)
        for one in duties
    ):
        return Hindrance.TOO_SOON
    return None


def _is_month_full(
    person: AvailableOfficial, spot: OpenSpot, duties: Iterable[Duty]
) -> bool:
    if person.most_a_month is None:
        return False
    month = month_of(spot.night)
    nights = {one.night for one in duties if month_of(one.night) == month}
    return len(nights) >= person.most_a_month
