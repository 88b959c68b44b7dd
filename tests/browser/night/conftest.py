from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.demo import Demo
from tests.browser.night.night import Night
from tests.browser.night.system import THIRD, Prepared, prepared


@pytest.fixture
def hall(demo: Demo) -> Iterator[Prepared]:
    with prepared(demo) as hall:
        yield hall


@pytest.fixture
def mixed_hall(demo: Demo) -> Iterator[Prepared]:
    """A hall with a knock-out among its matches, and a team that stays away."""
    with prepared(demo, knock_out=THIRD) as hall:
        yield hall


@pytest.fixture
def night(
    mixed_hall: Prepared, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Night]:
    night = Night(mixed_hall, chromium, tmp_path_factory.mktemp("profile"))
    yield night
    night.close()
