from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.night.night import Night
from tests.browser.night.system import Prepared, prepared
from tests.server.system import running


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    ready = prepared(tmp_path_factory.mktemp("night"))
    with running(ready.system):
        yield ready


@pytest.fixture
def night(
    hall: Prepared, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Night]:
    night = Night(hall, chromium, tmp_path_factory.mktemp("profile"))
    yield night
    night.close()
