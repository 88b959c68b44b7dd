"""A user's own matches on a night: those they captain or may mark."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.utils import timezone

from league.access.permissions import scores
from league.models import Fixture, Role, Team
from league.standings.nights.next_up import next_of
from league.standings.selectors import fixtures_with_names
from matches.access.tickets import CLOSES_AFTER, OPENS_BEFORE

# A night that ends after midnight is still that of the day before.
A_DAY = timedelta(days=1)
# The most matches that a captain of several teams has on a night.
MOST = 8


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
    allowed = Role.objects.filter(
        Q(union=OuterRef("union")) | Q(board=OuterRef("union__board")),
        scores(OuterRef("pk")),
        user=user,
    )
    days = [(at + A_DAY * step).date() for step in (-1, 0, 1)]
    found = (
        fixtures_with_names()
        .filter(Exists(allowed), night__in=days)
        .order_by("night", "start", "home__name")
    )
    return [one for one in found if _is_open(one, at=at)]


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
