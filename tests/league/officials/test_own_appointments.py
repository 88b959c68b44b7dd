"""An official's own page, and the links by which they answer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.fixtures.actions.fixtures import put_off
from league.models import (
    Appointment,
    Fixture,
    OfficialAway,
)
from league.models.places import today
from league.notices.links import answer_token
from league.notices.mailing import send_all
from league.officials.actions.appointments import ask_officials
from tests.clock import at
from tests.league.officials.make_officials import (
    make_appointment,
    make_asked,
    make_official,
    own,
    signed_in,
)
from tests.make import (
    NIGHT,
    make_fixture,
    make_user,
)

pytestmark = pytest.mark.django_db
State = Appointment.State
SPAN = {"first": NIGHT.isoformat(), "last": NIGHT.isoformat()}


def test_an_official_sees_what_is_asked_and_accepts_it() -> None:
    row = make_asked()
    assert str(row.fixture.home) in own(row).get("/officials/me/").content.decode()
    own(row).post("/officials/me/answer/", {"appointments": row.pk, "answer": "accept"})
    row.refresh_from_db()
    assert row.state == State.ACCEPTED


@pytest.mark.parametrize(
    "given",
    [
        {"answer": "decline"},
        {"answer": "perhaps"},
        {"answer": "accept", "appointments": "all"},
        {},
    ],
)
def test_an_answer_that_cannot_be_read_changes_nothing(given: dict[str, str]) -> None:
    row = make_asked()
    sent = {"appointments": row.pk} | given
    answer = own(row).post("/officials/me/answer/", sent)
    row.refresh_from_db()
    assert (answer.status_code, row.state) == (422, State.ASKED)


def test_nobody_answers_for_another_official() -> None:
    row = make_asked()
    sent = {"appointments": row.pk, "answer": "accept"}
    answer = own(make_asked()).post("/officials/me/answer/", sent)
    row.refresh_from_db()
    assert (answer.status_code, row.state) == (404, State.ASKED)


def test_whoever_is_no_official_is_told_so() -> None:
    page = signed_in(make_user()).get("/officials/me/")
    assert b"no referee or marker" in page.content


def test_an_official_says_when_they_are_away() -> None:
    row = make_asked()
    later = {"first": "2026-05-05", "last": "2026-05-12"}
    client = own(row)
    client.post(f"/officials/{row.official_id}/away/", later)
    away = OfficialAway.objects.get()
    client.post(f"/officials/{row.official_id}/away/{away.pk}/back/")
    assert OfficialAway.objects.count() == 0


def test_nobody_says_that_another_official_is_away() -> None:
    row = make_asked()
    address = f"/officials/{row.official_id}/away/"
    assert own(make_asked()).post(address, {"first": "2026-05-05"}).status_code == 404
    assert OfficialAway.objects.count() == 0


def test_an_officials_page_asks_as_often_with_many_as_with_few(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    row = make_asked()
    for number in range(12):
        night = timezone.localdate() + timedelta(weeks=number)
        fixture = make_fixture(row.fixture.division, night=night, round=number + 2)
        make_appointment(fixture, row.official)
    client = own(row)
    with django_assert_max_num_queries(16):
        assert client.get("/officials/me/").status_code == 200


def make_coming() -> Appointment:
    return make_asked(night=timezone.localdate())


def link(row: Appointment) -> str:
    return f"/officials/answer/{answer_token(row.official_id, [row.pk])}/"


def test_following_a_mails_link_answers_nothing() -> None:
    row = make_coming()
    assert Client().get(link(row)).status_code == 200
    row.refresh_from_db()
    assert row.state == State.ASKED


def test_an_official_answers_by_a_mails_link_without_signing_in() -> None:
    row = make_coming()
    Client().post(link(row), {"answer": "decline", "reason": "ill"})
    row.refresh_from_db()
    assert (row.state, row.reason) == (State.DECLINED, "ill")


def test_a_decline_by_a_mails_link_needs_a_reason_too() -> None:
    row = make_coming()
    answer = Client().post(link(row), {"answer": "decline"})
    row.refresh_from_db()
    assert (answer.status_code, row.state) == (422, State.ASKED)


def test_a_link_to_what_was_taken_back_says_so() -> None:
    row = make_coming()
    row.state = State.REPLACED
    row.save()
    page = Client().post(link(row), {"answer": "accept"}).content.decode()
    row.refresh_from_db()
    assert "has changed since the mail" in page
    assert row.state == State.REPLACED


@pytest.mark.parametrize(
    ("night_in", "days", "status", "state"),
    [
        (10, 10, 302, State.ACCEPTED),
        (10, 11, 410, State.ASKED),
        (100, 89, 302, State.ACCEPTED),
        (100, 91, 410, State.ASKED),
        (None, 89, 302, State.ACCEPTED),
        (None, 91, 410, State.ASKED),
    ],
)
def test_a_mails_link_answers_until_the_night_is_over_and_ninety_days_at_most(
    night_in: int | None, days: int, status: int, state: State
) -> None:
    row, sent = make_coming(), timezone.now()
    if night_in is None:
        put_off(row.fixture, by=None)
    else:
        night = today(row.union) + timedelta(days=night_in)
        Fixture.objects.filter(pk=row.fixture_id).update(night=night)
    address = link(row)
    with at(sent + timedelta(days=days)):
        answer = Client().post(address, {"answer": "accept"})
    row.refresh_from_db()
    assert (answer.status_code, row.state) == (status, state)


def test_a_link_answers_for_what_is_still_to_come_alone() -> None:
    past = make_coming()
    Fixture.objects.filter(pk=past.fixture_id).update(
        night=today(past.union) - timedelta(days=1)
    )
    later = today(past.union) + timedelta(days=7)
    coming = make_appointment(
        make_fixture(past.fixture.division, night=later, round=2), past.official
    )
    token = answer_token(past.official_id, [past.pk, coming.pk])
    Client().post(f"/officials/answer/{token}/", {"answer": "accept"})
    past.refresh_from_db()
    coming.refresh_from_db()
    assert (past.state, coming.state) == (State.ASKED, State.ACCEPTED)


def test_a_link_that_answers_no_more_leads_to_the_appointments() -> None:
    row = make_coming()
    address = link(row)
    with at(timezone.now() + timedelta(days=91)):
        page = Client().get(address).content.decode()
    assert "90 days at most" in page
    assert '?next=/officials/me/"' in page


def test_a_link_that_was_tampered_with_is_not_found() -> None:
    row = make_coming()
    assert Client().get(link(row)[:-3] + "xx/").status_code == 404


def test_the_mail_that_asks_holds_the_link_that_answers() -> None:
    # Nobody is asked for a match that has begun, as tonight's may have.
    night = timezone.localdate() + timedelta(days=1)
    fixture = make_fixture(night=night)
    official = make_official(fixture.union, signs_in=True)
    make_appointment(fixture, official, state="proposed", asked_at=None)
    ask_officials(fixture.division.season, night, night, by=None)
    send_all(fixture.union_id)
    address = mail.outbox[0].body.split("/officials/answer/")[1].split("/")[0]
    page = Client().get(f"/officials/answer/{address}/")
    assert str(fixture.home) in page.content.decode()
