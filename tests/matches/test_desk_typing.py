from __future__ import annotations

import pytest
from django.urls import reverse

from league.models import Fixture
from matches.models import Entry, Match, TeamSheet
from tests.make import make_fixture, make_match, make_role, make_team, play
from tests.matches.desk_forms import (
    client_of,
    make_teams,
    players_of,
    typed,
)

pytestmark = pytest.mark.django_db


def address(fixture: Fixture) -> str:
    return reverse("match-type", args=[fixture.pk])


def send(fixture: Fixture, **values: object) -> object:
    client = client_of(make_role(fixture.union))
    return client.post(address(fixture), typed(fixture, **values))


def sheet_of(fixture: Fixture) -> dict:
    return Match.objects.get(pk=fixture.pk).sheet


def test_a_typed_match_gives_its_score_sheet() -> None:
    fixture = make_teams()
    answer = send(fixture)
    assert answer.status_code == 302
    assert sheet_of(fixture)["home"] == {"total": 8}


def test_a_typed_match_reaches_its_fixture() -> None:
    fixture = make_teams()
    send(fixture)
    fixture.refresh_from_db()
    assert (fixture.home_score, fixture.away_score) == (8, 4)


def test_opening_the_page_writes_nothing() -> None:
    fixture = make_teams()
    client = client_of(make_role(fixture.union))
    assert client.get(address(fixture)).status_code == 200
    assert not Match.objects.exists()
