"""A search for officials as a background task, and what is kept of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from league.models import AppointingRun, Appointment, OutboxRow
from league.officials.actions import proposals
from league.officials.actions.proposals import ask_for_proposal, finish_proposals
from league.officials.pages import reasons_in_words
from league.officials.proposing import AppointmentProposal, Hindrance
from league.officials.selectors import works_between
from league.tasks import propose_officials
from tests.league.officials.make_officials import make_appointment, make_official
from tests.make import NIGHT, make_fixture, make_role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("before_play")]
State = AppointingRun.State
WEEK = timedelta(weeks=1)


def asked(fixture: object) -> AppointingRun:
    return ask_for_proposal(fixture.division.season, NIGHT, NIGHT, by=None)


def test_a_search_is_asked_for_in_the_background() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    run = asked(fixture)
    assert run.state == State.WAITING
    assert OutboxRow.objects.get().arguments == {"run": run.pk}


def test_a_second_search_is_refused_while_one_is_on() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    asked(fixture)
    with pytest.raises(ValidationError, match="on already"):
        asked(fixture)


def test_nights_in_the_wrong_order_are_refused() -> None:
    season = make_fixture().division.season
    with pytest.raises(ValidationError, match="before the first"):
        ask_for_proposal(season, NIGHT, NIGHT - WEEK, by=None)


def test_a_union_without_officials_is_told_so() -> None:
    with pytest.raises(ValidationError, match="no officials yet"):
        asked(make_fixture())


def test_where_nothing_is_to_be_filled_nothing_is_searched() -> None:
    season = make_fixture().division.season
    with pytest.raises(ValidationError, match="without its officials"):
        ask_for_proposal(season, NIGHT + WEEK, NIGHT + WEEK, by=None)


def test_what_the_search_finds_is_proposed_and_the_rest_left_open_with_why() -> None:
    fixture = make_fixture()
    referee = make_official(fixture.union)
    make_official(fixture.union, is_marker=True, club=fixture.home.club)
    run = asked(fixture)
    finish_proposals(run.pk)
    run.refresh_from_db()
    assert fixture.appointments.get().official == referee
    assert (run.state, run.proposed) == (State.DONE, 1)
    assert run.left_open[0]["reasons"] == {Hindrance.OWN_CLUB: 1}


def test_a_task_that_runs_twice_proposes_once() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    asked(fixture)
    row = OutboxRow.objects.get()
    for _ in range(2):
        propose_officials(row=str(row.pk), run=row.arguments["run"])
    assert fixture.appointments.count() == 1


def test_a_search_that_was_given_up_proposes_nothing() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    run = asked(fixture)
    proposals.give_up(run, by=None)
    finish_proposals(run.pk)
    assert fixture.appointments.count() == 0


def test_whoever_was_asked_stays_and_a_proposal_is_made_anew() -> None:
    fixture = make_fixture()
    asked_one = make_appointment(fixture)
    former = make_official(fixture.union, is_marker=True)
    make_appointment(fixture, former, task="marker", state="proposed", asked_at=None)
    former.is_active = False
    former.save()
    new = make_official(fixture.union, is_marker=True)
    finish_proposals(asked(fixture).pk)
    found = dict(fixture.appointments.values_list("task", "official"))
    assert found == {"referee": asked_one.official_id, "marker": new.pk}


def test_what_came_between_search_and_keeping_is_not_overwritten() -> None:
    fixture = make_fixture()
    official = make_official(fixture.union)
    run = asked(fixture)
    official.away.create(union=fixture.union, first=NIGHT, last=NIGHT)
    [work, _] = works_between(fixture.division.season, NIGHT, NIGHT)
    found = AppointmentProposal({work.key: str(official.pk)}, {}, is_best=True)
    proposals.keep_proposal(run, found, by=None)
    assert Appointment.objects.count() == 0


def test_an_open_spot_says_why_in_words() -> None:
    words = reasons_in_words("referee", {"away": 2, "plays that night": 1})
    assert words == "Not free: away that night (2), plays that night (1)."
    assert reasons_in_words("referee", {}) == "No official can take this appointment."


def test_a_search_that_fails_says_so_on_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise RuntimeError("ours")

    fixture = make_fixture()
    make_official(fixture.union)
    run = asked(fixture)
    monkeypatch.setattr(proposals, "propose", fail)
    with pytest.raises(RuntimeError):
        finish_proposals(run.pk)
    run.refresh_from_db()
    assert (run.state, run.fault) == ("failed", "RuntimeError")
    client = Client()
    client.force_login(make_role(fixture.union))
    season = fixture.division.season
    page = client.get(f"/seasons/{season.pk}/appointments/").content.decode()
    assert "failed because of a fault in the system" in page
