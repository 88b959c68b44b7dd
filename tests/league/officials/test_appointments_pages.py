"""A season's appointments: searched for, asked, chosen, answered by telephone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.desk.groups import SeasonAsk, Urgency
from league.models import (
    AppointingRun,
    Appointment,
    Fixture,
    Notice,
    Player,
)
from league.notices.told import listening
from league.officials.actions.appointments import ask_officials
from league.officials.actions.proposals import finish_proposals
from league.officials.asking import asking_of
from league.officials.waiting import officials_waiting
from tests.league.notices.test_mailable import A_MINOR
from tests.league.officials.make_officials import (
    make_appointment,
    make_asked,
    make_night,
    make_official,
    planner,
)
from tests.make import (
    NIGHT,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_union,
    make_venue,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("before_play")]
State = Appointment.State
SPAN = {"first": NIGHT.isoformat(), "last": NIGHT.isoformat()}


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
    with django_assert_max_num_queries(21):
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
    assert "No notice reaches 1 official who is proposed" in page
    said = client.post(season_page(fixture, "send/"), SPAN, follow=True)
    body = said.content.decode()
    assert "1 official is asked. 1 gets a mail, 1 has no e-mail address." in body
    states = fixture.appointments.values_list("task", "state").order_by("task")
    assert list(states) == [("marker", State.ASKED), ("referee", State.PROPOSED)]
    # They are on a list already: asking again would only make another.
    assert "Ask 1 official<" not in body
    said = client.post(season_page(fixture, "send/"), SPAN, follow=True)
    assert "Nobody is left to ask." in said.content.decode()
    [unreached] = Notice.objects.exclude(player=None)
    assert reverse("told", args=[unreached.sending]) in body
    mark = reverse("told-mark", args=[unreached.sending, unreached.player_id])
    client.post(mark)
    row = fixture.appointments.get(task="referee")
    assert (row.state, row.asked_at is not None) == (State.ASKED, True)


@pytest.mark.parametrize(
    ("values", "is_listed"),
    [({}, True), ({"told_at": timezone.now()}, False), ({"by_mail": True}, False)],
)
def test_whoever_was_told_or_mailed_what_they_were_asked_stands_on_no_list(
    values: dict[str, Any], is_listed: bool
) -> None:
    fixture = make_fixture()
    row = make_appointment(fixture, state="proposed", asked_at=None)
    client = planner(fixture.union)
    client.post(season_page(fixture, "send/"), SPAN)
    # They are proposed again since, as where their match got another night.
    Notice.objects.update(**values)
    assert asking_of([row], row.union).is_listed(row) == is_listed
    client.post(season_page(fixture, "send/"), SPAN)
    assert Notice.objects.count() == (1 if is_listed else 2)


def test_what_is_asked_is_counted_as_what_was_found() -> None:
    night = make_night()
    client = planner(night[0].union)
    official = make_official(night[0].union, signs_in=True)
    client.post(season_page(night[0], "search/"), SPAN)
    run = AppointingRun.objects.get()
    finish_proposals(run.pk)
    page = client.get(season_page(night[0]), SPAN).content.decode()
    assert ": 1 found." in page
    assert official.appointments.count() == 2
    for what, words in (("send/", "asked"), ("remind/", "reminded")):
        said = client.post(season_page(night[0], what), SPAN, follow=True)
        assert f"1 official is {words}. 1 gets a mail." in said.content.decode()


def test_each_list_of_those_to_be_asked_by_somebody_has_its_link() -> None:
    first = make_fixture()
    client = planner(first.union)
    for fixture in (first, make_fixture(first.division)):
        make_appointment(fixture, state="proposed", asked_at=None)
        client.post(season_page(first, "send/"), SPAN)
    # Another reader: the messages of asking have the links too.
    page = planner(first.union).get(season_page(first), SPAN)
    body = page.content.decode()
    assert "You still have to ask 2 proposed officials." in body
    sendings = Notice.objects.values_list("sending", flat=True).distinct()
    assert len(set(sendings)) == 2
    assert all(reverse("told", args=[one]) in body for one in sendings)


def test_a_minor_with_an_address_is_not_said_to_have_none() -> None:
    fixture = make_fixture()
    minor = make_player(union=fixture.union, email="m@example.org", **A_MINOR)
    official = make_official(fixture.union, player=minor)
    make_appointment(fixture, official, state="proposed", asked_at=None)
    page = planner(fixture.union).get(season_page(fixture), SPAN).content.decode()
    assert "No notice reaches 1 official who is proposed" in page
    assert "no notice reaches them" in page
    assert "address" not in page.partition("<main")[2].partition("</main")[0]


def test_whoever_gets_an_address_while_on_a_list_is_asked_by_mail() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture, state="proposed", asked_at=None)
    client = planner(fixture.union)
    client.post(season_page(fixture, "send/"), SPAN)
    Player.objects.filter(pk=row.official.player_id).update(email="p@example.org")
    page = client.get(season_page(fixture), SPAN).content.decode()
    assert "Ask 1 official<" in page
    client.post(season_page(fixture, "send/"), SPAN)
    assert fixture.appointments.get().state == State.ASKED


def test_the_desk_counts_officials_as_the_page_does() -> None:
    night = timezone.localdate() + timedelta(days=3)
    division, union = (first := make_fixture(night=night)).division, first.union
    for signs_in, number in ((True, 2), (False, 1)):
        official = make_official(union, signs_in=signs_in, is_marker=True)
        for _ in range(number):
            one = make_fixture(division, night=night)
            make_appointment(one, official, task="marker", state="proposed")
    by = make_role(union)
    desk = SeasonAsk(union, by, night, timezone.now(), division.season)
    asked = []
    for _ in range(2):
        groups = {one.urgency: one for one in officials_waiting(desk)}
        to_ask = groups[Urgency.OFFICIALS_TO_ASK]
        asked.append([one.words for one in to_ask.posts])
        with listening():
            ask_officials(division.season, night, night, by=by)
    # Whom no notice reaches waits for somebody, and is offered no more.
    assert (asked, to_ask.count) == ([["Ask 2 who are proposed"], []], 1)
    assert Notice.objects.filter(kind=Notice.Kind.APPOINTMENT_ASKED).count() == 3


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


def test_the_button_counts_whom_a_reminder_reaches() -> None:
    row = make_asked()
    make_appointment(make_fixture(row.fixture.division))
    client = planner(row.union)
    page = client.get(season_page(row.fixture), SPAN).content.decode()
    assert "Remind 1 official<" in page
    assert "No notice reaches 1 official who has not answered" in page
    said = client.post(season_page(row.fixture, "remind/"), SPAN, follow=True)
    assert "1 gets a mail, 1 has no e-mail address." in said.content.decode()
    row.delete()
    page = client.get(season_page(row.fixture), SPAN).content.decode()
    assert "Remind them yourself" in page


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
