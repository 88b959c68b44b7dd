from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

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
from tests.browser.evening_phone import Arrives, Evening, Writer
from tests.browser.site import Site, sign_in, watched
from tests.databases import made_once, shared_folder
from tests.server.system import copied, running

# Chromium's pages without its windows: the same engine for two thirds of the work.
CHROMIUM = "/usr/bin/chromium-headless-shell"
ARGS = ["--no-sandbox", "--disable-gpu"]
PLAIN_PX = 16  # a browser's text at 100 %
# A story's phones have text of that many percent. What can be done at 200 can be done
# at 100, where the whole night is played; `make soak` plays every story at both.
SIZES = [int(size) for size in os.environ.get("TEXT_SIZES", "200").split(",")]
with_large_text = pytest.mark.parametrize("text", SIZES)
with_plain_text = pytest.mark.parametrize("text", SIZES if 100 in SIZES else [100])
# A busy machine takes many times as long; a page that is ready is not waited for.
PATIENT_MS = 60_000


# A file stays with one worker: the longest goes first, or all wait for it at the end.
LONGEST = "test_every_page.py"


def arguments(text: int) -> list[str]:
    """Return what Chromium is started with where text is of that many percent."""
    size = f"--blink-settings=defaultFontSize={PLAIN_PX * text // 100}"
    return [*ARGS, size] if text != 100 else ARGS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.name != LONGEST)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    """Make the demo season from nothing, once for a whole run."""
    return read_demo(made_once(shared_folder(tmp_path_factory) / "demo", make_demo))


@pytest.fixture(scope="package")
def site(demo: Demo) -> Iterator[Site]:
    """Serve the demo season with the server and the worker that `make run` starts."""
    with copied(demo.system) as system:
        system.with_worker = True
        with running(system):
            yield Site(f"http://127.0.0.1:{system.port}", demo.passwords)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENT_MS)
    # Playwright keeps a loop in this thread, so no test of a database may share it.
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)


@pytest.fixture(scope="package")
def browsers(chromium: Browser) -> Iterator[Callable[[int], Browser]]:
    """Give Chromium as someone has it who reads text of that many percent."""
    with ExitStack() as launched:
        of_size = {100: chromium}

        def browser_of(text: int) -> Browser:
            if text not in of_size:
                of_size[text] = chromium.browser_type.launch(
                    executable_path=CHROMIUM, args=arguments(text)
                )
                launched.callback(of_size[text].close)
            return of_size[text]

        yield browser_of


@pytest.fixture
def text() -> int:
    """Return the size of a phone's text, in percent."""
    return 100


@pytest.fixture
def window(site: Site, chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=site.address)
    yield context
    context.close()


@pytest.fixture
def visitor(window: BrowserContext) -> Iterator[Page]:
    """Yield the front page as anyone opens it; fail on any error until the end."""
    with watched(window.new_page()) as page:
        page.goto("/")
        yield page


@pytest.fixture(scope="package")
def signed_in(site: Site, chromium: Browser) -> StorageState:
    """Return the browser state once the secretary has signed in from the front page."""
    context = chromium.new_context(base_url=site.address)
    page = context.new_page()
    page.goto("/")
    sign_in(page, "union-secretary", site.passwords["union-secretary"])
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def secretary(site: Site, chromium: Browser, signed_in: StorageState) -> Iterator[Page]:
    """Yield the front page as the union secretary sees it; fail on any error."""
    context = chromium.new_context(base_url=site.address, storage_state=signed_in)
    with watched(context.new_page()) as page:
        page.goto("/")
        yield page
    context.close()


@pytest.fixture
def arrives(chromium: Browser) -> Iterator[Arrives]:
    """Give whoever comes to a table of an evening a phone of their own."""
    writers: list[Writer] = []

    def come(evening: Evening, *, script: str = "") -> Writer:
        writers.append(Writer(evening, chromium, script=script))
        return writers[-1]

    yield come
    for one in writers:
        one.close()
