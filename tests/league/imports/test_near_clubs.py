"""A club of a file of teams that is nearly another is asked about, and shown as new."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league.models import Club, FileImport, Team
from tests.league.imports.make_imports import Office, make_office

pytestmark = pytest.mark.django_db

ROWS = "name,club\nHeideveld A,Retreet club\n"
ASKED = "No club is called “Retreet club” (row 2). Did you mean Retreat club?"


@pytest.fixture
def office() -> Office:
    return make_office()


def said(office: Office, **values: Any) -> str:
    brought = FileImport.objects.latest("made_at")
    where = reverse("file-answer", args=[brought.pk])
    answer = office.client.post(where, {"club": "Retreet club"} | values, follow=True)
    return " ".join(answer.content.decode().split())


def test_a_near_name_is_asked_about_and_listed_as_new(office: Office) -> None:
    page = " ".join(office.seen("teams", ROWS).split())
    assert ASKED in page
    assert "Club Retreet club" in page


def test_the_club_that_is_meant_is_taken(office: Office) -> None:
    office.seen("teams", ROWS)
    page = said(office, meant="Retreat club")
    assert "“Retreet club” is read as Retreat club." in page
    assert "Club Retreet club" not in page
    brought = FileImport.objects.latest("made_at")
    office.client.post(
        reverse("file-look-through", args=[brought.pk]), {"answer": "take"}
    )
    assert Team.objects.get(name="Heideveld A").club.name == "Retreat club"
    assert not Club.objects.filter(name="Retreet club").exists()


def test_a_new_club_is_said_to_be_one_and_asked_about_again(office: Office) -> None:
    office.seen("teams", ROWS)
    assert "“Retreet club” is a new club." in said(office, meant="")
    assert ASKED in said(office)


def test_another_name_than_those_offered_is_not_taken(office: Office) -> None:
    office.seen("teams", ROWS)
    assert ASKED in said(office, meant="Elsewhere")


def test_two_names_of_one_file_are_near_too(office: Office) -> None:
    rows = "name,club\nKings A,Kings River\nKings B,Kings Rivver\n"
    assert "Did you mean Kings River?" in office.seen("teams", rows)
