"""Each tap counts, once; a scroll never does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.marking.hall import AWAY, HOME, Hall, Marker

FULL = """() => {
  IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}"""


def centre(of: Locator) -> dict[str, float]:
    box = of.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def touch(marker: Marker, *steps: list[dict[str, Any]]) -> None:
    """Move fingers over the glass: each step is where they are, and at last nowhere."""
    session = marker.context.new_cdp_session(marker.page)
    fingers = 0
    for points in [*steps, []]:
        kind = ("touchStart", "touchMove")[len(points) == fingers]
        kind = "touchEnd" if len(points) < fingers else kind
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        fingers = len(points)
    session.detach()


def test_a_tap_counts_and_is_told_in_words(marker: Marker) -> None:
    marker.pad(4, HOME).tap()
    expect(marker.total("home")).to_have_text("4")
    expect(marker.last).to_contain_text(
        re.compile(r"Table 3: \+4 Athlone A, \d\d:\d\d:")
    )


def test_taps_in_quick_succession_count_each(marker: Marker) -> None:
    at = centre(marker.pad(2, AWAY))
    for _ in range(6):
        marker.page.touchscreen.tap(at["x"], at["y"])
    expect(marker.total("away")).to_have_text("12")


def test_two_thumbs_at_once_count_twice(marker: Marker) -> None:
    left = centre(marker.pad(2, HOME)) | {"id": 1}
    right = centre(marker.pad(4, AWAY)) | {"id": 2}
    touch(marker, [left], [left, right], [right])
    expect(marker.total("home")).to_have_text("2")
    expect(marker.total("away")).to_have_text("4")


def test_a_finger_that_slides_off_counts_nothing(marker: Marker) -> None:
    at = centre(marker.pad(2, HOME))
    touch(marker, *([at | {"y": at["y"] - up}] for up in (0, 20, 60, 120)))
    marker.pad(4, AWAY).tap()
    expect(marker.total("away")).to_have_text("4")
    expect(marker.total("home")).to_have_text("0")


def test_a_thumb_that_trembles_counts(marker: Marker) -> None:
    at = centre(marker.pad(2, HOME))
    touch(marker, [at], [at | {"y": at["y"] - 18}])
    expect(marker.total("home")).to_have_text("2")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_button_works_by_keyboard(marker: Marker, key: str) -> None:
    marker.pad(2, HOME).focus()
    marker.page.keyboard.press(key)
    expect(marker.total("home")).to_have_text("2")


def test_number_keys_count_only_for_who_asked_for_them(marker: Marker) -> None:
    marker.page.keyboard.press("1")
    expect(marker.total("home")).to_have_text("0")
    marker.page.goto("/mark/#settings")
    marker.page.get_by_label("Number keys").check()
    marker.page.goto("/mark/#tables")
    expect(marker.pad(4, AWAY)).to_be_visible()
    marker.page.keyboard.press("4")
    expect(marker.total("away")).to_have_text("4")


def test_a_key_that_is_held_down_counts_once(marker: Marker) -> None:
    marker.pad(2, HOME).focus()
    for _ in range(3):
        marker.page.keyboard.down("Enter")
    marker.page.keyboard.up("Enter")
    marker.pad(2, AWAY).press("Enter")
    expect(marker.total("away")).to_have_text("2")
    expect(marker.total("home")).to_have_text("2")


def test_an_earlier_press_is_undone_from_the_list(marker: Marker) -> None:
    marker.pad(4, HOME).tap()
    marker.pad(2, AWAY).tap()
    marker.page.get_by_text("Last entries").tap()
    marker.page.get_by_role("button", name="Undo: Table 3: +4 Athlone A").tap()
    expect(marker.total("home")).to_have_text("0")
    expect(marker.total("away")).to_have_text("2")


@pytest.mark.parametrize(
    ("button", "why"),
    [
        (f"+4 for {HOME} punished (6.2)", "punishment"),
        (f"+2 for {AWAY} over-punished (6.6)", "over-punishing"),
    ],
)
def test_points_by_an_offence_say_so_in_the_record(
    marker: Marker, hall: Hall, button: str, why: str
) -> None:
    marker.page.get_by_text("Punishment…").tap()
    marker.button(button).tap()
    expect(marker.saved).to_contain_text("All saved")
    [row] = hall.rows.values()
    assert row["why"] == why


def test_after_a_punishment_the_totals_are_in_sight_again(marker: Marker) -> None:
    marker.page.get_by_text("Punishment…").tap()
    marker.button(f"+2 for {HOME} punished (6.2)").tap()
    expect(marker.total("home")).to_be_in_viewport(ratio=1)


def test_an_offence_is_shown_in_the_rule_s_words(marker: Marker) -> None:
    marker.page.get_by_text("Punishment…").tap()
    marker.page.get_by_label("Which offence?").select_option(index=5)
    expect(marker.page.locator(".rule-words")).to_contain_text("out of turn")


def test_a_press_without_room_is_refused_loudly(marker: Marker) -> None:
    marker.page.evaluate(FULL)
    marker.pad(2, HOME).tap()
    expect(marker.saved).to_contain_text("The last one was not counted")
    expect(marker.total("home")).to_have_text("0")
