"""Who is notified of a change: users by what they are to a team, club or fixture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from league.access.permissions import DESK
from league.access.persons import user_pk
from league.models import (
    Appointment,
    Club,
    Cup,
    Division,
    Fixture,
    Registration,
    Role,
    Season,
    Team,
    Union,
    User,
)

Kind = Role.Kind


def captains_of(team: Team, season: Season) -> QuerySet[User]:
    """Return a team's captains in a season, by role or registration."""
    return _active(_captains([team.pk], season.pk))


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


def people_of_team(team: Team, season: Season) -> QuerySet[User]:
    """Return a team's captains and its club's secretaries."""
    return _active(
        _captains([team.pk], season.pk) | _secretaries_of_clubs([team.club_id])
    )


def people_concerned(fixture: Fixture) -> QuerySet[User]:
    """Return everyone concerned with a fixture: its people, officials, planners."""
    return _active(
        _captains([fixture.home_id, fixture.away_id], fixture.division.season_id)
        | _secretaries_of_clubs([fixture.home.club_id, fixture.away.club_id])
        | _appointed([fixture.pk])
        | Q(pk__in=planners_of(fixture.union).values("pk"))
    )


def people_of_division(division: Division) -> QuerySet[User]:
    """Return everyone concerned with a division: its teams, their clubs, planners."""
    return _people_of_entries(division.standings, division.season_id, division.union)


def people_of_cup(cup: Cup) -> QuerySet[User]:
    """Return everyone concerned with a cup: its teams, their clubs, planners."""
    return _people_of_entries(cup.entries, cup.division.season_id, cup.union)


def _people_of_entries(entries: Any, season: int, union: Union) -> QuerySet[User]:
    return _active(
        _captains(entries.values("team"), season)
        | _secretaries_of_clubs(entries.values("team__club"))
        | Q(pk__in=planners_of(union).values("pk"))
    )


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


def _secretaries_of_clubs(clubs: Any) -> Q:
    roles = Role.objects.filter(kind=Kind.CLUB_SECRETARY, club__in=clubs)
    return Q(pk__in=roles.values("user"))


def _appointed(fixtures: Any) -> Q:
    # An official answers as the user they were saved with, merged or not.
    told = Appointment.objects.filter(
        fixture__in=fixtures, state__in=Appointment.TOLD
    ).exclude(official__player__user=None)
    return Q(pk__in=told.values("official__player__user"))
