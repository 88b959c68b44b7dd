"""Wrong passwords: guessing is slow, and nobody shuts out a hall (F29)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from league.access.passwords import Argon2Hasher
from league.access.sign_in import (
    BROWSER_KNOWN,
    MOST_OF_ACCOUNT,
    MOST_OF_ADDRESS,
    MOST_OF_BROWSER,
    MOST_OF_KNOWN_ADDRESS,
    WINDOW,
)
from league.models import User
from tests.make import make_user
from tests.privacy.keeping import keep_apart, text_in_caches

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"
HALL, ELSEWHERE = "203.0.113.7", "198.51.100.9"


@dataclass
class Clock:
    now: float = datetime(2026, 3, 5, 17, 30, 10, tzinfo=UTC).timestamp()

    def shift(self, by: timedelta) -> None:
        self.now += by.total_seconds()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's time."""
    clock = Clock()
    monkeypatch.setattr("time.time", lambda: clock.now)
    return clock


def sign_in(
    username: str,
    password: str = PASSWORD,
    *,
    at: str = HALL,
    browser: Client | None = None,
) -> Any:
    client = browser or Client()
    return client.post(
        "/accounts/login/",
        {"login": username, "password": password},
        REMOTE_ADDR=at,
    )


def is_in(answer: Any) -> bool:
    return bool(answer.status_code == 302)


def known_browser(user: User, *, at: str = ELSEWHERE) -> Client:
    """A browser in which someone signed in, and out."""
    browser = Client()
    assert is_in(sign_in(user.username, browser=browser, at=at))
    browser.post("/accounts/logout/")
    return browser


def test_too_many_wrong_ones_wait_and_are_told_how_long() -> None:
    user = make_user()
    for _time in range(MOST_OF_ACCOUNT):
        assert sign_in(user.username, "wrong").status_code == 200
    refused = sign_in(user.username)
    assert refused.status_code == 429
    # The quarter of an hour ends at 17:45.
    assert refused["Retry-After"] == "891"
    page = refused.content.decode()
    assert "Too many wrong passwords. Try again in 15 minutes." in page
    assert user.username in page


def test_after_the_wait_the_right_one_goes_in(clock: Clock) -> None:
    user = make_user()
    for _time in range(MOST_OF_ACCOUNT):
        sign_in(user.username, "wrong")
    clock.shift(timedelta(seconds=880))
    assert sign_in(user.username).status_code == 429
    clock.shift(timedelta(seconds=20))
    assert is_in(sign_in(user.username))


def test_nobody_is_shut_out_from_elsewhere() -> None:
    user = make_user()
    for _time in range(MOST_OF_ACCOUNT + 1):
        sign_in(user.username, "wrong")
    assert is_in(sign_in(user.username, at=ELSEWHERE))


@pytest.mark.parametrize("written", ["{}", " {}", "{} ", "upper"])
def test_an_account_is_one_however_it_is_typed(written: str) -> None:
    user = make_user("petra")
    for _time in range(MOST_OF_ACCOUNT):
        sign_in("petra", "wrong")
    name = "PETRA" if written == "upper" else written.format(user.username)
    assert sign_in(name, "wrong").status_code == 429


def test_right_ones_are_not_counted() -> None:
    user = make_user()
    for _time in range(2 * MOST_OF_ADDRESS):
        assert is_in(sign_in(user.username))


def test_of_two_hundred_guesses_twenty_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at = []
    encode = MD5PasswordHasher.encode

    def seen(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        looked_at.append(password)
        return encode(hasher, password, salt)

    users = [make_user() for _ in range(10)]
    monkeypatch.setattr(MD5PasswordHasher, "encode", seen)
    for number in range(200):
        sign_in(users[number % 10].username, f"guess {number}")
    assert 0 < len(looked_at) <= MOST_OF_ADDRESS


def test_forty_markers_of_a_hall_come_in() -> None:
    """With one address, every fifth password mistyped once."""
    for number in range(40):
        user = make_user()
        if number % 5 == 0:
            assert sign_in(user.username, "typo").status_code == 200
        assert is_in(sign_in(user.username))


def test_a_known_browser_goes_in_while_its_hall_is_shut() -> None:
    user = make_user()
    browser = known_browser(user)
    for number in range(2 * MOST_OF_ADDRESS):
        sign_in(f"nobody{number}", "wrong")
    assert sign_in(user.username).status_code == 429
    assert is_in(sign_in(user.username, browser=browser))


def test_a_hall_where_someone_signed_in_has_more_patience() -> None:
    user, other = make_user(), make_user()
    assert is_in(sign_in(user.username))
    for number in range(MOST_OF_KNOWN_ADDRESS - 1):
        assert sign_in(f"nobody{number}", "wrong").status_code == 200
    assert is_in(sign_in(other.username))
    sign_in("nobody", "wrong")
    assert sign_in(other.username).status_code == 429


def test_a_known_browser_has_a_limit_too() -> None:
    user = make_user()
    browser = known_browser(user)
    for _time in range(MOST_OF_BROWSER):
        assert sign_in(user.username, "wrong", browser=browser).status_code == 200
    assert sign_in(user.username, browser=browser).status_code == 429


def test_a_browser_is_known_for_the_accounts_that_signed_in_there() -> None:
    """Whoever has an account guesses no faster at another."""
    browser = known_browser(make_user())
    other = make_user()
    for _time in range(MOST_OF_ACCOUNT):
        sign_in(other.username, "wrong", browser=browser)
    assert sign_in(other.username, browser=browser).status_code == 429


@pytest.mark.parametrize("cookie", ["", "nonsense", "WyJhIl0:1:x"])
def test_a_cookie_that_is_not_ours_knows_nobody(cookie: str) -> None:
    user = make_user()
    browser = Client()
    browser.cookies[settings.KNOWN_BROWSER_COOKIE_NAME] = cookie
    for _time in range(MOST_OF_ACCOUNT):
        sign_in(user.username, "wrong", browser=browser)
    assert sign_in(user.username, browser=browser).status_code == 429


def test_a_browser_is_forgotten(clock: Clock) -> None:
    user = make_user()
    browser = known_browser(user)
    clock.shift(BROWSER_KNOWN + WINDOW)
    for _time in range(MOST_OF_ACCOUNT):
        sign_in(user.username, "wrong", browser=browser)
    assert sign_in(user.username, browser=browser).status_code == 429


def test_the_cookie_names_nobody() -> None:
    user = make_user("petra", email="petra@example.org")
    cookie = known_browser(user).cookies[settings.KNOWN_BROWSER_COOKIE_NAME]
    assert "petra" not in cookie.value
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == BROWSER_KNOWN.total_seconds()


def test_a_password_asked_again_counts_too() -> None:
    user = make_user()
    browser = Client()
    browser.force_login(user)
    answers = [
        browser.post("/accounts/reauthenticate/", {"password": "wrong"})
        for _time in range(MOST_OF_ACCOUNT + 1)
    ]
    assert [one.status_code for one in answers] == [200] * MOST_OF_ACCOUNT + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= WINDOW.total_seconds() + 1


def test_what_the_library_counts_says_when_to_come_back() -> None:
    answers = [
        Client().post("/accounts/password/reset/", {"email": f"a{number}@example.org"})
        for number in range(21)
    ]
    assert answers[-1].status_code == 429
    assert answers[-1]["Retry-After"] == "60"


def test_a_password_is_stored_at_owasps_cost() -> None:
    stored = Argon2Hasher().encode(PASSWORD, "saltsaltsalt")
    assert "$m=19456,t=2,p=1$" in stored
    assert Argon2Hasher().verify(PASSWORD, stored)


def test_a_password_of_the_former_cost_is_good_once_more_and_stored_again() -> None:
    class Former(Argon2Hasher):
        memory_cost, parallelism = 102400, 8

    stored = Former().encode(PASSWORD, "saltsaltsalt")
    assert Argon2Hasher().verify(PASSWORD, stored)
    assert Argon2Hasher().must_update(stored)


def test_an_address_over_its_limit_fills_no_cache(settings: Any) -> None:
    keep_apart(settings)
    for number in range(2 * MOST_OF_ADDRESS):
        sign_in(f"guess-{number}", "wrong")
    assert text_in_caches().count("wrong-passwords") == MOST_OF_ADDRESS + 1
