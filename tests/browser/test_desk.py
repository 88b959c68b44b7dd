from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site import (
    log_row,
    open_desk,
    open_in_desk,
    open_log,
    open_own,
    registered,
    tab_to,
)

HOME, AWAY = "Grassy Park A", "Strandfontein A"
MATCH = f"{HOME} – {AWAY}"
HALVES = ("first", "second")
LEAST_PX = 44
SMALL = """least => [...document.querySelectorAll(
    '.work-group :is(a, button, summary)')]
  .filter(one => one.checkVisibility())
  .filter(one => one.getBoundingClientRect().height < least - 0.5)
  .map(one => one.textContent.trim())"""


def write(page: Page, name: str, words: str) -> None:
    """Walk to a field by Tab alone and type into it."""
    tab_to(page, page.locator(f'[name="{name}"]'))
    page.keyboard.type(words)


def write_pairs(page: Page, *, side: str, team: str) -> None:
    numbers = iter(registered(team))
    for table in range(1, 5):
        write(page, f"{side}-counter_{table}", next(numbers))
        write(page, f"{side}-by_speler_{table}", next(numbers))


def write_points(page: Page) -> None:
    """Each half of each table: 2 twos and 1 four at home, 1 two away."""
    choice = page.locator('[name="counting"]:checked')
    tab_to(page, choice)
    # From whatever the union chose last.
    while choice.get_attribute("value") != "tallies":
        page.keyboard.press("ArrowDown")
    for table in range(1, 5):
        for half in HALVES:
            write(page, f"{half}-{table}-home-twos", "2")
            write(page, f"{half}-{table}-home-fours", "1")
            write(page, f"{half}-{table}-away-twos", "1")


def press(page: Page, button: str) -> None:
    tab_to(page, page.get_by_role("button", name=button))
    page.keyboard.press("Enter")


def open_by_keyboard(page: Page) -> None:
    open_in_desk(page, "Matches")
    row = page.locator(".desk-table tbody tr").filter(has_text=MATCH)
    tab_to(page, row.get_by_role("link", name="Type in"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(MATCH)


def strike_first_two(page: Page) -> None:
    """Strike 2 points of the home team at table 1 out, with a reason."""
    group = page.locator(".entries-group").filter(has_text="First half, table 1")
    group.locator("summary").click()
    group.get_by_label("2 points for Grassy Park A").first.check()
    page.locator('[name="strike-reason"]').fill("Counted twice")
    page.get_by_role("button", name="Show what would move").click()


def type_by_keyboard(page: Page) -> None:
    open_by_keyboard(page)
    write_pairs(page, side="home", team="GRP-A")
    write_pairs(page, side="away", team="STR-A")
    write_points(page)
    # Eight halves of 2 × 2 + 4 = 8 points, against eight of 2.
    expect(page.locator(".typed-grid tfoot output")).to_have_text(["64", "16"])
    press(page, "Save the match")
    expect(page.locator(".scoreboard-total")).to_have_text(["64", "16"])


def correct(page: Page, *, now: int) -> None:
    open_desk(page, MATCH, "Correct")
    strike_first_two(page)
    expect(page.locator(".moved-rows")).to_contain_text(f"{now + 2} → {now}")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator(".desk-score")).to_have_text(re.compile("62 – 16"))


def see_what_was_struck(page: Page) -> None:
    page.get_by_role("link", name=HOME).click()
    page.locator(".fixture a").filter(has_text=AWAY).filter(has_text="62").click()
    expect(page.locator(".scoreboard-total")).to_have_text(["62", "16"])
    page.locator("#table-1 .behind summary").click()
    expect(page.locator("#table-1 .state-struck").first).to_be_visible()


def moved(before: dict[str, str], after: dict[str, str], column: str) -> int:
    return int(after[column]) - int(before[column])


def test_a_match_typed_in_by_keyboard_and_corrected_moves_the_log(
    secretary: Page,
) -> None:
    open_log(secretary)
    before = log_row(secretary, HOME)
    type_by_keyboard(secretary)
    open_log(secretary)
    typed = log_row(secretary, HOME)
    assert [moved(before, typed, of) for of in ("P", "W", "For", "Pts")] == [
        1,
        1,
        64,
        2,
    ]

    correct(secretary, now=int(typed["For"]) - 2)
    open_log(secretary)
    assert moved(typed, log_row(secretary, HOME), "For") == -2
    see_what_was_struck(secretary)


def test_enter_goes_on_and_a_checked_sheet_is_a_draft_alone(secretary: Page) -> None:
    open_desk(secretary, "Heideveld Aces – Athlone Manel A", "Type in")
    secretary.locator('[name="counting"][value="totals"]').check()
    secretary.locator('[name="first-1-home-total"]').fill("6")
    secretary.keyboard.press("Enter")
    expect(secretary.locator('[name="second-1-home-total"]')).to_be_focused()
    secretary.get_by_role("button", name="Check first").focus()
    with secretary.expect_navigation():
        secretary.keyboard.press("Enter")
    expect(secretary.locator(".notice").first).to_be_visible()
    open_desk(secretary, "Heideveld Aces – Athlone Manel A", "Type in")
    expect(secretary.locator('[name="first-1-home-total"]')).to_have_value("6")


def test_a_score_sheet_prints_as_a_pdf(secretary: Page) -> None:
    open_in_desk(secretary, "Matches")
    row = secretary.locator(".desk-table tbody tr").filter(has_text="64 – 38")
    address = row.get_by_role("link", name="Print").get_attribute("href")
    answer = secretary.request.get(address or "")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF-")


def test_a_thumb_finds_each_line_of_today(secretary: Page) -> None:
    open_own(secretary, "Desk")
    expect(secretary.locator(".work-group").first).to_be_visible()
    secretary.wait_for_load_state()
    assert secretary.evaluate(SMALL, LEAST_PX) == []


LONG_HALL = "Strandfontein Pavilion Community Hall"
LONG = "level: needs extra time"
LONG_CUP = "The Honourable Alderman Ebrahim Salie Memoria"


@pytest.mark.parametrize("cup", ["", LONG_CUP])
def test_a_match_is_one_line_of_the_list_at_1440(secretary: Page, cup: str) -> None:
    secretary.set_viewport_size({"width": 1440, "height": 900})
    open_in_desk(secretary, "Matches")
    rows = secretary.locator(".match-table tbody tr")
    if cup:
        name = secretary.locator(".match-round > span").first
        name.evaluate("(one, cup) => { one.textContent = cup }", cup)
    secretary.evaluate("document.fonts.ready.then(() => true)")
    heights = rows.evaluate_all("rows => rows.map(row => row.offsetHeight)")
    assert len(heights) > 20
    assert max(heights) <= 38
    assert fits(secretary)


def fits(page: Page) -> bool:
    scroll = page.locator(".table-scroll:has(.match-table)")
    return bool(scroll.evaluate("one => one.scrollWidth <= one.clientWidth"))


def test_long_states_and_halls_fit_the_list_at_1440(secretary: Page) -> None:
    secretary.set_viewport_size({"width": 1440, "height": 900})
    open_in_desk(secretary, "Matches")
    row = secretary.locator(".match-table tbody tr").first
    hall = row.locator(".match-hall")
    hall.locator("a").evaluate("(one, name) => { one.textContent = name }", LONG_HALL)
    row.locator(".state").evaluate("(one, name) => { one.textContent = name }", LONG)
    assert fits(secretary)
    assert hall.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert hall.evaluate("one => getComputedStyle(one).textOverflow") == "clip"
