"""Signing, closing and the codes in a real browser, by clicks from the front page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults_of
from tests.browser.site import Site, open_log, open_own, sign_in, watched

HOME, AWAY = "Athlone Manel A", "Grassy Park A"
MATCH = f"{HOME} – {AWAY}"
PHONE = {"width": 360, "height": 640}
LEAST_TARGET = 48
TOO_SMALL = """least => [...document.querySelectorAll(
    '.sign-part :is(button, summary, select, input:not([type=hidden])), main .button')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < least)
  .map(one => one.outerHTML.slice(0, 80))"""
IS_CUT_OFF = "document.documentElement.scrollWidth > innerWidth"


def opened(chromium: Browser, site: Site, who: str) -> Page:
    page = chromium.new_context(base_url=site.address, viewport=PHONE).new_page()
    page.goto("/")
    sign_in(page, who, site.passwords[who])
    return page


def send(page: Page, address: str, body: dict[str, Any]) -> None:
    """Send something as the page's user does, outside the page."""
    [token] = [
        one["value"] for one in page.context.cookies() if one["name"] == "csrftoken"
    ]
    answer = page.request.post(address, data=body, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()


def open_match(page: Page) -> None:
    page.goto("/")
    page.locator(".club-teams").get_by_role("link", name=HOME).click()
    page.locator(".fixture a").filter(has_text=AWAY).filter(has_text="38").click()
    expect(page.locator(".scoreboard-total").first).to_have_text(re.compile("3[68]"))


class Live:
    """A match of the demo season, marked on a screen as its secretary can."""

    def __init__(self, page: Page) -> None:
        self.page = page
        open_match(page)
        self.match = page.url.rstrip("/").split("/")[-1]
        device = str(uuid4())
        phone = {"match": self.match, "device": device, "name": ""}
        send(page, "/api/v1/devices/", phone)
        # Time is taken back for a moment: who marks a match that is over is not live.
        time = next(one["id"] for one in self.entries() if one["kind"] == "time")
        self.write({"kind": "void", "entry": time, "reason": "Called too early"})
        lease = {"device": device, "table": 1, "take_over": False}
        send(page, f"/api/v1/matches/{self.match}/leases/", lease)
        self.write({"kind": "time"})
        self.write({"kind": "query", "side": "home", "text": "Marked on a screen"})

    def write(self, entry: dict[str, Any]) -> None:
        whole = {"id": str(uuid4()), "at": "2026-03-31T23:00:00+02:00"} | entry
        entries = {"entries": [whole]}
        send(self.page, f"/api/v1/matches/{self.match}/entries/", entries)

    def entries(self) -> list[dict[str, Any]]:
        record = self.page.request.get(f"/matches/{self.match}/record.json").json()
        return list(record["entries"])

    def strike_two_points(self) -> None:
        first = next(
            one
            for one in self.entries()
            if one["kind"] == "points" and one["side"] == "home" and one["points"] == 2
        )
        self.write({"kind": "void", "entry": first["id"], "reason": "Counted twice"})


@pytest.fixture
def captain(site: Site, chromium: Browser) -> Iterator[Page]:
    page = opened(chromium, site, "captain")
    with watched(page):
        yield page
    page.context.close()


def sees_it_whole(page: Page) -> None:
    """Nothing harms a reader, is cut off at the side, or is too small for a thumb."""
    # The words of a page may be there before its styles.
    page.wait_for_load_state()
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert faults_of(page) == []
    assert not page.evaluate(IS_CUT_OFF)
    assert page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = false)")


def sign_with_a_query(page: Page, query: str) -> None:
    page.locator(".sign-part summary").filter(has_text="with a query").click()
    page.get_by_label("At table").select_option("2")
    page.get_by_label("The query").fill(query)
    page.get_by_role("button", name="I sign, with this query").click()


def close_from_the_desk(page: Page) -> None:
    page.goto("/")
    open_own(page, "Desk")
    waiting = page.locator(".work-group").filter(has_text="Result to close")
    waiting.get_by_role("link", name=MATCH).click()
    sees_it_whole(page)
    page.get_by_label(f"Why {AWAY} did not sign").fill("Went home before time")
    page.get_by_role("button", name="Close the match at 36–40").click()
    expect(page.get_by_role("alert")).to_contain_text("Those who have not signed")
    page.get_by_role("button", name="Close the match at 36–40 now").click()
    expect(page.locator("main")).to_contain_text("Closed by the secretary at")


def test_a_captain_signs_what_they_saw_and_the_secretary_closes(
    secretary: Page, captain: Page
) -> None:
    live = Live(secretary)
    open_log(secretary)
    before = provisional_in(secretary)

    open_match(captain)
    captain.get_by_role("link", name="Sign the score-sheet").click()
    captain.get_by_role("link", name="To the signature").click()
    sees_it_whole(captain)
    live.strike_two_points()
    captain.get_by_role("button", name="I sign 38–40").click()
    expect(captain.get_by_role("alert")).to_contain_text("38–40 is now 36–40")
    sign_with_a_query(captain, "Whose were these two?")
    expect(captain.locator(".sign-said")).to_have_text(re.compile("Signed at", re.I))

    close_from_the_desk(secretary)
    open_log(secretary)
    assert provisional_in(secretary) == before - 1


def provisional_in(page: Page) -> int:
    """How many results the log that is open calls provisional; others play here too."""
    found = page.locator(".log-provisional")
    return int(re.search(r"\d+", found.inner_text())[0]) if found.count() else 0


def open_codes(page: Page) -> None:
    open_own(page, "Referee")
    page.wait_for_load_state()
    if page.locator(".night-halls").count():
        page.locator(".night-halls a").first.click()
    page.get_by_role("link", name="Codes for phones").click()


def test_a_referee_makes_the_codes_shows_one_and_revokes_it(
    site: Site, chromium: Browser
) -> None:
    page = opened(chromium, site, "referee")
    with watched(page):
        open_codes(page)
        page.get_by_role("button", name="Make the codes").click()
        expect(page.locator(".code-picture").first).to_be_visible()
        sees_it_whole(page)

        page.get_by_role("link", name="Mark table 2", exact=True).first.click()
        shown = page.get_by_role("img", name="QR code: Mark table 2")
        before = shown.get_attribute("src")
        page.wait_for_load_state()
        assert faults_of(page) == []
        page.get_by_role("link", name="All codes of the night").click()

        code = page.locator(".code").filter(has_text="Mark table 2").first
        code.locator("summary").click()
        code.get_by_role("button", name="Revoke").click()
        expect(page.get_by_role("status")).to_contain_text("The code is revoked")
        assert code.get_by_role("img").get_attribute("src") != before
    page.context.close()
