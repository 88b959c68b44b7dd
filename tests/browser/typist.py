"""A secretary's hands on the typing screen: keys at a typist's pace, or fast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from rules.record import Half, Side
from scoresheets.tally.fields import PART_OF, TOTAL

# Two hundred keys a minute: a trained typist manages twice as many.
KEY_S = 60 / 200
MOST_TABS = 120
HALVES = (Half.FIRST, Half.SECOND)


@dataclass(slots=True)
class Typist:
    """Presses keys and nothing else, and counts them."""

    page: Page
    keys: int = 0

    @property
    def seconds(self) -> float:
        """Return how long the keys pressed so far take at a typist's pace."""
        return self.keys * KEY_S

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def write(self, words: str) -> None:
        self.page.keyboard.type(words)
        self.keys += len(words)

    def go_to(self, name: str) -> None:
        """Press Tab until the field of that name, or the button with those words."""
        for _ in range(MOST_TABS):
            if self.here() == name:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {name}; it is at {self.here()}")

    def here(self) -> str:
        told: str = self.page.evaluate(
            "() => { const one = document.activeElement;"
            " return one.matches('button, summary') ? one.innerText.trim() : one.name }"
        )
        return told

    def put(self, name: str, words: str) -> None:
        self.go_to(name)
        self.write(words)

    def choose(self, name: str, place: int) -> None:
        """Go down a list of choices from the current one."""
        self.go_to(name)
        for _ in range(place):
            self.press("ArrowDown")


def fill(page: Page, values: dict[str, Any]) -> None:
    """Fill in the screen's fields by name, as fast as the browser takes it."""
    page.locator('[name="counting"][value="both"]').check()
    page.evaluate(
        "document.querySelectorAll('details').forEach(one => one.open = true)"
    )
    for name, value in values.items():
        if name == "signed":
            for signer in value:
                page.locator(f'[name="signed"][value="{signer}"]').check()
            continue
        field = page.locator(f'[name="{name}"]')
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def with_totals(values: dict[str, Any], worth: dict[str, int]) -> dict[str, Any]:
    """Return the same sheet with each half's sum in place of its claims."""
    found: dict[str, Any] = {}
    sums: dict[str, int] = {}
    places = {
        f"{PART_OF[half]}-{table}-{side}"
        for half in HALVES
        for table in (1, 2, 3, 4)
        for side in Side
    }
    for name, value in values.items():
        place, _dash, claim = name.rpartition("-")
        if place in places and claim in worth:
            sums[place] = sums.get(place, 0) + int(value) * worth[claim]
        else:
            found[name] = value
    return found | {f"{place}-{TOTAL}": str(points) for place, points in sums.items()}
