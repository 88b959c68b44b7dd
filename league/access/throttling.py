"""How much one sender may write in a minute; reads are never counted.

A phone that was let in counts by itself, a program by its key, a user by account, and
everyone else by address, which a whole hall may share. The limits are far above a
night's pace: they stop a program, not a thumb. The REST framework reads this while it
is being imported itself, so nothing here may import its views.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.core.cache import caches
from redis import RedisError
from rest_framework.throttling import BaseThrottle

log = logging.getLogger(__name__)

WINDOW_S = 60
SAFE = ("GET", "HEAD", "OPTIONS")


def is_over_limit(sender: str, *, most: int, at: float) -> bool:
    """Count a sender's write; return whether it exceeds `most` in this minute.

    While the cache is down nobody is over: a night goes on without it.
    """
    try:
        return _counted(_key(sender, at)) > most
    except (RedisError, OSError) as fault:
        log.warning("writes are not counted: %s", fault)
        return False


def was_over(sender: str, *, most: int, at: float) -> bool:
    """Return whether a sender has reached `most` in this minute, without counting."""
    try:
        return int(caches["counts"].get(_key(sender, at), 0)) >= most
    except (RedisError, OSError) as fault:
        log.warning("writes are not counted: %s", fault)
        return False


def _key(sender: str, at: float) -> str:
    return f"writes:{sender}:{int(at // WINDOW_S)}"


def _counted(key: str) -> int:
    cache = caches["counts"]
    if cache.add(key, 1, timeout=2 * WINDOW_S):
        return 1
    try:
        return cache.incr(key)
    except ValueError:
        # The key was cleared in between.
        return 1


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
        address = self.get_ident(request)
        return f"address:{address}", settings.UNKNOWN_WRITES_A_MINUTE
