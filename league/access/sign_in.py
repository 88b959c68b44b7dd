"""How many wrong passwords are taken before the next ones are not looked at.

A wrong one counts for its account at its address, and for the address. A hall shares
an address, so one from which someone has signed in lately has a looser limit, and a
browser in which an account has signed in counts by itself: whoever guesses next to it
does not shut it out. Nobody is counted by the account alone, or anyone could lock it
(F29).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from secrets import token_urlsafe

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

from league.access.addresses import client_address
from league.access.throttling import count
from league.models import User

WINDOW = timedelta(minutes=15)
MOST_OF_ACCOUNT = 5
MOST_OF_ADDRESS = 20
MOST_OF_KNOWN_ADDRESS = 100
MOST_OF_BROWSER = 10
# How long a browser and an address are known after a sign-in.
BROWSER_KNOWN = timedelta(days=180)
ADDRESS_KNOWN = timedelta(days=30)
MOST_ACCOUNTS = 8
SALT = "league.access.sign_in"


class TooManyWrong(Exception):
    """A password is not looked at before so many seconds have passed."""

    def __init__(self, wait_s: int) -> None:
        super().__init__(wait_s)
        self.wait_s = wait_s


@dataclass(frozen=True, slots=True)
class Attempt:
    """A password that was counted as a wrong one until it proved right."""

    counted: tuple[str, ...] = ()

    def take_back(self) -> None:
        for key in self.counted:
            # It may have expired, or the cache be down.
            with suppress(ValueError):
                cache.decr(key)


def begin_attempt(request: HttpRequest, account: str) -> Attempt:
    """Count a password for an account before it is looked at.

    `account` is what was typed, a username or an address. Raises TooManyWrong. While
    the cache is down nothing is counted.
    """
    at = time.time()
    window = int(at // WINDOW.total_seconds())
    counted = []
    for key, most in _limits(request, account):
        counted.append(f"wrong-passwords:{key}:{window}")
        if count(counted[-1], 2 * WINDOW.total_seconds(), alias="default") > most:
            Attempt(tuple(counted)).take_back()
            raise TooManyWrong(int(WINDOW.total_seconds() * (window + 1) - at) + 1)
    return Attempt(tuple(counted))


def account_named(typed: str) -> User | None:
    """Return whose name or address was typed to sign in; None: nobody's."""
    name, email = Q(username__iexact=typed), Q(email__iexact=typed)
    return User.objects.filter(name | email).order_by("pk").first() if typed else None


def _limits(request: HttpRequest, account: str) -> Sequence[tuple[str, int]]:
    name, address = _digest(account), client_address(request)
    browser, *names = _known_browser(request)
    if name in names:
        return [(f"{name}:{browser}", MOST_OF_BROWSER)]
    is_known = cache.get(_address_key(address))
    most = MOST_OF_KNOWN_ADDRESS if is_known else MOST_OF_ADDRESS
    # The address first: one that is over its limit leaves no number per account behind.
    return [(address, most), (f"{name}:{address}", MOST_OF_ACCOUNT)]


def remember_sign_in(
    request: HttpRequest, response: HttpResponseBase, *accounts: str
) -> None:
    """Know the browser and the address from now on, by a cookie and in the cache.

    `accounts` are the names under which the user signs in. The cookie says no name.
    """
    cache.set(
        _address_key(client_address(request)), True, ADDRESS_KNOWN.total_seconds()
    )
    browser, *known = _known_browser(request)
    own = [_digest(one) for one in accounts if one]
    names = [*own, *(one for one in known if one not in own)][:MOST_ACCOUNTS]
    response.set_cookie(
        settings.KNOWN_BROWSER_COOKIE_NAME,
        signing.dumps([browser or token_urlsafe(12), *names], salt=SALT),
        max_age=BROWSER_KNOWN,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known_browser(request: HttpRequest) -> list[str]:
    """Return a browser's own token, "" if it has none, and its accounts' digests."""
    given = request.COOKIES.get(settings.KNOWN_BROWSER_COOKIE_NAME, "")
    try:
        known: list[str] = signing.loads(given, salt=SALT, max_age=BROWSER_KNOWN)
    except signing.BadSignature:
        return [""]
    return known


def _address_key(address: str) -> str:
    return f"signed-in-from:{_digest(address)}"


def _digest(text: str) -> str:
    return salted_hmac(SALT, text.strip().lower()).hexdigest()[:24]
