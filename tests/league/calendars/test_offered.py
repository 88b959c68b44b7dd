"""Where the addresses of calendars are offered, made and ended."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.calendars.keys import calendar_key
from league.models import Division, Official, OfficialCalendar
from tests.clock import at
from tests.league.calendars.make_calendars import dismiss, in_zone, make_official
from tests.make import make_division, make_fixture, make_team

pytestmark = pytest.mark.django_db


def official_client(official: Official) -> Client:
    client = Client()
    client.force_login(official.player.user)
    return client


def test_an_official_makes_renews_and_ends_the_address_on_the_page() -> None:
    official = make_official(in_zone().union)
    client, slug = official_client(official), official.union.slug
    client.post(reverse("calendar-renew", args=[slug]))
    key = calendar_key(OfficialCalendar.objects.get())
    assert key in client.get(reverse("calendars", args=[slug])).content.decode()
    client.post(reverse("calendar-revoke", args=[slug]))
    assert not OfficialCalendar.objects.get().is_on


def test_the_page_says_until_when_the_address_is_good() -> None:
    official = make_official(in_zone().union)
    client, slug = official_client(official), official.union.slug
    client.post(reverse("calendar-renew", args=[slug]))
    ends = timezone.localdate() + timedelta(days=400)
    page = client.get(reverse("calendars", args=[slug])).content.decode()
    assert f"works until {ends.day} {ends:%B %Y}" in page


def test_the_page_shows_no_address_that_has_ended() -> None:
    official = make_official(in_zone().union)
    client, slug = official_client(official), official.union.slug
    client.post(reverse("calendar-renew", args=[slug]))
    with at(timezone.now() + timedelta(days=401)):
        client = official_client(official)
        page = client.get(reverse("calendars", args=[slug])).content.decode()
    assert calendar_key(OfficialCalendar.objects.get()) not in page
    assert "Make my address" in page


def test_who_officiates_no_more_makes_no_address() -> None:
    official = make_official(in_zone().union)
    dismiss(official)
    address = reverse("calendar-renew", args=[official.union.slug])
    assert official_client(official).post(address).status_code == 404
    assert not OfficialCalendar.objects.exists()


def test_opening_the_page_makes_no_address() -> None:
    official = make_official(in_zone().union)
    client = official_client(official)
    client.get(reverse("calendars", args=[official.union.slug]))
    client.get(reverse("calendar-renew", args=[official.union.slug]))
    assert not OfficialCalendar.objects.exists()


def test_the_page_offers_each_calendar_by_both_addresses() -> None:
    fixture = in_zone()
    page = Client().get(reverse("calendars", args=[fixture.union.slug]))
    text = page.content.decode()
    address = reverse("calendar-team", args=[fixture.home_id])
    assert f"webcal://testserver{address}" in text
    assert f"http://testserver{address}" in text


def test_a_cup_stands_beside_the_divisions_and_its_groups_in_neither() -> None:
    season = in_zone().division.season
    for kind in ("cup", "group"):
        made = make_division(season, f"Peninsula {kind}")
        Division.objects.filter(pk=made.pk).update(kind=kind)
    text = Client().get(reverse("calendars", args=[season.union.slug])).content.decode()
    cups = text.partition("Cups</th>")[2]
    assert "Peninsula cup" in cups
    assert "Peninsula group" not in text


@pytest.mark.parametrize("team", ["", "x", "9" * 30, "987654321"])
def test_the_page_stands_whatever_team_is_asked_for(team: str) -> None:
    address = reverse("calendars", args=[in_zone().union.slug])
    assert Client().get(address, {"team": team}).status_code == 200


def test_the_page_costs_the_same_however_many_teams_there_are(
    django_assert_max_num_queries: Any,
) -> None:
    fixture = in_zone()
    for _number in range(4):
        make_team(fixture.division)
    with django_assert_max_num_queries(6):
        assert (
            Client().get(reverse("calendars", args=[fixture.union.slug])).status_code
            == 200
        )


def test_no_two_links_of_the_calendars_read_the_same(client: Client) -> None:
    fixture = make_fixture()
    club = fixture.home.club
    club.name = fixture.home.name
    club.save(update_fields=["name"])
    page = client.get(f"/unions/{fixture.union.slug}/calendars/").content.decode()
    table = page.partition('<table class="calendar-list">')[2].partition("</table>")[0]
    links = re.findall(r"<a href=[^>]*>(.*?)</a>", table)
    assert f'Address<span class="visually-hidden"> – {club}, Teams</span>' in links
    assert len(links) == len(set(links)) == 12
