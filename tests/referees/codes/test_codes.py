"""The page of a night's codes: made, shown, revoked, and who is in by each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture, Role
from matches.access.tickets import ticket_address, typed_code
from matches.models import Device, Ticket
from matches.phones.actions.tickets import make_tickets, revoke
from referees.codes.selectors import CodeState, code_state_of
from tests.make import make_phone, make_role, make_team, make_tonight

pytestmark = pytest.mark.django_db


def referee(of: Fixture, **place: object) -> Client:
    client = Client()
    client.force_login(make_role(of.union, Role.Kind.REFEREE, **place))
    return client


def night(fixture: Fixture, page: str = "codes/") -> str:
    hall = fixture.venue_id or 0
    return f"/nights/{fixture.union.slug}/{fixture.night}/{hall}/{page}"


def made(fixture: Fixture) -> list[Ticket]:
    return make_tickets(fixture, by=None)


def code_for(fixture: Fixture, **wanted: object) -> Ticket:
    return Ticket.objects.get(match=fixture.pk, revoked_at=None, **wanted)


def test_looking_makes_no_code_and_asking_makes_seven_a_match() -> None:
    fixture = make_tonight()
    client = referee(fixture)
    assert "Make the codes" in client.get(night(fixture)).content.decode()
    assert not Ticket.objects.exists()
    client.post(night(fixture))
    assert Ticket.objects.count() == 7


def test_asking_again_makes_no_more() -> None:
    fixture = make_tonight()
    client = referee(fixture)
    client.post(night(fixture))
    client.post(night(fixture))
    assert Ticket.objects.count() == 7
    assert "Make the codes" not in client.get(night(fixture)).content.decode()


def test_each_code_stands_with_what_it_is_for() -> None:
    fixture = make_tonight()
    made(fixture)
    page = referee(fixture).get(night(fixture)).content.decode()
    for what in ("Mark table 1", "Mark table 4", "Mark all four tables"):
        assert f"QR code: {what}" in page
    assert f"QR code: Captain of {fixture.away.name}" in page


def test_the_words_of_a_picture_stand_nowhere() -> None:
    fixture = make_tonight()
    [*_, ticket] = made(fixture)
    page = referee(fixture).get(night(fixture, f"codes/{ticket.pk}/")).content.decode()
    assert "data:image/svg+xml" in page
    assert ticket_address(ticket).partition("#")[2] not in page


def test_without_a_camera_the_code_can_be_typed() -> None:
    fixture = make_tonight()
    tickets, client = made(fixture), referee(fixture)
    page = client.get(night(fixture)).content.decode()
    assert [typed_code(one) in page for one in tickets] == [True] * 7
    large = client.get(night(fixture, f"codes/{tickets[0].pk}/")).content.decode()
    assert typed_code(tickets[0]) in large
    assert "/mark/ and type" in large


def test_who_came_in_shows_with_what_the_phone_has_not_sent() -> None:
    fixture = make_tonight()
    made(fixture)
    phone = make_phone(code_for(fixture, table=2), "Thandi").device
    Device.objects.filter(pk=phone.pk).update(unsent=14)
    page = referee(fixture).get(night(fixture)).content.decode()
    assert "Thandi" in page
    assert "14 waiting since" in page


def test_a_revoked_code_gives_place_to_a_new_one_and_says_who_came_by_it() -> None:
    fixture = make_tonight()
    made(fixture)
    former = code_for(fixture, table=2)
    make_phone(former, "Thandi")
    client = referee(fixture)
    answer = client.post(night(fixture, f"codes/{former.pk}/revoke/"), follow=True)
    assert code_for(fixture, table=2) != former
    page = answer.content.decode()
    assert page.index("Revoked codes") < page.index("Thandi")


def test_the_large_picture_of_a_revoked_code_is_not_shown() -> None:
    fixture = make_tonight()
    ticket = made(fixture)[0]
    revoke(ticket, by=None)
    page = referee(fixture).get(night(fixture, f"codes/{ticket.pk}/")).content.decode()
    assert "This code was revoked" in page
    assert "data:image" not in page


def test_the_code_of_another_night_is_not_here() -> None:
    fixture = make_tonight()
    other = make_tonight(fixture.division, round=2, night="2026-01-06")
    ticket = made(other)[0]
    address = night(fixture, f"codes/{ticket.pk}/revoke/")
    assert referee(fixture).post(address).status_code == 404


def test_a_referee_of_one_match_sees_the_codes_of_that_match_alone() -> None:
    fixture = make_tonight()
    other = make_tonight(fixture.division, round=2, home=make_team(fixture.division))
    made(fixture)
    made(other)
    client = referee(fixture, fixture=fixture)
    page = client.get(night(fixture)).content.decode()
    assert fixture.home.name in page
    assert other.home.name not in page


@pytest.mark.parametrize(
    ("hours", "state"),
    [
        (-3, CodeState.NOT_YET),
        (-2, CodeState.OPEN),
        (11, CodeState.OPEN),
        (12, CodeState.OVER),
    ],
)
def test_a_code_opens_two_hours_before_the_start_and_is_over_twelve_after(
    hours: int, state: CodeState
) -> None:
    fixture = make_tonight()
    [ticket, *_] = made(fixture)
    start = fixture.starts_at
    assert start is not None
    assert code_state_of(ticket, at=start + timedelta(hours=hours)) is state


def test_a_code_that_is_over_says_so() -> None:
    yesterday = timezone.now().date() - timedelta(days=2)
    fixture = make_tonight(night=yesterday)
    made(fixture)
    assert "These codes ended" in referee(fixture).get(night(fixture)).content.decode()


def test_the_page_asks_as_much_for_a_hall_of_four_as_for_one(
    django_assert_max_num_queries: Any,
) -> None:
    fixture = make_tonight()
    made(fixture)
    for number in range(2, 5):
        home = make_team(fixture.division)
        made(make_tonight(fixture.division, round=number, home=home))
    client = referee(fixture)
    with django_assert_max_num_queries(14):
        assert client.get(night(fixture)).status_code == 200
