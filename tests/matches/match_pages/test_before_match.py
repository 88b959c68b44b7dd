"""A match's page before it is played: when, where, head to head, form, calendar."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from league.models import Fixture
from rules.record import Side
from tests.clock import at
from tests.league.officials.make_officials import make_appointment, make_official
from tests.make import (
    NIGHT,
    START,
    entry,
    make_fixture,
    make_match,
    make_player,
    make_venue,
    play,
    write,
)

pytestmark = pytest.mark.django_db
WON = {"state": "played", "home_score": 64, "away_score": 48, "winner": "home"}


def read(fixture: Fixture, *, minutes: int = -60) -> str:
    """The page as it is read so long after the start, without its tags."""
    return words_of(raw(fixture, minutes=minutes))


def raw(fixture: Fixture, *, minutes: int = -60) -> str:
    with at(START + timedelta(minutes=minutes)):
        page = Client().get(f"/matches/{fixture.pk}/").content.decode()
    return page.partition("<main")[2].partition("</main>")[0]


def words_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def earlier(fixture: Fixture, **values: Any) -> Fixture:
    """An earlier meeting of the same two teams, the other way round."""
    former = {"home": fixture.away, "away": fixture.home, "round": 9} | WON
    night = NIGHT - timedelta(days=70)
    return make_fixture(fixture.division, **{"night": night} | former | values)


def test_it_says_when_and_where_and_leads_to_both_teams_and_the_night() -> None:
    fixture = make_fixture()
    Fixture.objects.update(venue=make_venue(fixture.union, name="Civic Centre"))
    page = raw(fixture)
    links = re.findall(r'href="([^"]*)"', page)
    assert "When Tuesday 3 February 2026 , 19:30 tonight Hall Civic Centre" in (
        words_of(page)
    )
    assert {
        f"/teams/{fixture.home_id}/",
        f"/teams/{fixture.away_id}/",
        f"/unions/{fixture.union.slug}/nights/{NIGHT}/",
        f"/matches/{fixture.pk}/calendar.ics",
    } <= set(links)


# Minutes after the start, what is said, and whether the live page is led to.
CASES = {
    "a day before": (-1440, "has not been played yet", False),
    "on the day": (-60, "The live page", True),
    "under way": (30, "Follow it live", True),
    "over": (300, "has not come in yet", False),
}


@pytest.mark.parametrize(("minutes", "said", "leads"), CASES.values(), ids=CASES)
def test_how_far_it_is(minutes: int, said: str, leads: bool) -> None:
    fixture = make_fixture()
    page = raw(fixture, minutes=minutes)
    assert said in words_of(page)
    assert (f"/matches/{fixture.pk}/live/" in page) is leads


def test_a_team_sheet_alone_makes_no_score() -> None:
    fixture = make_fixture()
    make_match(fixture).team_sheets.get(side="away").delete()
    page = read(fixture)
    assert f"{fixture.home.name}: the team sheet is in." in page
    assert f"{fixture.home.name} against {fixture.away.name} When" in page
    assert "This match has not been played yet." in page
    assert "The four tables" not in page


def test_seats_show_before_play_without_a_score() -> None:
    fixture = make_fixture()
    write(make_match(fixture), entry("toss", -5, winner=Side.HOME))
    page = read(fixture, minutes=-1)
    assert f"{fixture.home.name} against {fixture.away.name} When" in page
    assert "The four tables" in page


def test_former_meetings_are_listed_and_counted_by_who_won() -> None:
    fixture = make_fixture()
    earlier(fixture)
    earlier(fixture, round=8, winner="away")
    page = read(fixture)
    assert f"{fixture.home.name} 1 {fixture.away.name} 1" in page
    assert f"{fixture.away.name} 64 – 48 {fixture.home.name} 25 Nov 2025" in page


def test_practice_and_other_teams_are_no_meeting() -> None:
    fixture = make_fixture()
    earlier(fixture, stage="practice")
    make_fixture(fixture.division, home=fixture.home, **WON)
    assert "These teams have not met yet." in read(fixture)


def test_the_form_of_both_reads_from_the_oldest_to_the_latest() -> None:
    fixture = make_fixture()
    for days, winner in ((30, "home"), (20, "draw"), (10, "away")):
        night = NIGHT - timedelta(days=days)
        earlier(fixture, round=days, night=night, winner=winner)
    letters = re.findall(r'<li class="form-(\w+)">', raw(fixture))
    assert letters == ["lost", "drawn", "won", "won", "drawn", "lost"]


def test_a_cup_match_is_in_no_form() -> None:
    fixture = make_fixture()
    earlier(fixture, stage="semi-final")
    assert "form-won" not in raw(fixture)


def test_a_played_match_shows_its_sheet_and_not_what_came_before() -> None:
    match = play(make_match())
    page = read(match.fixture, minutes=300)
    assert "Head to head" not in page
    assert "The four tables" in page


def test_who_is_appointed_stands_by_initials() -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union, name="Fatima Adams")
    official = make_official(fixture.union, player=player)
    make_appointment(fixture, official, state="accepted")
    assert "Referee F. A." in read(fixture)


def test_with_no_date_there_is_no_calendar_and_nothing_is_broken() -> None:
    fixture = make_fixture(night=None, state="postponed")
    page = raw(fixture)
    assert "calendar.ics" not in page
    assert "no new date has been found yet" in page


def test_the_page_costs_as_much_with_many_meetings(
    django_assert_max_num_queries: Any,
) -> None:
    fixture = make_fixture()
    for number in range(2, 9):
        earlier(fixture, round=number)
    with django_assert_max_num_queries(14):
        read(fixture)


def test_one_match_is_one_event_of_a_calendar(client: Client) -> None:
    fixture = make_fixture()
    make_fixture(fixture.division)
    with at(START):
        text = client.get(f"/matches/{fixture.pk}/calendar.ics").content.decode()
    assert text.count("BEGIN:VEVENT") == 1
    assert f"UID:{fixture.pk}@klawerjas" in text
