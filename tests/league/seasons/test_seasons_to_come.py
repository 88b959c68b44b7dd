"""A season that is to come, wherever fixtures and seasons are listed."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Division, Season, Union
from tests.make import (
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_union,
)
from tests.matches.tonight import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def union() -> Union:
    return make_union(slug="own")


@pytest.fixture
def running(union: Union) -> Division:
    season = make_season(union, name="2026", starts_on=date(2026, 2, 1))
    return make_division(season)


@pytest.fixture
def to_come(running: Division) -> Season:
    return make_season(running.union, name="2090", starts_on=date(2090, 2, 1))


def test_the_publics_fixtures_lead_to_those_of_a_season_to_come(
    client: Client, running: Division, to_come: Season
) -> None:
    make_fixture(running)
    division = make_division(to_come)
    link = f'href="/divisions/{division.pk}/fixtures/"'
    assert link not in client.get("/unions/own/fixtures/").content.decode()
    make_fixture(division)
    for query in ("", "?night=2026-03-03"):
        page = client.get(f"/unions/own/fixtures/{query}").content.decode()
        assert f"{link}>2090, Premier" in page


def test_a_night_after_the_seasons_last_says_so_of_this_season_alone(
    client: Client, running: Division
) -> None:
    make_fixture(running)
    page = client.get("/unions/own/fixtures/?night=2089-01-01").content.decode()
    assert "Season 2026 has no fixtures from here on." in page


def test_no_former_season_is_said_to_be_to_come(
    client: Client, running: Division
) -> None:
    former = make_season(running.union, name="2025", starts_on=date(2025, 2, 1))
    make_fixture(make_division(former))
    page = client.get("/unions/own/fixtures/").content.decode()
    assert "All divisions and cups of season 2026" in page
    assert "Seasons to come" not in page


def test_the_desks_fixtures_have_the_season_to_come_below_this_one(
    running: Division, to_come: Season
) -> None:
    division = make_division(to_come)
    page = client_of(make_role(running.union)).get("/desk/own/fixtures/")
    found = page.content.decode()
    assert found.index("Season 2026") < found.index("Season 2090")
    assert f'href="/divisions/{division.pk}/plan/"' in found
    assert "Set up the next season" not in found


def test_the_desks_fixtures_lead_to_setting_up_the_next_season(
    running: Division,
) -> None:
    page = client_of(make_role(running.union)).get("/desk/own/fixtures/")
    assert 'href="/desk/own/seasons/new/"' in page.content.decode()


def test_the_desks_fixtures_have_as_many_queries_with_more_divisions(
    running: Division, to_come: Season
) -> None:
    client, counts = client_of(make_role(running.union)), []
    for name in ("First", "Second"):
        for season in (running.season, to_come):
            make_fixture(make_division(season, name))
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/desk/own/fixtures/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_list_of_seasons_says_how_far_one_to_come_is(to_come: Season) -> None:
    client = client_of(make_role(to_come.union))
    assert (
        "to come, no fixtures yet" in client.get("/desk/own/seasons/").content.decode()
    )
    make_fixture(make_division(to_come))
    page = client.get("/desk/own/seasons/").content.decode()
    assert "to come, with its fixtures" in page
    assert page.count("shown to everybody") == 1
