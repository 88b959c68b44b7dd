"""Clubs, teams and registrations of a season, and who may keep them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.test import Client

from league.models import Registration, Role, Season, Team, User
from league.models.places import today
from league.registrations.faults import Filled
from tests.make import make_division, make_role, make_season, make_team, make_user


@dataclass(slots=True)
class Place:
    """A season of two clubs, each with one team."""

    season: Season
    home: Team
    away: Team

    @property
    def today(self) -> date:
        return today(self.season.union)

    def day(self, days: int) -> date:
        return self.today + timedelta(days=days)


def make_place(**policy: object) -> Place:
    season = make_season()
    season.rule_set.policy = policy
    season.rule_set.save()
    division = make_division(season)
    home = make_team(division, name="Retreat A", code="RET-A")
    return Place(season, home, make_team(division, name="Elsies A", code="ELS-A"))


def make_filled(team: Team, name: str = "Jan Smit", **values: object) -> Filled:
    day = values.pop("registered_on", today(team.union))
    return Filled(
        name=name,
        club=values.pop("club", team.club),  # type: ignore[arg-type]
        team=team,
        registered_on=day,  # type: ignore[arg-type]
        **values,  # type: ignore[arg-type]
    )


def make_registrar(season: Season) -> User:
    return make_role(season.union, "registrar")


def make_club_secretary(team: Team) -> User:
    user = make_user()
    Role.objects.create(
        user=user, kind="club secretary", union=team.union, club=team.club
    )
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def registered(place: Place) -> list[tuple[str, str]]:
    """Who stands in the season: the number and the name, by number."""
    rows = Registration.objects.filter(season=place.season, ended_on=None)
    return [(one.number, one.player.name) for one in rows.select_related("player")]
