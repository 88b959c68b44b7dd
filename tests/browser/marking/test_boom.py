"""The boom, where a union wants it: five strokes give points by themselves (6.1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import with_large_text
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones

pytestmark = with_large_text
STROKES = 5
SAME_TAP = 750  # ms, after which a tap is no longer the second of one


@pytest.fixture
def marker(phones: Phones, hall: Hall) -> Marker:
    hall.shown["marks_boom"] = True
    return phones.new().start()


def end(marker: Marker, team: str) -> Locator:
    return marker.page.get_by_role("button", name=f"Add a stroke for {team}")


def strike(marker: Marker, team: str, times: int) -> None:
    for _ in range(times):
        end(marker, team).tap()


def drawn(marker: Marker) -> Locator:
    return marker.page.locator(".stroke.is-drawn")


def test_five_clear_strokes_give_4_and_a_clean_boom(marker: Marker) -> None:
    strike(marker, HOME, STROKES)
    expect(marker.total("home")).to_have_text("4")
    expect(drawn(marker)).to_have_count(0)


def test_five_strokes_give_2_where_the_opponents_have_one(marker: Marker) -> None:
    end(marker, AWAY).press("Enter")
    for _ in range(STROKES):
        end(marker, HOME).press("Enter")
    expect(marker.total("home")).to_have_text("2")
    expect(drawn(marker)).to_have_count(0)


def test_a_stroke_is_taken_away_again(marker: Marker) -> None:
    end(marker, HOME).press("Enter")
    marker.button(f"Take the last stroke of {HOME} away").tap()
    expect(drawn(marker)).to_have_count(0)


def test_a_tap_anywhere_in_the_box_adds_also_on_a_stroke(marker: Marker) -> None:
    end(marker, HOME).scroll_into_view_if_needed()
    box = end(marker, HOME).bounding_box()
    assert box
    for count, share in enumerate((0.05, 0.95, 0.5, 0.9), 1):
        x, y = box["x"] + share * box["width"], box["y"] + share * box["height"]
        marker.page.touchscreen.tap(x, y)
        expect(drawn(marker)).to_have_count(count)
    last = drawn(marker).last.bounding_box()
    assert last
    marker.page.touchscreen.tap(last["x"] + last["width"] / 2, last["y"] + 20)
    expect(marker.total("home")).to_have_text("4")


def test_a_second_tap_on_the_fifth_stroke_does_nothing(marker: Marker) -> None:
    strike(marker, HOME, STROKES - 1)
    end(marker, HOME).evaluate("end => { end.click(); end.click(); end.click(); }")
    expect(marker.total("home")).to_have_text("4")
    expect(drawn(marker)).to_have_count(0)
    marker.page.wait_for_timeout(SAME_TAP)
    strike(marker, HOME, 1)
    expect(drawn(marker)).to_have_count(1)
    expect(marker.total("home")).to_have_text("4")


def test_the_buttons_for_points_lie_behind_the_boom(marker: Marker) -> None:
    expect(marker.pad(2, HOME)).to_be_hidden()
    marker.button("Enter points").tap()
    expect(end(marker, HOME)).to_be_hidden()
    marker.pad(2, HOME).tap()
    expect(marker.total("home")).to_have_text("2")
    expect(end(marker, HOME)).to_be_visible()
    expect(marker.pad(2, HOME)).to_be_hidden()


def test_the_points_of_a_boom_tapped_once_more_are_asked_about(marker: Marker) -> None:
    strike(marker, HOME, STROKES)
    expect(marker.total("home")).to_have_text("4")
    marker.button("Enter points").tap()
    marker.pad(4, HOME).tap()
    expect(marker.total("home")).to_have_text("8")
    expect(marker.page.get_by_text("Twice?")).to_be_visible()
    marker.button("Take the second back").tap()
    expect(marker.total("home")).to_have_text("4")
    expect(drawn(marker)).to_have_count(0)


def test_strokes_are_kept_on_the_phone(marker: Marker) -> None:
    end(marker, AWAY).press("Enter")
    expect(drawn(marker)).to_have_count(1)
    marker.page.reload()
    expect(drawn(marker)).to_have_count(1)


def test_an_undo_of_its_points_puts_the_strokes_back(marker: Marker) -> None:
    strike(marker, HOME, STROKES)
    marker.button("Undo").tap()
    expect(drawn(marker)).to_have_count(STROKES - 1)
    expect(marker.total("home")).to_have_text("0")


def test_an_undo_restores_the_boom_also_after_new_strokes(marker: Marker) -> None:
    strike(marker, AWAY, 2)
    strike(marker, HOME, STROKES)
    expect(drawn(marker)).to_have_count(0)
    marker.page.wait_for_timeout(SAME_TAP)
    strike(marker, AWAY, 3)
    marker.button("Undo").tap()
    expect(drawn(marker)).to_have_count(STROKES - 1 + 2)
    marker.page.reload()
    expect(drawn(marker)).to_have_count(STROKES - 1 + 2)
    marker.button("Put it back").tap()
    expect(drawn(marker)).to_have_count(3)
    expect(marker.total("home")).to_have_text("2")


def test_the_boom_of_an_earlier_claim_stays_gone_while_a_later_stands(
    marker: Marker,
) -> None:
    strike(marker, HOME, STROKES)
    expect(marker.total("home")).to_have_text("4")
    marker.page.wait_for_timeout(SAME_TAP)
    strike(marker, AWAY, STROKES)
    expect(marker.total("away")).to_have_text("4")
    marker.page.get_by_text("Last entries").tap()
    marker.page.get_by_role("button", name=f"Undo: Table 3: +4 {HOME}").tap()
    expect(marker.total("home")).to_have_text("0")
    expect(drawn(marker)).to_have_count(0)


def test_strokes_are_carried_over_half_time_and_gone_at_time(
    marker: Marker, hall: Hall
) -> None:
    end(marker, HOME).press("Enter")
    hall.shown["status"] = "interval"
    hall.version += 1
    marker.look()
    expect(marker.page.get_by_role("banner")).to_contain_text("Interval")
    expect(drawn(marker)).to_have_count(1)
    hall.shown["status"] = "played"
    hall.version += 1
    marker.look()
    expect(end(marker, HOME)).to_be_hidden()
    expect(marker.total("home")).to_have_text("0")


def test_a_union_that_wants_none_sees_none(phones: Phones, hall: Hall) -> None:
    hall.shown["marks_boom"] = False
    expect(end(phones.new().start(), HOME)).to_be_hidden()
