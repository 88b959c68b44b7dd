from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.marking.hall import Hall, Marker, Phones, open_hall


@pytest.fixture
def hall() -> Iterator[Hall]:
    with open_hall() as open_one:
        yield open_one


@pytest.fixture
def phones(
    hall: Hall, browsers: Callable[[int], Browser], text: int
) -> Iterator[Phones]:
    gives = Phones(hall, browsers(text))
    yield gives
    gives.close()


@pytest.fixture
def marker(phones: Phones) -> Marker:
    """Return someone who marks table 3."""
    return phones.new().start()
