from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import faults_of
from tests.browser.looks import complaints
from tests.browser.night.referee import start_all_the_same
from tests.browser.site import Site, open_own, sign_in, watched

PHONE = {"width": 360, "height": 640}
LEAST_PX = 48
SMALL = """least => [...document.querySelectorAll(
    '#night :is(a.button, button, summary, .alarm, h2 a), main .buttons a'
)].filter(one => one.checkVisibility())
  .filter(one => one.getBoundingClientRect().height < least - 0.5)
  .map(one => one.textContent.trim())"""


@pytest.fixture
def referee(site: Site, chromium: Browser) -> Iterator[Page]:
    """The demo's referee on a phone, signed in from the front page."""
    context = chromium.new_context(base_url=site.address, viewport=PHONE)
    with watched(context.new_page()) as page:
        page.goto("/")
        sign_in(page, "referee", site.passwords["referee"])
        yield page
    context.close()


# What a device makes of a page where all text is to be twice as large.
LARGER = """document.documentElement.style.fontSize = '200%';
    document.documentElement.style.setProperty('--pico-font-size', '200%')"""
LEAST_TARGET_PX = 44
UNREADABLE = ("breaks", "presses", "touches", "scrolls")
TARGETS = """least => [...document.querySelectorAll('main :is(a, button, label)')]
  .filter(one => one.checkVisibility())
  .filter(one => one.getBoundingClientRect().height < least - 0.5)
  .map(one => one.textContent.trim())"""


def open_night(page: Page) -> None:
    """Go to the night's desk by its link, through the list where there is one."""
    open_own(page, "Referee")
    page.wait_for_load_state()
    halls = page.locator(".night-halls a")
    if halls.count():
        halls.first.click()
    expect(page.locator(".night-clock")).to_be_visible()


def first_match(page: Page) -> Locator:
    return page.locator(".night-match").first


def act(page: Page, words: str) -> None:
    """Open a page of the first match from its folded list."""
    match = first_match(page)
    if not match.locator(".night-acts").first.is_visible():
        match.locator("summary").first.click()
    match.get_by_role("link", name=words, exact=True).click()


def start(page: Page) -> None:
    page.locator(".night-clock button").click()
    start_all_the_same(page, "first half")
    expect(page.locator(".night-phase")).to_have_text("first half")


def take_back(page: Page) -> None:
    page.locator("#night-tools summary").click()
    page.get_by_role("link", name="Take an entry back").click()
    page.get_by_label("Reason").fill("Pressed too early")
    page.get_by_role("button", name="Show what it does").click()
    page.get_by_role("button", name="Take it back").click()


def enter_points(page: Page, *, table: int, number: int) -> None:
    act(page, "Enter points")
    page.get_by_label(f"Table {table}:").check()
    page.locator('[name="side"]').first.check()
    page.get_by_label(str(number), exact=True).check()
    page.get_by_role("button", name="Save").click()


def stop_table(page: Page, *, table: int) -> None:
    act(page, "Stop a table")
    page.get_by_label(f"Table {table}:").check()
    page.locator('[name="defaulters"]').nth(1).check()
    page.get_by_label("Reason").fill("Disorder")
    page.get_by_role("button", name="Show what it does").click()
    expect(page.locator("main table")).to_contain_text("awards")
    page.get_by_role("button", name="Send it").click()


def test_a_referee_runs_a_night_by_clicks_from_the_front_page(referee: Page) -> None:
    open_night(referee)
    start(referee)
    enter_points(referee, table=1, number=4)
    expect(first_match(referee).locator(".night-score")).to_contain_text("4 – 0")
    stop_table(referee, table=2)
    expect(first_match(referee).locator(".is-stopped")).to_contain_text("rule 12.1")
    take_back(referee)
    expect(referee.locator(".night-phase")).to_have_text("not started")


def test_the_desk_follows_without_losing_what_is_open_or_half_typed(
    referee: Page,
) -> None:
    open_night(referee)
    start(referee)
    first_match(referee).locator("summary").last.click()
    referee.locator(".night-below summary").click()
    line = referee.get_by_label("Announcement")
    line.fill("Soup at ha")
    other = referee.context.new_page()
    other.goto(referee.url)
    enter_points(other, table=3, number=2)
    expect(first_match(referee).locator(".night-score")).to_contain_text("2 – 0")
    expect(first_match(referee).locator("details").last).to_have_attribute("open", "")
    expect(line).to_have_value("Soup at ha")
    expect(line).to_be_focused()
    take_back(other)


def test_the_desk_says_when_it_is_no_longer_fresh(referee: Page) -> None:
    open_night(referee)
    referee.route("**/live/", lambda route: route.fulfill(status=429, body=""))
    expect(referee.locator("#night-state")).to_contain_text("Not refreshed since")
    referee.unroute("**/live/")
    expect(referee.locator("#night-state")).to_be_hidden()


def test_a_thumb_finds_every_button_and_nothing_is_hidden_from_anyone(
    referee: Page,
) -> None:
    open_night(referee)
    # The words of a page may be there before its styles.
    referee.wait_for_load_state()
    referee.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert referee.evaluate(SMALL, LEAST_PX) == []
    assert referee.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults_of(referee) == []


def test_at_twice_the_text_what_is_due_stands_in_words_not_letters(
    referee: Page,
) -> None:
    open_night(referee)
    first_match(referee).locator("h2 a").click()
    expect(referee.locator(".night-total")).to_be_visible()
    referee.evaluate(LARGER)
    assert complaints(referee, *UNREADABLE) == []


def test_the_page_for_an_absent_team_is_one_of_the_night(referee: Page) -> None:
    open_night(referee)
    act(referee, "A team is absent")
    for step in ("asked", "told"):
        referee.wait_for_load_state()
        expect(referee.locator("body.is-night")).to_be_visible()
        expect(referee.locator(".foot")).to_be_hidden()
        assert referee.evaluate(TARGETS, LEAST_TARGET_PX) == [], step
        referee.evaluate(LARGER)
        assert complaints(referee, *UNREADABLE) == []
        if step == "asked":
            referee.get_by_role("radio").first.check()
            referee.get_by_role("button", name="Show what it does").click()
            expect(referee.get_by_text("nothing is written yet")).to_be_visible()
