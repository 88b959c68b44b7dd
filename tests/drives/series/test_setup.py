"""The pages on which a secretary makes a series and chooses its evenings."""

from __future__ import annotations

import pytest
from django.test import Client

from drives.models import Series
from drives.series.actions import SeriesPlan, make_series
from league.models import Role, Union
from tests.drives.make_drives import make_drive
from tests.drives.series.make_seasons import PLAN, make_season
from tests.make import make_club, make_role, make_union

pytestmark = pytest.mark.django_db


def secretary(client: Client, union: Union) -> Client:
    client.force_login(make_role(union, "union secretary"))
    return client


FORM = {"name": "Best of ten", "game": "500", "best": 10, "least": 4} | {
    "ranked_by": "average",
    "of_pairs": "",
    "ties": "each best evening",
    "guests": "out",
}


def test_a_secretary_makes_a_series(client: Client) -> None:
    union = make_union()
    answer = secretary(client, union).post(f"/unions/{union.slug}/series/new/", FORM)
    made = Series.objects.get(union=union)
    assert answer.url == f"/series/{made.pk}/setup/"
    assert (made.best, made.least, made.ranked_by) == (10, 4, "average")
    assert (made.ties, made.ranks_guests) == ("each best evening", False)


def test_a_club_secretary_makes_a_series_of_the_own_club(client: Client) -> None:
    union = make_union()
    club = make_club(union)
    client.force_login(make_role(union, "club secretary", club=club))
    path = f"/unions/{union.slug}/series/new/"
    assert client.post(path, FORM).status_code == 422
    client.post(path, FORM | {"club": club.pk})
    assert Series.objects.get().club == club


def test_a_name_that_is_taken_is_said_at_its_field(client: Client) -> None:
    union = make_union()
    make_series(union, plan=SeriesPlan("Best of ten", "500"), by=None)
    answer = secretary(client, union).post(f"/unions/{union.slug}/series/new/", FORM)
    assert answer.status_code == 422
    assert "Another series of this union has this name." in answer.content.decode()


def test_a_secretary_chooses_the_evenings(client: Client) -> None:
    series = make_season()
    kept = series.drives.get(name="Week 2")
    secretary(client, series.union).post(
        f"/series/{series.pk}/setup/", {"step": "evenings", "evenings": [kept.pk]}
    )
    assert list(series.drives.all()) == [kept]


def test_an_evening_of_another_union_is_not_to_be_chosen(client: Client) -> None:
    series = make_season()
    stranger = make_drive(make_union())
    answer = secretary(client, series.union).post(
        f"/series/{series.pk}/setup/", {"step": "evenings", "evenings": [stranger.pk]}
    )
    assert answer.status_code == 422
    assert series.drives.count() == 3


def test_a_change_that_does_not_fit_is_said_on_the_page(client: Client) -> None:
    series = make_season()
    answer = secretary(client, series.union).post(
        f"/series/{series.pk}/setup/", FORM | {"step": "plan", "game": "klaverjas"}
    )
    assert answer.status_code == 422
    assert "is of another game" in answer.content.decode()


def test_a_secretary_removes_an_empty_series(client: Client) -> None:
    made = make_series(make_union(), plan=PLAN, by=None)
    secretary(client, made.union).post(f"/series/{made.pk}/setup/", {"step": "remove"})
    assert not Series.objects.exists()


def test_the_set_up_is_the_secretaries_alone(client: Client) -> None:
    series = make_season()
    client.force_login(make_role(series.union, Role.Kind.PLAYER))
    assert client.get(f"/series/{series.pk}/setup/").status_code == 403
