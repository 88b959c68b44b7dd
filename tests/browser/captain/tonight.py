"""A match tonight, and what its captains do on their phones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import faults_of
from tests.browser.demo import Demo, keep, start_in
from tests.browser.site import Site, open_own, sign_in
from tests.server.system import System, copied, running

PHONE = {"width": 360, "height": 740}
MINUTES = 40
TOLD = "tonight.json"
LEAST_PX = 44
SMALL = """least => [...document.querySelectorAll(
    'main :is(a, button, select, summary, .captain-option, input:not([type=radio]))')]
  .filter(one => one.checkVisibility() && one.type !== 'hidden')
  .filter(one => {
    const box = one.getBoundingClientRect();
    return Math.min(box.width, box.height) < least - 0.5;
  })
  .map(one => one.outerHTML)"""
NAMELESS = """() => [...document.querySelectorAll('main :is(a, button, select, input)')]
  .filter(one => one.checkVisibility() && one.type !== 'hidden')
  .filter(one => !(one.labels?.length || one.textContent.trim() || one.ariaLabel))
  .map(one => one.outerHTML)"""


class Tonight:
    """The site with a match tonight, and what its captains need."""

    def __init__(self, site: Site, told: dict[str, str], system: System) -> None:
        self.site = site
        self.match = told["match"]
        self.code, self.own_code = told["other"], told["own"]
        self.own, self.other = told["own_team"], told["other_team"]
        self.system = system

    def rename(self, side: str, name: str) -> None:
        """Give one of the two teams another name."""
        own = f"SELECT {side}_id FROM league_fixture WHERE id = '{self.match}'"
        named = f"UPDATE league_team SET name = '{name}'"
        self.system.change(f"{named} WHERE id = ({own})")


def make_tonight(demo: Demo, folder: Path) -> None:
    """Put the demo captain's next match on tonight; keep what the command says."""
    with copied(demo.system) as system:
        put = system.run("-m", "tests.browser.tonight", str(MINUTES))
        assert put.returncode == 0, put.stderr
        keep(system, folder)
    (folder / TOLD).write_text(put.stdout)


@contextmanager
def tonight_of(demo: Demo, put_on_tonight: System) -> Iterator[Tonight]:
    """Serve the demo season with the demo captain's next match on tonight."""
    told = json.loads((put_on_tonight.folder / TOLD).read_text())
    with copied(put_on_tonight) as system:
        start_in(system, MINUTES, which=f"id = '{told['match']}'")
        with running(system):
            address = f"http://127.0.0.1:{system.port}"
            yield Tonight(Site(address, demo.passwords), told, system)


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


def check(page: Page) -> None:
    """Nothing scrolls sideways, every target is big enough, all can be read."""
    # The words of a page may be there before its styles.
    page.wait_for_load_state()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= (page.viewport_size or PHONE)["width"]
    assert page.evaluate(SMALL, LEAST_PX) == []
    assert page.evaluate(NAMELESS) == []
    assert faults_of(page) == []


def open_sheet(page: Page) -> None:
    page.get_by_role("link", name="Fill in the team sheet").click()
    page.wait_for_url("**/captain/sheet/")


def chosen(page: Page) -> list[str]:
    return page.locator("main select").evaluate_all("all => all.map(one => one.value)")


def choose_first(page: Page, label: str, *, table: int = 1) -> str:
    """Choose the first player who may play at a place; return the player's key."""
    place = page.get_by_role("group", name=f"Table {table}").get_by_label(label)
    player = place.locator("option").nth(1).get_attribute("value")
    assert player is not None, "the team has players"
    place.select_option(player)
    return player
