"""That officials were asked and reminded: said at once, and shown from then on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.desk.groups import SeasonAsk, Urgency
from league.models import Appointment, Notice
from league.notices.told import listening
from league.officials.actions.appointments import remind
from league.officials.asking import asking_of
from league.officials.waiting import officials_waiting
from tests.league.officials.make_officials import (
    make_appointment,
    make_asked,
    make_mail,
    planner,
)
from tests.league.officials.test_appointments_pages import SPAN, season_page
from tests.make import NIGHT, START, make_role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("before_play")]


def asked_before(**values: Any) -> Appointment:
    row = make_asked()
    if values:
        row.delete()
        row = make_appointment(row.fixture, **values)
    row.asked_at = timezone.now() - timedelta(days=4)
    row.save()
    return row


def body_of(row: Appointment, what: str = "") -> str:
    client = planner(row.union)
    if what:
        answer = client.post(season_page(row.fixture, what), SPAN, follow=True)
    else:
        answer = client.get(season_page(row.fixture), SPAN)
    return str(answer.content.decode())


def lines_of(row: Appointment) -> list[Any]:
    season = row.fixture.division.season
    moment = START - timedelta(hours=2)
    desk = SeasonAsk(row.union, make_role(row.union), NIGHT, moment, season)
    groups = officials_waiting(desk)
    among = [o for o in groups if o.urgency is Urgency.OFFICIALS_UNANSWERED]
    return [line for one in among for line in one.lines]


def test_a_reminder_says_so_and_its_day_stands_beside_the_row() -> None:
    row = asked_before()
    assert "reminded on" not in body_of(row)
    assert "reminded on" not in lines_of(row)[0].note
    said = body_of(row, "remind/")
    assert "1 official is reminded. 1 gets a mail." in said
    words = f"reminded on {timezone.localdate():%-d %b}"
    assert words in said
    assert lines_of(row)[0].note.endswith(words)


def test_whom_nothing_reaches_is_reminded_once_somebody_did_it() -> None:
    row = asked_before(task="marker")
    assert "Nobody is reminded yet. 1 has no" in body_of(row, "remind/")
    assert asking_of([row], row.union).reminded == {}
    Notice.objects.update(told_at=timezone.now())
    assert asking_of([row], row.union).reminded == {row.pk: timezone.localdate()}


def test_a_reminder_whose_mail_failed_is_none() -> None:
    row = asked_before()
    with listening():
        remind(row.fixture.division.season, NIGHT, NIGHT, by=None)
    assert row.pk in asking_of([row], row.union).reminded
    user = row.official.player.user
    Notice.objects.update(mail=make_mail(user, row.union, state="failed"))
    assert asking_of([row], row.union).reminded == {}


def test_whoever_is_asked_again_since_is_not_reminded_yet() -> None:
    row = asked_before()
    body_of(row, "remind/")
    row.asked_at = timezone.now() + timedelta(minutes=1)
    assert asking_of([row], row.union).reminded == {}


def test_with_nobody_left_to_remind_the_button_says_so() -> None:
    row = make_asked()
    Appointment.objects.update(state="accepted")
    assert "Nobody is left to remind." in body_of(row, "remind/")
