"""Who may do what: roles per union; a board's secretary may do what its unions' may."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
)

from league.models import Board, Fixture, Role, Team, Union, User, Venue
from league.models.places import today

Kind = Role.Kind

DESK = {Kind.UNION_SECRETARY}
PLANNERS = {Kind.UNION_SECRETARY, Kind.FIXTURES_SECRETARY}
REGISTRARS = {Kind.UNION_SECRETARY, Kind.REGISTRAR}
SCORERS = {Kind.UNION_SECRETARY, Kind.REFEREE}
# The condition on Role for running any match of a union.
RUNS_ANY_MATCH = Q(kind__in=SCORERS, fixture=None) | Q(kind=Kind.BOARD_SECRETARY)
SECRETARIES = {
    Kind.BOARD_SECRETARY,
    Kind.UNION_SECRETARY,
    Kind.FIXTURES_SECRETARY,
    Kind.REGISTRAR,
}

# Offices: whoever holds one is to be reached by others.
OFFICES = SECRETARIES | {Kind.CLUB_SECRETARY}
INSIDERS = OFFICES | {Kind.CAPTAIN}


def roles_in(user: Any, union: Union) -> QuerySet[Role]:
    """Return a user's roles in a union: the union's own, and its board's secretary."""
    if not user.is_authenticated or not user.is_active:
        return Role.objects.none()
    board = Q(board=union.board_id) if union.board_id else Q(pk__in=[])
    return user.roles.filter(Q(union=union) | board)


def belongs_to(user: Any, union: Union) -> bool:
    """Whether a user has any role in a union, and so sees its players' names."""
    return roles_in(user, union).exists()


def may_keep(user: Any, union: Union) -> bool:
    """Whether a user may work at a union's desk: import, type in, correct."""
    return _holds(user, union, DESK)


def may_give(user: Any, union: Union, kind: Role.Kind) -> bool:
    """Whether a user may give or take back a kind of role; board roles need one."""
    if kind == Kind.BOARD_SECRETARY:
        return roles_in(user, union).filter(kind=kind).exists()
    return may_keep(user, union)


def with_phones_entered(
    roles: QuerySet[Role], union: Union, *, kinds: Iterable[Role.Kind]
) -> QuerySet[Role]:
    """Fetch with each role `may_enter_phone`: whether a user enters the number for it.

    `kinds` are those that the user gives in the union. Of somebody with a role that the
    user has no say in the number is their own alone to change.
    """
    given = set(kinds)
    elsewhere = roles_elsewhere(union, kinds=given).filter(user=OuterRef("user"))
    offices = Q(kind__in=OFFICES & given, user__is_superuser=False)
    may = ExpressionWrapper(offices & ~Exists(elsewhere), BooleanField())
    return roles.annotate(may_enter_phone=may)


def roles_elsewhere(union: Union, *, kinds: Collection[Role.Kind]) -> QuerySet[Role]:
    """Return the roles in which whoever gives these kinds in a union has no say."""
    inside = Q(union=union)
    if union.board_id and Kind.BOARD_SECRETARY in kinds:
        inside |= Q(board=union.board_id) | Q(union__board=union.board_id)
    return Role.objects.exclude(inside)


def holds_office(user: User) -> bool:
    """Whether a user is an officer of a club, a union or a board."""
    return user.roles.filter(kind__in=OFFICES).exists()


def kinds_given_by(user: Any, union: Union) -> list[Role.Kind]:
    """Return the kinds of role that a user may give.

    A marker's is not among them: it comes with an appointment, or on the night with a
    code.
    """
    held = set(roles_in(user, union).values_list("kind", flat=True))
    if Kind.BOARD_SECRETARY in held:
        return [one for one in Kind if one != Kind.MARKER]
    if DESK & held:
        return [one for one in Kind if one not in (Kind.MARKER, Kind.BOARD_SECRETARY)]
    return []


def users_in(union: Union) -> QuerySet[User]:
    """Return the active users with a role in a union or as its board's secretary."""
    roles = Role.objects.filter(Q(union=union) | Q(union=None, board=union.board_id))
    return User.objects.filter(pk__in=roles.values("user"), is_active=True)


def may_plan(user: Any, union: Union) -> bool:
    """Whether a user may make a union's seasons, fixtures, cups and appointments."""
    return _holds(user, union, PLANNERS)


def may_serve(user: Any, union: Union) -> bool:
    """Whether a user may plan a union's seasons or keep its registrations."""
    return _holds(user, union, PLANNERS | REGISTRARS)


def may_register(user: Any, union: Union) -> bool:
    """Whether a user may keep a union's registrations and transfers."""
    return _holds(user, union, REGISTRARS)


def may_release(user: Any, union: Union) -> bool:
    """Whether a user may release a union's players to its board; needs a union role."""
    return roles_in(user, union).filter(union=union, kind__in=REGISTRARS).exists()


def may_speak_for(user: Any, team: Team) -> bool:
    """Whether a user may ask and answer for a team: as captain or club secretary."""
    captain = Q(kind=Kind.CAPTAIN, team=team)
    secretary = Q(kind=Kind.CLUB_SECRETARY, club=team.club_id)
    return roles_in(user, team.union).filter(captain | secretary).exists()


def teams_of(user: Any) -> QuerySet[Team]:
    """Return the teams that a user may speak for, as captain or club secretary."""
    if not user.is_authenticated or not user.is_active:
        return Team.objects.none()
    led = user.roles.filter(kind=Kind.CAPTAIN).values("team")
    clubs = user.roles.filter(kind=Kind.CLUB_SECRETARY).values("club")
    return Team.objects.filter(Q(pk__in=led) | Q(club__in=clubs))


def may_see_hall_note(user: Any, venue: Venue) -> bool:
    """Whether a user may see what a hall tells insiders: its note and its contact.

    Officers, captains and the union's referees may; a match's own referee or marker
    may for the hall of that match, until the day after it.
    """
    since = today(venue.union) - timedelta(days=1)
    of_a_night = Q(kind__in=[Kind.REFEREE, Kind.MARKER]) & Q(
        fixture__venue=venue, fixture__night__gte=since
    )
    wanted = Q(kind__in=INSIDERS) | RUNS_ANY_MATCH | of_a_night
    return roles_in(user, venue.union).filter(wanted).exists()


def _holds(user: Any, union: Union, kinds: set[Role.Kind]) -> bool:
    wanted = Q(kind__in=kinds) | Q(kind=Kind.BOARD_SECRETARY)
    return roles_in(user, union).filter(wanted).exists()


def may_score(user: Any, fixture: Fixture) -> bool:
    """Whether a user may send entries: secretary, referee, this match's marker."""
    return roles_in(user, fixture.union).filter(scores(fixture)).exists()


def may_referee(user: Any, fixture: Fixture) -> bool:
    """Whether a user may act as a match's referee; the secretary may too."""
    return roles_in(user, fixture.union).filter(referees(fixture)).exists()


def may_referee_in(user: Any, union: Union) -> bool:
    """Whether a user may act as referee on a union's nights."""
    return roles_in(user, union).filter(RUNS_ANY_MATCH).exists()


def unions_to_referee(user: Any) -> list[Union]:
    """Return the unions where a user may act as referee, of one match at least."""
    if not user.is_authenticated or not user.is_active:
        return []
    boards = user.roles.filter(kind=Kind.BOARD_SECRETARY).values("board")
    own = user.roles.filter(kind__in=SCORERS).values("union")
    return list(Union.objects.filter(Q(pk__in=own) | Q(board__in=boards)))


def referees(fixture: Any) -> Q:
    """Return the condition on Role for running a match."""
    return RUNS_ANY_MATCH | Q(kind=Kind.REFEREE, fixture=fixture)


def scores(fixture: Any) -> Q:
    """Return the condition on Role for sending a match's entries."""
    return referees(fixture) | Q(kind=Kind.MARKER, fixture=fixture)


def is_secretary(user: Any) -> bool:
    return user.roles.filter(kind__in=SECRETARIES).exists()


def sits_on_board(user: Any) -> bool:
    """Whether a user may open the board's admin pages."""
    return user.is_active and (user.is_superuser or boards_kept_by(user).exists())


def boards_kept_by(user: Any) -> QuerySet[Board]:
    if user.is_superuser:
        return Board.objects.all()
    kept = user.roles.filter(kind=Kind.BOARD_SECRETARY)
    return Board.objects.filter(pk__in=kept.values("board"))


def unions_under(user: Any) -> QuerySet[Union]:
    """Return the unions of a user's boards."""
    if user.is_superuser:
        return Union.objects.all()
    return Union.objects.filter(board__in=boards_kept_by(user))


def users_under(user: Any) -> QuerySet[User]:
    """Return the users whose roles all lie within a user's boards and their unions.

    A user with a role elsewhere too is not this board's to rename or to give a new
    password.
    """
    # A program's user has no password and gets none.
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
    """Return the pks of the unions in which a user has any role, and so sees names."""
    if not user.is_authenticated or not user.is_active:
        return set()
    boards = user.roles.exclude(board=None).values("board")
    own = Q(roles__user=user) | Q(board__in=boards)
    return set(Union.objects.filter(own).values_list("pk", flat=True))
