"""A little phone of 320 × 568 with large text, or one that is zoomed to 180 px wide.

One row of a head, no figure and no clock that breaks, and nothing beside the glass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looks import complaints
from tests.browser.night.captain import Captain
from tests.browser.night.hall import Follower
from tests.browser.night.measure import HEAD_PX, head_height, small_targets
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, Prepared
from tests.browser.night.test_deeds import UNREADABLE

# A glass, and its text in percent; 180 px are 360 px at a zoom of 200 %.
Glass = tuple[tuple[int, int], int]
GLASSES: list[Glass] = [((320, 568), 100), ((320, 568), 200), ((180, 370), 100)]
IDS = ["320 at 100 %", "320 at 200 %", "180 at 100 %"]
# There a thumb has 44 px of the glass where the page counts 22.
ZOOMED = {"width": 180, "height": 370}
INSIDE = """nodes => nodes.filter((one) => {
  const outer = one.parentElement.getBoundingClientRect();
  return one.getBoundingClientRect().right > outer.right + 1;
}).map((one) => one.innerText)"""
# How far each table's number stands from the middle of its column.
ASIDE = """boards => boards.flatMap((board) => {
  const middles = (row) => [...board.querySelectorAll(row)].map((one) => {
    const box = one.getBoundingClientRect();
    return (box.left + box.right) / 2;
  });
  const heads = middles("thead th:not(.board-team, .board-total)");
  const columns = middles("tbody tr:first-child td:not(.board-total)");
  return heads.map((middle, index) => Math.abs(middle - columns[index]));
})"""


@pytest.fixture
def open_small(
    hall: Prepared,
    browsers: Callable[[int], Browser],
    glass: Glass,
) -> Iterator[Callable[[], Page]]:
    (width, height), text = glass
    made = []

    def opened() -> Page:
        context = browsers(text).new_context(
            base_url=hall.site.address,
            viewport={"width": width, "height": height},
            has_touch=True,
        )
        made.append(context)
        return context.new_page()

    yield opened
    for one in made:
        one.close()


def fits(page: Page, text: int) -> None:
    page.wait_for_load_state()
    assert head_height(page) <= HEAD_PX * text / 100, page.url
    assert not list(filter(UNREADABLE.match, complaints(page))), page.url
    figures = page.locator(":is(.night-table, .night-clock, .board-table tr) > *")
    assert figures.evaluate_all(INSIDE) == [], page.url
    aside = page.locator(".board-table").evaluate_all(ASIDE)
    assert all(distance <= 1 for distance in aside), page.url
    if page.viewport_size != ZOOMED:
        assert small_targets(page) == [], page.url


@pytest.mark.parametrize("glass", GLASSES, ids=IDS)
def test_the_night_fits_a_little_phone(
    open_small: Callable[[], Page], hall: Prepared, glass: Glass
) -> None:
    text = glass[1]
    referee = Referee(open_small())
    referee.open_night(hall.site)
    referee.move_clock("Start play")
    referee.stop_table(FIRST, table=2, defaulters=FIRST.away)
    fits(referee.page, text)
    referee.send()
    expect(referee.match(FIRST).locator(".night-score")).to_contain_text("20 – 0")
    fits(referee.page, text)

    captain = Captain(open_small(), FIRST, FIRST.away)
    captain.come_in(hall.site)
    fits(captain.page, text)
    captain.open_sheet()
    fits(captain.page, text)

    public = Follower.opened(open_small().context)
    totals = public.board(FIRST).locator("tbody .board-total")
    expect(totals).to_have_text(["20", "0"])
    fits(public.page, text)
    assert public.page.locator(".board-table thead th").count() > 0
    public.to_match(FIRST)
    fits(public.page, text)
