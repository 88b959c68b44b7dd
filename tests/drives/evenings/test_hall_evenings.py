"""A hall's page has the card evenings that are held in it."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Venue
from tests.drives.make_drives import make_drive
from tests.make import make_union, make_venue

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Venue:
    return make_venue(make_union(), name="Civic Hall")


def read(hall: Venue) -> str:
    return Client().get(f"/halls/{hall.pk}/").content.decode()


def test_a_halls_page_has_its_evenings_to_come_and_held(hall: Venue) -> None:
    coming = make_drive(hall.union, venue=hall, name="Spring drive")
    held = make_drive(hall.union, venue=hall, name="Winter drive", state="closed")
    make_drive(hall.union, venue=make_venue(hall.union), name="Elsewhere")
    page = read(hall)
    links = [page.index(f'href="/evenings/{one.pk}/"') for one in (coming, held)]
    assert links == sorted(links)
    assert "Elsewhere" not in page


def test_a_hall_without_evenings_says_nothing_of_them(hall: Venue) -> None:
    assert "Card evenings here" not in read(hall)
