"""Changing a hall: by the form at the desk and by the API, and what is refused."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client

from archive.persons.actions.erasing import erase_person
from league.models import AuditRow, Fixture, Venue
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db
LATITUDE, LONGITUDE = Decimal("-34.066600"), Decimal("18.480700")
HERE = {"latitude": LATITUDE, "longitude": LONGITUDE}


@pytest.fixture
def hall() -> Venue:
    return make_venue(make_union(), name="Civic Hall", code="CIVIC", **HERE)


@pytest.fixture
def planner(hall: Venue) -> Client:
    client = Client()
    client.force_login(make_role(hall.union, "fixtures secretary"))
    return client


def change(client: Client, hall: Venue, **values: str) -> Any:
    typed = {"name": hall.name, "code": hall.code, "tables": "8"}
    return client.post(f"/halls/{hall.pk}/change/", typed | values)


def test_all_that_a_hall_has_is_typed_into_one_form(
    planner: Client, hall: Venue
) -> None:
    typed = {
        **{"address": "12 Main Road", "directions": "By\r\nthe gate", "parking": "40"},
        **{"contact_name": "Mrs Adams", "contact_phone": "021", "note": "Code 4711"},
    }
    answer = change(planner, hall, **typed, contact_agreed="on", place="-33.5, 18.5")
    assert answer.headers["Location"] == f"/halls/{hall.pk}/"
    row = Venue.objects.filter(pk=hall.pk, contact_agreed=True).values(*typed).get()
    assert row == typed
    assert Venue.objects.get().latitude == Decimal("-33.5")


def test_the_place_stands_in_the_form_and_is_left_alone(
    planner: Client, hall: Venue
) -> None:
    page = planner.get(f"/halls/{hall.pk}/change/").content.decode()
    assert 'value="-34.066600, 18.480700"' in page
    change(planner, hall, place="-34.066600, 18.480700", parking="40 cars")
    assert AuditRow.objects.get().detail["fields"] == ["parking"]


def test_an_empty_place_takes_the_hall_off_the_map(
    planner: Client, hall: Venue
) -> None:
    change(planner, hall, place="")
    assert Venue.objects.get().latitude is None


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"place": "by the sea"}, "This is not a place on a map."),
        ({"place": "95, 200"}, "This is not a place on a map."),
        ({"contact_agreed": "on"}, "Say who agreed to be shown."),
        ({"address": "x" * 301}, "at most 300 characters"),
    ],
)
def test_what_is_wrong_is_marked_and_nothing_is_lost(
    planner: Client, hall: Venue, typed: dict[str, str], sentence: str
) -> None:
    answer = change(planner, hall, note="Code 4711", **typed)
    page = answer.content.decode()
    assert (answer.status_code, sentence in page) == (422, True)
    assert "Code 4711" in page
    assert not AuditRow.objects.exists()


def test_the_events_of_a_halls_matches_change_with_its_address_alone(
    planner: Client, hall: Venue
) -> None:
    fixture = make_fixture(make_division(make_season(hall.union)), venue=hall)
    place = "-34.066600, 18.480700"
    for typed, is_new in (({"note": "4711"}, False), ({"address": "1 Road"}, True)):
        before = Fixture.objects.get(pk=fixture.pk).changed_at
        change(planner, hall, place=place, **typed)
        assert (Fixture.objects.get(pk=fixture.pk).changed_at > before) is is_new


@pytest.mark.parametrize("wrong", [{"longitude": None}, {"latitude": 91}])
def test_a_hall_is_on_earth_or_nowhere(hall: Venue, wrong: dict[str, object]) -> None:
    with pytest.raises(IntegrityError):
        Venue.objects.filter(pk=hall.pk).update(**wrong)


# The API.


def test_the_api_shows_what_is_public_of_a_hall(hall: Venue) -> None:
    secret = {"contact_name": "Mrs Adams", "contact_phone": "021", "note": "4711"}
    Venue.objects.update(address="12 Main Road", **secret)
    shown = Client().get(f"/api/v1/venues/{hall.pk}/").json()
    assert (shown["address"], shown["latitude"]) == ("12 Main Road", "-34.066600")
    assert shown["map"].startswith("https://www.openstreetmap.org/?mlat=")
    assert (shown["contact"], "4711" in str(shown)) == (None, False)


def test_the_api_shows_a_contact_who_agreed(hall: Venue) -> None:
    Venue.objects.update(contact_name="A", contact_phone="021", contact_agreed=True)
    shown = Client().get(f"/api/v1/venues/{hall.pk}/").json()
    assert shown["contact"] == {"name": "A", "phone": "021"}


def test_the_api_changes_what_is_sent_and_leaves_the_rest(
    planner: Client, hall: Venue
) -> None:
    Venue.objects.update(note="4711", contact_name="A", contact_agreed=True)
    path = f"/api/v1/venues/{hall.pk}/"
    sent = {"parking": "40 cars"}
    assert planner.patch(path, sent, "application/json").status_code == 200
    hall.refresh_from_db()
    assert (hall.parking, hall.note, hall.contact_agreed) == ("40 cars", "4711", True)
    assert (hall.latitude, hall.longitude) == (LATITUDE, LONGITUDE)


def test_the_api_reads_a_place_and_says_if_it_is_none(
    planner: Client, hall: Venue
) -> None:
    path, kind = f"/api/v1/venues/{hall.pk}/", "application/json"
    assert planner.patch(path, {"place": "nowhere"}, kind).status_code == 422
    shown = planner.patch(path, {"place": "-33.5, 18.5"}, kind).json()
    assert shown["longitude"] == "18.500000"


# Erasing.


def test_erasing_a_person_takes_the_contact_away_and_leaves_the_hall() -> None:
    player = make_player(name="Fatima Adamsen")
    contact = {"contact_name": "Fatima Adamsen", "contact_phone": "021 555"}
    given = contact | {"contact_agreed": True, "note": "Ask Fatima Adamsen."}
    hall = make_venue(player.union, name="Adamsen Hall", **given)
    erase_person(player, by=None)
    hall.refresh_from_db()
    assert (hall.name, hall.contact_phone) == ("Adamsen Hall", "")
    assert "Fatima" not in hall.contact_name + hall.note
    assert not hall.contact_agreed
