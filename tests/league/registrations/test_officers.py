"""Who sees how the officers of clubs, unions and boards are reached, and where."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Fixture, Role, Union, User
from league.models.places import today
from league.registrations.officers import officer_phones, officers_of
from tests.make import (
    make_board,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_tonight,
    make_union,
    make_user,
)

pytestmark = pytest.mark.django_db
AGREED = date(2026, 3, 1)
UNIONS = {"secretary", "board"}
CLUBS = {"home", "away"}


def make_officers(fixture: Fixture) -> dict[str, User]:
    """The union's secretary, its board's, and those of both clubs of a match."""
    union = fixture.union
    found = {
        "secretary": make_role(union),
        "board": make_role(union, "board secretary"),
        "home": make_role(union, "club secretary", club=fixture.home.club),
        "away": make_role(union, "club secretary", club=fixture.away.club),
    }
    for number, (name, user) in enumerate(found.items()):
        user.phone = f"082 123 450{number}"
        user.email = f"{name}@example.org"
        user.save()
    return found


def make_night(days: int = 0) -> Fixture:
    """A match so many days ago, in a union with a board."""
    union = make_union(board=make_board())
    fixture = make_tonight(make_division(make_season(union)))
    fixture.night = today(union) - timedelta(days=days)
    fixture.save(update_fields=["night"])
    return fixture


def seen_by(user: Any, union: Union, officers: dict[str, User]) -> set[str]:
    found = {one.role.user_id for one in officers_of(union, user)}
    return {name for name, user in officers.items() if user.pk in found}


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def role_of(fixture: Fixture, kind: str) -> User:
    place: dict[str, Any] = {}
    if kind == "captain":
        place = {"team": fixture.home}
    if kind == "club secretary":
        place = {"club": fixture.home.club}
    if kind == "marker":
        place = {"fixture": fixture}
    return make_role(fixture.union, kind, **place)


@pytest.mark.parametrize(
    ("kind", "seen"),
    [
        ("board secretary", UNIONS | CLUBS),
        ("union secretary", UNIONS | CLUBS),
        ("fixtures secretary", UNIONS | CLUBS),
        ("registrar", UNIONS | CLUBS),
        ("club secretary", UNIONS | CLUBS),
        # Of a match of months ago.
        ("captain", UNIONS | {"home"}),
        ("referee", UNIONS),
        ("marker", set()),
        ("player", set()),
        ("viewer", set()),
    ],
)
def test_each_role_sees_whom_it_has_to_call(kind: str, seen: set[str]) -> None:
    fixture = make_night(90)
    officers = make_officers(fixture)
    assert seen_by(role_of(fixture, kind), fixture.union, officers) == seen


@pytest.mark.parametrize(
    ("days", "seen"),
    [(-1, {"home"}), (0, CLUBS), (1, CLUBS), (2, {"home"})],
)
def test_a_captain_sees_the_opponents_secretary_on_the_night(
    days: int, seen: set[str]
) -> None:
    fixture = make_night(days)
    officers = make_officers(fixture)
    found = seen_by(role_of(fixture, "captain"), fixture.union, officers)
    assert found == UNIONS | seen


@pytest.mark.parametrize(("days", "seen"), [(0, UNIONS), (1, UNIONS), (2, set())])
def test_a_marker_of_the_night_sees_the_unions_until_the_day_after(
    days: int, seen: set[str]
) -> None:
    fixture = make_night(days)
    officers = make_officers(fixture)
    assert seen_by(role_of(fixture, "marker"), fixture.union, officers) == seen


def test_a_visitor_and_another_union_see_none() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    stranger = make_role(make_union("Helderberg"))
    for user in (AnonymousUser(), stranger, make_user()):
        assert seen_by(user, fixture.union, officers) == set()


def test_everyone_sees_who_agreed_and_nobody_once_it_is_taken_back() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    User.objects.filter(pk=officers["home"].pk).update(contact_agreed_on=AGREED)
    assert seen_by(AnonymousUser(), fixture.union, officers) == {"home"}
    User.objects.update(contact_agreed_on=None)
    assert seen_by(AnonymousUser(), fixture.union, officers) == set()


def test_an_officer_sees_their_own_and_one_without_an_account_in_use_is_gone() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    User.objects.filter(pk=officers["away"].pk).update(is_active=False)
    found = seen_by(officers["home"], fixture.union, officers)
    assert found == UNIONS | {"home"}


def test_of_a_minor_nobody_outside_sees_anything() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    User.objects.update(contact_agreed_on=AGREED)
    day = today(fixture.union) + timedelta(days=400)
    make_player(fixture.home, user=officers["home"], minor_until=day)
    found = seen_by(AnonymousUser(), fixture.union, officers)
    assert found == UNIONS | {"away"}


def test_outside_a_players_name_is_as_the_player_agreed() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    User.objects.update(contact_agreed_on=AGREED)
    player = make_player(fixture.home, name="Thandi Mokoena", user=officers["home"])

    def name_for(user: Any) -> str:
        club = fixture.home.club
        [found] = officers_of(fixture.union, user, club=club)
        return found.name

    assert name_for(AnonymousUser()) == "T. M."
    assert name_for(officers["secretary"]) == "Thandi Mokoena"
    player.agreed_to_name = True
    player.save(update_fields=["agreed_to_name"])
    assert name_for(AnonymousUser()) == "Thandi Mokoena"
    own = User.objects.filter(pk=officers["home"].pk)
    own.update(first_name="Thandi", last_name="M.")
    assert name_for(AnonymousUser()) == "Thandi M."


def test_nobody_reads_the_user_name_with_which_an_officer_signs_in() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    body = client_of(officers["home"]).get(_officers_page(fixture.union)).content
    assert officers["away"].username not in body.decode()


def _officers_page(union: Union) -> str:
    return reverse("union-officers", args=[union.slug])


@pytest.mark.parametrize("of", ["page", "club", "api"])
def test_pages_and_api_show_numbers_to_those_who_may(of: str) -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    address = {
        "page": _officers_page(fixture.union),
        "club": reverse("club-detail", args=[fixture.home.club_id]),
        "api": f"/api/v1/unions/{fixture.union.slug}/officers/",
    }[of]
    phone = officers["home"].phone

    def shows(user: User | None) -> bool:
        answer = client_of(user).get(address)
        assert answer.status_code == 200
        has_phone = phone in answer.content.decode()
        if has_phone and user is not None:
            assert answer.headers["Cache-Control"] == "no-store"
        return has_phone

    captain = role_of(fixture, "captain")
    viewer = make_role(fixture.union, "viewer")
    readers = (officers["secretary"], officers["away"], captain, viewer, None)
    assert [shows(one) for one in readers] == [True, True, True, False, False]
    User.objects.filter(pk=officers["home"].pk).update(contact_agreed_on=AGREED)
    assert shows(None)
    User.objects.filter(pk=officers["home"].pk).update(contact_agreed_on=None)
    assert not shows(None)


def test_the_about_page_that_is_stored_names_nobody_and_leads_there() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    User.objects.update(contact_agreed_on=AGREED)
    about = Client().get(f"/unions/{fixture.union.slug}/about/").content.decode()
    assert officers["secretary"].phone not in about
    assert _officers_page(fixture.union) in about


def test_the_api_says_of_each_office_how_it_is_reached() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    address = f"/api/v1/unions/{fixture.union.slug}/officers/"
    found = client_of(officers["secretary"]).get(address).json()
    [home] = [one for one in found if one["phone"] == officers["home"].phone]
    assert home == {
        "role": "club secretary",
        "club": {
            "id": fixture.home.club_id,
            "code": fixture.home.club.code,
            "name": fixture.home.club.name,
        },
        "name": "",
        "phone": "082 123 4502",
        "email": "home@example.org",
        "is_public": False,
    }
    assert [one["role"] for one in found] == [
        "board secretary",
        "union secretary",
        "club secretary",
        "club secretary",
    ]


def test_an_officer_without_a_number_is_asked_for_it() -> None:
    fixture = make_night()
    officers = make_officers(fixture)
    page = _officers_page(fixture.union)
    asks = reverse("my-contact")
    panel = f'<a href="{asks}">Enter your phone number</a>'
    assert panel not in client_of(officers["home"]).get(page).content.decode()
    User.objects.filter(pk=officers["home"].pk).update(phone="")
    assert panel in client_of(officers["home"]).get(page).content.decode()


def test_a_captains_own_page_leads_to_the_officers() -> None:
    fixture = make_night()
    body = client_of(role_of(fixture, "captain")).get("/my-teams/").content.decode()
    assert _officers_page(fixture.union) in body


def test_officers_of_many_clubs_are_read_by_a_few_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    fixture = make_night()
    for _number in range(8):
        club = make_team(fixture.division).club
        make_role(fixture.union, "club secretary", club=club)
    captain = role_of(fixture, "captain")
    with django_assert_max_num_queries(7):
        officers_of(fixture.union, captain)
    with django_assert_max_num_queries(2):
        officers_of(fixture.union, AnonymousUser())


def test_a_union_without_a_board_has_no_boards_officers() -> None:
    fixture = make_fixture()
    board = make_board()
    user = make_user(phone="082 123 4567", contact_agreed_on=AGREED)
    Role.objects.create(user=user, kind="board secretary", board=board)
    assert officers_of(fixture.union, make_role(fixture.union))[0].phone == ""
    assert officer_phones(fixture.union, AnonymousUser()) == {}
