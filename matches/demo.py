"""The demo: a season, and one user per role, in a database made for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

import league
from league.access.passwords import new_password
from league.models import Board, Fixture, Registration, Role, Team, Union, User

FOLDER = Path(league.__file__).parent / "demo"
UNION = "South Peninsula"
# The unions that a demo makes: the second is there to choose between.
NEIGHBOUR = "Helderberg"


@dataclass(frozen=True, slots=True)
class DemoUser:
    """A demo user's role, name and password, shown once."""

    role: str
    username: str
    password: str


def role_places(
    union: Union, *, marks: Fixture | None = None
) -> Iterator[tuple[Role.Kind, dict[str, object]]]:
    """Yield each role with its place in the demo; `marks` is the marker's match."""
    fixture = marks or Fixture.objects.filter(union=union).first()
    team = Team.objects.filter(union=union).first()
    assert fixture is not None, "the demo season has fixtures"
    assert team is not None, "the demo season has teams"
    within: dict[str, dict[str, object]] = {
        Role.Kind.CLUB_SECRETARY: {"club": team.club},
        Role.Kind.CAPTAIN: {"team": team},
        Role.Kind.PLAYER: {"team": team},
        Role.Kind.MARKER: {"fixture": fixture},
    }
    for kind in Role.Kind:
        if kind is Role.Kind.BOARD_SECRETARY:
            yield kind, {"board": union.board}
        else:
            yield kind, {"union": union} | within.get(kind, {})


@transaction.atomic
def make_users(union: Union, *, marks: Fixture | None = None) -> list[DemoUser]:
    """Create a user for each role in a union, with random passwords."""
    union.board = Board.objects.create(name="Board of Control", slug="board")
    union.save(update_fields=["board"])
    made = []
    for kind, place in role_places(union, marks=marks):
        username = str(kind).replace(" ", "-")
        password = new_password()
        user = User.objects.create_user(username, password=password)
        Role.objects.create(user=user, kind=kind, **place)
        if kind is Role.Kind.PLAYER:
            team = place["team"]
            assert isinstance(team, Team), "a player's place is a team"
            registration = Registration.objects.filter(team=team).first()
            assert registration is not None, "the demo teams have players"
            registration.player.user = user
            registration.player.save(update_fields=["user"])
        made.append(DemoUser(str(kind.label), username, password))
    return made
