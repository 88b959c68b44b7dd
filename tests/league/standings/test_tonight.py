from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture
from league.officials.pages import NightSpan, usual_span
from league.standings.nights.next_up import last_results, next_of
from league.standings.tonight import tonight
from tests.clock import at
from tests.make import make_fixture

pytestmark = pytest.mark.django_db
NIGHT, NEXT_DAY = date(2026, 4, 14), date(2026, 4, 15)
CAPE = ZoneInfo("Africa/Johannesburg")


@pytest.fixture
def fixture() -> Iterator[Fixture]:
    """A match whose night goes on after midnight."""
    made = make_fixture(night=NIGHT, start=time(20, 30))
    with at(datetime(2026, 4, 15, 0, 20, tzinfo=CAPE)):
        yield made


def test_after_midnight_a_night_is_on_until_it_is_played(fixture: Fixture) -> None:
    assert tonight(fixture.union) == NIGHT
    Fixture.objects.update(state="played", home_score=64, away_score=48)
    assert tonight(fixture.union) == NEXT_DAY


def test_in_the_morning_it_is_another_day(fixture: Fixture) -> None:
    with at(datetime(2026, 4, 15, 6, 1, tzinfo=CAPE)):
        assert tonight(fixture.union) == NEXT_DAY


def test_pages_show_the_night_that_is_on(fixture: Fixture) -> None:
    make_fixture(fixture.division, night=date(2026, 4, 21))
    found = next_of(fixture.union, at=timezone.now())
    assert (found.night, found.is_tonight) == (NIGHT, True)
    assert last_results(fixture.union, at=timezone.now()) is None


def test_a_night_is_on_until_its_results_are_closed(fixture: Fixture) -> None:
    Fixture.objects.update(
        state="played", home_score=64, away_score=48, is_provisional=True
    )
    assert tonight(fixture.union) == NIGHT


def test_officials_are_shown_from_the_night_that_is_on(fixture: Fixture) -> None:
    assert usual_span(fixture.division.season).first == NIGHT


def test_officials_of_a_season_that_is_over_are_shown_from_its_first_night(
    fixture: Fixture,
) -> None:
    make_fixture(fixture.division, night=date(2026, 3, 3))
    season = fixture.division.season
    with at(datetime(2027, 2, 1, 12, 0, tzinfo=CAPE)):
        assert usual_span(season) == NightSpan(date(2026, 3, 3), NIGHT)
        Fixture.objects.all().delete()
        assert usual_span(season).first == date(2027, 2, 1)


def test_the_embed_is_live_after_midnight(fixture: Fixture, client: Client) -> None:
    slug = fixture.union.slug
    page = client.get(f"/embed/unions/{slug}/tonight/").content.decode()
    assert f'data-live="/unions/{slug}/nights/{NIGHT}/now/"' in page


def test_by_day_nothing_is_asked_for_it(
    fixture: Fixture, django_assert_num_queries: Any
) -> None:
    with at(datetime(2026, 4, 14, 20, 0, tzinfo=CAPE)), django_assert_num_queries(0):
        assert tonight(fixture.union) == NIGHT


def test_the_fixtures_open_at_the_night_that_is_on(
    fixture: Fixture, client: Client
) -> None:
    make_fixture(fixture.division, night=date(2026, 4, 21), round=2)
    page = client.get(f"/unions/{fixture.union.slug}/fixtures/").content.decode()
    assert page.index("14 April") < page.index("21 April")
    assert "?night=2026-04-14" not in page


def test_a_divisions_fixtures_open_at_the_round_that_is_on(
    fixture: Fixture, client: Client
) -> None:
    for number in range(2, 30):
        make_fixture(fixture.division, night=date(2026, 5, number), round=number)
    page = client.get(f"/divisions/{fixture.division_id}/fixtures/").content.decode()
    assert "<h2>Round 1</h2>" in page
