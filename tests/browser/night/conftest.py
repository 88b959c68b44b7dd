from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.demo import Demo
from tests.browser.night.night import Night
from tests.browser.night.system import Prepared, prepared


@pytest.fixture
def hall(demo: Demo) -> Iterator[Prepared]:
    with prepared(demo) as hall:
        yield hall


@pytest.fixture
def night(
    hall: Prepared, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Night]:
    night = Night(hall, chromium, tmp_path_factory.mktemp("profile"))
    yield night
    night.close()
