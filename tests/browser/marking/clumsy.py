"""A clumsy marker, and what the totals must be by the rules, whatever they do.

The model knows the rules of the buttons alone, and nothing of the page: it is told
which button was hit when, by the page's own clock, and says what must be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Locator, expect

from tests.browser.marking.hall import Marker

SAME_TAP = 700  # ms
UNDO, BACK, TAKE = "undo", "put-back", "take-back"
# Writes down each button that a finger hits, and when.
WATCHED = """
window.hits = [];
addEventListener("pointerup", ({ target, timeStamp }) => {
  const button = target.closest(".pads-main .pad, .undo, .put-back, .take-back");
  if (!button || button.disabled) return;
  const side = button.closest("[data-side]")?.dataset.side;
  const points = Number(button.dataset.points);
  hits.push({ name: button.dataset.part ?? "pad", side, points, at: timeStamp });
}, { capture: true });
"""
TAKEN = "() => hits.splice(0)"


@dataclass(slots=True)
class Model:
    """The presses that stand, those that may be put back, and the last taps."""

    standing: list[tuple[str, int]] = field(default_factory=list)
    undone: list[tuple[str, int]] = field(default_factory=list)
    taken: dict[str, float] = field(default_factory=dict)
    presses: int = 0
    is_taken_back: bool = False

    def hit(self, hit: dict[str, Any]) -> None:
        name, at = hit["name"], hit["at"]
        if name == "pad":
            self.standing.append((hit["side"], hit["points"]))
            self.undone.clear()
            self.presses += 1
            self.is_taken_back = False
        elif name == TAKE:
            # The second of two is taken back once, however often that is tapped.
            if not self.is_taken_back:
                self.undone.append(self.standing.pop())
            self.is_taken_back = True
        elif at - self.taken.get(name, -SAME_TAP) >= SAME_TAP:
            self.taken[name] = at
            source, goal = (
                (self.standing, self.undone)
                if name == UNDO
                else (self.undone, self.standing)
            )
            if source:
                goal.append(source.pop())

    def reload(self) -> None:
        """Begin the page again: its clock begins again too."""
        self.taken.clear()

    def total(self, side: str) -> int:
        return sum(points for one, points in self.standing if one == side)


class Goal(Protocol):
    """Where the entries go: teams, a network that may be cut, and what counts."""

    home: str
    away: str

    def cut(self, *, is_cut: bool) -> None: ...
    def points(self, side: str) -> int: ...


@dataclass(slots=True)
class Clumsy:
    """Taps, twice too often, with and without a network, and is not helped."""

    marker: Marker
    goal: Goal
    chance: Random
    is_cut: bool = False
    model: Model = field(default_factory=Model)
    done: list[str] = field(default_factory=list)

    def mark(self, presses: int) -> None:
        acts = (
            [self.press] * 8 + [self.press_twice] * 3 + [self.undo] * 3
            + [self.undo_twice] * 3 + [self.put_back] * 2 + [self.put_back_twice]
            + [self.change_network, self.reload, self.wait]
        )  # fmt: skip
        while self.model.presses < presses:
            act = self.chance.choice(acts)
            self.done.append(act.__name__)
            act()
            self.compare()

    def compare(self) -> None:
        """Compare what is shown with the model, and what may be tapped."""
        for hit in self.marker.page.evaluate(TAKEN):
            self.model.hit(hit)
        for side in ("home", "away"):
            shown, wanted = self.marker.total(side), str(self.model.total(side))
            expect(shown, self.story).to_have_text(wanted, timeout=15_000)
        can_undo = expect(self.button(UNDO), self.story)
        can_undo.to_be_enabled(enabled=bool(self.model.standing))
        expect(self.button(BACK), self.story).to_be_visible(
            visible=bool(self.model.undone)
        )

    @property
    def story(self) -> str:
        return f"after {', '.join(self.done[-12:])}"

    def button(self, name: str) -> Locator:
        return self.marker.page.locator(f'.table:visible [data-part="{name}"]')

    def tap(self, button: Locator, times: int = 1) -> None:
        """Tap a place on the glass: what lies there the second time, is hit."""
        box = button.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for _ in range(times):
            self.marker.page.touchscreen.tap(x, y)

    def press(self, times: int = 1) -> None:
        team = self.chance.choice((self.goal.home, self.goal.away))
        self.tap(self.marker.pad(self.chance.choice((2, 4)), team), times)

    def press_twice(self) -> None:
        self.press(2)
        self.compare()
        take = self.button(TAKE)
        if self.chance.random() < 0.5 and take.is_visible():
            self.tap(take, self.chance.choice((1, 2)))

    def undo(self, times: int = 1) -> None:
        if self.model.standing:
            self.tap(self.button(UNDO), times)

    def undo_twice(self) -> None:
        self.undo(2)

    def put_back(self, times: int = 1) -> None:
        if self.model.undone:
            self.tap(self.button(BACK), times)

    def put_back_twice(self) -> None:
        self.put_back(2)

    def change_network(self) -> None:
        self.is_cut = not self.is_cut
        self.goal.cut(is_cut=self.is_cut)

    def reload(self) -> None:
        self.marker.page.reload()
        expect(self.marker.last).to_be_visible()
        self.model.reload()

    def wait(self) -> None:
        self.marker.page.wait_for_timeout(SAME_TAP)

    def deliver(self) -> None:
        """Find the network again, until the union has all."""
        self.goal.cut(is_cut=False)
        self.marker.look()
        saved = self.marker.page.locator(".saved")
        expect(saved).to_have_attribute("data-level", "saved")
        self.compare()
        for side in ("home", "away"):
            assert self.goal.points(side) == self.model.total(side), self.story


def watch(marker: Marker) -> None:
    marker.page.add_init_script(WATCHED)
