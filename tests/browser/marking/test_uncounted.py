"""A press that does not count is red until it is looked at, and never ticks."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import with_large_text
from tests.browser.engine.faults import posts
from tests.browser.engine.union import Said
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones

pytestmark = with_large_text
LOST = Said(is_dropped=True)
# What the phone makes felt, in milliseconds.
BUZZES = """window.buzzes = [];
Object.defineProperty(Navigator.prototype, "vibrate", {
  value: (pattern) => buzzes.push(pattern),
});"""
TICK, DOUBT, ALARM = 18, [90, 50, 90], [120, 60, 120, 60, 240]
STOPPED = "This table was stopped by the referee."


@pytest.fixture
def marker(phones: Phones) -> Marker:
    marker = phones.new()
    marker.page.add_init_script(BUZZES)
    return marker.start()


def buzzes(marker: Marker) -> list[object]:
    return json.loads(marker.page.evaluate("JSON.stringify(buzzes)"))


def pressed(marker: Marker, hall: Hall, points: int = 2) -> str:
    """A press that the union has."""
    known = set(hall.rows)
    with marker.page.expect_response("**/entries/"):
        marker.pad(points, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    [id] = set(hall.rows) - known
    return id


def colour(marker: Marker) -> str:
    """Return the name of the bar's colour, by what is most and least in it."""
    said = marker.saved.evaluate("one => getComputedStyle(one).backgroundColor")
    red, green, blue = (int(one) for one in re.findall(r"\d+", said)[:3])
    if green == max(red, green, blue):
        return "green"
    return "amber" if green > (red + blue) / 2 else "red"


def sign(marker: Marker) -> str | None:
    return marker.page.locator("[data-saved-sign]").get_attribute("href")


def refuse(marker: Marker, hall: Hall, id: str, rule: str = "12.1") -> None:
    hall.refused.append({"entry": id, "rule": rule, "message": STOPPED})
    hall.version += 1
    marker.look()


def hold(marker: Marker, hall: Hall, id: str) -> None:
    hall.held.append({"id": id, "reason": "lease"})
    hall.version += 1
    marker.look()


def test_all_saved_is_green_in_words_and_shape(marker: Marker, hall: Hall) -> None:
    pressed(marker, hall)
    expect(marker.saved).to_contain_text("All saved")
    assert (colour(marker), sign(marker)) == ("green", "#sign-saved")
    assert buzzes(marker) == [TICK]


def test_what_is_on_this_phone_only_is_amber(marker: Marker, hall: Hall) -> None:
    hall.fault = posts(LOST)
    marker.pad(2, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "waiting")
    expect(marker.saved).to_contain_text("1 entry on this phone only")
    assert (colour(marker), sign(marker)) == ("amber", "#sign-waiting")
    assert buzzes(marker) == [TICK]


def test_a_refused_press_is_red_with_its_rule_and_why(
    marker: Marker, hall: Hall
) -> None:
    refuse(marker, hall, pressed(marker, hall))
    expect(marker.saved).to_have_attribute("data-level", "alert")
    expect(marker.saved).to_contain_text(f"Not counted: rule 12.1. {STOPPED}")
    expect(marker.saved).not_to_contain_text("All saved")
    assert (colour(marker), sign(marker)) == ("red", "#sign-alert")
    assert buzzes(marker) == [TICK, ALARM]


def test_it_is_red_until_it_is_looked_at(marker: Marker, hall: Hall) -> None:
    refuse(marker, hall, pressed(marker, hall))
    expect(marker.saved).to_have_attribute("data-level", "alert")
    marker.page.reload()
    expect(marker.saved).to_have_attribute("data-level", "alert")
    marker.saved.get_by_role("link", name="Look").tap()
    listed = marker.page.locator("[data-uncounted]")
    expect(listed).to_contain_text(f"Table 3: +2 {HOME}")
    expect(listed).to_contain_text(f"refused by rule 12.1: {STOPPED}")
    # Looked at is looked at: the bar says so here already.
    expect(marker.saved).to_have_attribute("data-level", "saved")
    marker.page.get_by_role("link", name="Back to marking").first.tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    expect(marker.saved).to_contain_text("1 entry not counted")
    marker.page.reload()
    expect(marker.saved).to_have_attribute("data-level", "saved")


def test_another_one_is_red_again(marker: Marker, hall: Hall) -> None:
    refuse(marker, hall, pressed(marker, hall))
    marker.saved.get_by_role("link", name="Look").tap()
    marker.page.get_by_role("link", name="Back to marking").first.tap()
    refuse(marker, hall, pressed(marker, hall, 4), "2.2")
    expect(marker.saved).to_have_attribute("data-level", "alert")
    expect(marker.saved).to_contain_text("Not counted: rule 2.2.")


def test_several_are_counted_and_the_newest_is_explained(
    marker: Marker, hall: Hall
) -> None:
    first, second = pressed(marker, hall), pressed(marker, hall, 4)
    refuse(marker, hall, first, "1.9")
    refuse(marker, hall, second)
    expect(marker.saved).to_contain_text("2 entries not counted: rule 12.1.")


def test_a_held_press_never_goes_green(marker: Marker, hall: Hall) -> None:
    hold(marker, hall, pressed(marker, hall))
    expect(marker.saved).to_have_attribute("data-level", "alert")
    expect(marker.page.locator(".table:visible .last")).to_have_attribute(
        "data-state", "held"
    )
    marker.saved.get_by_role("link", name="Look").tap()
    marker.page.get_by_role("link", name="Back to marking").first.tap()
    expect(marker.saved).to_have_attribute("data-level", "waiting")
    expect(marker.saved).to_contain_text("1 entry waits for the referee")
    hall.held.clear()
    hall.version += 1
    marker.look()
    expect(marker.saved).to_have_attribute("data-level", "saved")


@pytest.mark.parametrize(
    "shown", [{"status": "played", "next": None}, {"is_sealed": True}]
)
def test_a_press_that_will_not_count_does_not_tick(
    marker: Marker, hall: Hall, shown: dict[str, object]
) -> None:
    hall.shown |= shown
    hall.version += 1
    marker.look()
    expect(marker.page.get_by_role("banner")).to_contain_text("Table 3")
    words = "Time was called" if "status" in shown else "This match is signed"
    expect(marker.page.locator("body")).to_contain_text(words)
    before = len(buzzes(marker))
    hall.fault = posts(LOST)
    marker.pad(4, AWAY).tap()
    expect(marker.saved).to_contain_text("1 entry on this phone only")
    assert buzzes(marker)[before:] == [DOUBT]


def test_a_refused_press_that_is_undone_is_no_alarm(marker: Marker, hall: Hall) -> None:
    id = pressed(marker, hall)
    refuse(marker, hall, id)
    expect(marker.saved).to_have_attribute("data-level", "alert")
    marker.button("Undo").tap()
    # What is struck out is neither refused.
    hall.refused.clear()
    hall.struck.append(id)
    hall.version += 1
    marker.look()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    expect(marker.saved).not_to_contain_text("not counted")
