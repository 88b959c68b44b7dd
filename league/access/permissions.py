"""May someone? Roles asked by union; a board secretary may what a union's may."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from league.models import Board, Fixture, Role, Team, Union, User

Reader = User | AnonymousUser
Kind = Role.Kind

DESK = {Kind.UNION_SECRETARY}
PLANNERS = {Kind.UNION_SECRETARY, Kind.FIXTURES_SECRETARY}
REGISTRARS = {Kind.UNION_SECRETARY, Kind.REGISTRAR}
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
    return _holds(user, union, DESK)


def may_give(user: Any, union: Union, kind: Role.Kind) -> bool:
    """Whether someone may give and take back a kind of role in a union: of its board
    only whoever sits on that."""
    if kind == Kind.BOARD_SECRETARY:
        return roles_in(user, union).filter(kind=kind).exists()
    return may_keep(user, union)


def users_in(union: Union) -> QuerySet[User]:
    """The users with a role in a union, or as its board's secretary."""
    roles = Role.objects.filter(Q(union=union) | Q(union=None, board=union.board_id))
    return User.objects.filter(pk__in=roles.values("user"), is_active=True)


def may_plan(user: Any, union: Union) -> bool:
    """Whether someone may make a union's seasons, fixtures, cups and appointments."""
    return _holds(user, union, PLANNERS)


def may_serve(user: Any, union: Union) -> bool:
    """Whether someone works on a union's seasons: plans them or keeps their players."""
    return _holds(user, union, PLANNERS | REGISTRARS)


def may_register(user: Any, union: Union) -> bool:
    """Whether someone may keep a union's registrations and transfers."""
    return _holds(user, union, REGISTRARS)


def may_release(user: Any, union: Union) -> bool:
    """Whether someone may release a union's players to its board: nobody of the
    board itself."""
    return roles_in(user, union).filter(union=union, kind__in=REGISTRARS).exists()


def may_speak_for(user: Any, team: Team) -> bool:
    """Whether someone may ask and answer for a team: its captain, its club."""
    return (
        roles_in(user, team.union)
        .filter(
            Q(kind=Kind.CAPTAIN, team=team)
            | Q(kind=Kind.CLUB_SECRETARY, club=team.club_id)
        )
        .exists()
    )


def teams_of(user: Any) -> QuerySet[Team]:
    """The teams that someone may ask and answer for: as captain, or for the club."""
    if not user.is_authenticated or not user.is_active:
        return Team.objects.none()
    led = user.roles.filter(kind=Kind.CAPTAIN).values("team")
    clubs = user.roles.filter(kind=Kind.CLUB_SECRETARY).values("club")
    return Team.objects.filter(Q(pk__in=led) | Q(club__in=clubs))


def _holds(user: Any, union: Union, kinds: set[Role.Kind]) -> bool:
    wanted = Q(kind__in=kinds) | Q(kind=Kind.BOARD_SECRETARY)
    return roles_in(user, union).filter(wanted).exists()


def may_score(user: Any, fixture: Fixture) -> bool:
    """Whether someone may send entries: secretary, referee, this match's marker."""
    return roles_in(user, fixture.union).filter(scores(fixture)).exists()


def may_referee(user: Any, fixture: Fixture) -> bool:
    """Whether someone may act as the referee of a match: the secretary may too."""
    return roles_in(user, fixture.union).filter(referees(fixture)).exists()


def may_referee_in(user: Any, union: Union) -> bool:
    """Whether someone may act as the referee of a union's nights."""
    return (
        roles_in(user, union)
        .filter(Q(kind__in=SCORERS, fixture=None) | Q(kind=Kind.BOARD_SECRETARY))
        .exists()
    )


def referees(fixture: Any) -> Q:
    """What a role in a union must be for its holder to run a match."""
    return (
        Q(kind__in=SCORERS, fixture=None)
        | Q(kind=Kind.BOARD_SECRETARY)
        | Q(kind=Kind.REFEREE, fixture=fixture)
    )


def scores(fixture: Any) -> Q:
    """What a role in a union must be for its holder to send a match's entries."""
    return referees(fixture) | Q(kind=Kind.MARKER, fixture=fixture)


def is_secretary(user: Any) -> bool:
    return user.roles.filter(kind__in=SECRETARIES).exists()


def unions_served_by(user: Any) -> list[Union]:
    """Return the unions whose seasons someone works on, by name; `is_kept` says of
    each whether s/he may open its desk."""
    if not user.is_authenticated or not user.is_active:
        return []
    boards = user.roles.filter(kind=Kind.BOARD_SECRETARY).values("board")
    own = user.roles.filter(union=OuterRef("pk"))
    return list(
        Union.objects.annotate(
            is_kept=Exists(own.filter(kind__in=DESK)) | Q(board__in=boards),
            is_served=Exists(own.filter(kind__in=PLANNERS | REGISTRARS)),
        ).filter(Q(is_kept=True) | Q(is_served=True))
    )


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
    # A program's user has no password, and gets none.
    people = User.objects.filter(program=None)
    if user.is_superuser:
        return people
    inside = Role.objects.filter(
        Q(board__in=boards_kept_by(user)) | Q(union__in=unions_under(user))
    )
    elsewhere = Role.objects.exclude(pk__in=inside.values("pk"))
    return people.filter(pk__in=inside.values("user"), is_superuser=False).exclude(
        pk__in=elsewhere.values("user")
    )


def unions_of(user: Any) -> set[int]:
    """Return the unions in which someone has any role, and so sees the names."""
    if not user.is_authenticated or not user.is_active:
        return set()
    boards = user.roles.exclude(board=None).values("board")
    own = Q(roles__user=user) | Q(board__in=boards)
    return set(Union.objects.filter(own).values_list("pk", flat=True))
