"""What the commonest tasks cost a secretary, from the front page on.

The table in docs/performance.md has these clicks, keys and files; a task that got
dearer or cheaper fails until the table says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.season import scene
from tests.browser.season.effort import begin, counting_page, spent, told_of
from tests.server.system import System, copied, running

ASKED = 72
# A search on a loaded machine.
SEARCH_MS = 180_000


@pytest.fixture(scope="module")
def union(prepared: System) -> Iterator[tuple[System, str]]:
    """A served union with a season in front of it, and its secretary's password."""
    with copied(prepared) as system:
        system.with_worker = True
        password = scene.take_in(system, date.today() + timedelta(weeks=3))
        with running(system):
            yield system, password


@pytest.fixture
def page(union: tuple[System, str], chromium: Browser) -> Iterator[Page]:
    system, password = union
    with counting_page(chromium, system, scene.SECRETARY, password) as opened:
        yield opened


def open_desk(page: Page) -> None:
    begin(page)
    page.locator(".band-person > summary").click()
    page.locator(".band-person").get_by_role("link", name="Desk", exact=True).click()


def check(page: Page, task: str, *, clicks: int) -> None:
    """Hold a task to its bound, and the table to what was spent."""
    effort = spent(page)
    assert effort.clicks <= clicks, f"{task}: {effort}"
    assert effort.row == told_of(task), task


def test_seventy_two_registrations_are_confirmed(
    union: tuple[System, str], page: Page
) -> None:
    scene.act(union[0], scene.ASKED, asked=ASKED)
    open_desk(page)
    page.get_by_role("button", name=f"Confirm all {ASKED} without doubts").click()
    expect(page.locator(".messages")).to_contain_text(f"{ASKED} registrations are")
    check(page, "confirm 72 registrations that nothing speaks against", clicks=3)


def test_a_match_is_postponed(union: tuple[System, str], page: Page) -> None:
    system = union[0]
    scene.act(system, scene.POSTPONED)
    states = "select state from league_postponement"
    assert system.query(states) == [("accepted",)]
    open_desk(page)
    page.get_by_role("main").get_by_role("link", name="Club").first.click()
    # The date that both agreed on is chosen already.
    expect(page.get_by_label("Confirm")).to_be_checked()
    page.get_by_role("button", name="Decide").click()
    expect(page.locator(".messages")).to_contain_text(" is moved to ")
    assert system.query(states) == [("moved",)]
    check(page, "postpone a match as its two captains agreed", clicks=5)


def test_a_match_is_moved_that_nobody_asked_for(page: Page) -> None:
    open_desk(page)
    page.get_by_role("link", name="Move it").first.click()
    page.get_by_text("the hall and the officials are free").or_(
        page.get_by_text("and the hall are free")
    ).first.click()
    page.get_by_role("button", name="Move it").click()
    expect(page.locator(".messages")).to_contain_text("is moved to")
    check(page, "move a match yourself to a night that is offered", clicks=5)


def test_officials_are_found_and_asked_for_a_season(
    union: tuple[System, str], page: Page
) -> None:
    system = union[0]
    scene.act(system, scene.OFFICIALS, officials=20)
    open_desk(page)
    menu = page.locator(".desk-menu nav:visible")
    menu.get_by_role("link", name="Officials", exact=True).click()
    menu.get_by_role("link", name="Appointments", exact=True).click()
    page.get_by_role("link", name="Show all nights to the end of the season").click()
    page.get_by_role("button", name="Propose officials").click()
    page.get_by_role("button", name="Ask").click(timeout=SEARCH_MS)
    expect(page.locator(".messages")).to_contain_text("get a mail")
    expect(page.locator(".state-asked").last).to_be_visible()
    expect(page.locator(".state-proposed")).to_have_count(0)
    check(page, "find officials for a whole season, and ask them", clicks=10)
