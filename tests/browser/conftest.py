from __future__ import annotations

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

from tests.browser.demo import Demo, make_demo, read_demo
from tests.browser.site import Site, sign_in, watched
from tests.databases import made_once, shared_folder
from tests.server.system import copied, running

CHROMIUM = "/usr/bin/chromium"
# A busy machine shows in many times what it takes alone; what shows is not waited for.
PATIENT_MS = 60_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """The demo season, made from nothing once for a whole run."""
    return read_demo(made_once(shared_folder(tmp_path_factory) / "demo", make_demo))


@pytest.fixture(scope="package")
def site(demo: Demo) -> Iterator[Site]:
    """The demo season on the server and the worker that `make run` starts."""
    with copied(demo.system) as system:
        system.with_worker = True
        with running(system):
            yield Site(f"http://127.0.0.1:{system.port}", demo.passwords)


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
