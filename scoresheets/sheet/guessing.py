from __future__ import annotations

from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

# How many unknown codes one address may ask for. A right one always answers, since a
# whole hall shares an address.
MOST_MISSES = 30


MISSES_IN = timedelta(minutes=10)


def is_guessing(request: HttpRequest) -> bool:
    """Count an unknown code, and return whether there were too many."""
    key = f"verify-misses:{get_adapter().get_client_ip(request)}"
    cache.add(key, 0, MISSES_IN.total_seconds())
    try:
        return cache.incr(key) > MOST_MISSES
    except ValueError:
        return False  # The counter expired between the two calls.
