"""The card of what is next, on each page that has it, in each of its phases."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Fixture
from tests.clock import at
from tests.make import (
    START,
    entry,
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db
PLAYED = {"state": "played", "home_score": 64, "away_score": 48, "winner": "home"}
DAY = 24 * 60


def card(fixture: Fixture, page: str, *, minutes: int) -> str:
    """The card's words, on a page read so long after the start."""
    client = Client()
    path = {
        "union": f"/unions/{fixture.union.slug}/",
        "club": f"/clubs/{fixture.home.club_id}/",
        "team": f"/teams/{fixture.home_id}/",
        "my teams": reverse("my-teams"),
    }[page]
    with at(START + timedelta(minutes=minutes)):
        if page == "my teams":
            client.force_login(make_role(fixture.union, "captain", team=fixture.home))
        whole = client.get(path).content.decode()
    found = re.search(r'<section class="panel next-up.*?\n</section>', whole, re.DOTALL)
    assert found, "the page has the card"
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split())


# Minutes after the start, what the match is by then, and the titles: the union's, and
# those of teams.
PHASES: dict[str, tuple[int, dict[str, Any], str, str]] = {
    "before": (-3 * DAY, {}, "Next night", "Next match"),
    "tonight": (-60, {}, "Tonight", "Tonight"),
    "no score yet": (30, {}, "Tonight", "Tonight"),
    "live": (30, {"is_under_way": True}, "Tonight, live", "Playing now"),
    "after": (170, PLAYED, "Tonight’s results", "Tonight’s result"),
    "waiting": (DAY, {}, "Waiting for results", "Waiting for the result"),
    "between": (5 * DAY, PLAYED, "Next season", "Next season"),
}


@pytest.mark.parametrize("page", ["union", "club", "team", "my teams"])
@pytest.mark.parametrize("phase", PHASES)
def test_each_page_says_how_far_it_is(page: str, phase: str) -> None:
    minutes, values, of_union, of_teams = PHASES[phase]
    fixture = make_fixture(**values)
    title = of_union if page == "union" else of_teams
    words = card(fixture, page, minutes=minutes)
    assert words.startswith(f"{title} ")
    assert (fixture.away.name in words) is (phase != "between")


@pytest.mark.parametrize("page", ["union", "club", "team", "my teams"])
def test_scores_are_shown_as_they_are_written(page: str) -> None:
    match = play_on()
    words = card(match.fixture, page, minutes=30)
    home, away = match.fixture.home.name, match.fixture.away.name
    assert f"{home} 4 against 0 {away} first half" in words


def play_on() -> Any:
    """A match under way: the home team has four points."""
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5), points(2, "home", 6))
    return match


def test_the_unions_card_goes_on_by_itself() -> None:
    match = play_on()
    path = f"/unions/{match.union.slug}/nights/{match.fixture.night}/scores/"
    with at(START + timedelta(minutes=30)):
        page = Client().get(f"/unions/{match.union.slug}/").content.decode()
        answer = Client().get(path)
    assert f'data-live="{path}"' in page
    assert b"fixture-live" in answer.content
    assert answer.headers["X-State"]


def test_the_unions_card_says_so_once_play_has_begun() -> None:
    match = make_match()
    with at(START + timedelta(minutes=30)):
        before = Client().get(f"/unions/{match.union.slug}/").content.decode()
        write(match, entry("start", 29))
        after = Client().get(f"/unions/{match.union.slug}/").content.decode()
    assert ("Tonight, live" in before, "Tonight, live" in after) == (False, True)


def test_a_team_with_one_match_is_led_to_it_live() -> None:
    fixture = make_fixture()
    with at(START + timedelta(minutes=30)):
        page = Client().get(f"/teams/{fixture.home_id}/").content.decode()
    assert f'class="button" href="/matches/{fixture.pk}/live/"' in page


def test_the_union_that_plays_tonight_is_first_to_choose() -> None:
    board = make_board()
    make_union(board=board, name="Athlone")
    playing = make_union(board=board, name="Zandvliet")
    make_fixture(make_division(make_season(playing)))
    with at(START - timedelta(hours=2)):
        page = Client().get("/").content.decode()
    assert page.index(">Zandvliet<") < page.index(">Athlone<")


def test_tonights_results_are_not_the_last_results_too() -> None:
    match = play(make_match())
    with at(START + timedelta(minutes=170)):
        page = Client().get(f"/unions/{match.union.slug}/").content.decode()
    assert "Tonight’s results" in page
    assert "Last results" not in page


@pytest.mark.parametrize("day", ["x", "2026-02-30", "2027-01-01"])
def test_scores_of_no_night_are_not_found(day: str) -> None:
    union = make_fixture().union
    path = f"/unions/{union.slug}/nights/{day}/scores/"
    assert Client().get(path).status_code == 404
