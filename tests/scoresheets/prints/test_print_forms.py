"""Prints that are asked for: which matches, which parts, on what paper."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.models import Fixture
from scoresheets.models import PrintJob
from tests.make import make_fixture
from tests.scoresheets.prints.make_jobs import ALL, asked_for, signed_in
from tests.scoresheets.prints.make_prints import make_hall_night, make_rounds

pytestmark = pytest.mark.django_db


def form(**given: Any) -> dict[str, Any]:
    return {"parts": ALL, "names": "yes", "paper": "a4"} | given


def night_of(fixture: Fixture) -> str:
    return f"/nights/{fixture.union.slug}/{fixture.night}/"


@pytest.mark.parametrize("address", ["pack/", "0/pack/"])
def test_the_form_asks_for_the_packs_of_a_night(client: Client, address: str) -> None:
    fixture = make_fixture()
    user = signed_in(client, fixture.union, "referee")
    answer = client.post(night_of(fixture) + address, form(paper="letter", names="no"))
    job = PrintJob.objects.get(by=user)
    assert answer["Location"] == f"/prints/{job.pk}/"
    asked = asked_for(fixture, paper="letter", names=False, parts=sorted(ALL))
    assert job.asked == asked


def test_a_hall_is_printed_without_its_neighbours(client: Client) -> None:
    fixtures = make_hall_night(1)
    other = make_fixture(
        fixtures[0].division, night=fixtures[0].night, start=fixtures[0].start
    )
    signed_in(client, other.union)
    client.post(f"{night_of(fixtures[0])}{fixtures[0].venue_id}/pack/", form())
    assert PrintJob.objects.get().asked["fixtures"] == [str(fixtures[0].pk)]


def test_a_night_of_nothing_has_no_pack(client: Client) -> None:
    fixture = make_fixture()
    signed_in(client, fixture.union)
    address = f"/nights/{fixture.union.slug}/2020-01-01/pack/"
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"parts": []}, "Choose at least one part of the pack."),
        ({"parts": ["poem"]}, "poem is not one of the available choices"),
        ({"paper": "papyrus"}, "papyrus is not one of the available choices"),
        ({"names": ""}, "This field is required."),
    ],
)
def test_a_bad_form_says_what_is_wrong(
    client: Client, given: dict[str, Any], sentence: str
) -> None:
    fixture = make_fixture()
    signed_in(client, fixture.union)
    answer = client.post(f"{night_of(fixture)}pack/", form(**given))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_round_is_printed_alone(client: Client) -> None:
    division = make_rounds(3)
    signed_in(client, division.union)
    client.post(f"/divisions/{division.pk}/pack/", form(round=2))
    job = PrintJob.objects.get()
    wanted = division.fixtures.filter(round=2).values_list("pk", flat=True)
    assert job.asked["fixtures"] == sorted(map(str, wanted))
    assert job.title.endswith(", round 2")


def test_codes_are_made_for_one_round_at_a_time(client: Client) -> None:
    division = make_rounds(3)
    signed_in(client, division.union)
    answer = client.post(f"/divisions/{division.pk}/pack/", form())
    assert "Codes are made for one round: choose which." in answer.content.decode()
    rest = form(parts=["sheets"])
    assert client.post(f"/divisions/{division.pk}/pack/", rest).status_code == 302


def test_a_season_is_printed_without_codes(client: Client) -> None:
    division = make_rounds(2)
    signed_in(client, division.union)
    address = f"/seasons/{division.season_id}/pack/"
    assert client.post(address, form()).status_code == 422
    assert client.post(address, form(parts=["sheets"])).status_code == 302


def test_the_cards_of_a_season_are_asked_for_by_who_serves_it(client: Client) -> None:
    division = make_rounds(1)
    signed_in(client, division.union, "registrar")
    answer = client.post(f"/seasons/{division.season_id}/cards/", {"paper": "letter"})
    job = PrintJob.objects.get()
    assert answer["Location"] == f"/prints/{job.pk}/"
    asked = {"sort": "cards", "season": division.season_id, "paper": "letter"}
    assert job.asked == asked
