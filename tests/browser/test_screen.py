"""The live night, its big screen and a match's live page, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    ViewportSize,
    expect,
)

from tests.browser.conftest import with_large_text
from tests.browser.site import Site

HALL = "Retreat Civic Centre"
# The first night of the plain season that waits for results: too long ago to be what
# is next, so no page leads there.
NIGHT = "/unions/south-peninsula/nights/2026-04-14/"
SLOW_MS = 60_000
WAY_BACK_MS = 120_000
PHONE: ViewportSize = {"width": 360, "height": 740}
LEGIBLE_PX = 14
LETTERS = """nodes => nodes
  .filter((one) => one.innerText && getComputedStyle(one).clipPath === "none")
  .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
LONGEST = "one => { one.textContent = 'Next: Last minutes: nobody leaves the table'; }"


def open_night(page: Page) -> None:
    page.goto(NIGHT)
    expect(page.get_by_role("heading", level=2, name=HALL)).to_be_visible()


def hall(page: Page) -> Locator:
    return page.get_by_role("region", name=HALL)


def open_screen(page: Page) -> None:
    open_night(page)
    hall(page).get_by_role("link", name="Big screen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HALL)
    # The words of a page may be there before the rest of it.
    page.wait_for_load_state()


def send(page: Page, address: str, **body: object) -> None:
    """Send something as the page's user does, outside the page."""
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    token = {"X-CSRFToken": cookies["csrftoken"]}
    answer = page.request.post(address, headers=token, **body)
    assert answer.ok, f"{answer.status} {answer.text()[:300]}"


class Referee:
    """The secretary, who starts the hall's match and marks its table 1."""

    def __init__(self, page: Page) -> None:
        open_night(page)
        self.page = page
        match = hall(page).get_by_role("link", name="Follow this match")
        self.match = match.get_attribute("href").split("/")[2]
        screen = hall(page).get_by_role("link", name="Big screen").get_attribute("href")
        parts = screen.strip("/").split("/")
        self.night = f"/nights/{parts[1]}/{parts[3]}/{parts[4]}/"

    def start(self) -> None:
        address = f"{self.night}clock/?match=all"
        send(self.page, address, form={"step": "start", "sheets": "missing"})

    def press(self, points: int) -> None:
        # A moment ahead of the server's clock nothing may be, and before the start.
        now = datetime.now(UTC) + timedelta(milliseconds=5)
        entry = {
            "id": str(uuid4()),
            "at": now.isoformat(),
            "kind": "points",
            "table": 1,
            "side": "home",
            "points": points,
        }
        address = f"/api/v1/matches/{self.match}/entries/"
        send(self.page, address, data={"entries": [entry]})


@pytest.fixture(scope="module")
def referee(site: Site, chromium: Browser, signed_in: object) -> Referee:
    context = chromium.new_context(base_url=site.address, storage_state=signed_in)
    found = Referee(context.new_page())
    found.start()
    return found


def total(page: Page) -> Locator:
    return page.locator("tbody .board-total").first


def points(page: Page) -> int:
    return int(total(page).inner_text())


def test_a_press_shows_on_the_big_screen_without_a_reload(
    referee: Referee, visitor: Page
) -> None:
    open_screen(visitor)
    expect(visitor.locator(".board-phase")).to_have_text("first half")
    before = points(visitor)
    visitor.evaluate("window.wasHere = true")
    referee.press(4)
    expect(total(visitor)).to_have_text(str(before + 4), timeout=SLOW_MS)
    assert visitor.evaluate("window.wasHere")


def test_a_press_shows_on_the_matchs_own_page_in_words(
    referee: Referee, visitor: Page
) -> None:
    open_night(visitor)
    hall(visitor).get_by_role("link", name="Follow this match").click()
    expect(visitor.get_by_role("heading", name="The last entries")).to_be_visible()
    presses = visitor.locator(".entries .entry")
    visitor.wait_for_load_state()
    before = presses.count()
    referee.press(2)
    expect(presses).to_have_count(before + 1, timeout=SLOW_MS)
    expect(presses.first).to_contain_text("Table 1: 2 points")


def test_an_update_leaves_the_focus_where_it_was(
    referee: Referee, visitor: Page
) -> None:
    open_night(visitor)
    link = hall(visitor).get_by_role("link", name="Score-sheet")
    link.focus()
    before = int(hall(visitor).locator("tbody .board-total").first.inner_text())
    referee.press(2)
    shown = hall(visitor).locator("tbody .board-total").first
    expect(shown).to_have_text(str(before + 2), timeout=SLOW_MS)
    expect(link).to_be_focused()


def test_the_clock_goes_on_and_says_what_comes_next(
    referee: Referee, visitor: Page
) -> None:
    open_screen(visitor)
    expect(visitor.locator(".clock-words")).to_have_text("Next: Interval")
    counted = visitor.locator(".clock-in").inner_text()
    expect(visitor.locator(".clock-in")).not_to_have_text(counted)
    expect(visitor.locator(".clock-told .rule")).to_have_text("rule 1.2")


def test_without_a_network_it_says_so_and_comes_back_by_itself(
    referee: Referee, window: BrowserContext
) -> None:
    page = window.new_page()
    open_screen(page)
    before = points(page)
    window.set_offline(True)
    expect(page.locator(".live-status")).to_have_text(
        re.compile(r"no connection since \d\d:\d\d$"), timeout=SLOW_MS
    )
    referee.press(4)
    counted = page.locator(".clock-in").inner_text()
    expect(page.locator(".clock-in")).not_to_have_text(counted)
    assert points(page) == before
    window.set_offline(False)
    expect(total(page)).to_have_text(str(before + 4), timeout=WAY_BACK_MS)
    expect(page.locator(".live-status")).to_have_text(re.compile(r"^as of \d\d:\d\d$"))


def test_hours_without_a_network_leave_the_clock_right_and_nothing_made_up(
    referee: Referee, window: BrowserContext
) -> None:
    page = window.new_page()
    page.clock.install()
    open_screen(page)
    window.set_offline(True)
    page.clock.fast_forward("02:00:00")
    expect(page.locator(".clock-words")).to_have_text("The interval is due")
    expect(page.locator(".board-phase")).to_have_text("first half")
    window.set_offline(False)
    page.clock.fast_forward("00:01")
    expect(page.locator(".clock-words")).to_have_text(
        "Next: Interval", timeout=WAY_BACK_MS
    )


def test_a_networks_own_page_is_no_answer(
    referee: Referee, window: BrowserContext
) -> None:
    page = window.new_page()
    open_screen(page)
    before = points(page)
    page.route(
        "**/now/*", lambda route: route.fulfill(body="<h1>Sign in to Wi-Fi</h1>")
    )
    status = page.locator(".live-status")
    expect(status).to_contain_text("no connection since", timeout=SLOW_MS)
    assert points(page) == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_screen_scrolls_nowhere(
    visitor: Page, size: tuple[int, int], referee: Referee
) -> None:
    visitor.set_viewport_size({"width": size[0], "height": size[1]})
    open_screen(visitor)
    page = "[document.body.scrollWidth, document.body.scrollHeight]"
    assert visitor.evaluate(page) == list(size)


@with_large_text
def test_on_a_phone_the_longest_words_fit_and_the_smallest_are_legible(
    referee: Referee, site: Site, browsers: Callable[[int], Browser], text: int
) -> None:
    page = browsers(text).new_page(base_url=site.address, viewport=PHONE)
    open_screen(page)
    page.locator(".clock-words").evaluate(LONGEST)
    letters = page.locator(".board :is(p, th, td, li)").evaluate_all(LETTERS)
    assert min(letters) >= LEGIBLE_PX * text / 100
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.close()


def test_without_script_the_screen_asks_for_itself_again(
    referee: Referee, site: Site, chromium: Browser
) -> None:
    context = chromium.new_context(base_url=site.address, java_script_enabled=False)
    page = context.new_page()
    open_screen(page)
    expect(page.locator("noscript meta[http-equiv=refresh]")).to_have_count(1)
    expect(page.locator(".clock-words")).to_have_text("Next: Interval")
    context.close()
