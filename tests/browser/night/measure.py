"""What a thumb and an eye need of a page on a phone: sizes in CSS pixels."""

from __future__ import annotations

from playwright.sync_api import Page

LEAST_PX = 44
HEAD_PX = 56
# What can be pressed: its own box, or its label's where the box is inside one.
SMALL = """least => [...document.querySelectorAll(
    'a[href]:not(.skip), button, summary, input:not([type=hidden]), select, textarea'
)].map(one => one.matches('[type=radio], [type=checkbox]')
    ? one.closest('label') || one : one)
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
  .map(([one, box]) => `${one.tagName} ${one.textContent.trim()} ` +
    `${Math.round(box.width)}x${Math.round(box.height)}`)"""
OPEN_ALL = "document.querySelectorAll('main details').forEach(one => one.open = true)"


def small_targets(page: Page) -> list[str]:
    """Return what can be pressed and is smaller than a thumb, folds opened too."""
    page.evaluate(OPEN_ALL)
    found: list[str] = page.evaluate(SMALL, LEAST_PX)
    return found


def head_height(page: Page) -> float:
    box = page.locator("header.band").bounding_box()
    assert box is not None, "every page has its head"
    return box["height"]
