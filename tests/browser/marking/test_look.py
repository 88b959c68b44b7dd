"""The screens fit the phones they are for, in each light, and can be used by all."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import harm_of
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones
from tests.browser.site import watched

SIZES = [(360, 640), (412, 915), (640, 360), (768, 1024)]
SCREENS = ("none", "tables", "menu", "hand-over", "settings", "uncounted")
LOOKS = ("auto", "bright", "dim")
LEAST = 48  # px
PRESS = 64  # px
SMALL = f"""targets => targets
  .map(one => [one.innerText || one.name, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < {LEAST} || box.width < {LEAST}))
  .map(([name]) => name)"""
# A box to tick is hit by its whole label.
TARGETS = "a, button, summary, select, label.choice, input:not(.choice input)"
WIDTH = "document.documentElement.scrollWidth"


def choose(marker: Marker, look: str) -> None:
    marker.page.goto("/mark/#settings")
    marker.page.locator(f'[name="theme"][value="{look}"]').check()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_can_be_read_by_all_in_each_light(
    phones: Phones, hall: Hall, look: str, scheme: str
) -> None:
    hall.shown["marks_boom"] = True
    marker = phones.new(color_scheme=scheme).start("all")
    marker.page.get_by_role("button", name=f"Add a stroke for {HOME}").tap()
    choose(marker, look)
    faults = []
    with watched(marker.page):
        for screen in SCREENS:
            marker.page.goto(f"/mark/#{screen}")
            faults += harm_of(marker.page)
    assert faults == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_screen_scrolls_sideways_or_has_a_small_target(
    phones: Phones, hall: Hall, size: tuple[int, int]
) -> None:
    hall.shown["marks_boom"] = True
    marker = phones.new(size).start("all")
    faults = []
    for screen in SCREENS:
        marker.page.goto(f"/mark/#{screen}")
        faults += marker.page.locator(TARGETS).evaluate_all(SMALL)
        if marker.page.evaluate(WIDTH) > size[0]:
            faults.append(f"{screen} scrolls sideways")
    assert faults == []


@pytest.mark.parametrize("large", [False, True], ids=["plain", "large"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_buttons_the_undo_and_the_state_are_always_in_sight(
    phones: Phones, size: tuple[int, int], large: bool
) -> None:
    marker = phones.new(size).start("all")
    if large:
        marker.page.goto("/mark/#settings")
        marker.page.get_by_label("Large text").check()
        marker.page.goto("/mark/#tables")
    seen = [marker.pad(points, team) for points in (2, 4) for team in (HOME, AWAY)]
    for one in [*seen, marker.button("Undo"), marker.saved]:
        expect(one).to_be_in_viewport(ratio=1)
    heights = [(one.bounding_box() or {"height": 0})["height"] for one in seen]
    assert min(heights) >= PRESS


def test_home_is_left_until_the_marker_sits_across(marker: Marker) -> None:
    def is_home_left() -> bool:
        home, away = (marker.pad(2, team).bounding_box() for team in (HOME, AWAY))
        return bool(home and away and home["x"] < away["x"])

    assert is_home_left()
    marker.button("Swap the sides: I sit opposite").click()
    assert not is_home_left()
    marker.page.reload()
    expect(marker.pad(2, HOME)).to_be_visible()
    assert not is_home_left()


def test_a_left_hand_has_the_undo_on_its_side(marker: Marker) -> None:
    marker.page.goto("/mark/#settings")
    marker.page.get_by_label("Left-handed").check()
    marker.page.goto("/mark/#tables")
    box = marker.button("Undo").bounding_box()
    assert box
    assert box["x"] < 100


def test_the_focus_goes_along_from_screen_to_screen(marker: Marker) -> None:
    marker.page.get_by_role("link", name="Menu").tap()
    expect(marker.page.locator('[data-screen="menu"]')).to_be_focused()


def test_the_screen_is_kept_awake_while_marking(phones: Phones) -> None:
    marker = phones.new()
    marker.page.add_init_script(
        "window.asked = []; Object.defineProperty(navigator, 'wakeLock', {value: "
        "{request: async (kind) => { asked.push(kind); return {release() {}}; }}})"
    )
    marker.start()
    assert marker.page.evaluate("asked") == ["screen"]


# A call comes in: the system lets go of the screen, and the page is looked at again.
CALLED = """() => {
  for (const state of ["hidden", "visible"]) {
    const shown = { value: state, configurable: true };
    Object.defineProperty(document, "visibilityState", shown);
    if (state === "hidden") locks.at(-1).released = true;
    document.dispatchEvent(new Event("visibilitychange"));
  }
}"""


def test_the_screen_is_kept_awake_again_after_a_call(phones: Phones) -> None:
    marker = phones.new()
    marker.page.add_init_script(
        "window.locks = []; Object.defineProperty(navigator, 'wakeLock', {value: "
        "{request: async () => { const lock = {released: false, async release() {}}; "
        "locks.push(lock); return lock; }}})"
    )
    marker.start()
    assert marker.page.evaluate("locks.length") == 1
    marker.page.evaluate(CALLED)
    marker.page.wait_for_function("locks.length === 2")
