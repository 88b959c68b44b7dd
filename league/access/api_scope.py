"""Which unions' and clubs' rows a user of the API may see."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from league.access.permissions import PLANNERS, REGISTRARS
from league.models import Club, Role, Union

Kind = Role.Kind


def planned_unions(user: Any) -> QuerySet[Union]:
    """Return the unions whose fixtures a user may make."""
    return _where(user, PLANNERS)


def registered_unions(user: Any) -> QuerySet[Union]:
    """Return the unions whose registrations a user may keep."""
    return _where(user, REGISTRARS)


def served_clubs(user: Any) -> QuerySet[Club]:
    """Return the clubs that a user is secretary of."""
    if not user.is_authenticated or not user.is_active:
        return Club.objects.none()
    kept = user.roles.filter(kind=Kind.CLUB_SECRETARY, club__isnull=False)
    return Club.objects.filter(pk__in=kept.values("club"))


def _where(user: Any, kinds: set[Role.Kind]) -> QuerySet[Union]:
    if not user.is_authenticated or not user.is_active:
        return Union.objects.none()
    own = user.roles.filter(kind__in=kinds).values("union")
    boards = user.roles.filter(kind=Kind.BOARD_SECRETARY).values("board")
    return Union.objects.filter(Q(pk__in=own) | Q(board__in=boards))
