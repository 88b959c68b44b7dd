"""A union's public contact: the secretary enters it, every page shows it."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import AuditRow, Union
from tests.make import make_role, make_union

pytestmark = pytest.mark.django_db
GIVEN = {
    "contact_name": "The secretary",
    "contact_email": "secretary@example.org",
    "contact_phone": "+27 21 555 0101",
}
MAIL = '<a href="mailto:secretary@example.org">secretary@example.org</a>'
PHONE = '<a href="tel:+27215550101">+27 21 555 0101</a>'


@pytest.fixture
def union() -> Union:
    return make_union()


@pytest.fixture
def secretary(union: Union, client: Client) -> Client:
    client.force_login(make_role(union))
    return client


def path(union: Union) -> str:
    return f"/desk/{union.slug}/contact/"


def test_the_secretary_names_whom_to_ask(union: Union, secretary: Client) -> None:
    assert secretary.post(path(union), GIVEN).status_code == 302
    union.refresh_from_db()
    assert {name: getattr(union, name) for name in GIVEN} == GIVEN
    assert AuditRow.objects.filter(union=union).exists()


@pytest.mark.parametrize("rest", ["", "about/", "halls/", "nothing/"])
def test_every_page_of_the_union_shows_its_contact(union: Union, rest: str) -> None:
    client, page = Client(), f"/unions/{union.slug}/{rest}"
    assert MAIL not in client.get(page).content.decode()
    Union.objects.filter(pk=union.pk).update(**GIVEN)
    text = client.get(page).content.decode()
    assert MAIL in text
    assert PHONE in text


def test_a_contact_without_a_way_to_reach_them_is_refused(
    union: Union, secretary: Client
) -> None:
    answer = secretary.post(path(union), {"contact_name": "The secretary"})
    assert answer.status_code == 422
    assert b"Give an e-mail address or a phone number too." in answer.content


def test_what_is_refused_is_not_shown_as_the_contact(
    union: Union, secretary: Client
) -> None:
    wrong = GIVEN | {"contact_email": "nobody"}
    page = secretary.post(path(union), wrong).content.decode()
    assert "foot-contact" not in page


def test_a_contact_is_taken_back(union: Union, secretary: Client) -> None:
    secretary.post(path(union), GIVEN)
    secretary.post(path(union), dict.fromkeys(GIVEN, ""))
    page = Client().get(f"/unions/{union.slug}/about/").content.decode()
    assert "mailto:secretary" not in page


def test_programs_get_the_contact_too(union: Union) -> None:
    Union.objects.filter(pk=union.pk).update(**GIVEN)
    [shown] = Client().get("/api/v1/unions/").json()["results"]
    assert shown["contact"] == {
        "name": "The secretary",
        "email": "secretary@example.org",
        "phone": "+27 21 555 0101",
    }
