"""Undo only undoes; what it undid is put back elsewhere; a second tap does neither."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import with_large_text
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones

pytestmark = with_large_text
SAME_TAP = 750  # ms, after which a tap is no longer the second of one
A_SECOND = 1050  # ms
TWICE = "button => { button.click(); button.click(); }"


def rest(marker: Marker, ms: int = SAME_TAP) -> None:
    marker.page.wait_for_timeout(ms)


def undo(marker: Marker, times: int = 1) -> None:
    for _ in range(times):
        rest(marker)
        marker.button("Undo").tap()


def asked(marker: Marker) -> Locator:
    return marker.page.locator(".table:visible .asked")


def press_three(marker: Marker) -> None:
    marker.pad(4, HOME).tap()
    marker.pad(2, AWAY).tap()
    marker.pad(2, HOME).tap()
    expect(marker.total("home")).to_have_text("6")


def test_undo_steps_back_further_at_each_tap(marker: Marker) -> None:
    press_three(marker)
    for home, away in (("4", "2"), ("4", "0"), ("0", "0")):
        undo(marker)
        expect(marker.total("home")).to_have_text(home)
        expect(marker.total("away")).to_have_text(away)
    expect(marker.button("Undo")).to_be_disabled()


def test_two_undos_well_apart_both_undo(marker: Marker) -> None:
    press_three(marker)
    marker.button("Undo").tap()
    rest(marker, 900)
    marker.button("Undo").tap()
    expect(marker.total("away")).to_have_text("0")
    expect(marker.total("home")).to_have_text("4")


def test_a_second_tap_on_undo_is_ignored_and_says_so(marker: Marker) -> None:
    press_three(marker)
    marker.button("Undo").evaluate(TWICE)
    expect(asked(marker)).to_have_text("Tapped twice: undone once")
    expect(marker.total("home")).to_have_text("4")
    expect(marker.total("away")).to_have_text("2")
    undo(marker)
    expect(asked(marker)).to_have_text("")
    expect(marker.total("away")).to_have_text("0")


def test_undo_says_what_it_undoes_next(marker: Marker) -> None:
    press_three(marker)
    what = marker.button("Undo").locator("small")
    expect(what).to_have_text(f"+2 {HOME}")
    undo(marker)
    expect(what).to_have_text(f"+2 {AWAY}")


def test_what_was_undone_is_put_back_in_another_place(marker: Marker) -> None:
    press_three(marker)
    undo(marker, 2)
    box, other = marker.button("Undo").bounding_box(), marker.button("Put it back")
    place = other.bounding_box()
    assert box
    assert place
    is_apart = place["x"] + place["width"] <= box["x"] or (
        place["y"] >= box["y"] + box["height"]
    )
    assert is_apart
    other.evaluate(TWICE)
    expect(asked(marker)).to_have_text("Tapped twice: put back once")
    expect(marker.total("away")).to_have_text("2")
    expect(marker.total("home")).to_have_text("4")
    rest(marker)
    other.tap()
    expect(marker.total("home")).to_have_text("6")
    expect(other).to_be_hidden()


def test_what_was_put_back_is_undone_again(marker: Marker) -> None:
    press_three(marker)
    undo(marker)
    marker.button("Put it back").tap()
    expect(marker.total("home")).to_have_text("6")
    undo(marker, 2)
    expect(marker.total("home")).to_have_text("4")
    expect(marker.total("away")).to_have_text("0")


def test_a_new_press_leaves_nothing_to_put_back(marker: Marker) -> None:
    press_three(marker)
    undo(marker)
    expect(marker.button("Put it back")).to_be_visible()
    marker.pad(4, AWAY).tap()
    expect(marker.button("Put it back")).to_be_hidden()


def test_what_can_be_put_back_outlives_the_page(marker: Marker) -> None:
    press_three(marker)
    undo(marker, 2)
    expect(marker.total("away")).to_have_text("0")
    marker.page.reload()
    marker.button("Put it back").tap()
    expect(marker.total("away")).to_have_text("2")
    rest(marker)
    marker.button("Put it back").tap()
    expect(marker.total("home")).to_have_text("6")


def test_undo_stops_at_the_start_of_the_half(marker: Marker, hall: Hall) -> None:
    marker.pad(4, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    hall.shown["status"] = "second half"
    hall.version += 1
    marker.look()
    expect(marker.button("Undo")).to_be_disabled()
    marker.pad(2, HOME).tap()
    undo(marker)
    expect(marker.button("Undo")).to_be_disabled()
    expect(marker.total("home")).to_have_text("4")


def test_the_record_has_entries_of_the_same_two_kinds(
    marker: Marker, hall: Hall
) -> None:
    marker.pad(4, HOME).tap()
    undo(marker)
    marker.button("Put it back").tap()
    expect(marker.total("home")).to_have_text("4")
    expect(marker.saved).to_contain_text("All saved")
    kinds = [row["kind"] for row in hall.rows.values()]
    assert kinds == ["points", "void", "points"]
    assert not any("restores" in row for row in hall.rows.values())


def test_the_same_press_twice_counts_and_is_asked_about(marker: Marker) -> None:
    marker.pad(4, HOME).evaluate(TWICE)
    expect(marker.total("home")).to_have_text("8")
    expect(asked(marker)).to_have_text("Twice?")
    marker.button("Take the second back").tap()
    expect(marker.total("home")).to_have_text("4")
    expect(marker.button("Take the second back")).to_be_hidden()
    expect(asked(marker)).to_have_text("")


def test_the_second_is_taken_back_once_however_often_it_is_tapped(
    marker: Marker,
) -> None:
    marker.pad(4, HOME).tap()
    rest(marker, A_SECOND)
    marker.pad(2, HOME).evaluate(TWICE)
    expect(marker.total("home")).to_have_text("8")
    marker.button("Take the second back").evaluate(TWICE)
    expect(marker.total("home")).to_have_text("6")


@pytest.mark.parametrize(
    "other", [(2, HOME), (4, AWAY)], ids=["other points", "other side"]
)
def test_two_buttons_are_not_asked_about(
    marker: Marker, other: tuple[int, str]
) -> None:
    marker.pad(4, HOME).tap()
    marker.pad(*other).tap()
    expect(marker.last).to_contain_text(f"+{other[0]} {other[1]}")
    expect(asked(marker)).to_have_text("")


def test_the_same_press_a_second_later_is_not_asked_about(marker: Marker) -> None:
    marker.pad(4, HOME).tap()
    rest(marker, A_SECOND)
    marker.pad(4, HOME).tap()
    expect(marker.total("home")).to_have_text("8")
    expect(asked(marker)).to_have_text("")


def test_a_press_goes_on_while_it_is_asked(marker: Marker) -> None:
    marker.pad(4, HOME).evaluate(TWICE)
    expect(asked(marker)).to_have_text("Twice?")
    marker.pad(2, AWAY).tap()
    expect(marker.total("away")).to_have_text("2")
    expect(asked(marker)).to_have_text("")
    expect(marker.total("home")).to_have_text("8")


def test_a_second_tap_on_punishment_presses_nothing_in_it(marker: Marker) -> None:
    pad = marker.button(f"+4 for {HOME} punished (6.2)")
    there, elsewhere = {"clientX": 90, "clientY": 500}, {"clientX": 90, "clientY": 400}
    marker.page.locator(".table:visible .punish summary").dispatch_event("click", there)
    for place in (there, elsewhere):
        for kind in ("pointerdown", "pointerup"):
            pad.dispatch_event(kind, place | {"pointerId": 1, "pointerType": "touch"})
    expect(marker.total("home")).to_have_text("4")


def test_a_second_tap_on_a_punishment_is_asked_about(marker: Marker) -> None:
    marker.page.get_by_text("Punishment…").tap()
    marker.button(f"+4 for {HOME} punished (6.2)").evaluate(TWICE)
    expect(marker.total("home")).to_have_text("8")
    expect(asked(marker)).to_have_text("Twice?")
    expect(marker.pad(2, HOME)).to_be_visible()


def test_the_focus_stays_beside_a_button_that_goes(phones: Phones) -> None:
    marker = phones.new().start()
    marker.pad(4, HOME).press("Enter")
    rest(marker)
    marker.button("Undo").press("Enter")
    marker.button("Put it back").press("Enter")
    expect(marker.total("home")).to_have_text("4")
    expect(marker.page.locator(".table:visible .last-words")).to_be_focused()
