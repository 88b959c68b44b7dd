"""Officials, their appointments, and people who are told of things."""

from __future__ import annotations

from django.test import Client

from league.models import (
    Appointment,
    Division,
    Fixture,
    Notice,
    NoticeMail,
    Official,
    User,
)
from league.officials.actions import appointments as actions
from tests.make import (
    START,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_user,
    make_venue,
)


def make_reader(union: object, kind: str = "captain", **values: object) -> User:
    """Make someone with a role in a union and an address."""
    user = make_role(union, kind, **values)
    user.email = f"{user.username}@example.org"
    user.save()
    return user


def make_official(
    union: object, *, signs_in: bool = False, **values: object
) -> Official:
    """Make a referee, where nothing else is said."""
    player = values.pop("player", None) or make_player(union=union)
    if signs_in:
        player.user = make_user(email=f"official{player.pk}@example.org")
        player.save()
    named = {"is_referee": not values.get("is_marker", False)} | values
    return Official.objects.create(union=union, player=player, **named)


def make_appointment(
    fixture: Fixture, official: Official | None = None, **values: object
) -> Appointment:
    """Make an appointment of a referee, asked already where nothing else is said."""
    named = {"task": "referee", "state": "asked"} | values
    asked_at = None if named["state"] == "proposed" else START
    return Appointment.objects.create(
        union=fixture.union,
        fixture=fixture,
        official=official or make_official(fixture.union),
        **{"asked_at": asked_at} | named,
    )


def make_mail(person: User, union: object, **values: object) -> NoticeMail:
    named = {"state": "failed", "taken_at": START} | values
    return NoticeMail.objects.create(union=union, person=person, **named)


def make_notice(person: User, fixture: Fixture, **values: object) -> Notice:
    named = {"kind": Notice.Kind.FIXTURE_MOVED} | values
    return Notice.objects.create(
        union=fixture.union, person=person, fixture=fixture, **named
    )


def make_night(division: Division | None = None, number: int = 2) -> list[Fixture]:
    """Make matches of one hall's night."""
    division = division or make_division()
    venue = make_venue(division.union)
    return [make_fixture(division, venue=venue) for _ in range(number)]


def states_of(fixture: Fixture) -> list[str]:
    rows = fixture.appointments.order_by("pk")
    return list(rows.values_list("state", flat=True))


def accepted(fixture: Fixture, official: Official | None = None) -> Appointment:
    row = make_appointment(
        fixture, official or make_official(fixture.union, signs_in=True)
    )
    actions.answer_appointments([row], is_accepted=True, by=None)
    return row


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def planner(union: object) -> Client:
    return signed_in(make_role(union, "fixtures secretary"))


def own(row: Appointment) -> Client:
    return signed_in(row.official.player.user)


def make_asked(**values: object) -> Appointment:
    fixture = make_fixture(**values)
    return make_appointment(fixture, make_official(fixture.union, signs_in=True))
