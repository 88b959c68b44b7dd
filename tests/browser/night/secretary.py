"""The secretary, who closes a match once its sheet is signed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.night.system import Match
from tests.browser.site import Site, open_in_desk, sign_in


def come_in(page: Page, site: Site) -> None:
    page.goto("/")
    sign_in(page, "union-secretary", site.passwords["union-secretary"])


def open_closing(page: Page, match: Match) -> None:
    open_in_desk(page, "Matches")
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


def decide_walkover(page: Page, match: Match) -> None:
    """Give a match to the home team, whose opponents did not turn up."""
    open_in_desk(page, "Matches")
    row = page.locator(".desk-table tbody tr").filter(has_text=str(match))
    row.get_by_role("link", name=str(match), exact=True).click()
    page.get_by_role("link", name="Walkover, void or replay").click()
    page.get_by_label(f"Walkover to {match.home}").check()
    page.get_by_label("Reason").fill("The visitors did not turn up.")
    page.get_by_role("button", name="Show what it does to the log").click()
    page.get_by_role("button", name="Save the decision").click()
    expect(page.locator("main")).to_contain_text("80")


def strike_out(page: Page, match: Match, *, group: str, entry: str, why: str) -> None:
    """Correct a match: the first such entry of a group was not played."""
    open_in_desk(page, "Matches")
    row = page.locator(".desk-table tbody tr").filter(has_text=str(match)).first
    row.get_by_role("link", name="Correct").click()
    lines = page.locator(".entries-group").filter(has_text=group)
    lines.locator("summary").click()
    lines.get_by_label(entry).first.check()
    page.locator('[name="strike-reason"]').fill(why)
    page.get_by_role("button", name="Show what would move").click()
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_role("status")).to_contain_text("The correction is saved")
