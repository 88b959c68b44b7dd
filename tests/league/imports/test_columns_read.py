"""The check of a file says which column is read as what, and asks where in doubt."""

from __future__ import annotations

import pytest
from django.urls import reverse

from league.models import FileImport, Registration
from tests.league.imports.make_imports import Office, make_office
from tests.make import make_player

pytestmark = pytest.mark.django_db

COUNTED = (
    "Nr,Naam,Span,Skool\n1,Jan Smit,RET-A,X\n2,Ria Brink,RET-A,\n3,Piet Vos,RET-B,\n"
)
ASKED = "Are the numbers in “Nr” registration numbers?"


@pytest.fixture
def office() -> Office:
    return make_office()


def said(office: Office, counter: str) -> str:
    brought = FileImport.objects.latest("made_at")
    where = reverse("file-answer", args=[brought.pk])
    answer = office.client.post(where, {"counter": counter}, follow=True)
    return answer.content.decode()


def taken(office: Office) -> list[str]:
    brought = FileImport.objects.latest("made_at")
    where = reverse("file-look-through", args=[brought.pk])
    assert office.client.post(where, {"answer": "take"}).status_code == 302
    return sorted(Registration.objects.values_list("number", flat=True))


def test_a_counter_of_rows_is_asked_about_before_anything(office: Office) -> None:
    page = office.seen("players", COUNTED)
    assert ASKED in page
    assert "They run from 1 to 3" in page
    assert "New players" not in page


def test_a_counter_of_rows_gives_nobody_a_number(office: Office) -> None:
    make_player(office.division.teams.first(), season=office.season)
    Registration.objects.update(number="40")
    office.seen("players", COUNTED)
    page = said(office, "rows")
    assert "“Naam” as Name" in page
    assert "“Nr” is not read" in page
    assert "“Skool” is not read" in page
    assert taken(office) == ["40", "41", "42", "43"]


def test_numbers_are_taken_where_they_are_said_to_be(office: Office) -> None:
    office.seen("players", COUNTED)
    assert "“Nr” as Registration number" in said(office, "numbers")
    assert taken(office) == ["1", "2", "3"]


@pytest.mark.parametrize(
    "text",
    [
        COUNTED.replace("Nr", "Registration number"),
        COUNTED.replace("3,Piet", "7,Piet"),
        COUNTED.replace("1,Jan", "SP1,Jan"),
    ],
)
def test_what_is_clear_is_not_asked(office: Office, text: str) -> None:
    page = office.seen("players", text)
    assert "registration numbers?" not in page
    assert "How the columns are read" in page


def test_the_page_names_the_columns_as_people_do(office: Office) -> None:
    where = reverse("file-import", args=[office.season.pk, "players"])
    page = office.client.get(where).content.decode()
    assert "registration_no" not in page
    assert "first_name" not in page
    for heading in ("Registration number", "First name", "Registered on"):
        assert f'<th scope="row">{heading}</th>' in page
