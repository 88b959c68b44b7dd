from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.captain.tonight import (
    PHONE,
    Tonight,
    come_in,
    make_tonight,
    tonight_of,
)
from tests.browser.demo import Demo
from tests.browser.site import watched
from tests.databases import made_once, shared_folder, system_in
from tests.server.system import System

LARGE = {"width": 412, "height": 915}


@pytest.fixture(scope="session")
def put_on_tonight(demo: Demo, tmp_path_factory: pytest.TempPathFactory) -> System:
    folder = shared_folder(tmp_path_factory) / "captains"
    return system_in(made_once(folder, partial(make_tonight, demo)))


@pytest.fixture
def tonight(demo: Demo, put_on_tonight: System) -> Iterator[Tonight]:
    with tonight_of(demo, put_on_tonight) as tonight:
        yield tonight


@pytest.fixture
def phones(
    tonight: Tonight, browsers: Callable[[int], Browser], text: int
) -> Iterator[list[BrowserContext]]:
    """Two phones: the captain's who signs in, and the one that comes in by a code."""
    contexts = [
        browsers(text).new_context(base_url=tonight.site.address, viewport=size)
        for size in (PHONE, LARGE)
    ]
    yield contexts
    for context in contexts:
        context.close()


@pytest.fixture
def captain(tonight: Tonight, phones: list[BrowserContext]) -> Iterator[Page]:
    """The captain's phone, signed in, before the team sheet."""
    with watched(phones[0].new_page()) as page:
        come_in(page, tonight)
        yield page
