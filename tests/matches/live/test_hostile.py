"""What a phone that follows a match is told, and that no change stays behind it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from matches.live.actions import announce_in_hall
from matches.models import Device, HeldEntry, Match, NightSettings, Ticket
from matches.phones.actions.held import dismiss
from matches.phones.actions.phones import join_by_ticket, take_lease
from matches.phones.actions.tickets import revoke
from matches.phones.live import live_version_of
from tests.make import (
    at,
    entry,
    make_match,
    make_phone,
    make_role,
    make_ticket,
    make_tonight,
    make_venue,
    points,
    write,
)
from tests.matches.phones.test_api import come_in, live, press, send, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = make_match(make_tonight())
    write(match, entry("start", 0))
    return match


@pytest.fixture
def ticket(match: Match) -> Ticket:
    return make_ticket(match)


def move(match: Match, **values: object) -> None:
    for name, value in values.items():
        setattr(match.fixture, name, value)
    match.fixture.save()


def take_table(match: Match) -> None:
    take_lease(Device.objects.get(), table=2, take_over=True, at=timezone.now())


def set_match(match: Match, **values: object) -> None:
    Match.objects.filter(pk=match.pk).update(**values)


CHANGES: dict[str, Callable[[Match], object]] = {
    "a press": lambda match: write(match, points(1, "home", 10)),
    "another night": lambda match: move(match, night=at(60 * 24 * 9).date()),
    "no night": lambda match: move(match, night=None, state="postponed"),
    "another hour": lambda match: move(match, start=time(20, 15)),
    "another hall": lambda match: move(match, venue=make_venue(match.union)),
    "the boom": lambda match: NightSettings.objects.create(
        union=match.union, marks_boom=True
    ),
    "a lease": take_table,
    "a revoked code": lambda match: revoke(match.tickets.get(), by=None),
    "a team sheet": lambda match: set_match(match, line_up_version=9),
    "the seal": lambda match: set_match(match, sealed_at=timezone.now()),
    "the close": lambda match: set_match(match, closed_at=timezone.now()),
    "an announcement": lambda match: announce_in_hall(
        match.union, match.fixture.night, None, text="Tea", by=make_role(match.union)
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_is_shown_moves_the_version_and_never_to_a_former_one(
    ticket: Ticket, change: Callable[[Match], object]
) -> None:
    match, now = ticket.match, timezone.now()
    make_phone(ticket)
    before = live_version_of(match.pk, at=now)
    change(match)
    assert live_version_of(match.pk, at=now) != before


def test_a_lease_without_a_night_moves_the_version_too(ticket: Ticket) -> None:
    match, now = ticket.match, timezone.now()
    phone = make_phone(ticket).device
    take_lease(phone, table=2, take_over=False, at=now)
    move(match, night=None, state="postponed")
    before = live_version_of(match.pk, at=now)
    revoke(ticket, by=None)
    assert live_version_of(match.pk, at=now) != before


@pytest.mark.parametrize("minutes", [1, 60 * 24])
def test_before_the_start_the_version_moves_with_the_clock(minutes: int) -> None:
    match, now = make_match(), timezone.now()
    later = now + timedelta(minutes=minutes)
    assert live_version_of(match.pk, at=now) != live_version_of(match.pk, at=later)


def test_a_match_under_way_stands_still_while_nothing_moves(match: Match) -> None:
    now = timezone.now()
    later = now + timedelta(minutes=9)
    assert live_version_of(match.pk, at=now) == live_version_of(match.pk, at=later)


def test_what_is_told_is_no_older_than_its_version(match: Match) -> None:
    answer = live(match)
    assert answer.json()["version"] in answer["ETag"]
    assert answer.json()["version"] == live_version_of(match.pk, at=timezone.now())


def test_who_signs_in_is_not_told_that_nothing_is_new(match: Match) -> None:
    etag, client = live(match)["ETag"], Client()
    client.force_login(make_role(match.union))
    answer = client.get(
        f"/api/v1/matches/{match.pk}/live/", headers={"If-None-Match": etag}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("form", ["{}", '"x", {}', "{}, *"])
def test_a_version_in_any_list_is_found(match: Match, form: str) -> None:
    given = form.format(live(match)["ETag"])
    assert live(match, **{"If-None-Match": given}).status_code == 304


@pytest.mark.parametrize("given", ["", "*", '"', "W/", "é", '"' * 5000, "1-2-3"])
def test_any_other_version_is_answered_in_full(match: Match, given: str) -> None:
    assert live(match, **{"If-None-Match": given}).status_code == 200


def test_the_public_is_not_told_who_marks(match: Match, ticket: Ticket) -> None:
    phone = come_in(ticket, "Thandi")
    take(match, phone, 1)
    [seen, *_] = live(match).json()["tables"]
    assert seen["marker"] == {"number": 1, "device": None, "name": ""}
    [seen, *_] = live(match, key=phone["key"]).json()["tables"]
    assert (seen["marker"]["device"], seen["marker"]["name"]) == (
        phone["device"],
        "Thandi",
    )


def test_the_names_are_told_while_the_code_is_open(ticket: Ticket) -> None:
    phone, match = come_in(ticket), ticket.match
    move(match, night=match.fixture.night - timedelta(days=2))
    seat = match.team_sheets.get(side="home").seats.get(table=1, role="counter")
    [seen, *_] = live(match, key=phone["key"]).json()["tables"]
    assert seen["home"]["counter"] == f"{seat.player.initials} {seat.player_id}"


def test_a_press_that_was_left_outside_is_told_as_struck(
    match: Match, ticket: Ticket
) -> None:
    phone, pressed = come_in(ticket), press(is_clock_unsure=True)
    send(match, phone, pressed)
    dismiss(HeldEntry.objects.get(), by=make_role(match.union, "referee"))
    own = live(match, key=phone["key"]).json()["own"]
    assert own == {"refused": [], "held": [], "struck": [pressed["id"]]}


def test_a_phones_own_presses_are_told_to_no_other_account(match: Match) -> None:
    device, referee = uuid4(), make_role(match.union, "referee")
    Device.objects.create(
        pk=device,
        union=match.union,
        match=match,
        user=referee,
        joined_at=at(0),
        seen_at=at(0),
    )
    found: list[Any] = []
    for user in (referee, make_role(match.union)):
        client = Client()
        client.force_login(user)
        address = f"/api/v1/matches/{match.pk}/live/?device={device}"
        found.append(client.get(address).json()["own"])
    assert [one is None for one in found] == [False, True]


@pytest.mark.parametrize("device", ["", "x", "\0", "1" * 5000])
def test_any_device_is_asked_for_in_vain(match: Match, device: str) -> None:
    client = Client()
    client.force_login(make_role(match.union))
    address = f"/api/v1/matches/{match.pk}/live/"
    assert client.get(address, {"device": device}).json()["own"] is None


def test_a_phone_that_comes_in_again_under_another_name_is_news(
    ticket: Ticket,
) -> None:
    phone, now = make_phone(ticket).device, timezone.now()
    before = live_version_of(ticket.match_id, at=now)
    join_by_ticket(ticket, device=phone.pk, name="Sipho", at=now)
    assert live_version_of(ticket.match_id, at=now) != before
