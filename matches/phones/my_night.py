"""A user's own matches on a night: those they captain, may mark, or may referee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from league.access.permissions import referees, scores, unions_to_referee
from league.models import Fixture, Role, Team, Union
from league.standings.nights.next_up import next_of
from league.standings.selectors import by_hall, fixtures_with_names
from league.standings.tonight import tonight_in
from matches.access.fetching import match_of
from matches.access.tickets import CLOSES_AFTER, OPENS_BEFORE
from matches.live.night import RefereeHall
from matches.live.pages import SHOWN, Phase, phases_of

# A night that ends after midnight is still that of the day before.
A_DAY = timedelta(days=1)
# The most matches that a captain of several teams has on a night.
MOST = 8


@dataclass(frozen=True, slots=True)
class HallLine:
    """A hall in a referee's list, and how far each match in it is."""

    hall: RefereeHall
    matches: list[tuple[Fixture, Phase]]


def fixtures_as_captain(user: Any, *, at: datetime) -> list[Fixture]:
    """Return the fixtures of a captain's teams on their next night."""
    if not user.is_authenticated or not user.is_active:
        return []
    led = Role.objects.filter(user=user, kind=Role.Kind.CAPTAIN).values("team")
    teams = list(Team.objects.filter(pk__in=led).select_related("union"))
    up = next_of(teams, at=at) if teams else None
    return list(up.fixtures[:MOST]) if up and not up.is_past else []


def markable_tonight(user: Any, *, at: datetime) -> list[Fixture]:
    """Return the fixtures a user may mark now, by the hours of their codes."""
    if not user.is_authenticated or not user.is_active:
        return []
    days = [(at + A_DAY * step).date() for step in (-1, 0, 1)]
    found = (
        fixtures_with_names()
        .filter(_allowed(user, scores(OuterRef("pk"))), night__in=days)
        .order_by("night", "start", "home__name")
    )
    return [one for one in found if _is_open(one, at=at)]


def refereed_tonight(
    user: Any, unions: Sequence[Union], *, at: datetime
) -> QuerySet[Fixture]:
    """Return tonight's fixtures of some unions that a user may referee."""
    days = tonight_in(unions, at=at)
    tonight = reduce(
        or_, [Q(union=pk, night=day) for pk, day in days.items()], Q(pk__in=[])
    )
    return (
        Fixture.objects.filter(tonight, _allowed(user, referees(OuterRef("pk"))))
        .exclude(state=Fixture.State.POSTPONED)
        .order_by("start", "home__name", "pk")
    )


def halls_tonight(user: Any, *, at: datetime) -> list[RefereeHall]:
    """Return the halls in which a user may referee tonight, by union."""
    unions = unions_to_referee(user)
    found = refereed_tonight(user, unions, at=at).select_related(*SHOWN)
    return [
        RefereeHall(hall.fixtures[0].union, day, hall.venue, hall.fixtures)
        for (_union, day), among in groupby(sorted(found, key=_night_of), key=_night_of)
        for hall in by_hall(among)
    ]


def _night_of(fixture: Fixture) -> tuple[str, date]:
    assert fixture.night is not None, "a fixture of tonight has a night"
    return fixture.union.slug, fixture.night


def hall_lines(halls: Sequence[RefereeHall]) -> list[HallLine]:
    """Return halls with the state of each match, those where all is signed last.

    The queries do not grow with them.
    """
    pks = [one.pk for hall in halls for one in hall.fixtures]
    shown = list(Fixture.objects.filter(pk__in=pks).select_related(*SHOWN))
    phases = phases_of(shown)
    signed = {one.pk for one in shown if (match := match_of(one)) and match.sealed_at}
    lines = [
        HallLine(hall, [(one, phases[one.pk]) for one in hall.fixtures])
        for hall in halls
    ]
    return sorted(
        lines, key=lambda one: all(match.pk in signed for match in one.hall.fixtures)
    )


def _allowed(user: Any, role: Q) -> Exists:
    """Return the condition on Fixture for a user's having a role there."""
    there = Q(union=OuterRef("union")) | Q(board=OuterRef("union__board"))
    return Exists(Role.objects.filter(there, role, user=user))


def _is_open(fixture: Fixture, *, at: datetime) -> bool:
    starts_at = fixture.starts_at
    return starts_at is not None and (
        starts_at - OPENS_BEFORE <= at < starts_at + CLOSES_AFTER
    )


def my_match(request: HttpRequest) -> dict[str, Callable[[], list[Fixture]]]:
    """Return the data of the header's link to the user's match, lazily."""

    def found() -> list[Fixture]:
        user = getattr(request, "user", None)
        return fixtures_as_captain(user, at=timezone.now()) if user is not None else []

    return {"my_matches": found}
