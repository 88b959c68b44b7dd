"""Who is to hear of a change."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Fixture, Player, Registration, User
from league.notices.recipients import (
    captains_of,
    club_secretaries,
    people_concerned,
    people_of_division,
    planners_of,
)
from tests.league.officials.make_officials import make_appointment, make_official
from tests.make import make_fixture, make_player, make_role, make_team, make_user

pytestmark = pytest.mark.django_db


def make_captain(fixture: Fixture) -> User:
    """A captain of the home team by registration, who signs in."""
    player = make_player(fixture.home, user=make_user())
    player.registrations.update(is_captain=True)
    assert player.user is not None
    return player.user


def test_captains_are_those_with_the_role_and_those_registered_as_such() -> None:
    fixture = make_fixture()
    by_role = make_role(fixture.union, "captain", team=fixture.home)
    registered = make_captain(fixture)
    make_player(fixture.home, user=make_user())
    found = captains_of(fixture.home, fixture.division.season)
    assert set(found) == {by_role, registered}


def test_a_captain_who_was_entered_twice_is_told_by_the_persons_user() -> None:
    fixture = make_fixture()
    make_captain(fixture)
    person = make_player(fixture.home, user=make_user())
    row = fixture.home.registrations.get(is_captain=True).player_id
    Player.objects.filter(pk=row).update(merged_into=person)
    found = captains_of(fixture.home, fixture.division.season)
    assert list(found) == [person.user]


def test_a_merged_rows_own_user_is_told_where_the_person_has_none() -> None:
    fixture = make_fixture()
    captain = make_captain(fixture)
    person = make_player(fixture.home)
    captain.players.update(merged_into=person)
    assert list(captains_of(fixture.home, fixture.division.season)) == [captain]


def test_whoever_was_captain_before_a_transfer_is_none_now() -> None:
    fixture = make_fixture()
    captain = make_captain(fixture)
    captain.players.get().registrations.update(ended_on="2026-03-01")
    assert not captains_of(fixture.home, fixture.division.season)


def test_a_clubs_secretary_hears_of_that_club_alone() -> None:
    fixture = make_fixture()
    secretary = make_role(fixture.union, "club secretary", club=fixture.home.club)
    assert list(club_secretaries(fixture.home.club)) == [secretary]
    assert not club_secretaries(fixture.away.club)


def test_without_a_fixtures_secretary_the_unions_secretary_plans() -> None:
    fixture = make_fixture()
    secretary = make_role(fixture.union)
    assert list(planners_of(fixture.union)) == [secretary]
    planner = make_role(fixture.union, "fixtures secretary")
    assert list(planners_of(fixture.union)) == [planner]


def test_an_official_hears_of_what_they_were_told_and_have_not_declined() -> None:
    fixture = make_fixture()
    officials = [make_official(fixture.union, signs_in=True) for _ in range(3)]
    for official, state in zip(
        officials, ("asked", "declined", "replaced"), strict=True
    ):
        make_appointment(fixture, official, state=state)
    assert list(people_concerned(fixture)) == [officials[0].player.user]


def test_everyone_concerned_with_a_match_is_told_once(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    fixture = make_fixture()
    people = [
        make_captain(fixture),
        make_role(fixture.union, "captain", team=fixture.away),
        make_role(fixture.union, "club secretary", club=fixture.away.club),
        make_role(fixture.union, "fixtures secretary"),
    ]
    people[1].roles.create(kind="fixtures secretary", union=fixture.union)
    make_role(fixture.union, "captain", team=make_team(fixture.division))
    with django_assert_max_num_queries(4):
        found = list(people_concerned(fixture))
    assert sorted(one.pk for one in found) == sorted(one.pk for one in people)


def test_whoever_can_no_longer_sign_in_is_a_player_without_an_account() -> None:
    fixture = make_fixture()
    captain = make_captain(fixture)
    User.objects.filter(pk=captain.pk).update(is_active=False)
    assert people_concerned(fixture) == [captain.players.get()]


def test_a_captain_without_an_account_is_to_be_told_by_somebody() -> None:
    fixture = make_fixture()
    player, erased = make_player(fixture.home), make_player(fixture.away)
    Registration.objects.update(is_captain=True)
    Player.objects.filter(pk=erased.pk).update(erased_at="2026-01-01T00:00:00Z")
    assert captains_of(fixture.home, fixture.division.season) == [player]
    assert people_concerned(fixture) == people_of_division(fixture.division) == [player]


def test_where_a_captain_has_the_role_the_registered_one_may_be_the_same() -> None:
    fixture = make_fixture()
    make_player(fixture.home).registrations.update(is_captain=True)
    captain = make_role(fixture.union, "captain", team=fixture.home)
    assert people_concerned(fixture) == [captain]


def test_an_official_without_an_account_is_among_those_concerned() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture)
    make_appointment(fixture, state="proposed", task="marker")
    assert people_concerned(fixture) == [row.official.player]


def test_another_union_hears_nothing() -> None:
    fixture, other = make_fixture(), make_fixture()
    make_role(other.union, "fixtures secretary")
    make_captain(other)
    assert not people_concerned(fixture)
    assert not people_of_division(fixture.division)


def test_a_division_concerns_its_teams_their_clubs_and_the_planners() -> None:
    fixture = make_fixture()
    people = {
        make_captain(fixture),
        make_role(fixture.union, "club secretary", club=fixture.away.club),
        make_role(fixture.union, "fixtures secretary"),
    }
    make_role(fixture.union, "captain", team=make_fixture().home)
    assert set(people_of_division(fixture.division)) == people
