"""A hall's page and the list of halls: what they show, and to whom."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import HallClosure, Role, Union, User, Venue
from league.models.places import today
from tests.clock import at
from tests.make import (
    make_board,
    make_club,
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_team,
    make_tonight,
    make_union,
    make_user,
    make_venue,
)

pytestmark = pytest.mark.django_db
Kind = Role.Kind
NOTE = "The gate's code is 4711."
SECRET = {"note": NOTE, "contact_name": "Mrs Adams", "contact_phone": "021 555 0100"}


@pytest.fixture
def union() -> Union:
    return make_union(board=make_board())


@pytest.fixture
def hall(union: Union) -> Venue:
    return make_venue(union, name="Civic Hall", tables=8, **SECRET)


def read(venue: Venue, user: User | None = None, query: str = "") -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.get(f"/halls/{venue.pk}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def plan(hall: Venue, nights: range) -> None:
    division = make_division(make_season(hall.union))
    home, away = make_team(division), make_team(division)
    for number in nights:
        night = today(hall.union) + timedelta(days=number)
        make_fixture(
            division, home=home, away=away, venue=hall, night=night, round=number + 100
        )


def day(hall: Venue, number: int) -> str:
    return f"{today(hall.union) + timedelta(days=number):%Y-%m-%d}"


def test_a_hall_says_where_it_is_and_how_to_get_there(union: Union) -> None:
    hall = make_venue(
        union, address="12 Main Road", directions="By the gate.", parking="40 cars"
    )
    page = read(hall)
    assert all(text in page for text in ("12 Main Road", "By the gate.", "40 cars"))
    assert 'href="https://www.openstreetmap.org/search?query=12%20Main%20Road"' in page


def test_a_hall_of_which_nothing_is_known_says_so(union: Union) -> None:
    page = read(make_venue(union))
    assert "has not added this hall" in page
    assert "Open in maps" not in page


def test_a_hall_names_the_clubs_and_teams_at_home_there(hall: Venue) -> None:
    club = make_club(hall.union, venue=hall)
    team = make_team(make_division(make_season(hall.union)), club=club)
    page = read(hall)
    assert f'href="/clubs/{club.pk}/"' in page
    assert f'href="/teams/{team.pk}/"' in page


def test_a_hall_has_a_calendar_to_subscribe_to(hall: Venue) -> None:
    assert f"webcal://testserver/halls/{hall.pk}/calendar.ics" in read(hall)


def test_tonights_big_screen_is_offered_tonight(hall: Venue) -> None:
    fixture = make_tonight(make_division(make_season(hall.union)), venue=hall)
    place = [hall.union.slug, fixture.night, hall.pk]
    assert reverse("night-screen", args=place) in read(hall)


def test_no_big_screen_is_offered_on_another_night(hall: Venue) -> None:
    plan(hall, range(7, 8))
    assert "/screen/" not in read(hall)


def test_the_next_six_nights_are_shown_and_then_the_later_ones(hall: Venue) -> None:
    plan(hall, range(1, 9))
    page = read(hall)
    assert [day(hall, n) in page for n in (1, 6, 8)] == [True, True, False]
    assert f"?from={day(hall, 7)}#nights" in page
    assert day(hall, 8) in read(hall, query=f"?from={day(hall, 7)}")


def test_past_nights_are_shown_on_request_the_latest_first(hall: Venue) -> None:
    noon = timezone.now().astimezone(hall.union.zone).replace(hour=12)
    # Before noon, last night may still be waited for.
    with at(noon):
        plan(hall, range(-8, 0))
        assert f"?before={day(hall, 0)}#nights" in read(hall)
        page = read(hall, query=f"?before={day(hall, 0)}")
        assert page.index(f'"{day(hall, -1)}"') < page.index(f'"{day(hall, -6)}"')
        assert f"?before={day(hall, -6)}#nights" in page


def test_a_hall_where_nothing_was_played_offers_no_past(hall: Venue) -> None:
    plan(hall, range(1, 2))
    assert "Past nights" not in read(hall)


@pytest.mark.parametrize("query", ["?before=soon", "?from=2026-02-30", "?from=1"])
def test_a_day_that_is_none_is_said_and_the_next_nights_are_shown(
    hall: Venue, query: str
) -> None:
    plan(hall, range(1, 2))
    answer = Client().get(f"/halls/{hall.pk}/{query}")
    assert answer.status_code == 422
    assert "is no day of the calendar" in answer.content.decode()
    assert day(hall, 1) in answer.content.decode()


def test_closures_are_said_without_their_reason(hall: Venue) -> None:
    night = today(hall.union) + timedelta(days=3)
    own = {"union": hall.union, "venue": hall, "reason": "A funeral"}
    for number in range(2):
        HallClosure.objects.create(night=night + timedelta(days=number), **own)
    page = read(hall)
    assert f"{night:%A} {night.day} {night:%B} to" in page
    assert "A funeral" not in page


def test_a_closure_that_is_over_is_left_out(hall: Venue) -> None:
    own = {"union": hall.union, "venue": hall}
    HallClosure.objects.create(night=date(2020, 1, 7), **own)
    assert "Hall closures" not in read(hall)


@pytest.mark.parametrize("kind", [None, Kind.PLAYER, Kind.VIEWER])
def test_a_note_and_a_contact_are_not_for(hall: Venue, kind: Role.Kind | None) -> None:
    page = read(hall, make_role(hall.union, kind) if kind else None)
    assert not any(text in page for text in (NOTE, "Adams", "555"))


def test_a_note_is_not_for_officers_of_another_union(hall: Venue) -> None:
    assert NOTE not in read(hall, make_role(make_union()))


@pytest.mark.parametrize(
    "kind",
    [
        *(Kind.BOARD_SECRETARY, Kind.UNION_SECRETARY, Kind.FIXTURES_SECRETARY),
        *(Kind.REGISTRAR, Kind.REFEREE),
    ],
)
def test_a_note_and_a_contact_are_for_officers(hall: Venue, kind: Role.Kind) -> None:
    page = read(hall, make_role(hall.union, kind))
    assert "code is 4711" in page
    assert 'href="tel:0215550100"' in page


@pytest.mark.parametrize("kind", [Kind.CAPTAIN, Kind.CLUB_SECRETARY])
def test_a_note_is_for_captains_and_club_secretaries(
    hall: Venue, kind: Role.Kind
) -> None:
    team = make_team(make_division(make_season(hall.union)))
    place = {"team": team} if kind == Kind.CAPTAIN else {"club": team.club}
    assert "code is 4711" in read(hall, make_role(hall.union, kind, **place))


@pytest.mark.parametrize("kind", [Kind.MARKER, Kind.REFEREE])
@pytest.mark.parametrize(("days", "sees"), [(7, True), (-1, True), (-2, False)])
def test_a_matchs_own_official_sees_the_note_until_the_day_after(
    hall: Venue, kind: Role.Kind, days: int, sees: bool
) -> None:
    night = today(hall.union) + timedelta(days=days)
    division = make_division(make_season(hall.union))
    fixture = make_fixture(division, venue=hall, night=night)
    page = read(hall, make_role(hall.union, kind, fixture=fixture))
    assert ("code is 4711" in page) is sees


def test_a_marker_sees_the_note_of_no_other_hall(hall: Venue) -> None:
    night = today(hall.union)
    division = make_division(make_season(hall.union))
    fixture = make_fixture(division, venue=make_venue(hall.union), night=night)
    user = make_role(hall.union, Kind.MARKER, fixture=fixture)
    assert "code is 4711" not in read(hall, user)


def test_a_contact_who_agreed_is_for_everyone(union: Union) -> None:
    page = read(make_venue(union, **SECRET, contact_agreed=True))
    assert "Mrs Adams" in page
    assert "4711" not in page


def test_the_note_of_a_hall_is_kept_by_no_browser(hall: Venue) -> None:
    client = Client()
    client.force_login(make_role(hall.union))
    answer = client.get(f"/halls/{hall.pk}/")
    assert "no-store" in answer.headers["Cache-Control"]


def test_only_planners_are_led_to_change_a_hall(hall: Venue) -> None:
    path = f"/halls/{hall.pk}/change/"
    assert path in read(hall, make_role(hall.union, Kind.FIXTURES_SECRETARY))
    assert path not in read(hall, make_role(hall.union, Kind.REGISTRAR))
    assert path not in read(hall, make_user())


def test_the_list_has_each_hall_its_address_its_clubs_and_its_next_night(
    union: Union,
) -> None:
    hall = make_venue(union, name="Civic Hall", address="12 Main Road")
    make_club(union, venue=hall, name="Aces")
    make_venue(make_union(), name="Elsewhere")
    plan(hall, range(3, 5))
    page = Client().get(f"/unions/{union.slug}/halls/").content.decode()
    assert all(text in page for text in ("Civic Hall", "12 Main Road", "Aces"))
    assert f"/nights/{day(hall, 3)}/" in page
    assert "Elsewhere" not in page


def test_a_union_without_halls_says_so(union: Union) -> None:
    page = Client().get(f"/unions/{union.slug}/halls/").content.decode()
    assert "This union has no hall yet." in page


def test_the_list_asks_no_query_for_each_hall(
    union: Union, django_assert_max_num_queries: Any
) -> None:
    for _ in range(6):
        make_club(union, venue=make_venue(union))
    with django_assert_max_num_queries(5):
        assert Client().get(f"/unions/{union.slug}/halls/").status_code == 200


def test_a_halls_page_asks_no_query_for_each_night_or_club(
    hall: Venue, django_assert_max_num_queries: Any
) -> None:
    plan(hall, range(-6, 6))
    for _ in range(4):
        make_club(hall.union, venue=hall)
    with django_assert_max_num_queries(16):
        read(hall)


def test_search_engines_are_told_of_halls(hall: Venue) -> None:
    page = Client().get(f"/sitemaps/{hall.union.slug}.xml").content.decode()
    assert f"/halls/{hall.pk}/" in page


def test_the_pages_that_name_a_hall_lead_to_it(hall: Venue) -> None:
    club = make_club(hall.union, venue=hall)
    division = make_division(make_season(hall.union))
    team = make_team(division, club=club)
    fixture = make_fixture(
        division, home=team, venue=hall, night=today(hall.union) + timedelta(days=1)
    )
    night = f"/unions/{hall.union.slug}/nights/{fixture.night}/"
    pages = (f"/unions/{hall.union.slug}/", f"/clubs/{club.pk}/", f"/teams/{team.pk}/")
    for path in (*pages, night, f"/matches/{fixture.pk}/"):
        assert f"/halls/{hall.pk}/" in Client().get(path).content.decode(), path
