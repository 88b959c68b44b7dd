"""A small phone at twice the size of text: 180 px, some twelve letters a line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looks import complaints
from tests.browser.site import Site

NARROW = {"width": 180, "height": 400}
UNION = "/unions/south-peninsula/"
PAGES = (
    "/",
    UNION,
    f"{UNION}fixtures/",
    f"{UNION}log/",
    f"{UNION}teams/",
    f"{UNION}players/",
    f"{UNION}about/",
    "/rulebook/",
    "/hands/",
    "/accounts/login/",
    "/nowhere/",
)
# The first of each that the union's results lead to.
LED_TO = ("matches", "teams", "nights")


def wrong(page: Page, path: str) -> list[str]:
    page.goto(path)
    return [f"{path} {one}" for one in complaints(page, "breaks", "scrolls")]


@pytest.fixture
def narrow(site: Site, chromium: Browser) -> Page:
    return chromium.new_page(base_url=site.address, viewport=NARROW)


def test_no_page_breaks_a_word_or_scrolls_sideways(narrow: Page) -> None:
    assert [one for path in PAGES for one in wrong(narrow, path)] == []


def test_no_page_that_results_lead_to_breaks_a_word(narrow: Page) -> None:
    narrow.goto(f"{UNION}log/")
    narrow.goto(f"{narrow.url}results/")
    html = narrow.content() + narrow.request.get(UNION).text()
    found = [re.search(rf'href="(/[^"]*{one}/[^"]+/)"', html) for one in LED_TO]
    paths = [one[1] for one in found if one]
    assert len(paths) == len(LED_TO)
    assert [one for path in paths for one in wrong(narrow, path)] == []


def test_tabs_are_one_row_that_shows_where_the_reader_is(narrow: Page) -> None:
    narrow.goto(f"{UNION}log/")
    narrow.get_by_role("link", name="Statistics", exact=True).first.click()
    row = narrow.locator("main .tabs").first
    here = row.locator("[aria-current]")
    # The row is scrolled once the page has its script.
    expect(here).to_be_in_viewport(ratio=1)
    height, row_height = (one.evaluate("e => e.offsetHeight") for one in (here, row))
    assert row_height < 2 * height


def test_an_operation_of_the_api_fits_a_phone(site: Site, chromium: Browser) -> None:
    page = chromium.new_page(
        base_url=site.address, viewport={"width": 360, "height": 780}
    )
    page.goto("/api/v1/docs/")
    page.locator(".opblock-post .opblock-summary-control").first.click()
    page.locator(".opblock-body .responses-table pre").first.wait_for()
    outside = """() => {
      const box = document.querySelector(".opblock.is-open");
      const { right } = box.getBoundingClientRect();
      return [...box.querySelectorAll("td, input, select, textarea, pre")]
        .filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().right > right)
        .map((one) => one.localName);
    }"""
    assert page.evaluate(outside) == []
    page.close()
