"""A team that comes back: its matches, its requests and its officials with it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from league.fixtures.availability import MatchPlace
from league.models import Fixture, Notice, Postponement, Publication
from league.postponements.actions.postponements import ask_postponement
from league.rulings.actions.rulings import award_walkover, declare_void, lift
from league.rulings.actions.withdrawals import reinstate, withdraw_team
from tests.league.officials.make_officials import make_appointment, make_official
from tests.league.rulings.make_rulings import entry_of, log_of, make_double
from tests.league.rulings.make_withdrawals import (
    REASON,
    ahead,
    future,
    leave,
    states_of,
    today,
)

pytestmark = pytest.mark.django_db


def test_a_team_that_is_taken_back_has_all_as_before() -> None:
    division = make_double(played=2)
    before = log_of(division)
    standing = leave(division)
    future(division)
    reinstate(standing, by=None)
    assert log_of(division) == before
    standing.refresh_from_db()
    assert (standing.withdrawn_on, states_of(standing)) == (
        None,
        ["played"] * 2 + ["planned"] * 4,
    )


def test_a_night_that_has_passed_keeps_a_team_out() -> None:
    division = make_double()
    standing = withdraw_team(
        entry_of(division, "Team A"),
        on=today() - timedelta(days=8),
        reason=REASON,
        by=None,
    )
    division.fixtures.update(night=today() - timedelta(days=1))
    with pytest.raises(ValidationError, match="should have played"):
        reinstate(standing, by=None)


def test_a_new_decision_keeps_a_team_out_until_it_is_lifted() -> None:
    division = make_double()
    standing = leave(division)
    future(division)
    ruling = award_walkover(
        division.fixtures.get(round=1, home__name="Team A"),
        winner="away",
        reason="Late.",
        by=None,
    )
    with pytest.raises(ValidationError, match="decision"):
        reinstate(standing, by=None)
    lift(ruling, by=None)
    assert reinstate(standing, by=None).standing.withdrawn_on is None


def test_fixtures_that_were_published_anew_keep_a_team_out() -> None:
    division = make_double()
    standing = leave(division)
    future(division)
    Publication.objects.create(
        union=division.union, division=division, version=1, fixtures=[]
    )
    with pytest.raises(ValidationError, match="made again"):
        reinstate(standing, by=None)


def test_a_match_void_before_stays_void_when_a_team_comes_back() -> None:
    division = make_double()
    declare_void(
        division.fixtures.get(round=1, home__name="Team A"), reason="x", by=None
    )
    standing = leave(division)
    future(division)
    reinstate(standing, by=None)
    assert states_of(standing) == ["void"] + ["planned"] * 5


def test_a_walkover_awarded_before_comes_back_with_the_team() -> None:
    division = make_double()
    fixture = division.fixtures.get(round=1, home__name="Team A")
    award_walkover(fixture, winner="away", reason="Nobody came.", by=None)
    standing = leave(division)
    future(division)
    reinstate(standing, by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.away_score) == ("walkover", 80)


def test_a_match_without_a_night_can_be_void_and_is_postponed_again() -> None:
    division = make_double()
    fixture = division.fixtures.get(round=1, home__name="Team A")
    Fixture.objects.filter(pk=fixture.pk).update(night=None, state="postponed")
    standing = leave(division)
    future(division)
    Fixture.objects.filter(pk=fixture.pk).update(night=None)
    reinstate(standing, by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.night) == ("postponed", None)


def asked_for(fixture: Fixture) -> Postponement:
    other = MatchPlace(fixture.night + timedelta(days=1), fixture.start, None)
    return ask_postponement(
        fixture,
        team=fixture.home,
        reason="A wedding.",
        places=[other],
        by=None,
        at=timezone.now(),
    )


def test_a_request_that_a_withdrawal_ended_is_open_again() -> None:
    division = make_double()
    request = asked_for(ahead(division))
    standing = leave(division)
    assert reinstate(standing, by=None).left == []
    request.refresh_from_db()
    assert (request.state, request.decision, request.decided_at) == ("asked", "", None)


@pytest.mark.parametrize("state", ["proposed", "asked", "accepted"])
def test_an_official_whom_a_withdrawal_let_go_is_back(state: str) -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union, signs_in=True)
    make_appointment(fixture, official, state=state)
    standing = leave(division)
    assert reinstate(standing, by=None).left == []
    assert fixture.appointments.get().state == state


def test_an_official_who_had_accepted_has_the_role_again_and_is_told() -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union, signs_in=True)
    make_appointment(fixture, official, state="accepted")
    reinstate(leave(division), by=None)
    user = official.player.user
    assert user.roles.get().fixture == fixture
    kinds = user.notices.values_list("kind", flat=True)
    assert Notice.Kind.APPOINTMENT_RESUMED in kinds


def test_an_official_who_is_away_by_then_stays_let_go_and_that_is_told() -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union, signs_in=True)
    make_appointment(fixture, official, state="accepted")
    standing = leave(division)
    night = fixture.night
    official.away.create(union=division.union, first=night, last=night)
    [sentence] = reinstate(standing, by=None).left
    assert "is not referee again: away that night." in sentence
    assert fixture.appointments.get().state == "replaced"


def test_an_official_who_got_other_work_by_then_stays_let_go() -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union)
    make_appointment(fixture, official, state="asked")
    standing = leave(division)
    elsewhere = division.fixtures.get(round=1, home__name="Team C")
    make_appointment(elsewhere, official, state="accepted")
    [sentence] = reinstate(standing, by=None).left
    assert "has another appointment that night" in sentence
