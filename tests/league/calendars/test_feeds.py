"""A feed as a whole: which matches it has, and when it is sent again."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.calendars.feeds import KEPT
from league.clubs.actions import save_team
from league.fixtures.actions.fixtures import move_fixture
from league.models import Fixture
from league.results.actions.results import set_result
from tests.league.calendars.make_calendars import (
    THIS_YEAR,
    WON,
    events,
    fetched,
    in_zone,
    read,
)
from tests.make import make_division, make_fixture, make_match, make_team, make_venue

pytestmark = pytest.mark.django_db


def test_what_happened_more_than_a_year_ago_is_left_out() -> None:
    today = timezone.now().date()
    old = in_zone(night=today - KEPT - timedelta(days=1))
    kept = in_zone(night=today - KEPT + timedelta(days=1))
    assert events(read("team", old.home_id)) == []
    assert len(events(read("team", kept.home_id))) == 1


def test_each_feed_has_its_own_matches() -> None:
    fixture = in_zone()
    fixture.venue = make_venue(fixture.union)
    fixture.save()
    other = make_fixture(fixture.division, round=2)
    make_fixture()
    found = {
        "team": (fixture.home_id, 1),
        "club": (fixture.home.club_id, 1),
        "venue": (fixture.venue.pk, 1),
        "division": (fixture.division_id, 2),
        "union": (fixture.union.slug, 2),
    }
    counts = {name: len(events(read(name, key))) for name, (key, _n) in found.items()}
    assert counts == {name: number for name, (_key, number) in found.items()}
    assert other.pk


def test_a_feed_says_its_name_zone_and_how_often_to_look() -> None:
    fixture = in_zone("Europe/Amsterdam")
    calendar = read("team", fixture.home_id)
    assert calendar["X-WR-CALNAME"] == fixture.home.name
    assert calendar["X-WR-TIMEZONE"] == "Europe/Amsterdam"
    assert calendar["REFRESH-INTERVAL"].to_ical() == b"PT4H"


def test_a_feed_without_matches_is_a_calendar() -> None:
    team = make_team(make_division())
    assert events(read("team", team.pk)) == []


def test_a_feed_names_no_person() -> None:
    match = make_match(in_zone())
    text = fetched("team", match.fixture.home_id).content.decode()
    assert "Player" not in text


def test_a_feed_that_has_not_changed_is_not_sent_again() -> None:
    fixture = in_zone()
    first = fetched("team", fixture.home_id)
    again = fetched("team", fixture.home_id, if_none_match=first.headers["ETag"])
    since = {"if_modified_since": first.headers["Last-Modified"]}
    assert (again.status_code, again.content) == (304, b"")
    assert fetched("team", fixture.home_id, **since).status_code == 304


def change_name(fixture: Fixture) -> None:
    fixture.home.name = "New Name"
    save_team(fixture.home, changed=["name"], by=None)


def change_night(fixture: Fixture) -> None:
    move_fixture(fixture, night=date(THIS_YEAR, 5, 5), by=None)


def change_result(fixture: Fixture) -> None:
    set_result(fixture, WON, by=None)


@pytest.mark.parametrize("change", [change_name, change_night, change_result])
def test_a_feed_that_has_changed_is_sent(change: Any) -> None:
    fixture = in_zone()
    first = fetched("team", fixture.home_id)
    change(fixture)
    again = fetched("team", fixture.home_id, if_none_match=first.headers["ETag"])
    assert again.status_code == 200
    assert again.content != first.content


def test_the_same_feed_drawn_twice_is_the_same() -> None:
    fixture = in_zone()
    first, second = (fetched("team", fixture.home_id) for _ in range(2))
    assert first.content == second.content


def test_a_feed_costs_the_same_however_many_matches_it_has(
    django_assert_num_queries: Any,
) -> None:
    fixture = in_zone()
    for number in range(2, 8):
        make_fixture(fixture.division, round=number)
    # The division, how far it has changed, and its matches.
    with django_assert_num_queries(3):
        feed = read("division", fixture.division_id)
    assert len(events(feed)) == 7


def test_a_feed_that_has_not_changed_costs_two_queries(
    django_assert_num_queries: Any,
) -> None:
    fixture = in_zone()
    etag = fetched("division", fixture.division_id).headers["ETag"]
    with django_assert_num_queries(2):
        answer = fetched("division", fixture.division_id, if_none_match=etag)
    assert answer.status_code == 304


def test_an_unknown_calendar_is_not_found() -> None:
    for name in ("team", "club", "venue", "division"):
        assert fetched(name, 987654321).status_code == 404
    assert fetched("union", "no-such-union").status_code == 404
