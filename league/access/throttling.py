"""How much one sender may write in a minute; reads are never counted.

A phone that was let in counts by itself, a program by its key, a user by account, and
everyone else by address, which a whole hall may share. The limits are far above a
night's pace: they stop a program, not a thumb. The REST framework reads this while it
is being imported itself, so nothing here may import its views.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import caches
from rest_framework.throttling import BaseThrottle

from league.access.addresses import client_address

WINDOW_S = 60
SAFE = ("GET", "HEAD", "OPTIONS")
View = TypeVar("View", bound=Callable[..., Any])
COUNTED_APART: set[Callable[..., Any]] = set()


def is_over_limit(sender: str, *, most: int, at: float) -> bool:
    """Count a sender's write; return whether it exceeds `most` in this minute.

    Two that come at once are both counted. While the cache is down nobody is over: a
    night goes on without it.
    """
    return count(f"writes:{sender}:{window_at(at)}", 2 * WINDOW_S) > most


def window_at(at: float) -> int:
    """Return the number of the minute in which a moment (seconds) lies."""
    return int(at // WINDOW_S)


def count(key: str, lives_s: float, *, alias: str = "counts") -> int:
    """Count one more under a key, in a cache by its alias; return how many."""
    cache = caches[alias]
    # Nearly always there is one: a press waits for each question to the cache.
    found = _one_more(cache, key)
    if found is None and not cache.add(key, 1, timeout=lives_s):
        # Another came first.
        found = _one_more(cache, key)
    return found or 1


def _one_more(cache: Any, key: str) -> int | None:
    """Add to a number; None if there is none, or the cache is down."""
    try:
        number: int = cache.incr(key)
    except ValueError:
        return None
    return number


def is_guessing(request: Any, what: str, *, most: int) -> bool:
    """Count a wrong code of an address; return whether it had over `most` in a minute.

    Only a wrong code is counted and refused: a whole hall shares an address, and
    whoever has the right one always goes on.
    """
    sender = f"wrong-{what}:{client_address(request)}"
    return is_over_limit(sender, most=most, at=time.time())


def counts_wrong_ones(view: View) -> View:
    """Mark a page that takes a code or a password, and counts the wrong ones itself.

    What others send from the same address never shuts out the right one.
    """
    COUNTED_APART.add(view)
    return view


def seconds_left(at: float) -> int:
    """Return how many seconds, 1 or more, a sender over the limit must wait."""
    return WINDOW_S - int(at % WINDOW_S)


class WriteThrottle(BaseThrottle):
    def allow_request(self, request: Any, view: Any) -> bool:
        if request.method in SAFE:
            return True
        sender, most = self._sender(request)
        self.at = time.time()
        return not is_over_limit(sender, most=most, at=self.at)

    def wait(self) -> float:
        return seconds_left(self.at)

    def _sender(self, request: Any) -> tuple[str, int]:
        """Return the sender (key, phone, user or address) and their limit a minute."""
        if request.auth is not None:
            kind = type(request.auth).__name__.lower()
            return f"{kind}:{request.auth.pk}", settings.WRITES_A_MINUTE
        if request.user.is_authenticated:
            return f"user:{request.user.pk}", settings.WRITES_A_MINUTE
        return f"address:{client_address(request)}", settings.UNKNOWN_WRITES_A_MINUTE


class CodeThrottle(WriteThrottle):
    """For a view that lets in by a code: only its wrong codes count for an address."""

    def allow_request(self, request: Any, view: Any) -> bool:
        is_known = request.auth is not None or request.user.is_authenticated
        return not is_known or super().allow_request(request, view)
