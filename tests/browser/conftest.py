from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    StorageState,
    expect,
    sync_playwright,
)

from tests.browser.site import Site, sign_in, watched
from tests.server.system import System, running

CHROMIUM = "/usr/bin/chromium"
# A busy machine shows in many times what it takes alone; what shows is not waited for.
PATIENT_MS = 60_000
ACCOUNT = re.compile(r"^ +.+? {2,}([a-z-]+) +([a-z0-9-]{20,})$", re.MULTILINE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demo season on the server and the worker that `make run` starts."""
    folder = tmp_path_factory.mktemp("browser")
    url = f"sqlite://{folder}/db.sqlite3"
    system = System(folder, url, settings="config.settings", with_worker=True)
    told = system.manage("prepare", "--demo")
    with running(system):
        yield Site(f"http://127.0.0.1:{system.port}", dict(ACCOUNT.findall(told)))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENT_MS)
    # Playwright keeps a loop in this thread, which no test of a database may meet.
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )


@pytest.fixture
def window(site: Site, chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=site.address)
    yield context
    context.close()


@pytest.fixture
def visitor(window: BrowserContext) -> Iterator[Page]:
    """The front page, as anyone opens it; nothing may go wrong until the end."""
    with watched(window.new_page()) as page:
        page.goto("/")
        yield page


@pytest.fixture(scope="package")
def signed_in(site: Site, chromium: Browser) -> StorageState:
    """What the browser holds once the secretary has signed in from the front page."""
    context = chromium.new_context(base_url=site.address)
    page = context.new_page()
    page.goto("/")
    sign_in(page, "union-secretary", site.passwords["union-secretary"])
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def secretary(site: Site, chromium: Browser, signed_in: StorageState) -> Iterator[Page]:
    """The front page as the union secretary sees it; nothing may go wrong on it."""
    context = chromium.new_context(base_url=site.address, storage_state=signed_in)
    with watched(context.new_page()) as page:
        page.goto("/")
        yield page
    context.close()
