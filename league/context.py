from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q
from django.http import HttpRequest

from league.access.permissions import unions_served_by
from league.models import Official, Role, Union, User

BOARD = Role.Kind.BOARD_SECRETARY
SPEAKERS = (Role.Kind.CAPTAIN, Role.Kind.CLUB_SECRETARY)


def desks(request: HttpRequest) -> dict[str, Any]:
    """Return the page head's data about the reader; queried only if a page shows it."""

    def served() -> list[Union]:
        user = getattr(request, "user", None)
        return unions_served_by(user) if user is not None else []

    @cache
    def news() -> dict[str, Any] | None:
        user = getattr(request, "user", None)
        return news_of(user) if isinstance(user, User) else None

    def is_so(flag: str) -> bool:
        return bool((news() or {}).get(flag))

    return {
        "desks": served,
        "on_board": lambda: settings.ADMIN and is_so("on_board"),
        "has_team": lambda: is_so("has_team"),
        "news": news,
    }


def news_of(user: User) -> dict[str, Any]:
    """Return counts and flags for the head in one query: unread notices, roles held."""
    officiates = Official.objects.filter(player__user=OuterRef("pk"), is_active=True)
    roles = Role.objects.filter(user=OuterRef("pk"))
    unread = Count("notices", filter=Q(notices__read_at=None))
    found = User.objects.filter(pk=user.pk, is_active=True).annotate(
        new=unread,
        officiates=Exists(officiates),
        has_team=Exists(roles.filter(kind__in=SPEAKERS)),
        on_board=Q(is_superuser=True) | Exists(roles.filter(kind=BOARD)),
    )
    shown = found.values("new", "officiates", "has_team", "on_board").first()
    return dict(shown or {})
