"""Whoever has a page of their own, and the page as they see it."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Appointment, Fixture, Official, Player, Role, Team, User
from matches.home.me import me_of
from matches.home.page import HomePage, home_page
from tests.make import make_player, make_user

Kind = Role.Kind


def client_for(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def shown_to(user: User) -> str:
    answer = client_for(user).get(reverse("my-home"))
    assert answer.status_code == 200
    return answer.content.decode()


def page_of(user: User) -> HomePage:
    return home_page(me_of(user), at=timezone.now())


def player_in(team: Team, *, name: str = "Thandi Mokoena") -> tuple[User, Player]:
    user = make_user()
    return user, make_player(team, name=name, user=user)


def captain_of(team: Team) -> User:
    user = make_user()
    Role.objects.create(user=user, kind=Kind.CAPTAIN, union=team.union, team=team)
    return user


def ask(fixture: Fixture, player: Player) -> Appointment:
    official = Official.objects.create(
        union=fixture.union, player=player, is_referee=True, is_marker=True
    )
    return Appointment.objects.create(
        union=fixture.union,
        fixture=fixture,
        official=official,
        task="referee",
        state="asked",
        asked_at=timezone.now(),
    )
