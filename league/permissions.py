"""May someone? Roles asked by union; a board secretary may what a union's may."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from league.models import Board, Fixture, Role, Union, User

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
    return roles_in(user, fixture.union).filter(scores(fixture)).exists()


def scores(fixture: Any) -> Q:
    """What a role in a union must be for its holder to send a match's entries."""
    return (
        Q(kind__in=SCORERS, fixture=None)
        | Q(kind=Kind.BOARD_SECRETARY)
        | Q(kind__in=[Kind.MARKER, Kind.REFEREE], fixture=fixture)
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


def sits_on_board(user: Any) -> bool:
    """Whether someone may open the board's own pages."""
    return user.is_active and (user.is_superuser or boards_kept_by(user).exists())


def boards_kept_by(user: Any) -> QuerySet[Board]:
    if user.is_superuser:
        return Board.objects.all()
    kept = user.roles.filter(kind=Kind.BOARD_SECRETARY)
    return Board.objects.filter(pk__in=kept.values("board"))


def unions_under(user: Any) -> QuerySet[Union]:
    """The unions of someone's boards."""
    if user.is_superuser:
        return Union.objects.all()
    return Union.objects.filter(board__in=boards_kept_by(user))


def users_under(user: Any) -> QuerySet[User]:
    """The users whose every role is in someone's boards and their unions.

    Whoever has a role elsewhere too is not this board's to rename or to give a
    new password.
    """
    if user.is_superuser:
        return User.objects.all()
    inside = Role.objects.filter(
        Q(board__in=boards_kept_by(user)) | Q(union__in=unions_under(user))
    )
    elsewhere = Role.objects.exclude(pk__in=inside.values("pk"))
    return User.objects.filter(
        pk__in=inside.values("user"), is_superuser=False
    ).exclude(pk__in=elsewhere.values("user"))


def unions_of(user: Any) -> set[int]:
    """Return the unions in which someone has any role, and so sees the names."""
    if not user.is_authenticated or not user.is_active:
        return set()
    boards = user.roles.exclude(board=None).values("board")
    own = Q(roles__user=user) | Q(board__in=boards)
    return set(Union.objects.filter(own).values_list("pk", flat=True))
