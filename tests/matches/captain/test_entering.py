"""Captains without an account come in by a code; so do their links and limits."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.access.throttling import WINDOW_S
from matches.access.tickets import ticket_address, ticket_code, typed_code
from matches.captain.views import enter as captain_enter
from matches.models import Device, Ticket
from tests.make import make_player, make_role
from tests.matches.captain.captains import (
    enter,
    led_by,
    make_ticket,
    path,
    words,
)
from tests.matches.tonight import make_match_in

pytestmark = pytest.mark.django_db


def test_a_code_lets_a_captain_without_an_account_in_to_the_own_side() -> None:
    match, client = make_match_in(60), Client()
    answer = enter(client, ticket_code(make_ticket(match, "away")))
    assert answer.headers["Location"] == path(match)
    page = words(client.get(path(match)))
    assert f"You act for {match.fixture.away.name}" in page


def test_the_whole_link_of_the_qr_code_does_as_well() -> None:
    match, client = make_match_in(60), Client()
    assert enter(client, ticket_address(make_ticket(match))).status_code == 302


def test_a_captain_without_a_camera_types_the_short_code() -> None:
    match, client = make_match_in(60), Client()
    code = typed_code(make_ticket(match)).lower()
    assert enter(client, f" {code} ").status_code == 302


def test_the_same_phone_coming_in_again_is_one_phone() -> None:
    match, client = make_match_in(60), Client()
    code = ticket_code(make_ticket(match))
    for _ in range(2):
        enter(client, code)
    assert Device.objects.count() == 1


def test_whoever_is_in_by_a_code_comes_in_by_it_without_a_name() -> None:
    match, client = make_match_in(60), Client()
    code = ticket_code(make_ticket(match))
    enter(client, code)
    assert enter(client, code, name="").headers["Location"] == path(match)


def test_a_captain_by_account_needs_no_name_for_the_own_card() -> None:
    match = make_match_in(60)
    own, other = make_ticket(match), make_ticket(match, "away")
    client = led_by(match)
    assert enter(client, ticket_code(own), name="").headers["Location"] == path(match)
    assert enter(client, ticket_code(other), name="").status_code == 422


def test_whoever_is_signed_in_finds_the_own_name_filled_in() -> None:
    match = make_match_in(60)
    user = make_role(match.union, "captain", team=match.fixture.home)
    make_player(union=match.union, user=user, name="Fatima Adams")
    client = Client()
    assert "Only your name is missing" in words(client.get("/captain/"))
    client.force_login(user)
    page = client.get("/captain/")
    assert page.context["form"]["name"].value() == "Fatima Adams"
    assert "Only your name is missing" not in words(page)


def test_coming_in_gives_the_session_another_key() -> None:
    match, client = make_match_in(60), Client()
    enter(client, ticket_code(make_ticket(match)))
    before = client.session.session_key
    enter(client, ticket_code(make_ticket(match, "away")))
    assert client.session.session_key != before


@pytest.mark.parametrize(
    ("minutes", "status", "said"),
    [(180, 403, "opens at"), (-13 * 60, 403, "is over"), (60, 302, "")],
)
def test_a_code_opens_two_hours_before_and_closes_twelve_after(
    minutes: float, status: int, said: str
) -> None:
    match = make_match_in(minutes)
    answer = enter(Client(), ticket_code(make_ticket(match)))
    assert answer.status_code == status
    assert said in words(answer)


def test_a_revoked_code_lets_nobody_in_nor_whoever_is_in_already() -> None:
    match, client = make_match_in(60), Client()
    ticket = make_ticket(match)
    enter(client, ticket_code(ticket))
    Ticket.objects.update(revoked_at=timezone.now())
    assert client.get(path(match)).headers["Location"] == "/captain/"
    assert "revoked" in words(enter(Client(), ticket_code(ticket)))


@pytest.mark.parametrize("code", ["x", "a.b", "", "https://x.example/captain/#"])
def test_a_code_that_is_none_is_told_at_its_field(code: str) -> None:
    answer = enter(Client(), code)
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()


def test_a_markers_code_is_not_a_captains() -> None:
    match = make_match_in(60)
    ticket = Ticket.objects.create(
        union=match.union, match=match, task="mark", table=1, side=""
    )
    assert "marker" in words(enter(Client(), ticket_code(ticket)))


def test_after_many_wrong_codes_of_a_hall_a_right_one_still_goes_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(captain_enter, "MOST_WRONG", 3)
    answers = [enter(Client(), "x") for _ in range(5)]
    assert [one.status_code for one in answers] == [422, 422, 422, 429, 429]
    assert 0 < int(answers[-1]["Retry-After"]) <= WINDOW_S
    right = enter(Client(), ticket_code(make_ticket(make_match_in(60))))
    assert right.status_code == 302


def test_behind_a_proxy_each_phone_has_its_own_wrong_codes(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(captain_enter, "MOST_WRONG", 1)
    settings.TRUSTED_PROXIES = 1
    phones = [Client(headers={"X-Forwarded-For": f"203.0.113.{n}"}) for n in (1, 2)]
    statuses = [enter(phone, "x").status_code for phone in phones for _ in range(2)]
    assert statuses == [422, 429, 422, 429]


def test_whoever_has_no_code_is_asked_for_one() -> None:
    match = make_match_in(60)
    assert Client().get(path(match)).headers["Location"] == "/captain/"


def test_a_code_opens_no_other_match() -> None:
    match, other, client = make_match_in(60), make_match_in(60), Client()
    enter(client, ticket_code(make_ticket(match)))
    assert client.get(path(other)).status_code == 302
