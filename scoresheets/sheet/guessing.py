from __future__ import annotations

from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

# So many codes that nobody printed may be asked for from one address; a right one
# always answers, since a whole hall shares an address.
MOST_MISSES = 30


MISSES_IN = timedelta(minutes=10)


def is_guessing(request: HttpRequest) -> bool:
    """Count a code that is not known, and say whether there were too many."""
    key = f"verify-misses:{get_adapter().get_client_ip(request)}"
    cache.add(key, 0, MISSES_IN.total_seconds())
    try:
        return cache.incr(key) > MOST_MISSES
    except ValueError:
        return False  # It ran out between the two.
