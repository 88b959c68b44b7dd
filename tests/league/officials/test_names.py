"""Where officials are named, and to whom."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from league.models import (
    Appointment,
)
from league.officials.on_duty import (
    names_of_officials,
    referees_of_night,
)
from tests.league.officials.make_officials import (
    accepted,
    make_appointment,
    make_night,
    make_official,
)
from tests.make import (
    NIGHT,
    make_fixture,
    make_player,
)

pytestmark = pytest.mark.django_db
Task, State = Appointment.Task, Appointment.State
WEEK = timedelta(weeks=1)


@pytest.mark.parametrize(
    ("agreed", "is_member", "shown"),
    [
        (False, False, "T. N."),
        (True, False, "Thandi Nkosi"),
        (False, True, "Thandi Nkosi"),
    ],
)
def test_an_official_is_named_in_public_only_if_they_agreed(
    agreed: bool, is_member: bool, shown: str
) -> None:
    fixture = make_fixture()
    player = make_player(
        union=fixture.union, name="Thandi Nkosi", agreed_to_name=agreed
    )
    accepted(fixture, make_official(fixture.union, player=player))
    found = names_of_officials([fixture], is_member=is_member)
    assert found[fixture.pk] == [("referee", shown)]


def test_whoever_has_not_accepted_is_not_shown() -> None:
    fixture = make_fixture()
    make_appointment(fixture)
    assert not names_of_officials([fixture])


def test_a_nights_referees_stand_hall_by_hall_as_anyone_may_see_them() -> None:
    one, other = make_night()
    name = "Thandi Nkosi"
    official = make_official(one.union, player=make_player(union=one.union, name=name))
    for fixture in (one, other):
        make_appointment(fixture, official, state="accepted")
    shown = referees_of_night(one.union, NIGHT)
    assert shown == [(one.venue.name, ["T. N."])]


def test_the_public_pages_name_the_officials_by_initials(client: Client) -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union, name="Thandi Nkosi")
    accepted(fixture, make_official(fixture.union, player=player))
    for address in (
        f"/matches/{fixture.pk}/",
        f"/unions/{fixture.union.slug}/nights/{NIGHT}/",
    ):
        page = client.get(address).content.decode()
        assert ("T. N." in page, "Nkosi" in page) == (True, False)
