"""A match in a list: its state in words and its score, the same on every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Fixture, Venue
from league.public.versions import SCORES_HOLD_S
from league.standings.nights.next_up import next_of
from league.standings.nights.rows import row_of
from league.standings.selectors import fixtures_with_names
from tests.clock import at
from tests.league.standings.test_next_up import NIGHT, PLAYED, clock
from tests.make import (
    entry,
    make_fixture,
    make_match,
    make_season,
    make_union,
    make_venue,
    points,
    write,
)

pytestmark = pytest.mark.django_db

CASES: dict[str, tuple[str, dict[str, Any], str]] = {
    "before": ("04-13 12:00", {}, ""),
    "on the day": ("04-14 12:00", {}, "tonight"),
    "nobody has pressed start": ("04-14 19:45", {}, "no score yet"),
    "under way": ("04-14 20:00", {"is_under_way": True}, "being played"),
    "not written up": ("04-15 09:00", {}, "result to come"),
    "long past, of practice": ("04-15 09:00", {"stage": "practice"}, ""),
    "played": ("04-14 22:00", PLAYED, ""),
}
# When the matches of `tests.make` are being played.
PLAYING = clock("02-03 20:00")


@pytest.mark.parametrize(("asked", "values", "words"), CASES.values(), ids=CASES)
def test_a_row_says_how_far_its_match_is(
    asked: str, values: dict[str, Any], words: str
) -> None:
    fixture = make_fixture(night=NIGHT, **values)
    assert row_of(fixture, at=clock(asked)).words == words


def begin(fixture: Fixture) -> None:
    """Begin a match, which then stands at 6 to 0."""
    match = make_match(fixture)
    write(match, entry("start", 0), points(1, "home", 5), points(1, "home", 6, 4))


@pytest.fixture
def hall() -> Venue:
    return make_venue(make_union("South Peninsula"), name="Civic Hall")


@pytest.fixture
def begun(hall: Venue) -> Iterator[Fixture]:
    """Yield a match half an hour after it began, at 6 to 0."""
    division = make_season(hall.union, name="2026").divisions.create(
        union=hall.union, name="Premier"
    )
    with at(PLAYING):
        fixture = make_fixture(division, venue=hall)
        begin(fixture)
        yield fixture


def paths(fixture: Fixture) -> dict[str, str]:
    slug, venue = fixture.union.slug, fixture.venue_id
    return {
        "division": f"/divisions/{fixture.division_id}/fixtures/",
        "union": f"/unions/{slug}/fixtures/",
        "hall": f"/halls/{venue}/",
        "team": f"/teams/{fixture.home_id}/",
        "club": f"/clubs/{fixture.home.club_id}/",
    }


PLACES = ["division", "union", "hall", "team", "club"]


@pytest.mark.parametrize("place", PLACES)
def test_every_list_has_the_score_of_a_match_under_way(
    begun: Fixture, client: Client, place: str
) -> None:
    page = client.get(paths(begun)[place]).content.decode()
    rows = re.findall(r'<li class="fixture .*?</li>', page, re.DOTALL)
    [row] = [one for one in rows if "being played" in one]
    assert re.findall(r'fixture-score[^"]*">(\d*)<', row) == ["6", "0"]
    assert f"/matches/{begun.pk}/live/" in row


@pytest.mark.parametrize("place", [*PLACES, "embedded team", "embedded division"])
def test_a_kept_page_has_the_scores_of_a_quarter_of_a_minute_ago(
    begun: Fixture, client: Client, place: str
) -> None:
    embeds = {
        "embedded team": f"/embed/teams/{begun.home_id}/",
        "embedded division": f"/embed/divisions/{begun.division_id}/fixtures/",
    }
    path = (paths(begun) | embeds)[place]
    first = client.get(path).content.decode()
    write(begun.match, points(3, "away", 20))
    with at(PLAYING + timedelta(seconds=SCORES_HOLD_S)):
        later = client.get(path).content.decode()
    assert [scores_in(page) for page in (first, later)] == [["6", "0"], ["6", "2"]]


def scores_in(page: str) -> list[str]:
    """Return the score of the match that a page says is being played."""
    [row] = [one for one in page.split("<li")[1:] if "being played" in one]
    # In an embed the home score stands once more, between the teams, to be heard.
    return re.findall(r">(\d+)<", row.split("</li>")[0])[-2:]


@pytest.mark.parametrize("place", PLACES)
def test_more_matches_under_way_cost_a_list_no_more_queries(
    begun: Fixture, client: Client, place: str
) -> None:
    def count() -> int:
        # Charts are drawn once for each state of the log.
        client.get(paths(begun)[place])
        with CaptureQueriesContext(connection) as queries:
            assert client.get(paths(begun)[place]).status_code == 200
        return len(queries)

    # With a session, since a visitor's page is stored.
    client.cookies["sessionid"] = "none"
    one = count()
    for number in (2, 3, 4):
        fixture = make_fixture(
            begun.division, venue=begun.venue, home=begun.home, round=number
        )
        begin(fixture)
    assert count() == one


@pytest.mark.parametrize("place", ["division", "team"])
def test_a_text_to_share_has_the_score_of_a_match_under_way(
    begun: Fixture, client: Client, place: str
) -> None:
    page = client.get(paths(begun)[place]).content.decode()
    text = unquote(page.split('href="https://wa.me/')[1].split('"')[0])
    line = f"{begun.home} 6 – 0 {begun.away} (being played)"
    assert line in text


@pytest.mark.parametrize("rest", ["", "live/"])
def test_a_match_under_way_is_shared_with_its_score(
    begun: Fixture, client: Client, rest: str
) -> None:
    page = client.get(f"/matches/{begun.pk}/{rest}").content.decode()
    text = unquote(page.split('href="https://wa.me/')[1].split('"')[0])
    assert f"*{begun.home} 6 – 0 {begun.away}*" in text
    assert "being played" in text


def test_a_night_is_shared_with_the_scores_so_far(
    begun: Fixture, client: Client
) -> None:
    path = f"/unions/{begun.union.slug}/nights/{begun.night}/"
    text = unquote(client.get(path).content.decode().split("https://wa.me/")[1])
    assert f"{begun.home} 6 – 0 {begun.away} (being played)" in text


def test_a_score_that_nobody_goes_on_with_is_not_live(begun: Fixture) -> None:
    found = fixtures_with_names().get(pk=begun.pk)
    assert row_of(found, at=timezone.now()).home == 6
    assert row_of(found, at=clock("02-05 20:00")).home is None


@pytest.mark.parametrize(
    ("rest", "words"), [("", "no score yet"), ("live/", "was to start at 19:30")]
)
def test_before_the_first_press_no_page_says_that_a_match_is_played(
    client: Client, rest: str, words: str
) -> None:
    fixture = make_fixture()
    with at(clock("02-03 19:45")):
        page = client.get(f"/matches/{fixture.pk}/{rest}").content.decode()
    assert words in page
    assert "being played" not in page
    assert "not started" not in page


def test_a_night_on_which_nobody_has_pressed_is_not_said_to_be_played() -> None:
    fixture = make_fixture()
    up = next_of([fixture.home], at=clock("02-03 19:45"))
    assert (up.title, up.said) == (
        "Tonight",
        "Play was due to begin at 19:30. There is no score yet.",
    )
