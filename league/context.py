"""What the head of every page asks about its reader, by queries compiled once."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import (
    Count,
    Exists,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.http import HttpRequest

from league.access.persons import is_own_row, own_people
from league.desk.served import READER, unions_served_by
from league.lib.prepared import PreparedQuery
from league.models import Official, Role, Union, User

BOARD = Role.Kind.BOARD_SECRETARY
SPEAKERS = (Role.Kind.CAPTAIN, Role.Kind.CLUB_SECRETARY)


def _news() -> QuerySet[User]:
    officiates = Official.objects.filter(is_own_row(OuterRef("pk")), is_active=True)
    roles = Role.objects.filter(user=OuterRef("pk"))
    people = own_people(OuterRef("pk")).order_by("pk")
    return User.objects.filter(pk=READER, is_active=True).annotate(
        new=Count("notices", filter=Q(notices__read_at=None)),
        officiates=Exists(officiates),
        called=Subquery(people.values("name")[:1]),
        has_team=Exists(roles.filter(kind__in=SPEAKERS)),
        on_board=Q(is_superuser=True) | Exists(roles.filter(kind=BOARD)),
    )


NEWS = PreparedQuery(_news)


def desks(request: HttpRequest) -> dict[str, Any]:
    """Return the page head's data about the reader; queried only if a page shows it."""
    user = getattr(request, "user", None)

    @cache
    def news() -> User | None:
        return news_of(user) if isinstance(user, User) else None

    @cache
    def served() -> list[Union]:
        return unions_served_by(user) if user is not None else []

    return {
        "desks": served,
        "on_board": lambda: settings.ADMIN and getattr(news(), "on_board", False),
        # The board looks after the installation too, also where it has no admin.
        "watches": lambda: getattr(news(), "on_board", False),
        "has_team": lambda: getattr(news(), "has_team", False),
        "news": news,
    }


def news_of(user: User) -> User | None:
    """Return a user with what the head shows.

    That is `new` (unread notices), the roles held, and `called`: the person's name.
    """
    found = NEWS.ask(user=user.pk)
    return found[0] if found else None
