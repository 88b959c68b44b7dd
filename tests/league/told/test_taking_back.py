"""That somebody was told is taken back, and what was told is found again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import Appointment, AuditRow, Notice, Player, User
from league.notices.told import listening
from league.officials.actions.appointments import answer_appointments, tell_asked
from league.told.actions import mark_told, take_back_told
from league.told.pages import told_page
from tests.league.officials.make_officials import make_mail, make_reader
from tests.league.postponements.pages import client_of
from tests.league.told.test_pages import page_of, tell
from tests.league.told.test_reaching import asked
from tests.league.told.test_waiting import lines_for, to_come
from tests.make import make_fixture, make_player, make_role, make_union
from tests.matches.desk.waiting_scenes import desk_of

pytestmark = pytest.mark.django_db
State = Appointment.State


def take_back(by: User, sending: UUID, player: Player) -> str:
    address = reverse("told-take-back", args=[sending, player.pk])
    answer = client_of(by).post(address, follow=True)
    return str(answer.content.decode())


def test_what_was_noted_by_mistake_is_taken_back() -> None:
    fixture = to_come()
    player, desk = make_player(fixture.home), make_role(fixture.union)
    sending = tell(fixture, player)
    mark_told(sending, player, by=desk)
    assert "Take it back" in page_of(desk, sending)
    assert "is on the list again" in take_back(desk, sending, player)
    notice = Notice.objects.get()
    assert (notice.told_at, notice.told_by) == (None, None)
    assert len(lines_for(desk, fixture.union)) == 1
    assert "Take it back" not in page_of(desk, sending)
    assert AuditRow.objects.filter(action="notices.untold").count() == 1


def test_nobody_is_taken_back_whom_a_mail_told() -> None:
    fixture = to_come()
    reader = make_reader(fixture.union)
    player = make_player(fixture.home, user=reader)
    sending, desk = tell(fixture, reader), make_role(fixture.union)
    Notice.objects.update(mail=make_mail(reader, fixture.union, state="sending"))
    assert "Take it back" not in page_of(desk, sending)
    assert take_back_told(sending, player, by=desk) == 0


def test_whoever_told_them_may_take_it_back_though_no_planner() -> None:
    fixture = to_come()
    captain = make_role(fixture.union, "captain", team=fixture.away)
    player = make_player(fixture.home)
    sending = tell(fixture, player, by=captain)
    mark_told(sending, player, by=captain)
    take_back(captain, sending, player)
    assert Notice.objects.get().told_at is None


def test_an_official_asked_by_phone_alone_is_a_proposal_again() -> None:
    sending, desk = asked({})
    appointment = Appointment.objects.get()
    player = appointment.official.player
    mark_told(sending, player, by=desk)
    appointment.refresh_from_db()
    assert appointment.state == State.ASKED
    take_back_told(sending, player, by=desk)
    appointment.refresh_from_db()
    assert (appointment.state, appointment.asked_at) == (State.PROPOSED, None)


def test_an_official_asked_before_stays_asked_where_a_reminder_is_taken_back() -> None:
    sending, desk = asked({})
    before = timezone.now() - timedelta(days=2)
    Appointment.objects.update(state=State.ASKED, asked_at=before)
    player = Appointment.objects.get().official.player
    mark_told(sending, player, by=desk)
    take_back_told(sending, player, by=desk)
    row = Appointment.objects.get()
    assert (row.state, row.asked_at) == (State.ASKED, before)


def test_an_official_who_has_answered_since_was_told() -> None:
    sending, desk = asked({})
    player = Appointment.objects.get().official.player
    mark_told(sending, player, by=desk)
    answer_appointments(Appointment.objects.all(), is_accepted=True, by=desk)
    with pytest.raises(ValidationError, match="has answered already"):
        take_back_told(sending, player, by=desk)
    assert "has answered already" in take_back(desk, sending, player)
    assert Notice.objects.exclude(told_at=None).exists()


def listed(by: User, union: Any) -> Any:
    return client_of(by).get(reverse("told-list", args=[union.slug]))


def test_what_was_told_is_found_again_once_all_know() -> None:
    fixture = to_come()
    player, desk = make_player(fixture.home), make_role(fixture.union)
    sending = tell(fixture, player, make_reader(fixture.union))
    [line] = listed(desk, fixture.union).context["lines"]
    assert (line.sending, line.people, line.to_tell) == (sending, 2, 1)
    mark_told(sending, player, by=desk)
    answer = listed(desk, fixture.union)
    [line] = answer.context["lines"]
    assert (line.people, line.to_tell) == (2, 0)
    assert reverse("told", args=[sending]) in answer.content.decode()


def test_today_and_the_postponements_lead_to_the_list() -> None:
    fixture = to_come()
    tell(fixture, make_player(fixture.home))
    whole = reverse("told-list", args=[fixture.union.slug])
    groups = {
        one.key: one.whole for one in desk_of(fixture.union).context["page"].groups
    }
    assert groups["people-to-tell"] == whole
    desk = client_of(make_role(fixture.union))
    page = desk.get(reverse("postponements", args=[fixture.union.slug]))
    assert f'href="{whole}"' in page.content.decode()


def test_the_list_is_of_one_union_and_says_where_nothing_was_told() -> None:
    tell(make_fixture(), make_player(union=make_union()))
    other = make_union()
    body = listed(make_role(other), other).content.decode()
    assert "No change of which people hear has been made here yet." in body


def test_the_list_costs_the_same_however_much_was_told() -> None:
    fixture = to_come()
    desk, costs = make_role(fixture.union), []
    for _ in range(2):
        tell(fixture, make_player(fixture.home), make_reader(fixture.union))
        listed(desk, fixture.union)
        with CaptureQueriesContext(connection) as queries:
            answer = listed(desk, fixture.union)
        assert answer.status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1]


def test_a_reminder_stands_on_the_list_as_its_own_line() -> None:
    sending, desk = asked({})
    union = desk.roles.get().union
    with listening() as second:
        tell_asked(Appointment.objects.all(), is_reminder=True, by=None)
    lines = listed(desk, union).context["lines"]
    assert [one.sending for one in lines] == [second, sending]
    page = told_page(sending, desk)
    assert page is not None
    assert lines[1].to_tell == len(page.to_tell) == 0
