"""A match ahead that is decided on: what waits for it ends with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from league.models import Appointment, Fixture, Notice, Postponement, Role
from league.models.places import today
from league.officials.actions.roles import settle_roles
from league.rulings.actions.rulings import award_walkover, declare_void, lift
from league.rulings.actions.withdrawals import withdraw_team
from tests.league.officials.make_officials import make_appointment, make_official
from tests.league.postponements.make_postponements import Scene, ask, make_scene
from tests.make import make_fixture, make_team

pytestmark = pytest.mark.django_db
REASON = "Too few players."


def leave(scene: Scene) -> None:
    standing = scene.fixture.division.standings.get(team=scene.fixture.home)
    withdraw_team(standing, on=today(scene.union), reason=REASON, by=scene.secretary)


def kinds_told(user: object) -> set[str]:
    return set(Notice.objects.filter(person=user).values_list("kind", flat=True))


def test_a_team_that_withdraws_has_no_request_left_open() -> None:
    scene = make_scene()
    request = ask(scene)
    leave(scene)
    request.refresh_from_db()
    assert (request.state, request.decision) == ("withdrawn", REASON)
    assert request.decided_by == scene.secretary


def test_a_request_of_the_opponents_goes_as_well() -> None:
    scene = make_scene()
    request = ask(scene, team=scene.fixture.away, by=scene.away)
    leave(scene)
    request.refresh_from_db()
    assert request.state == "withdrawn"


def test_both_captains_are_told_that_the_request_is_withdrawn() -> None:
    scene = make_scene()
    ask(scene)
    Notice.objects.all().delete()
    leave(scene)
    assert "postponement-changed" in kinds_told(scene.home)
    assert "postponement-changed" in kinds_told(scene.away)


def test_a_request_for_another_match_stays_open() -> None:
    scene = make_scene()
    division = scene.fixture.division
    home, away = (make_team(division, name=name) for name in ("Third", "Fourth"))
    other = make_fixture(division, home=home, away=away, night=scene.fixture.night)
    request = ask(replace(scene, fixture=other))
    leave(scene)
    request.refresh_from_db()
    assert request.state == "asked"


def test_the_officials_of_a_team_that_withdraws_are_let_go_and_told() -> None:
    scene = make_scene()
    official = make_official(scene.union, signs_in=True)
    appointment = make_appointment(scene.fixture, official)
    leave(scene)
    appointment.refresh_from_db()
    assert (appointment.state, appointment.reason) == ("replaced", REASON)
    assert kinds_told(official.player.user) == {"appointment-changed"}


def test_an_official_who_accepted_loses_the_role_at_the_match() -> None:
    scene = make_scene()
    official = make_official(scene.union, signs_in=True)
    make_appointment(scene.fixture, official, state="accepted")
    user = official.player.user
    settle_roles(scene.fixture)
    assert Role.objects.filter(user=user, fixture=scene.fixture).exists()
    leave(scene)
    assert not Role.objects.filter(user=user, fixture=scene.fixture).exists()


def test_a_mere_proposal_goes() -> None:
    scene = make_scene()
    make_appointment(scene.fixture, state="proposed")
    declare_void(scene.fixture, reason=REASON, by=None)
    assert not Appointment.objects.exists()


def test_a_walkover_ahead_ends_a_request_and_lets_the_officials_go() -> None:
    scene = make_scene()
    request, appointment = ask(scene), make_appointment(scene.fixture)
    award_walkover(scene.fixture, winner="away", reason=REASON, by=None)
    request.refresh_from_db()
    appointment.refresh_from_db()
    assert (request.state, appointment.state) == ("withdrawn", "replaced")


def test_officials_who_were_there_keep_their_appointment() -> None:
    fixture = make_fixture(night=date(2026, 2, 3))
    appointment = make_appointment(fixture, state="accepted")
    award_walkover(fixture, winner="home", reason=REASON, by=None)
    appointment.refresh_from_db()
    assert appointment.state == "accepted"


def test_lifted_the_match_stands_without_request_and_officials() -> None:
    scene = make_scene()
    request = ask(scene)
    make_appointment(scene.fixture)
    lift(declare_void(scene.fixture, reason=REASON, by=None), by=None)
    request.refresh_from_db()
    fixture = Fixture.objects.get(pk=scene.fixture.pk)
    assert (request.state, fixture.state) == (Postponement.State.WITHDRAWN, "planned")
    assert not fixture.appointments.filter(state__in=Appointment.LIVE).exists()
