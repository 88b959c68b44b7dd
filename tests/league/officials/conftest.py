"""The clock of the officials' tests."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from tests.clock import at
from tests.make import START


@pytest.fixture
def before_play() -> Iterator[None]:
    """Let the clock stand before the night of `make_fixture`: nothing has begun."""
    with at(START - timedelta(days=9)):
        yield
