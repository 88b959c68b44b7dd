"""May someone? Roles asked by union; a board secretary may what a union's may."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from league.models import Fixture, Role, Union, User

Reader = User | AnonymousUser
Kind = Role.Kind

DESK = {Kind.UNION_SECRETARY}
SCORERS = {Kind.UNION_SECRETARY, Kind.REFEREE}
SECRETARIES = {
    Kind.BOARD_SECRETARY,
    Kind.UNION_SECRETARY,
    Kind.FIXTURES_SECRETARY,
    Kind.REGISTRAR,
}


def roles_in(user: Any, union: Union) -> QuerySet[Role]:
    """The roles that count in a union: its own and its board's secretary's."""
    if not user.is_authenticated or not user.is_active:
        return Role.objects.none()
    board = Q(board=union.board_id) if union.board_id else Q(pk__in=[])
    return user.roles.filter(Q(union=union) | board)


def belongs_to(user: Any, union: Union) -> bool:
    """Whether someone has any role in a union, and so sees its names."""
    return roles_in(user, union).exists()


def may_keep(user: Any, union: Union) -> bool:
    """Whether someone may work at a union's desk: import, type in, correct."""
    return (
        roles_in(user, union)
        .filter(Q(kind__in=DESK) | Q(kind=Kind.BOARD_SECRETARY))
        .exists()
    )


def may_score(user: Any, fixture: Fixture) -> bool:
    """Whether someone may send entries: secretary, referee, this match's marker."""
    return (
        roles_in(user, fixture.union)
        .filter(
            Q(kind__in=SCORERS, fixture=None)
            | Q(kind=Kind.BOARD_SECRETARY)
            | Q(kind__in=[Kind.MARKER, Kind.REFEREE], fixture=fixture)
        )
        .exists()
    )


def is_secretary(user: Any) -> bool:
    return user.roles.filter(kind__in=SECRETARIES).exists()


def unions_kept_by(user: Any) -> list[Union]:
    """Return the unions whose desk someone may open, by name."""
    if not user.is_authenticated or not user.is_active:
        return []
    own = Q(roles__user=user, roles__kind__in=DESK)
    boards = user.roles.filter(kind=Kind.BOARD_SECRETARY).values("board")
    return list(Union.objects.filter(own | Q(board__in=boards)).distinct())
