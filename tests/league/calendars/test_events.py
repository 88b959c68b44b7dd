"""What an event says of its match, and what becomes of it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from league.fixtures.actions.fixtures import move_fixture, put_off, void_fixture
from league.results.actions.results import set_result
from tests.league.calendars.make_calendars import (
    THIS_YEAR,
    WON,
    event_of,
    events,
    in_zone,
    read,
    starts,
)
from tests.make import make_union, make_venue

pytestmark = pytest.mark.django_db


def test_a_move_raises_the_sequence() -> None:
    fixture = in_zone()
    before = event_of(fixture)["SEQUENCE"]
    move_fixture(fixture, night=date(THIS_YEAR, 4, 7), by=None)
    assert (before, event_of(fixture)["SEQUENCE"]) == (0, 1)


def test_an_event_says_where_and_against_whom() -> None:
    fixture = in_zone()
    fixture.venue = make_venue(fixture.union, name="Civic Hall; stage, left")
    fixture.save()
    event = event_of(fixture)
    assert event["SUMMARY"] == f"{fixture.home} – {fixture.away}"
    assert event["LOCATION"] == "Civic Hall; stage, left"


def test_an_event_says_the_address_of_its_hall_and_where_it_is() -> None:
    fixture = in_zone()
    here = {"latitude": Decimal("-34.066600"), "longitude": Decimal("18.480700")}
    place = {"name": "Civic Hall", "address": "12 Main Road", **here}
    fixture.venue = make_venue(fixture.union, **place)
    fixture.save()
    event = event_of(fixture)
    assert event["LOCATION"] == "Civic Hall, 12 Main Road"
    assert event["GEO"].to_ical() == "-34.0666;18.4807"


def test_the_address_of_a_halls_calendar_from_before_still_answers() -> None:
    hall = make_venue(make_union())
    assert Client().get(f"/venues/{hall.pk}/calendar.ics").status_code == 200


def test_an_event_leads_to_its_match() -> None:
    fixture = in_zone()
    event = event_of(fixture)
    assert event["URL"].endswith(reverse("match-detail", args=[fixture.pk]))
    assert event["URL"] in event["DESCRIPTION"]


def test_an_events_key_names_no_host() -> None:
    fixture = in_zone()
    assert event_of(fixture)["UID"] == f"{fixture.pk}@klawerjas"


def test_a_match_with_its_date_open_stays_under_its_last_date_as_cancelled() -> None:
    fixture = in_zone()
    put_off(fixture, by=None)
    event = event_of(fixture)
    assert (event["STATUS"], event["SEQUENCE"]) == ("CANCELLED", 1)
    assert starts(event).date() == date(THIS_YEAR, 3, 3)
    assert "date open" in event["DESCRIPTION"]


def test_its_event_is_confirmed_again_once_it_has_a_date() -> None:
    fixture = put_off(in_zone(), by=None)
    move_fixture(fixture, night=date(THIS_YEAR, 4, 7), by=None)
    event = event_of(fixture)
    assert (event["STATUS"], event["SEQUENCE"]) == ("CONFIRMED", 2)
    assert starts(event).date() == date(THIS_YEAR, 4, 7)


def test_a_void_match_is_cancelled() -> None:
    fixture = void_fixture(in_zone(), by=None)
    assert (event_of(fixture)["STATUS"], event_of(fixture)["SEQUENCE"]) == (
        "CANCELLED",
        1,
    )


def test_a_match_that_never_had_a_date_is_in_no_calendar() -> None:
    fixture = in_zone(night=None, state="postponed")
    assert events(read("team", fixture.home_id)) == []


def test_a_result_stands_in_the_event() -> None:
    fixture = set_result(in_zone(), WON, by=None)
    assert "Result: 40–20" in event_of(fixture)["DESCRIPTION"]
