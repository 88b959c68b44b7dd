"""The live pages: what they show and to whom, and where they are led to from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from league.models import Fixture, Union
from matches.live.actions import announce_in_hall
from matches.live.pages import live_match
from matches.models import Match
from rules.record import Side
from tests import clock
from tests.make import (
    NIGHT,
    at,
    entry,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_team,
    make_union,
    make_venue,
    points,
    write,
)
from tests.matches.live.make_live import board, night_path, read, screen_path, seen

pytestmark = pytest.mark.django_db
FORTY = "Mitchells Plain Boere Klawerjasklub Almal"


def test_the_night_shows_every_hall_with_its_matches(client: Client) -> None:
    division = make_division()
    venue = make_venue(division.union, name="Sand Hall")
    one = make_fixture(division, venue=venue)
    other = make_fixture(division, round=2)
    page = read(client, night_path(one))
    assert "Sand Hall" in page
    assert other.home.name in page


def test_a_link_to_a_live_match_says_which_it_is(client: Client) -> None:
    match = make_match()
    page = read(client, f"/matches/{match.pk}/live/")
    division, union = match.fixture.division.name, match.union.name
    assert f'name="description" content="{division}, {union}, ' in page


def test_a_hall_shows_its_own_matches_alone(client: Client) -> None:
    division = make_division()
    one = make_fixture(division, venue=make_venue(division.union))
    other = make_fixture(division, round=2, venue=make_venue(division.union))
    page = read(client, screen_path(one))
    assert one.home.name in page
    assert other.home.name not in page


def test_the_announcement_stands_on_the_screen(client: Client) -> None:
    fixture = make_fixture()
    by = make_role(fixture.union)
    announce_in_hall(fixture.union, NIGHT, None, text="Tea is served", by=by)
    assert "Tea is served" in read(client, screen_path(fixture))


def test_a_name_of_forty_letters_stands_there_whole(client: Client) -> None:
    division = make_division()
    fixture = make_fixture(division, home=make_team(division, name=FORTY))
    assert FORTY in read(client, screen_path(fixture))
    assert board(fixture).teams[0].fit == "is-very-long"


def test_the_last_presses_stand_in_words_the_newest_first(client: Client) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5), points(2, "away", 6, 4))
    presses = live_match(seen(match.fixture)).presses
    assert [one.row.points for one in presses] == [4, 2, None]


def test_times_stand_on_the_unions_own_clock(client: Client) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    assert "19:35" in read(client, f"/matches/{match.pk}/live/")


def called_away() -> Match:
    match = make_match()
    player = (
        match.team_sheets.get(side="home").seats.get(table=1, role="counter").player
    )
    type(player).objects.filter(pk=player.pk).update(name="Fatima Adams")
    away = entry("called-away", 20, table=1, side=Side.HOME, player=str(player.pk))
    write(match, entry("start", 0), away)
    return match


def test_a_member_sees_the_same_initials_as_anyone() -> None:
    match, client = called_away(), Client()
    client.force_login(make_role(match.union))
    page = read(client, f"/matches/{match.pk}/live/")
    assert "F. A." in page
    assert "Fatima" not in page


def test_nobody_is_told_who_sits_where(client: Client) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    assert "P. N." not in read(client, f"/matches/{match.pk}/live/")


@pytest.mark.parametrize(
    "path",
    [
        "/unions/{slug}/nights/2026-02-04/",
        "/unions/{slug}/nights/no-such-day/",
        "/unions/nowhere/nights/2026-02-03/",
        "/unions/{slug}/nights/2026-02-03/77/screen/",
        "/unions/{slug}/nights/2026-02-03/99999999999999999999/screen/",
        "/unions/{slug}/nights/2026-02-04/now/",
        "/unions/{slug}/nights/2026-02-03/77/screen/now/",
        "/matches/00000000-0000-0000-0000-000000000000/live/now/",
    ],
)
def test_where_nothing_is_played_nothing_is_found(client: Client, path: str) -> None:
    slug = make_fixture().union.slug
    assert client.get(path.format(slug=slug)).status_code == 404


@pytest.fixture
def on() -> Iterator[Fixture]:
    """A match whose planned start was a quarter of an hour ago."""
    fixture = make_fixture()
    with clock.at(at(15)):
        yield fixture


def test_the_unions_page_leads_to_its_night(client: Client, on: Fixture) -> None:
    assert night_path(on) in read(client, f"/unions/{on.union.slug}/")


def test_the_front_page_leads_to_tonight_where_a_union_plays(
    client: Client, on: Fixture
) -> None:
    other: Union = make_union("Helderberg")
    page = read(client, "/")
    assert night_path(on) in page
    assert f"/unions/{other.slug}/nights/" not in page


def test_a_match_that_is_on_leads_to_its_live_page(client: Client, on: Fixture) -> None:
    assert f"/matches/{on.pk}/live/" in read(client, f"/matches/{on.pk}/")


def test_a_matchs_page_says_when_and_where_it_is_played(client: Client) -> None:
    fixture = make_fixture()
    fixture.venue = make_venue(fixture.union, name="Civic Hall")
    fixture.save(update_fields=["venue"])
    page = read(client, f"/matches/{fixture.pk}/live/")
    assert "Tuesday 3 February 2026</time>, 19:30" in page
    assert f'<a href="/halls/{fixture.venue.pk}/">Civic Hall</a>' in page
