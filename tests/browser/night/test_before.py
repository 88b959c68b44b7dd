"""Before the start nothing looks like a match's clock, whoever looks.

On a phone of 360 × 740, and with its text at 200 %.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import with_large_text
from tests.browser.night.captain import Captain
from tests.browser.night.hall import Follower
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, Prepared
from tests.browser.night.test_waiting import can_be_read

pytestmark = with_large_text
# Longer than a clock that runs stands still, and than a page may take to ask.
LOOKED_MS = 20_000
TIME = re.compile(r"\b\d?\d:\d\d(?::\d\d)?\b")


def times(page: Page) -> list[str]:
    """Return all times on a page but that of its last answer, to the minute."""
    fresh = page.locator(".live-status").all_inner_texts()
    said = page.locator("main").inner_text()
    for one in fresh:
        assert one.count(":") == 1, "it would look like a clock"
        said = said.replace(one, "")
    return TIME.findall(said)


def stand(*pages: Page) -> None:
    before = [times(page) for page in pages]
    assert all(before), "they say when play starts"
    assert [one for own in before for one in own if one.count(":") > 1] == []
    pages[0].wait_for_timeout(LOOKED_MS)
    assert [times(page) for page in pages] == before


def test_everyone_sees_when_it_starts_and_no_clock_that_runs(
    referee: Referee, hall: Prepared, another: Callable[[], Page]
) -> None:
    captain = Captain(another(), FIRST, FIRST.away)
    captain.come_in(hall.site)
    expect(captain.page.locator("main")).to_contain_text("Toss")
    public = Follower.opened(another().context)
    expect(public.board(FIRST)).to_contain_text(re.compile(r"starts \d\d:\d\d"))
    live = Follower.opened(another().context)
    live.to_match(FIRST)
    screen = Follower.opened(another().context)
    screen.to_screen()
    pages = (referee.page, captain.page, public.page, live.page)
    stand(*pages)
    # The hall's screen has the time of day, and counts nothing down.
    expect(screen.board(FIRST)).to_contain_text(re.compile(r"starts \d\d:\d\d"))
    expect(screen.page.locator(".clock-told")).to_be_visible()
    expect(screen.page.locator(".clock-in")).to_have_count(0)
    for page in (*pages, screen.page):
        can_be_read(page)
