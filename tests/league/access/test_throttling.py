"""The limits on sending: far above a night's pace, told with when to go on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
import pytest_django
from django.test import Client, RequestFactory

from config import settings as own
from league.access import throttling
from league.access.addresses import client_address
from matches.access.tickets import ticket_code
from tests.make import make_match, make_phone, make_role, make_ticket, make_user
from tests.matches.tonight import make_match_in

pytestmark = pytest.mark.django_db
NOON = 43_200.0
BY_THE_CLOCK = throttling.window_at


@pytest.fixture(autouse=True)
def _few(settings: pytest_django.fixtures.SettingsWrapper, monkeypatch: Any) -> None:
    """Limits that a test reaches, at a standing clock."""
    settings.WRITES_A_MINUTE, settings.UNKNOWN_WRITES_A_MINUTE = 3, 2
    monkeypatch.setattr(throttling.time, "time", lambda: NOON + 20)
    monkeypatch.setattr(throttling, "window_at", BY_THE_CLOCK)


def press(client: Client, match: Any, **headers: str) -> Any:
    return client.post(
        f"/api/v1/matches/{match.pk}/entries/",
        {"entries": []},
        content_type="application/json",
        headers=headers,
    )


def test_a_sender_over_the_limit_is_told_when_to_go_on() -> None:
    match, client = make_match(), Client()
    client.force_login(make_role(match.union))
    answers = [press(client, match) for _ in range(4)]
    assert [one.status_code == 429 for one in answers] == [False] * 3 + [True]
    last = answers[-1]
    assert (last["Retry-After"], last["Content-Type"]) == (
        "40",
        "application/problem+json",
    )
    assert last.json()["detail"].startswith("Too much was sent from here. Wait 40 sec")


def test_each_phone_is_counted_by_itself() -> None:
    match = make_match()
    ticket, client = make_ticket(match), Client()
    keys = [make_phone(ticket).key for _ in range(2)]
    for _ in range(4):
        press(client, match, Authorization=f"Ticket {keys[0]}")
    answer = press(client, match, Authorization=f"Ticket {keys[1]}")
    assert answer.status_code != 429


def test_reading_is_never_counted() -> None:
    client = Client()
    answers = [client.get("/api/v1/unions/").status_code for _ in range(6)]
    assert answers == [200] * 6


def test_the_next_minute_begins_anew() -> None:
    for _ in range(4):
        throttling.is_over_limit("one", most=3, at=NOON)
    assert throttling.is_over_limit("one", most=3, at=NOON + 59)
    assert not throttling.is_over_limit("one", most=3, at=NOON + 60)


def test_a_wait_is_never_none_at_all() -> None:
    assert [throttling.seconds_left(NOON + s) for s in (0, 59.9)] == [60, 1]


def test_unknown_senders_of_pages_are_limited_by_address() -> None:
    client, other = Client(), Client(REMOTE_ADDR="10.0.0.9")
    statuses = [client.post("/language/").status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
    assert other.post("/language/").status_code == 302


def test_the_page_of_too_much_says_when_to_go_on() -> None:
    client = Client()
    answer = [client.post("/language/") for _ in range(3)][-1]
    assert answer["Retry-After"] == "40"
    assert "Wait 40 seconds, then go on." in answer.content.decode()


@pytest.fixture
def busy_hall() -> Client:
    """A client of an address from which too much was sent."""
    client = Client()
    for _ in range(3):
        client.post("/language/")
        client.post("/api/v1/devices/", {}, content_type="application/json")
    assert client.post("/language/").status_code == 429
    return client


def test_a_captain_comes_in_by_a_code_whatever_a_hall_sends(busy_hall: Client) -> None:
    ticket = make_ticket(make_match_in(60), "captain", side="home")
    asked = {"code": ticket_code(ticket), "name": "Petra"}
    assert busy_hall.post("/captain/", asked).status_code == 302


def test_a_marker_comes_in_by_a_code_whatever_a_hall_sends(busy_hall: Client) -> None:
    asked = {
        "ticket": ticket_code(make_ticket(make_match_in(60))),
        "device": str(uuid4()),
        "name": "Petra",
    }
    answer = busy_hall.post("/api/v1/devices/", asked, content_type="application/json")
    assert answer.status_code == 201


def test_someone_signs_in_whatever_a_hall_sends(busy_hall: Client) -> None:
    asked = {"login": make_user().username, "password": "correct horse battery"}
    assert busy_hall.post("/accounts/login/", asked).status_code == 302


def test_wrong_codes_of_a_phone_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.phones.api.phones.MOST_WRONG", 2)
    client, ticket = Client(), make_ticket(make_match_in(60))

    def join(code: str) -> int:
        asked = {"ticket": code, "device": str(uuid4()), "name": "Petra"}
        kind = "application/json"
        return client.post("/api/v1/devices/", asked, content_type=kind).status_code

    assert [join("wrong") for _ in range(3)] == [404, 404, 429]
    assert join(ticket_code(ticket)) == 201


def test_whoever_is_signed_in_is_not_limited_on_pages() -> None:
    client = Client()
    client.force_login(make_user())
    assert {client.post("/language/").status_code for _ in range(5)} == {302}


def test_captains_on_one_halls_network_are_not_counted_together() -> None:
    statuses = set()
    for _ in range(5):
        client = Client()
        session = client.session
        session["code"] = "of a captain"
        session.save()
        statuses.add(client.post("/language/").status_code)
    assert statuses == {302}


def test_the_limits_lie_far_above_a_nights_pace() -> None:
    # A press a second at each of four tables, each sent by itself and once more.
    assert own.WRITES_A_MINUTE >= 5 * 4 * 2 * 60


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "", "10.0.0.1"),
        (0, "203.0.113.7", "10.0.0.1"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "1.2.3.4, 203.0.113.7", "203.0.113.7"),
        (2, "203.0.113.7, 10.0.0.2", "203.0.113.7"),
        (2, "203.0.113.7", "10.0.0.1"),
        (1, "not an address", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "203.0.113.7:40001", "203.0.113.7"),
        (1, "[2001:db8:1:2:3:4:5:6]:40001", "2001:db8:1:2::"),
        (1, "[", "10.0.0.1"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (1, "::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_a_client_is_counted_by_what_the_trusted_proxies_say(
    proxies: int, forwarded: str, counted: str, settings: Any, rf: RequestFactory
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = rf.get("/", REMOTE_ADDR="10.0.0.1", headers=headers)
    assert client_address(request) == counted


def test_wrong_codes_that_come_at_once_are_all_counted(rf: RequestFactory) -> None:
    request = rf.get("/")

    def guess(_number: int) -> bool:
        return throttling.is_guessing(request, "code", most=30)

    with ThreadPoolExecutor(8) as pool:
        refused = list(pool.map(guess, range(40)))
    assert refused.count(True) == 10
