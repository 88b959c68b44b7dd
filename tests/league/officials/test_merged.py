"""An official whose row was merged into another: reached, asked, and let in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league.models import Appointment, Notice, Official, OfficialAway, Player
from league.notices.recipients import people_concerned
from league.notices.told import can_be_reached, listening
from league.officials.actions.appointments import ask_officials
from league.officials.asking import asking_of
from league.officials.proposing import Hindrance
from league.officials.selectors import candidates_for, work_of
from matches.merging.actions import merge_players
from tests.league.officials.make_officials import (
    make_appointment,
    make_official,
    planner,
    signed_in,
)
from tests.make import make_fixture, make_player, make_user

pytestmark = pytest.mark.django_db


def make_merged(**values: object) -> tuple[Appointment, Player]:
    """An official proposed for a match, whose row counts as another."""
    fixture = make_fixture(night=timezone.localdate() + timedelta(days=9))
    person = make_player(union=fixture.union, **values)
    row = make_appointment(fixture, state="proposed", asked_at=None)
    merge_players(person, row.official.player, by=None)
    return Appointment.objects.get(pk=row.pk), person


def ask(row: Appointment) -> Notice:
    night = row.fixture.night
    assert night is not None
    ask_officials(row.fixture.division.season, night, night, by=None)
    row.refresh_from_db()
    return Notice.objects.get(kind=Notice.Kind.APPOINTMENT_ASKED)


def test_a_merged_official_is_mailed_at_the_persons_address() -> None:
    row, person = make_merged(email="p@example.org")
    notice = ask(row)
    assert (notice.player, notice.by_mail, row.state) == (person, True, "asked")
    assert people_concerned(row.fixture) == [person]


def test_a_merged_official_is_asked_and_answers_by_the_persons_account() -> None:
    user = make_user()
    row, _person = make_merged(user=user)
    assert (ask(row).person, row.state) == (user, "asked")
    assert people_concerned(row.fixture) == [user]
    client = signed_in(user)
    assert str(row.fixture.home) in client.get("/officials/me/").content.decode()
    client.post("/officials/me/answer/", {"appointments": row.pk, "answer": "accept"})
    row.refresh_from_db()
    assert row.role is not None
    assert row.role.user == user


def test_a_merged_official_reads_and_answers_by_the_api_as_the_person() -> None:
    user = make_user()
    row, _person = make_merged(user=user)
    ask(row)
    client = signed_in(user)
    [listed] = client.get("/api/v1/appointments/").json()["results"]
    assert listed["id"] == row.pk
    sent = {"answer": "accept"}
    answered = client.post(
        f"/api/v1/appointments/{row.pk}/answer/", sent, content_type="application/json"
    )
    row.refresh_from_db()
    assert (answered.status_code, row.state) == (200, "accepted")


def test_a_merged_official_says_when_they_are_away_by_the_persons_account() -> None:
    user = make_user()
    row, _person = make_merged(user=user)
    client, later = signed_in(user), {"first": "2026-05-05", "last": "2026-05-12"}
    client.post(f"/officials/{row.official_id}/away/", later)
    assert OfficialAway.objects.get().official == row.official


def test_a_merged_official_on_a_list_is_not_offered_to_be_asked_again() -> None:
    row, person = make_merged()
    with listening():
        assert ask(row).player == person
    assert asking_of([row], row.union).is_listed(row)


@pytest.mark.parametrize("by_person", [True, False])
def test_a_merged_official_is_not_appointed_on_the_night_of_the_own_team(
    by_person: bool,
) -> None:
    fixture = make_fixture()
    other = make_fixture(fixture.division)
    person = make_player(other.home if by_person else None, union=fixture.union)
    row = make_player(None if by_person else other.home, union=fixture.union)
    make_official(fixture.union, player=row if by_person else person)
    merge_players(person, row, by=None)
    season = fixture.division.season
    [found] = candidates_for(work_of(fixture, Appointment.Task.REFEREE), season)
    assert found.hindrance is Hindrance.PLAYS


def test_a_person_is_no_official_twice_by_two_rows() -> None:
    person = make_player()
    row = make_player(union=person.union, name="Thandi Nkosi")
    make_official(person.union, player=row)
    merge_players(person, row, by=None)
    page = f"/desk/{person.union.slug}/officials/"
    given = {"who": person.name, "is_referee": "on", "is_active": "on"}
    answer = planner(person.union).post(page, given)
    assert "They are an official already." in answer.content.decode()
    assert Official.objects.count() == 1


def test_the_account_that_an_official_was_kept_with_goes_before_the_persons() -> None:
    fixture = make_fixture()
    official = make_official(fixture.union, signs_in=True)
    person = make_player(union=fixture.union, user=make_user())
    row = make_appointment(fixture, official)
    merge_players(person, official.player, by=None)
    assert people_concerned(fixture) == [row.official.player.user]


def test_a_merged_official_without_an_address_is_not_reached() -> None:
    row, _person = make_merged()
    assert not can_be_reached(row.official.player)
    assert row.state == "proposed"
