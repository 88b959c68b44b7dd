"""The clock, moved: what the site takes for now, and for the age of a signature."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from unittest.mock import patch
from zoneinfo import ZoneInfo

CAPE = ZoneInfo("Africa/Johannesburg")


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Let the clock stand at a moment."""
    with (
        patch("time.time", moment.timestamp),
        patch("django.utils.timezone.now", lambda: moment),
    ):
        yield


def noon() -> datetime:
    """Return noon of today in South Africa, when no night is on from the day before."""
    return datetime.now(CAPE).replace(hour=12, minute=0, second=0, microsecond=0)
