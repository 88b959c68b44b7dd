"""Who is notified of a change: people by what they are to a team, club or fixture.

A captain by registration, or an official, who has no account is among them as the
player: an action's message counts also whom it cannot reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from league.access.permissions import DESK
from league.access.persons import account_of, person_pk, user_pk
from league.models import (
    Appointment,
    Club,
    Cup,
    Division,
    Fixture,
    Player,
    Registration,
    Role,
    Season,
    Team,
    Union,
    User,
)

Kind = Role.Kind
Person = User | Player


def person_of(player: Player) -> Person:
    """Return the account by which a player signs in, else the person."""
    return account_of(player) or player.person


def captains_of(team: Team, season: Season) -> list[Person]:
    """Return a team's captains in a season, by role or registration."""
    users = _active(_captains([team.pk], season.pk))
    return [*users, *_captains_without([team.pk], season.pk)]


def club_secretaries(club: Club) -> QuerySet[User]:
    return _active(_secretaries_of_clubs([club.pk]))


def planners_of(union: Union) -> QuerySet[User]:
    """Return a union's fixtures secretaries; if it has none, its secretaries."""
    return _holders_or_secretaries(union, Kind.FIXTURES_SECRETARY)


def secretaries_of(union: Union) -> QuerySet[User]:
    return _active(_holders(union.pk, {Kind.UNION_SECRETARY}))


def registrars_of(union: Union) -> QuerySet[User]:
    """Return a union's registrars; if it has none, its secretaries."""
    return _holders_or_secretaries(union, Kind.REGISTRAR)


def keepers_of(union: Union) -> QuerySet[User]:
    """Return everyone at a union's desk: its secretaries and its board's."""
    board = Role.objects.filter(kind=Kind.BOARD_SECRETARY, board=union.board_id)
    over = board.exclude(board=None).values("user")
    return _active(_holders(union.pk, DESK) | Q(pk__in=over))


def people_of_team(team: Team, season: Season) -> list[Person]:
    """Return a team's captains and its club's secretaries."""
    users = _active(
        _captains([team.pk], season.pk) | _secretaries_of_clubs([team.club_id])
    )
    return [*users, *_captains_without([team.pk], season.pk)]


def people_concerned(fixture: Fixture) -> list[Person]:
    """Return everyone concerned with a fixture: its people, officials, planners."""
    teams, season = [fixture.home_id, fixture.away_id], fixture.division.season_id
    users = _active(
        _captains(teams, season)
        | _secretaries_of_clubs([fixture.home.club_id, fixture.away.club_id])
        | _appointed([fixture.pk])
        | Q(pk__in=planners_of(fixture.union).values("pk"))
    )
    without = [*_captains_without(teams, season), *_appointed_without([fixture.pk])]
    return [*users, *dict.fromkeys(without)]


def people_of_division(division: Division) -> list[Person]:
    """Return everyone concerned with a division: its teams, their clubs, planners."""
    return _people_of_entries(division.standings, division.season_id, division.union)


def people_of_cup(cup: Cup) -> list[Person]:
    """Return everyone concerned with a cup: its teams, their clubs, planners."""
    return _people_of_entries(cup.entries, cup.division.season_id, cup.union)


def _people_of_entries(entries: Any, season: int, union: Union) -> list[Person]:
    teams = entries.values("team")
    users = _active(
        _captains(teams, season)
        | _secretaries_of_clubs(entries.values("team__club"))
        | Q(pk__in=planners_of(union).values("pk"))
    )
    return [*users, *_captains_without(teams, season)]


def _holders_or_secretaries(union: Union, kind: Role.Kind) -> QuerySet[User]:
    roles = Role.objects.filter(union=union, kind=kind, user__is_active=True)
    held = kind if roles.exists() else Kind.UNION_SECRETARY
    return _active(_holders(union.pk, {held}))


def _active(which: Q) -> QuerySet[User]:
    return User.objects.filter(which, is_active=True).order_by("pk")


def _holders(union: int, kinds: Iterable[Role.Kind]) -> Q:
    roles = Role.objects.filter(union=union, kind__in=kinds)
    return Q(pk__in=roles.values("user"))


def _captains(teams: Any, season: int) -> Q:
    by_role = Role.objects.filter(kind=Kind.CAPTAIN, team__in=teams)
    registered = Registration.objects.filter(
        is_captain=True, season=season, team__in=teams, ended_on=None
    )
    signs_in = registered.annotate(person_user=user_pk()).exclude(person_user=None)
    return Q(pk__in=by_role.values("user")) | Q(pk__in=signs_in.values("person_user"))


def _captains_without(teams: Any, season: int) -> list[Player]:
    """Return the registered captains without an account, where nobody has the role.

    Where a team has a captain by role, the one registered may be the same human, whose
    account nobody has joined to the player yet.
    """
    by_role = Role.objects.filter(
        kind=Kind.CAPTAIN, team__in=teams, user__is_active=True
    )
    rows = (
        Registration.objects.filter(
            is_captain=True, season=season, team__in=teams, ended_on=None
        )
        .exclude(team__in=by_role.values("team"))
        .annotate(person=person_pk(), person_user=user_pk())
        .filter(_signs_in_no_more("person_user"))
    )
    return _not_erased(rows.values("person"))


def _appointed_without(fixtures: Sequence[Any]) -> list[Player]:
    """Return the officials told of appointments who have no account, as persons."""
    told = _told_of(fixtures).filter(
        _signs_in_no_more("official__player__user"),
        _signs_in_no_more("official__player__merged_into__user"),
    )
    people = told.annotate(person=person_pk("official__player"))
    return _not_erased(people.values("person"))


def _signs_in_no_more(user: str) -> Q:
    gone = User.objects.filter(is_active=False)
    return Q(**{user: None}) | Q(**{f"{user}__in": gone.values("pk")})


def _not_erased(players: Any) -> list[Player]:
    found = Player.objects.filter(pk__in=players, erased_at=None)
    return list(found.select_related("user").order_by("pk"))


def _secretaries_of_clubs(clubs: Any) -> Q:
    roles = Role.objects.filter(kind=Kind.CLUB_SECRETARY, club__in=clubs)
    return Q(pk__in=roles.values("user"))


def _appointed(fixtures: Any) -> Q:
    # An official answers as the user they were saved with, else as their person's.
    own = "official__player__user"
    told = _told_of(fixtures)
    others = told.filter(_signs_in_no_more(own))
    return Q(pk__in=told.exclude(**{own: None}).values(own)) | Q(
        pk__in=others.values("official__player__merged_into__user")
    )


def _told_of(fixtures: Any) -> QuerySet[Appointment]:
    return Appointment.objects.filter(fixture__in=fixtures, state__in=Appointment.TOLD)
