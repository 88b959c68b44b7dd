from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import harm_of
from tests.browser.demo import Demo
from tests.browser.site import Site, open_own, sign_in, watched
from tests.server.system import copied, running

PHONE = {"width": 360, "height": 640}
LARGE = {"width": 412, "height": 915}
MINUTES = 40
NARROWEST_TARGET_PX = 48
SMALL = """least => [...document.querySelectorAll(
    'main :is(a.button, button, select, .captain-option)')]
  .filter(one => one.offsetParent && one.getBoundingClientRect().height < least)
  .map(one => one.textContent.trim())"""


class Tonight:
    """The site with a match tonight, and what its captains need."""

    def __init__(self, site: Site, told: dict[str, str]) -> None:
        self.site = site
        self.match = told["match"]
        self.code = told["other"]
        self.own, self.other = told["own_team"], told["other_team"]


@pytest.fixture
def tonight(demo: Demo) -> Iterator[Tonight]:
    """The demo season with the demo captain's next match on tonight."""
    with copied(demo.system) as system:
        put = system.run("-m", "tests.browser.tonight", str(MINUTES))
        assert put.returncode == 0, put.stderr
        with running(system):
            address = f"http://127.0.0.1:{system.port}"
            yield Tonight(Site(address, demo.passwords), json.loads(put.stdout))


@pytest.fixture
def phones(tonight: Tonight, chromium: Browser) -> Iterator[list[BrowserContext]]:
    """Two phones: the captain's who signs in, and the one that comes in by a code."""
    contexts = [
        chromium.new_context(base_url=tonight.site.address, viewport=size)
        for size in (PHONE, LARGE)
    ]
    yield contexts
    for context in contexts:
        context.close()


def come_in(page: Page, tonight: Tonight) -> None:
    page.goto("/")
    sign_in(page, "captain", tonight.site.passwords["captain"])
    open_own(page, "My match")
    expect(page.get_by_text(f"You act for {tonight.own}.")).to_be_visible()


def come_in_by_code(page: Page, tonight: Tonight) -> None:
    page.goto(f"/captain/#{tonight.code}")
    check(page)
    page.get_by_label("Your name").fill("Thandi")
    page.get_by_role("button", name="Open my match").click()
    expect(page.get_by_text(f"You act for {tonight.other}.")).to_be_visible()


def hand_in(page: Page) -> None:
    page.get_by_role("link", name="Fill in the team sheet").click()
    page.get_by_role("link", name="Fill in the same as last time").click()
    check(page)
    page.get_by_role("button", name="Hand in the team sheet").click()
    expect(
        page.get_by_role("heading", name="Toss with the other captain")
    ).to_be_visible()


def tables(page: Page, team: str) -> list[str]:
    """Who of a team is seen to sit at each of the tables."""
    pairs = page.locator(".captain-pair").filter(has_text=team)
    return pairs.all_inner_texts()


def check(page: Page) -> None:
    """Nothing scrolls sideways, every target is big enough, all can be read."""
    # The words of a page may be there before its styles.
    page.wait_for_load_state()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= (page.viewport_size or PHONE)["width"]
    assert page.evaluate(SMALL, NARROWEST_TARGET_PX) == []
    assert harm_of(page) == []


def test_two_captains_come_to_the_start_by_clicks_alone(
    tonight: Tonight, phones: list[BrowserContext]
) -> None:
    with watched(phones[0].new_page()) as own, watched(phones[1].new_page()) as other:
        come_in(own, tonight)
        come_in_by_code(other, tonight)
        assert "#" not in other.url
        hand_in(own)
        hand_in(other)
        for page in (own, other):
            # It follows the match by itself: now there is nothing left to follow.
            page.reload()
            check(page)
        toss(own, tonight.own)
        sit_down(own, other, tonight)
        for name in ("Substitutions", "Note a query"):
            own.get_by_role("link", name=name).click()
            check(own)
            own.get_by_role("link", name="Back to your night").click()


def toss(page: Page, winner: str) -> None:
    page.get_by_role("radio", name=winner).check()
    page.get_by_role("button", name="Save the toss").click()
    expect(page.get_by_role("heading", name="You won the toss")).to_be_visible()


def sit_down(winners: Page, losers: Page, tonight: Tonight) -> None:
    """The losers show first; the winners' page learns of it by itself."""
    assert tables(winners, tonight.other) == []
    expect(losers.get_by_role("heading", name="You lost the toss")).to_be_visible()
    losers.get_by_role("button", name="We are seated").click()
    expect(winners.get_by_role("button", name="We are seated")).to_be_visible()
    theirs = winners.locator(".captain-pair").filter(has_text=tonight.other)
    expect(theirs).to_have_count(4)
    assert tables(losers, tonight.own) == []
    winners.get_by_role("button", name="We are seated").click()
    expect(losers.locator(".captain-pair").filter(has_text=tonight.own)).to_have_count(
        4
    )


def test_without_script_a_captain_types_the_code_and_hands_in(
    tonight: Tonight, chromium: Browser
) -> None:
    context = chromium.new_context(
        base_url=tonight.site.address, viewport=PHONE, java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/captain/")
    page.get_by_label("Code or link").fill(tonight.code)
    page.get_by_label("Your name").fill("Thandi")
    page.get_by_role("button", name="Open my match").click()
    page.get_by_role("button", name="We field three tables").click()
    expect(page.get_by_text("This table stays open")).to_be_visible()
    page.get_by_role("link", name="Back to your night").click()
    hand_in_three(page)
    context.close()


def hand_in_three(page: Page) -> None:
    page.get_by_role("link", name="Fill in the team sheet").click()
    page.get_by_role("link", name="Fill in the same as last time").click()
    page.get_by_role("button", name="Hand in the team sheet").click()
    expect(page.get_by_text("stays open")).to_be_visible()
