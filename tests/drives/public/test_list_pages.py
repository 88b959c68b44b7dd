"""The list of a union's evenings, and the ways that lead to it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from drives.models import Series
from tests.drives.askers import body_of, client_of, queries
from tests.drives.make_drives import make_drive
from tests.make import make_club, make_union

pytestmark = pytest.mark.django_db


def test_a_unions_page_and_its_desk_lead_to_the_evenings() -> None:
    union = make_union()
    address = reverse("evenings", args=[union.slug])
    detail = Client().get(reverse("union-detail", args=[union.slug]))
    assert address in body_of(detail)
    desk = client_of(union).get(reverse("desk", args=[union.slug]))
    assert address in body_of(desk)


def test_the_list_tells_what_is_to_come_from_what_was() -> None:
    union = make_union()
    make_drive(union, name="Last week", state="closed")
    make_drive(union, name="Next week")
    body = body_of(Client().get(reverse("evenings", args=[union.slug])))
    assert body.index("Next week") < body.index("Played") < body.index("Last week")


def test_the_list_says_which_series_are_closed() -> None:
    union = make_union()
    for name, closed_at in (("Old one", timezone.now()), ("This one", None)):
        Series.objects.create(union=union, name=name, game="500", closed_at=closed_at)
    body = body_of(Client().get(reverse("evenings", args=[union.slug])))
    old, this = body.split("Old one</a>")[1].split("This one</a>")
    assert "· closed" in old
    assert "· closed" not in this


def test_a_list_of_nothing_says_so() -> None:
    union = make_union()
    body = body_of(Client().get(reverse("evenings", args=[union.slug])))
    assert "No card evening yet" in body


def test_evenings_of_another_union_are_not_listed() -> None:
    make_drive(name="Elsewhere")
    union = make_union()
    assert "Elsewhere" not in body_of(
        Client().get(reverse("evenings", args=[union.slug]))
    )


@pytest.mark.parametrize("page", ["x", "0", "99999", "-1"])
def test_a_page_that_is_none_shows_one_that_is(page: str) -> None:
    union = make_union()
    address = reverse("evenings", args=[union.slug])
    assert Client().get(address, {"page": page}).status_code == 200


def test_the_list_takes_as_many_queries_for_many_evenings() -> None:
    union = make_union()
    club = make_club(union)
    make_drive(union, club=club)
    make_drive(union, club=club, state="closed")
    Series.objects.create(union=union, name="Winter", game="500", club=club)
    client, address = client_of(union), reverse("evenings", args=[union.slug])
    before = queries(client, address)
    for _ in range(5):
        make_drive(union, club=club, entrants=3, state="closed")
    assert queries(client, address) == before
