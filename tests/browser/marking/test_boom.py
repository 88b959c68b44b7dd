"""The boom, where a union wants it: five strokes give points by themselves (6.1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones

STROKES = 5


@pytest.fixture
def marker(phones: Phones, hall: Hall) -> Marker:
    hall.shown["marks_boom"] = True
    return phones.new().start()


def end(marker: Marker, team: str) -> Locator:
    return marker.page.get_by_role("button", name=f"Add a stroke for {team}")


def strike(marker: Marker, team: str, times: int) -> None:
    for _ in range(times):
        # At the edge, where no stroke is drawn that a tap would take away.
        end(marker, team).tap(position={"x": 4, "y": 4})


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


def test_a_tap_on_the_last_stroke_takes_it_away(marker: Marker) -> None:
    end(marker, HOME).press("Enter")
    box = drawn(marker).bounding_box()
    assert box
    marker.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 20)
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
