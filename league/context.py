"""What the head of every page asks about its reader, by queries compiled once."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import (
    BigAutoField,
    Count,
    Exists,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.http import HttpRequest

from league.access.permissions import DESK, PLANNERS, REGISTRARS
from league.access.persons import is_own_row, own_people
from league.desk.areas import Right
from league.lib.prepared import PreparedQuery, Slot
from league.models import Official, Role, Union, User

BOARD = Role.Kind.BOARD_SECRETARY
SPEAKERS = (Role.Kind.CAPTAIN, Role.Kind.CLUB_SECRETARY)
READER = Slot("user", BigAutoField())


def _served() -> QuerySet[Union]:
    boards = Role.objects.filter(user=READER, kind=BOARD).values("board")
    own = Role.objects.filter(user=READER, union=OuterRef("pk"))
    return Union.objects.annotate(
        is_kept=Exists(own.filter(kind__in=DESK)) | Q(board__in=boards),
        plans=Exists(own.filter(kind__in=PLANNERS)),
        registers=Exists(own.filter(kind__in=REGISTRARS)),
    ).filter(Q(is_kept=True) | Q(plans=True) | Q(registers=True))


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


SERVED, NEWS = PreparedQuery(_served), PreparedQuery(_news)


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
        "has_team": lambda: getattr(news(), "has_team", False),
        "news": news,
    }


def unions_served_by(user: Any) -> list[Union]:
    """Return the unions a user works for; `is_kept`: whether at the desk too."""
    if not user.is_authenticated or not user.is_active:
        return []
    return SERVED.ask(user=user.pk)


def rights_at(union: Union) -> frozenset[Right]:
    """Return what the reader may do at the desk of a union that they serve."""
    if getattr(union, "is_kept", False):
        return frozenset(Right)
    held = {Right.PLANS: "plans", Right.REGISTERS: "registers"}
    own = {one for one, name in held.items() if getattr(union, name, False)}
    return frozenset(own | {Right.SERVES}) if own else frozenset()


def news_of(user: User) -> User | None:
    """Return a user with what the head shows.

    That is `new` (unread notices), the roles held, and `called`: the person's name.
    """
    found = NEWS.ask(user=user.pk)
    return found[0] if found else None
