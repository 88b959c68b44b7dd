"""A match that has not begun shows no running clock, and is nowhere being played."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Role
from league.standings.nights.next_up import next_of
from matches.live.versions import LivePlace, live_state_of
from matches.models import Match
from tests.clock import at
from tests.make import entry, make_fixture, make_match, make_role, make_union, write

pytestmark = pytest.mark.django_db


def planned(minutes: float, **values: Any) -> Match:
    """A match whose planned start is so many minutes from now."""
    start = timezone.now() + timedelta(minutes=minutes)
    local = start.astimezone(make_union().zone).replace(second=0, microsecond=0)
    match = make_match(make_fixture(night=local.date(), start=local.time(), **values))
    match.fixture.refresh_from_db()
    return match


def begun(match: Match) -> Match:
    write(match, replace(entry("start", 0), at=match.fixture.starts_at))
    match.refresh_from_db()
    match.fixture.refresh_from_db()
    return match


def address(match: Match, name: str) -> str:
    fixture = match.fixture
    if name == "night-screen":
        return reverse(name, args=[match.union.slug, fixture.night, 0])
    if name == "night-detail":
        return reverse(name, args=[match.union.slug, fixture.night])
    return reverse(name, args=[match.pk])


def html(match: Match, name: str) -> str:
    return Client().get(address(match, name)).content.decode()


def words(page: str) -> str:
    body = page.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def start_of(match: Match) -> str:
    return f"{match.fixture.start:%H:%M}"


PUBLIC = ("night-detail", "match-live")
LIVE = (*PUBLIC, "night-screen")


@pytest.mark.parametrize("name", LIVE)
def test_before_its_start_it_says_when_that_is_and_counts_nothing(name: str) -> None:
    match = planned(30)
    page = html(match, name)
    assert f"starts {start_of(match)}" in words(page)
    moments = re.findall(r"<li data-at=[^>]*>", page)
    assert moments
    assert all("data-still" in one for one in moments)


@pytest.mark.parametrize("name", LIVE)
def test_past_its_start_it_is_neither_played_nor_not_started(name: str) -> None:
    match = planned(-20)
    page = words(html(match, name))
    assert f"was to start at {start_of(match)}" in page
    assert "not started" not in page
    assert "being played" not in page


@pytest.mark.parametrize("name", PUBLIC)
def test_no_time_of_day_stands_by_a_match(name: str) -> None:
    assert "data-now>" not in html(begun(planned(-20)), name)


def test_a_hall_reads_the_time_off_the_big_screen() -> None:
    assert "data-now>" in html(planned(30), "night-screen")


@pytest.mark.parametrize("is_begun", [False, True])
def test_the_matchs_page_and_its_record_agree(is_begun: bool) -> None:
    match = planned(-20)
    # The toss is written down, so there is a sheet.
    write(match, entry("toss", -30, winner="home"))
    match = begun(match) if is_begun else match
    page = words(html(match, "match-detail"))
    assert ("being played" in page) is is_begun
    assert ("not started" in page) is not is_begun


@pytest.mark.parametrize(
    ("is_begun", "title", "said"),
    [
        (False, "Tonight", "Play was due to begin at"),
        (True, "Playing now", "Play began"),
    ],
)
def test_what_is_next_says_that_play_is_on_only_by_a_record(
    is_begun: bool, title: str, said: str
) -> None:
    match = planned(-20)
    match = begun(match) if is_begun else match
    up = next_of([match.fixture.home], at=timezone.now())
    assert up.title == title
    assert up.said.startswith(said)


def test_the_page_is_drawn_again_once_the_start_has_passed() -> None:
    match = planned(30)
    place = LivePlace(match=match.pk)
    before = live_state_of(place)
    with at(timezone.now() + timedelta(minutes=20)):
        assert live_state_of(place) == before
    with at(timezone.now() + timedelta(minutes=31)):
        assert live_state_of(place) != before
        assert "was to start at" in words(html(match, "night-detail"))


@pytest.mark.parametrize("minutes", [30, -20])
def test_a_captains_phone_counts_nothing_before_the_start(minutes: float) -> None:
    match = planned(minutes)
    client = Client()
    user = make_role(match.union, Role.Kind.CAPTAIN, team=match.fixture.home)
    client.force_login(user)
    page = client.get(reverse("captain", args=[match.pk])).content.decode()
    assert "data-due=" not in page
    assert "Interval" not in words(page).partition("Your night")[0]


def test_a_captains_phone_counts_down_to_the_interval_in_play() -> None:
    match = begun(planned(-20))
    client = Client()
    user = make_role(match.union, Role.Kind.CAPTAIN, team=match.fixture.home)
    client.force_login(user)
    page = client.get(reverse("captain", args=[match.pk])).content.decode()
    assert "data-due=" in page


def test_a_phone_is_told_no_interval_before_the_start() -> None:
    match = planned(-20)
    live = Client().get(f"/api/v1/matches/{match.pk}/live/").json()
    assert (live["status"], live["next"]) == ("not started", None)
