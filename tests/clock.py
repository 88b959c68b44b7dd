"""The clock, moved: what the site takes for now, and for the age of a signature."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from unittest.mock import patch


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Let the clock stand at a moment."""
    with (
        patch("time.time", moment.timestamp),
        patch("django.utils.timezone.now", lambda: moment),
    ):
        yield
