"""What becomes of a match's officials when it moves or is called off."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from league.fixtures.actions.fixtures import move_fixture, put_off, void_fixture
from league.fixtures.actions.telling import tell_moved
from league.models import (
    AppointingRun,
    Appointment,
    Fixture,
    Notice,
    Role,
)
from league.notices.mailing import texts_for_anyone
from league.officials.actions import officials as keeping
from league.officials.pages import NightSpan, halls_between
from tests.league.officials.make_officials import (
    accepted,
    make_appointment,
    make_night,
    make_official,
    states_of,
)
from tests.make import (
    NIGHT,
    make_fixture,
    make_player,
)

pytestmark = pytest.mark.django_db
Task, State = Appointment.Task, Appointment.State
WEEK = timedelta(weeks=1)


def moved(fixture: Fixture, night: date) -> list[str]:
    move_fixture(fixture, night=night, by=None)
    return states_of(fixture)


def test_an_official_who_can_follows_a_match_that_moves() -> None:
    fixture = make_fixture()
    accepted(fixture)
    assert moved(fixture, NIGHT + WEEK) == [State.ACCEPTED]


def test_an_official_who_cannot_follow_is_asked_again_and_told() -> None:
    fixture = make_fixture()
    row = accepted(fixture)
    keeping.add_away(row.official, first=NIGHT + WEEK, last=NIGHT + WEEK, by=None)
    assert moved(fixture, NIGHT + WEEK) == [State.ASKED]
    assert Role.objects.count() == 0
    assert Notice.objects.filter(kind="appointment-asked").count() == 1


def test_whoever_has_not_answered_is_asked_for_the_new_night() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    assert moved(fixture, NIGHT + WEEK) == [State.ASKED]
    [notice] = Notice.objects.filter(person=row.official.player.user)
    assert notice.kind == "appointment-asked"


def test_whom_no_notice_reaches_is_no_longer_asked_when_the_match_moves() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture)
    assert moved(fixture, NIGHT + WEEK) == [State.PROPOSED]
    [notice] = Notice.objects.filter(player=row.official.player)
    assert (notice.kind, notice.by_mail) == ("appointment-asked", False)


def test_an_official_hears_by_mail_of_a_move_without_a_consent_to_news() -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union, email="o@example.org")
    row = make_appointment(fixture, make_official(fixture.union, player=player))
    Appointment.objects.update(state=State.ACCEPTED)
    move_fixture(fixture, night=NIGHT + WEEK, by=None)
    tell_moved(fixture, NIGHT, reason="", by=None)
    [notice] = Notice.objects.filter(player=row.official.player)
    assert (notice.kind, notice.by_mail) == ("appointment-changed", True)
    [text] = texts_for_anyone([notice])
    assert text.subject.endswith("has moved")
    assert "no longer" not in text.body
    assert "Your appointment moves with the match." in text.body


def test_why_a_search_found_nobody_is_not_said_of_another_night() -> None:
    fixture = make_fixture()
    season = fixture.division.season
    left = {
        "task": "marker",
        "night": NIGHT.isoformat(),
        "fixtures": [str(fixture.pk)],
        "reasons": {"has work that night": 2},
    }
    AppointingRun.objects.create(
        union=fixture.union,
        season=season,
        first=NIGHT,
        last=NIGHT,
        state="done",
        left_open=[left],
    )
    seen = []
    for night in (NIGHT, NIGHT + WEEK):
        move_fixture(fixture, night=night, by=None)
        [hall] = halls_between(season, NightSpan(NIGHT, NIGHT + WEEK))
        seen += [one.reason for one in hall.lines if one.work.task == "marker"]
    assert seen == ["Not free: has another appointment that night (2).", ""]


def test_a_mere_proposal_that_cannot_follow_goes() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture, state="proposed")
    keeping.add_away(row.official, first=NIGHT + WEEK, last=NIGHT + WEEK, by=None)
    assert moved(fixture, NIGHT + WEEK) == []


def test_a_match_that_is_called_off_loses_its_officials() -> None:
    fixture = make_fixture()
    row = accepted(fixture)
    void_fixture(fixture, by=None)
    assert states_of(fixture) == [State.REPLACED]
    assert Notice.objects.filter(person=row.official.player.user).exists()


def test_a_referee_follows_a_match_to_another_start_in_the_same_hall() -> None:
    one, other = make_night()
    official = make_official(one.union)
    for fixture in (one, other):
        make_appointment(fixture, official, state="accepted")
    move_fixture(one, night=NIGHT, start=time(20), by=None)
    assert states_of(one) == [State.ACCEPTED]


def test_a_referee_follows_a_halls_night_to_the_next_week() -> None:
    one, other = make_night()
    make_night(one.division, 1)  # A second hall, so that weeks running count.
    official = make_official(one.union)
    for fixture in (one, other):
        make_appointment(fixture, official, state="accepted")
    for fixture in (one, other):
        move_fixture(fixture, night=NIGHT + WEEK, by=None)
    assert [states_of(one), states_of(other)] == [[State.ACCEPTED]] * 2


def test_a_match_with_its_date_open_keeps_its_officials() -> None:
    fixture = make_fixture()
    accepted(fixture)
    put_off(fixture, by=None)
    assert states_of(fixture) == [State.ACCEPTED]
