"""Whoever signed in a while ago says who it is before what matters most (ASVS 7.5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from allauth.mfa.totp.internal import auth as totp
from django.test import Client
from django.utils import timezone

from league.models import ApiKey, Player, User
from matches.models import Match
from tests.clock import at
from tests.make import make_match, make_player, make_role, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
ASKS = "/accounts/reauthenticate/"
SECRET = "JBSWY3DPEHPK3PXP"


@dataclass(slots=True)
class Known:
    """Somebody with a match, an account and a secretary."""

    player: Player
    user: User
    secretary: User


Address = Callable[[Known], str]

PLACES: dict[str, Address] = {
    "erase a person": lambda one: f"/players/{one.player.pk}/erase/",
    "a person's data": lambda one: f"/players/{one.player.pk}/data.json",
    "the same on paper": lambda one: f"/players/{one.player.pk}/data.pdf",
    "the archives": lambda one: f"/desk/{one.player.union.slug}/archive/",
    "an archive": lambda one: f"/desk/{one.player.union.slug}/archive/{uuid4()}.zip",
    "a list of people": lambda one: (
        f"/unions/{one.player.union.slug}/lists/registrations.csv"
    ),
}
SENT: dict[str, Address] = {
    "throw data away": lambda one: f"/desk/{one.player.union.slug}/privacy/throw-away/",
    "sign out elsewhere": lambda one: "/signed-in/end-others/",
}


@pytest.fixture
def known() -> Known:
    match = make_match()
    user = make_user()
    player = make_player(match.fixture.home, user=user)
    return Known(player, user, make_role(match.union))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def asks(answer: Any) -> bool:
    return answer.status_code == 302 and answer.url.startswith(ASKS)


@pytest.mark.parametrize("name", PLACES)
def test_a_page_asks_again_a_quarter_of_an_hour_after_signing_in(
    name: str, known: Known
) -> None:
    client, now = signed_in(known.secretary), timezone.now()
    address, asked = PLACES[name](known), []
    for minutes in (14, 16):
        with at(now + timedelta(minutes=minutes)):
            asked.append(asks(client.get(address)))
    assert asked == [False, True]


@pytest.mark.parametrize("name", SENT)
def test_a_form_asks_again_a_quarter_of_an_hour_after_signing_in(
    name: str, known: Known
) -> None:
    client = signed_in(known.secretary)
    with at(timezone.now() + timedelta(minutes=16)):
        assert asks(client.post(SENT[name](known)))


def test_ones_own_data_asks_too(known: Known) -> None:
    with at(timezone.now()):
        client = signed_in(known.user)
    with at(timezone.now() + timedelta(minutes=16)):
        assert asks(client.get(f"/my-data/{known.player.pk}/data.json"))


def test_whoever_may_not_do_it_is_not_asked(known: Known) -> None:
    client = signed_in(make_role(known.player.union, "viewer"))
    with at(timezone.now() + timedelta(minutes=16)):
        assert client.get(PLACES["erase a person"](known)).status_code == 403


def test_an_erasure_goes_on_with_its_form_after_the_password(known: Known) -> None:
    client, here = signed_in(known.secretary), PLACES["erase a person"](known)
    with at(timezone.now() + timedelta(minutes=16)):
        asked = client.post(here, {"name": known.player.name})
        assert Player.objects.get(pk=known.player.pk).erased_at is None
        page = client.get(asked.url).content.decode()
        assert "Confirm that it's you" in page
        client.post(ASKS, {"password": PASSWORD, "next": here})
    assert Player.objects.get(pk=known.player.pk).erased_at is not None


def test_a_wrong_password_does_nothing(known: Known) -> None:
    client, here = signed_in(known.secretary), PLACES["erase a person"](known)
    with at(timezone.now() + timedelta(minutes=16)):
        client.post(here, {"name": known.player.name})
        client.post(ASKS, {"password": "a guess", "next": here})
        assert asks(client.get(here))
    assert Player.objects.get(pk=known.player.pk).erased_at is None


def test_the_password_serves_for_a_quarter_of_an_hour(known: Known) -> None:
    client, here = signed_in(known.secretary), PLACES["the archives"](known)
    now, asked = timezone.now(), []
    with at(now + timedelta(minutes=16)):
        client.post(ASKS, {"password": PASSWORD, "next": here})
    for minutes in (30, 32):
        with at(now + timedelta(minutes=minutes)):
            asked.append(asks(client.get(here)))
    assert asked == [False, True]


def test_a_code_of_the_second_factor_serves_too(known: Known) -> None:
    totp.TOTP.activate(known.secretary, SECRET)
    client, here = signed_in(known.secretary), PLACES["the archives"](known)
    with at(timezone.now() + timedelta(minutes=16)):
        page = client.get(client.get(here).url).content.decode()
        other = re.search(r'href="(/accounts/2fa/reauthenticate/[^"]*)"', page)
        assert other
        counter = next(iter(totp.yield_hotp_counters_from_time()))
        code = totp.format_hotp_value(totp.hotp_value(SECRET, counter))
        client.post("/accounts/2fa/reauthenticate/", {"code": code, "next": here})
        assert client.get(here).status_code == 200


def test_guessing_the_password_there_is_slow(known: Known) -> None:
    client = signed_in(known.secretary)
    with at(timezone.now() + timedelta(minutes=16)):
        told = [
            client.post(ASKS, {"password": f"guess {number}"}).status_code
            for number in range(12)
        ]
    assert told[0] == 200
    assert told[-1] == 429


def test_a_signed_result_asks_before_it_is_corrected(known: Known) -> None:
    match, now = Match.objects.first(), timezone.now()
    assert match is not None
    client, asked = signed_in(make_role(match.union)), []
    for sealed_at in (None, now):
        Match.objects.filter(pk=match.pk).update(sealed_at=sealed_at)
        with at(now + timedelta(minutes=16)):
            asked.append(asks(client.get(f"/matches/{match.pk}/correct/")))
    assert asked == [False, True]


def test_a_new_key_asks_and_is_made_after_the_password(known: Known) -> None:
    client = signed_in(known.secretary)
    wanted = {"name": "Spreadsheet", "scopes": ["read"], "days": "30"}
    with at(timezone.now() + timedelta(minutes=16)):
        assert asks(client.post("/keys/", wanted))
        assert not ApiKey.objects.exists()
        answer = client.post(ASKS, {"password": PASSWORD, "next": "/keys/"})
    assert answer.status_code == 200
    assert ApiKey.objects.get().name == "Spreadsheet"
