"""Who asks in the API's long run: people by key and by session, programs, phones."""

from __future__ import annotations

import json
from uuid import uuid4

Headers = dict[str, str]

PERSONS = (
    "board-secretary",
    "union-secretary",
    "fixtures-secretary",
    "registrar",
    "club-secretary",
    "captain",
    "referee",
    "player",
    "viewer",
)
BY_SESSION = ("union-secretary", "referee", "player")
NOBODY = {
    "nobody": {},
    "a bad key": {"Authorization": f"Bearer klw_{'a' * 10}_{'a' * 43}"},
    "a bad phone": {"Authorization": "Ticket " + "a" * 43},
}
TOKEN = "a" * 32


def by_key() -> dict[str, Headers]:
    from league.models import Role, Scope, User
    from league.programs.actions import Wanted, make_key, make_program_key

    every = tuple(Scope)
    made = {}
    for name in PERSONS:
        user = User.objects.get(username=name)
        made[name] = make_key(user, Wanted("soak", every), by=user).text
    role = Role.objects.get(user__username="union-secretary")
    assert role.union is not None, "a union's secretary has one"
    scopes = {"all": every, "reader": (Scope.READ,), "public": every[1:]}
    for name, allowed in scopes.items():
        wanted = Wanted(name, allowed)
        key = make_program_key(role.union, name, wanted, by=role.user)
        made[f"program {name}"] = key.text
    return {name: {"Authorization": f"Bearer {key}"} for name, key in made.items()}


def by_session() -> dict[str, Headers]:
    from django.conf import settings
    from django.test import Client

    from league.models import User

    made = {}
    for name in BY_SESSION:
        client = Client()
        client.force_login(User.objects.get(username=name))
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookie = f"{settings.SESSION_COOKIE_NAME}={session}; "
        cookie += f"{settings.CSRF_COOKIE_NAME}={TOKEN}"
        made[f"{name}, signed in"] = {"Cookie": cookie, "X-CSRFToken": TOKEN}
    return made


def by_phone() -> dict[str, Headers]:
    """Let a marker's and a captain's phone in to the first match of the season."""
    from league.models import Fixture
    from matches.access.fetching import match_or_new
    from matches.models import Ticket
    from matches.phones.actions.phones import join_by_ticket

    fixture = Fixture.objects.exclude(night=None).order_by("night", "pk")[0]
    match = match_or_new(fixture)
    made = {}
    for task, side in (("mark", ""), ("captain", "home")):
        ticket = Ticket.objects.create(
            union=match.union, match=match, task=task, side=side
        )
        assert fixture.starts_at is not None, "it has a night"
        phone = join_by_ticket(
            ticket, device=uuid4(), name="soak", at=fixture.starts_at
        )
        made[f"a phone to {task}"] = {"Authorization": f"Ticket {phone.key}"}
    return made


def make_askers() -> dict[str, Headers]:
    """Make whoever asks in the prepared database; return their headers by name."""
    import django

    django.setup()
    return NOBODY | by_key() | by_session() | by_phone()


if __name__ == "__main__":
    print(json.dumps(make_askers()))
