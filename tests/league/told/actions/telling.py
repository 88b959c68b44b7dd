"""How an action that tells people is kept in the table, and whom it tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from league.models import (
    Notice,
    Team,
    User,
)
from tests.league.postponements.make_postponements import Scene
from tests.league.postponements.pages import ahead
from tests.make import make_player, make_role

Kind = Notice.Kind
Sent = tuple[User, str, dict[str, Any]]


@dataclass(frozen=True)
class Action:
    """Who posts what to which page, and the kinds of notices that come of it."""

    make: Callable[[], Sent]
    kinds: set[str]

    def __str__(self) -> str:
        return self.make.__name__


ACTIONS: list[Action] = []


def tells(*kinds: Kind) -> Callable[[Callable[[], Sent]], Callable[[], Sent]]:
    def keep(make: Callable[[], Sent]) -> Callable[[], Sent]:
        ACTIONS.append(Action(make, {str(one) for one in kinds}))
        return make

    return keep


def url(name: str, *args: object) -> str:
    return reverse(name, args=args)


def mixed(home: Team, away: Team) -> None:
    """A captain with an address, a club's secretary without, a captain unreachable."""
    captain = make_role(home.union, "captain", team=home)
    with_address(captain)
    make_role(home.union, "club secretary", club=home.club)
    player = make_player(away)
    player.registrations.update(is_captain=True)


def with_address(user: User) -> User:
    user.email = f"{user.username}@example.org"
    user.save(update_fields=["email"])
    return user


def scene_of_all() -> Scene:
    """A match to come whose away captain has no account, and no address."""
    scene = ahead()
    scene.away.roles.all().delete()
    mixed(scene.fixture.home, scene.fixture.away)
    return scene
