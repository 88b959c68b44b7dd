from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site import open_desk, open_in_desk, open_log

SEEN = """() => {
  const element = document.activeElement, box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const top = document.elementFromPoint(
    box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2);
  return {
    name: element.name || element.textContent.trim(),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    bare: element === top || element.contains(top) || (top && top.contains(element)),
    ended: element === document.body,
  };
}"""
MOST = 120


def unseen(page: Page) -> list[str]:
    """What the focus came to without its ring showing, or under something else."""
    found = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        seen = page.evaluate(SEEN)
        if seen["ended"]:
            break
        if not (seen["ring"] and seen["bare"]):
            found.append(seen["name"])
    return found


@pytest.mark.parametrize("height", [780, 900])
def test_the_focus_is_seen_on_every_field_of_the_sheet_typed_in(
    secretary: Page, height: int
) -> None:
    secretary.set_viewport_size({"width": 1440, "height": height})
    open_desk(secretary, "Athlone Manel B – Heideveld Aces", "Type in")
    assert unseen(secretary) == []


def test_the_focus_is_seen_on_every_link_of_the_log(visitor: Page) -> None:
    open_log(visitor)
    assert unseen(visitor) == []


def test_the_focus_goes_to_what_is_wrong_and_then_to_what_was_done(
    secretary: Page,
) -> None:
    """By keyboard alone: a hall without a name, then with one."""
    open_in_desk(secretary, "Teams and players", "Halls, clubs and teams")
    secretary.get_by_role("link", name="Add a hall").press("Enter")
    secretary.get_by_role("button", name="Save").press("Enter")
    expect(secretary.get_by_role("alert")).to_be_focused()
    secretary.locator("#id_name").press_sequentially("Hall of the keyboard")
    secretary.get_by_role("button", name="Save").press("Enter")
    done = secretary.get_by_role("status").filter(has_text="Hall of the keyboard")
    expect(done).to_be_focused()
