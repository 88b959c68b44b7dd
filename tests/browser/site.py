"""Shared by the tests in the browser: the site, its users and its pages."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.server.system import ROOT

DEMO = ROOT / "league" / "demo"
# A refused page is reported as an error too, and the tests ask for refused pages.
REFUSAL = "Failed to load resource: the server responded with a status of 4"
MOST_TABS = 250


@dataclass(frozen=True, slots=True)
class Site:
    address: str
    passwords: dict[str, str]


@contextmanager
def watched(page: Page) -> Iterator[Page]:
    """Fail when the page threw, broke the content security policy or complained."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda said: (
            faults.append(f"{page.url}: {said.text}")
            if said.type in ("error", "warning") and REFUSAL not in said.text
            else None
        ),
    )
    yield page
    assert faults == []


def sign_in(page: Page, username: str, password: str) -> None:
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Username or e-mail").fill(username)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".band-person")).to_be_visible()


def open_own(page: Page, name: str) -> None:
    """Open one of the reader's own pages from the menu under their name."""
    page.locator(".band-person > summary").click()
    page.locator(".band-person").get_by_role("link", name=name, exact=True).click()


def open_log(page: Page) -> None:
    page.get_by_role("link", name="South Peninsula").first.click()
    page.get_by_role("link", name="Whole log").click()
    expect(page).to_have_url(re.compile("/divisions/"))
    expect(page.get_by_role("heading", name="Premier")).to_be_visible()
    # A page's words may be there before the rest of it.
    page.wait_for_load_state()


def log_row(page: Page, team: str) -> dict[str, str]:
    """Return a team's row of the open log page, by its headings."""
    heads = page.locator(".log-full thead th").all_inner_texts()
    row = page.locator(".log-full tbody .log-row").filter(has_text=team)
    return dict(zip(heads, row.locator("th, td").all_inner_texts(), strict=True))


def open_in_desk(page: Page, *names: str) -> None:
    """Open the desk, then a page of its menu: an area, and a function below it."""
    open_own(page, "Desk")
    for name in names:
        # Before its styles are there a page shows the sheet of a phone.
        page.wait_for_load_state()
        expect(page.locator(".desk-menu")).to_be_visible()
        sheet = page.locator(".desk-sheet > summary")
        if sheet.is_visible():
            sheet.click()
        menu = page.locator(".desk-menu nav:visible")
        menu.get_by_role("link", name=name, exact=True).click()
        page.wait_for_load_state()


def open_desk(page: Page, match: str, work: str) -> None:
    """Open a match's `Type in` or `Correct` from the list of matches."""
    open_in_desk(page, "Matches")
    row = page.locator(".desk-table tbody tr").filter(has_text=match)
    row.get_by_role("link", name=work).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(match)
    page.wait_for_load_state()


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {wanted}")


def registered(team: str) -> list[str]:
    """Return the registration numbers of a team of the demo season."""
    with (DEMO / "players.csv").open(encoding="utf-8") as opened:
        return [
            row["registration_no"]
            for row in csv.DictReader(opened)
            if row["team"] == team
        ]


def fill_teams(page: Page, *, home: str, away: str) -> None:
    """Fill in the toss and both teams' pairs on the open sheet."""
    page.locator('[name="toss"]').select_option("home")
    for side, team in (("home", home), ("away", away)):
        numbers = iter(registered(team))
        for table in range(1, 5):
            for role in ("counter", "by_speler"):
                page.locator(f'[name="{side}-{role}_{table}"]').fill(next(numbers))
