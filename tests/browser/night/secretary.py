"""The secretary, who closes a match once its sheet is signed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.night.system import Match
from tests.browser.site import Site, open_own, sign_in


def come_in(page: Page, site: Site) -> None:
    page.goto("/")
    sign_in(page, "union-secretary", site.passwords["union-secretary"])


def open_closing(page: Page, match: Match) -> None:
    open_own(page, "Desk")
    # Waiting matches of earlier rounds come first, and the list shows only eight.
    page.get_by_role("link", name="Show them all").click()
    row = page.locator(".desk-table tbody tr").filter(has_text=str(match))
    row.get_by_role("link", name="Close", exact=True).click()
    expect(
        page.get_by_role("button", name=re.compile("^Close the match"))
    ).to_be_visible()


def close(page: Page, totals: tuple[int, int]) -> None:
    home, away = totals
    words = f"Close the match at {home}–{away}"
    page.get_by_role("button", name=words).click()
    # The story's halves end early, and so does its closing.
    page.get_by_role("button", name=f"{words} now").click()
    expect(page.locator("main")).to_contain_text("Closed by the secretary at")
