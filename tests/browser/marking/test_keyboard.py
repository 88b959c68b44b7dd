"""Marking without a finger: by keyboard, and in the order that a reader reads it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import with_large_text
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones
from tests.browser.site import tab_to

pytestmark = with_large_text
SAME_TAP = 750  # ms, after which a press of a key is no longer the second of one
# What a reader steps through on a table, from the top to the bottom.
ORDER = f"""
- article:
  - heading "Table 3, {HOME} v {AWAY}" [level=1]
  - status
  - paragraph: {HOME}
  - paragraph: Counter T. Manuel
  - paragraph: "4"
  - paragraph: {AWAY}
  - paragraph: Counter S. Jacobs
  - paragraph: "0"
  - paragraph:
    - status: "/Table 3: \\\\+4 {HOME}, .*/"
  - button "Undo"
  - status
  - paragraph: {HOME}
  - button "+2 for {HOME}": "+2"
  - button "+4 for {HOME}": "+4"
  - paragraph: {AWAY}
  - button "+2 for {AWAY}": "+2"
  - button "+4 for {AWAY}": "+4"
  - group: Punishment…
  - group: Last entries
  - 'button "Swap the sides: I sit opposite"'
"""


def enter(page: Page, wanted: Locator, key: str = "Enter") -> None:
    """Go to a control by Tab alone, and press a key on it."""
    tab_to(page, wanted)
    page.keyboard.press(key)


def test_a_whole_table_is_marked_by_keyboard(phones: Phones, hall: Hall) -> None:
    marker = phones.new()
    page = marker.page
    marker.scan()
    tab_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Thandi")
    page.keyboard.press("Enter")
    expect(marker.pad(4, HOME)).to_be_visible()
    enter(page, marker.pad(4, HOME))
    enter(page, marker.pad(2, AWAY), "Space")
    expect(marker.total("away")).to_have_text("2")
    enter(page, marker.button("Undo"))
    expect(marker.total("away")).to_have_text("0")
    enter(page, marker.button("Put it back"))
    expect(marker.total("away")).to_have_text("2")
    enter(page, page.locator(".table:visible .punish summary"))
    enter(page, marker.button(f"+4 for {AWAY} punished (6.2)"))
    expect(marker.total("away")).to_have_text("6")
    enter(page, page.locator(".table:visible .presses summary"))
    enter(page, page.get_by_role("button", name=f"Undo: Table 3: +4 {HOME}"))
    expect(marker.total("home")).to_have_text("0")
    enter(page, page.get_by_role("link", name="Menu"))
    expect(page.locator('[data-screen="menu"]')).to_be_focused()
    expect(marker.saved).to_contain_text("All saved")
    assert (hall.points(3, "home"), hall.points(3, "away")) == (0, 6)


def test_a_boom_is_drawn_by_keyboard(phones: Phones, hall: Hall) -> None:
    hall.shown["marks_boom"] = True
    marker = phones.new().start()
    page = marker.page
    end = page.get_by_role("button", name=f"Add a stroke for {HOME}")
    for _ in range(2):
        enter(page, end)
    enter(page, marker.button(f"Take the last stroke of {HOME} away"))
    expect(end).to_have_accessible_name(f"Add a stroke for {HOME}. {HOME}: 1 stroke")
    enter(page, marker.button("Enter points"))
    enter(page, marker.pad(2, AWAY))
    expect(marker.total("away")).to_have_text("2")


def test_the_second_of_two_is_taken_back_by_keyboard(marker: Marker) -> None:
    page = marker.page
    tab_to(page, marker.pad(4, HOME))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(marker.total("home")).to_have_text("8")
    take = marker.button("Take the second back")
    if take.is_visible():  # A slow machine takes more than a second for two.
        enter(page, take)
        expect(marker.total("home")).to_have_text("4")
        expect(page.locator(".table:visible .last-words")).to_be_focused()


def test_number_keys_undo_no_more_than_a_finger_does(marker: Marker) -> None:
    page = marker.page
    page.goto("/mark/#settings")
    page.get_by_label("Number keys").check()
    page.goto("/mark/#tables")
    expect(marker.pad(4, AWAY)).to_be_visible()
    for key in ("1", "3"):
        page.keyboard.press(key)
    expect(marker.total("away")).to_have_text("2")
    page.evaluate(
        "for (let at = 0; at < 2; at += 1)"
        " document.body.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: '0', bubbles: true}))"
    )
    expect(marker.total("away")).to_have_text("0")
    expect(page.locator(".table:visible .asked")).to_contain_text("Tapped twice")
    expect(marker.total("home")).to_have_text("2")
    page.wait_for_timeout(SAME_TAP)
    page.keyboard.press("0")
    expect(marker.total("home")).to_have_text("0")


def test_a_reader_reads_a_table_in_this_order(marker: Marker) -> None:
    marker.pad(4, HOME).tap()
    expect(marker.total("home")).to_have_text("4")
    expect(marker.page.locator(".table:visible")).to_match_aria_snapshot(ORDER)
    tops = marker.page.locator(
        ".table:visible :is(h1, .side-total, .last, .asks, .lower .pad-team, .more)"
    ).evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    # What is read later does not stand above what is read before.
    rows = sorted(round(one) for one in tops)
    assert [round(one) for one in tops] == rows


def test_what_is_read_aloud_by_itself(marker: Marker, hall: Hall) -> None:
    def status(words: str) -> Locator:
        return marker.page.get_by_role("status").filter(has_text=words)

    marker.pad(4, HOME).evaluate("pad => { pad.click(); pad.click(); }")
    expect(status(f"Table 3: +4 {HOME}")).to_be_visible()
    expect(status("Twice?")).to_be_visible()
    marker.button("Undo").evaluate("undo => { undo.click(); undo.click(); }")
    expect(status("Tapped twice: undone once")).to_be_visible()
    expect(status("Undone, ")).to_be_visible()
    # What became of the press changes by itself, and is not read each time.
    state = marker.page.locator(".table:visible .last-state")
    assert state.evaluate("one => one.closest('[role=status]')") is None
    hall.shown["is_paused"] = True
    hall.version += 1
    marker.look()
    expect(status("The clock is paused")).to_be_visible()
    expect(status("All saved")).to_be_attached()


def test_undo_is_described_by_what_it_undoes(marker: Marker) -> None:
    marker.pad(4, HOME).tap()
    expect(marker.button("Undo")).to_have_accessible_description(f"+4 {HOME}")
    marker.button("Undo").tap()
    back = marker.button("Put it back")
    expect(back).to_have_accessible_description(f"+4 {HOME}")


def test_number_keys_press_nothing_that_is_not_seen(phones: Phones, hall: Hall) -> None:
    hall.shown["marks_boom"] = True
    marker = phones.new().start()
    page = marker.page
    page.goto("/mark/#settings")
    page.get_by_role("group", name="Keyboard").get_by_label("Number keys").check()
    page.goto("/mark/#tables")
    page.keyboard.press("1")
    marker.button("Enter points").tap()
    page.locator(".table:visible .punish summary").tap()
    expect(marker.pad(4, AWAY)).to_be_hidden()
    page.keyboard.press("4")
    page.locator(".table:visible .punish summary").tap()
    # Once they are seen they count, and these alone were ever kept.
    expect(marker.pad(4, AWAY)).to_be_visible()
    page.keyboard.press("4")
    expect(marker.total("away")).to_have_text("4")
    expect(marker.saved).to_contain_text("All saved")
    assert len(hall.rows) == 1
