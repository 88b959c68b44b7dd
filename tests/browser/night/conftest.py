from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.demo import Demo
from tests.browser.night.night import Night
from tests.browser.night.referee import Referee
from tests.browser.night.system import (
    THIRD,
    Prepared,
    make_tonight,
    prepared,
    prepared_unusual,
)
from tests.browser.site import watched
from tests.databases import made_once, shared_folder, system_in
from tests.server.system import System

PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def tonight(demo: Demo, tmp_path_factory: pytest.TempPathFactory) -> System:
    """Return the demo season with its next round tonight, to copy; one per run."""
    folder = shared_folder(tmp_path_factory) / "tonight"
    return system_in(made_once(folder, partial(make_tonight, demo)))


@pytest.fixture
def hall(tonight: System, demo: Demo) -> Iterator[Prepared]:
    with prepared(tonight, demo.passwords) as hall:
        yield hall


@pytest.fixture
def mixed_hall(demo: Demo) -> Iterator[Prepared]:
    """A hall with a knock-out among its matches, and a team that stays away."""
    with prepared_unusual(demo, knock_out=THIRD) as hall:
        yield hall


@pytest.fixture
def night(
    mixed_hall: Prepared,
    window: Browser,
    text: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Night]:
    night = Night(mixed_hall, window, tmp_path_factory.mktemp("profile"), text)
    yield night
    night.close()


@pytest.fixture
def window(browsers: Callable[[int], Browser], text: int) -> Browser:
    """Return a browser with text of that size, and no page open."""
    return browsers(text)


@pytest.fixture
def phone(hall: Prepared, window: Browser) -> Iterator[Page]:
    context = window.new_context(
        base_url=hall.site.address, viewport=PHONE, has_touch=True
    )
    with watched(context.new_page()) as page:
        yield page
    context.close()


@pytest.fixture
def referee(phone: Page, hall: Prepared) -> Referee:
    """The referee on a small phone, at the night's desk."""
    referee = Referee(phone)
    referee.open_night(hall.site)
    return referee


@pytest.fixture
def another(hall: Prepared, window: Browser) -> Iterator[Callable[[], Page]]:
    """Make one more phone."""
    made: list[Page] = []

    def make() -> Page:
        context = window.new_context(
            base_url=hall.site.address, viewport=PHONE, has_touch=True
        )
        made.append(context.new_page())
        return made[-1]

    yield make
    for one in made:
        one.context.close()
