from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.axe import faults_of
from tests.browser.site import Site, open_own, watched

# What a thumb is to hit; links within words are apart.
TARGETS = "a.book-number, .book-search input[type=search], .book-search button"
HEIGHTS = "targets => targets.map(one => one.getBoundingClientRect().height)"
RULE = re.compile(
    r'<li class="book-rule" id="([\w-]+)" data-rule>(.*?)</li>', re.DOTALL
)


@pytest.fixture
def book(site: Site, chromium: Browser) -> Iterator[Page]:
    """The rule book on a phone, come to by its link from the front page."""
    context = chromium.new_context(
        base_url=site.address, viewport={"width": 360, "height": 640}
    )
    with watched(context.new_page()) as page:
        page.goto("/")
        page.get_by_role("link", name="Rule book").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rule book")
        # Its words may be there before its styles and its script.
        page.wait_for_load_state()
        yield page
    context.close()


def test_a_word_leaves_the_rules_that_have_it_as_one_types(book: Page) -> None:
    book.get_by_label("Word or number").press_sequentially("DEFÁULTERS forfeit")
    expect(book.locator(".book-rule:visible")).to_have_count(1)
    expect(book.locator(".book-rule:visible mark").first).to_have_text("defaulters")


def test_the_count_is_told_and_all_rules_come_back(book: Page) -> None:
    book.get_by_label("Word or number").fill("no such word")
    expect(book.get_by_role("status")).to_contain_text("No rule has that.")
    book.get_by_role("link", name="All rules").click()
    expect(book.get_by_role("status")).to_have_text("89 rules")


@pytest.mark.parametrize("query", ["1", "1.1", "12.", "roemte 20", "by-speler", "(6.2"])
def test_the_page_finds_what_the_server_finds(book: Page, query: str) -> None:
    book.get_by_label("Word or number").fill(query)
    shown = book.locator(".book-rule:not([hidden])").evaluate_all(
        "rules => rules.map(one => [one.id, one.querySelectorAll('mark').length])"
    )
    answer = book.request.get("/rulebook/", params={"q": query}).text()
    served = [[name, body.count("<mark>")] for name, body in RULE.findall(answer)]
    assert shown == served


def test_big_print_leaves_the_field_and_the_rules_and_is_kept(book: Page) -> None:
    book.get_by_label("Big print").check()
    expect(book.locator(".band")).to_be_hidden()
    book.reload()
    expect(book.get_by_label("Big print")).to_be_checked()


def test_what_a_thumb_is_to_hit_is_48_pixels_high(book: Page) -> None:
    assert min(book.locator(TARGETS).evaluate_all(HEIGHTS)) >= 48
    assert faults_of(book) == []


def test_a_rules_badge_leads_to_its_place_below_the_field(book: Page) -> None:
    book.goto("/rulebook/#r-12-1")
    expect(book.locator("#r-12-1")).to_be_in_viewport()
    top = book.locator("#r-12-1").bounding_box()["y"]
    field = book.locator(".book-search").bounding_box()
    assert field["y"] + field["height"] <= top < 640


def test_the_book_is_searched_without_a_network(book: Page) -> None:
    book.context.set_offline(True)
    book.get_by_label("Word or number").fill("12.3")
    expect(book.locator(".book-rule:visible")).to_have_attribute("id", "r-12-3")


def test_the_book_opens_with_no_network_once_the_referees_desk_did(
    site: Site, chromium: Browser, signed_in: StorageState
) -> None:
    context = chromium.new_context(base_url=site.address, storage_state=signed_in)
    page = context.new_page()
    page.goto("/")
    open_own(page, "Referee")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    context.set_offline(True)
    page.goto("/rulebook/")
    expect(page.locator("#r-12-1")).to_be_visible()
    context.close()
