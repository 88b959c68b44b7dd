"""The pages of officials: the secretary's, and an official's own."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.fixtures.actions.fixtures import put_off
from league.models import (
    AppointingRun,
    Appointment,
    Fixture,
    Notice,
    Official,
    OfficialAway,
    OfficialSettings,
    Player,
    User,
)
from league.models.places import today
from league.notices.links import answer_token
from league.notices.mailing import send_all
from league.officials.actions.appointments import ask_officials
from tests.clock import at
from tests.league.officials.make_officials import make_appointment, make_official
from tests.make import (
    NIGHT,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_team,
    make_union,
    make_user,
    make_venue,
)

pytestmark = pytest.mark.django_db
State = Appointment.State
SPAN = {"first": NIGHT.isoformat(), "last": NIGHT.isoformat()}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def planner(union: object) -> Client:
    return signed_in(make_role(union, "fixtures secretary"))


def own(row: Appointment) -> Client:
    return signed_in(row.official.player.user)


def make_asked(**values: object) -> Appointment:
    fixture = make_fixture(**values)
    return make_appointment(fixture, make_official(fixture.union, signs_in=True))


def add(union: object, **values: object) -> int:
    given = {"who": "Thandi Nkosi", "is_referee": "on", "is_active": "on"} | values
    address = f"/desk/{union.slug}/officials/"
    return planner(union).post(address, given).status_code


def test_a_registered_player_becomes_an_official_by_the_number() -> None:
    team = make_team(make_division())
    player = make_player(team)
    number = player.registrations.get().number
    assert add(team.union, who=number.lower()) == 302
    assert Official.objects.get().player == player


def test_a_person_of_no_club_is_added_by_name() -> None:
    union = make_union()
    assert add(union, is_new="on") == 302
    assert Official.objects.get().player.name == "Thandi Nkosi"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "Nobody with this number or name"),
        ({"is_new": "on", "is_referee": ""}, "Choose referee, marker or both"),
        ({"is_new": "on", "most_a_month": "0"}, "greater than or equal to 1"),
        ({"is_new": "on", "username": "nobody"}, "No user nobody has a role"),
        ({"is_new": "on", "club": "99999"}, "Select a valid choice"),
    ],
)
def test_an_official_who_is_filled_in_badly_is_not_added(
    values: dict[str, str], sentence: str
) -> None:
    union = make_union()
    given = {"who": "Thandi Nkosi", "is_referee": "on"} | values
    answer = planner(union).post(f"/desk/{union.slug}/officials/", given)
    assert (answer.status_code, Official.objects.count()) == (422, 0)
    assert sentence in answer.content.decode()
    assert Player.objects.count() == 0


def test_two_people_of_one_name_are_told_apart_by_number() -> None:
    union = make_union()
    for _ in range(2):
        make_player(union=union, name="Thandi Nkosi")
    assert add(union) == 422


def test_nobody_is_added_twice() -> None:
    union = make_union()
    make_official(union, player=make_player(union=union, name="Thandi Nkosi"))
    assert add(union) == 422


def test_a_user_of_another_union_is_not_an_officials() -> None:
    union = make_union()
    stranger = make_role(make_union())
    assert add(union, is_new="on", username=stranger.username) == 422


def test_an_official_of_another_union_is_not_found() -> None:
    official = make_official(make_union())
    union = make_union()
    address = f"/desk/{union.slug}/officials/{official.pk}/"
    assert planner(union).get(address).status_code == 404


def test_an_official_is_changed() -> None:
    official = make_official(make_union())
    address = f"/desk/{official.union.slug}/officials/{official.pk}/"
    planner(official.union).post(address, {"is_marker": "on", "most_a_month": "2"})
    official.refresh_from_db()
    assert (official.is_referee, official.is_marker) == (False, True)
    assert (official.most_a_month, official.is_active) == (2, False)


def test_nights_away_are_kept_and_taken_out() -> None:
    official = make_official(make_union())
    address = f"/desk/{official.union.slug}/officials/{official.pk}/away/"
    client = planner(official.union)
    client.post(address, {"first": "2026-02-03"})
    away = OfficialAway.objects.get()
    assert (away.first, away.last) == (NIGHT, NIGHT)
    client.post(f"{address}{away.pk}/back/")
    assert OfficialAway.objects.count() == 0


@pytest.mark.parametrize(
    "given", [{}, {"first": "2026-02-30"}, SPAN | {"last": "2026-01-01"}]
)
def test_bad_nights_away_are_refused(given: dict[str, str]) -> None:
    official = make_official(make_union())
    address = f"/desk/{official.union.slug}/officials/{official.pk}/away/"
    answer = planner(official.union).post(address, given)
    assert (answer.status_code, OfficialAway.objects.count()) == (422, 0)


def test_a_union_says_how_it_appoints() -> None:
    union = make_union()
    given = {"referee_for": "match", "weeks_apart": "0", "days_to_answer": "7"}
    planner(union).post(f"/desk/{union.slug}/officials/settings/", given)
    kept = OfficialSettings.objects.get()
    assert (kept.referee_for, kept.is_neutral, kept.weeks_apart) == ("match", False, 0)


def test_settings_that_make_no_sense_are_refused() -> None:
    union = make_union()
    given = {"referee_for": "table", "weeks_apart": "-1", "days_to_answer": "x"}
    answer = planner(union).post(f"/desk/{union.slug}/officials/settings/", given)
    assert (answer.status_code, OfficialSettings.objects.count()) == (422, 0)


def season_page(fixture: Fixture, what: str = "") -> str:
    return f"/seasons/{fixture.division.season_id}/appointments/{what}"


def test_a_season_shows_who_is_there_for_each_match_and_who_is_not() -> None:
    row = make_asked()
    page = planner(row.union).get(season_page(row.fixture), SPAN).content.decode()
    assert row.official.player.name in page
    assert "nobody yet" in page


def test_a_night_of_many_matches_asks_as_often_as_one_of_few(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    division = make_division()
    venue = make_venue(division.union)
    for _ in range(8):
        make_appointment(make_fixture(division, venue=venue), task="marker")
    client = planner(division.union)
    with django_assert_max_num_queries(20):
        assert (
            client.get(f"/seasons/{division.season_id}/appointments/", SPAN).status_code
            == 200
        )


def test_one_link_shows_the_rest_of_the_season() -> None:
    division = make_division()
    row = make_fixture(division)
    last = NIGHT + timedelta(weeks=20)
    make_fixture(division, night=last)
    client = planner(row.union)
    page = client.get(season_page(row), SPAN).content.decode()
    assert f"?first={NIGHT}&amp;last={last}" in page
    whole = {"first": NIGHT.isoformat(), "last": last.isoformat()}
    page = client.get(season_page(row), whole).content.decode()
    assert "to the end of the season" not in page


def test_officials_are_searched_for() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    answer = planner(fixture.union).post(season_page(fixture, "search/"), SPAN)
    assert answer.status_code == 302
    assert AppointingRun.objects.get().first == NIGHT


@pytest.mark.parametrize("what", ["search/", "send/", "remind/"])
def test_nights_that_are_none_search_and_send_nothing(what: str) -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    given = {"first": "soon", "last": ""}
    answer = planner(fixture.union).post(season_page(fixture, what), given)
    assert (answer.status_code, AppointingRun.objects.count()) == (422, 0)


def test_a_search_can_be_given_up() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    client = planner(fixture.union)
    client.post(season_page(fixture, "search/"), SPAN)
    client.post(season_page(fixture, "give-up/"))
    assert AppointingRun.objects.get().state == "failed"


def test_everyone_who_is_proposed_is_asked() -> None:
    fixture = make_fixture()
    official = make_official(fixture.union, signs_in=True)
    make_appointment(fixture, official, state="proposed", asked_at=None)
    planner(fixture.union).post(season_page(fixture, "send/"), SPAN)
    assert fixture.appointments.get().state == State.ASKED


def test_whom_nothing_reaches_is_not_asked_until_somebody_asks_them() -> None:
    fixture = make_fixture()
    client = planner(fixture.union)
    for task, signs_in in (("referee", False), ("marker", True)):
        official = make_official(fixture.union, signs_in=signs_in)
        make_appointment(fixture, official, task=task, state="proposed", asked_at=None)
    page = client.get(season_page(fixture), SPAN).content.decode()
    assert "Ask 2 officials" in page
    said = client.post(season_page(fixture, "send/"), SPAN, follow=True)
    body = said.content.decode()
    assert "1 gets a mail, 1 has no address." in body
    states = fixture.appointments.values_list("task", "state").order_by("task")
    assert list(states) == [("marker", State.ASKED), ("referee", State.PROPOSED)]
    assert "Ask 1 official<" in body
    [unreached] = Notice.objects.exclude(player=None)
    mark = reverse("told-mark", args=[unreached.sending, unreached.player_id])
    client.post(mark)
    row = fixture.appointments.get(task="referee")
    assert (row.state, row.asked_at is not None) == (State.ASKED, True)


def test_an_answer_by_phone_is_entered_of_whom_nothing_reaches() -> None:
    fixture = make_fixture()
    make_appointment(fixture, state="proposed", asked_at=None)
    client = planner(fixture.union)
    page = reverse("appointment", args=[fixture.pk, "referee"])
    assert "ask them yourself" in client.get(page).content.decode()
    answered = reverse("appointment-answered", args=[fixture.pk, "referee"])
    client.post(answered, {"answer": "accept"})
    assert fixture.appointments.get().state == State.ACCEPTED


def test_whoever_has_not_answered_is_reminded_and_nobody_else() -> None:
    row = make_asked()
    other = make_fixture(row.fixture.division)
    done = make_official(row.union, signs_in=True)
    make_appointment(other, done, state="accepted")
    planner(row.union).post(season_page(row.fixture, "remind/"), SPAN)
    assert Notice.objects.get().person == row.official.player.user


def work_page(fixture: Fixture, what: str = "") -> str:
    return f"/fixtures/{fixture.pk}/appointments/referee/{what}"


def test_the_secretary_chooses_somebody_and_sees_every_doubt() -> None:
    fixture = make_fixture()
    doubtful = make_official(fixture.union, club=fixture.home.club)
    client = planner(fixture.union)
    assert "of a club that plays" in client.get(work_page(fixture)).content.decode()
    client.post(work_page(fixture), {"official": doubtful.pk})
    assert fixture.appointments.get().official == doubtful


def test_an_official_of_another_union_cannot_be_chosen() -> None:
    fixture, stranger = make_fixture(), make_official(make_union())
    make_official(fixture.union)
    client = planner(fixture.union)
    answer = client.post(work_page(fixture), {"official": stranger.pk})
    assert (answer.status_code, Appointment.objects.count()) == (422, 0)


def test_an_unknown_task_is_not_found() -> None:
    fixture = make_fixture()
    address = f"/fixtures/{fixture.pk}/appointments/captain/"
    assert planner(fixture.union).get(address).status_code == 404


def test_an_answer_by_telephone_is_kept_by_the_secretary() -> None:
    row = make_asked()
    client = planner(row.union)
    client.post(work_page(row.fixture, "answered/"), {"answer": "accept"})
    row.refresh_from_db()
    assert row.state == State.ACCEPTED


def test_an_appointment_is_taken_back() -> None:
    row = make_asked()
    planner(row.union).post(work_page(row.fixture, "end/"))
    row.refresh_from_db()
    assert row.state == State.REPLACED


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
    night = timezone.localdate()
    fixture = make_fixture(night=night)
    official = make_official(fixture.union, signs_in=True)
    make_appointment(fixture, official, state="proposed", asked_at=None)
    ask_officials(fixture.division.season, night, night, by=None)
    send_all(fixture.union_id)
    address = mail.outbox[0].body.split("/officials/answer/")[1].split("/")[0]
    page = Client().get(f"/officials/answer/{address}/")
    assert str(fixture.home) in page.content.decode()
