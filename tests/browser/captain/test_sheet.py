"""A captain's phone before the team sheet is handed in: nobody's day is changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.captain.tonight import (
    PHONE,
    Tonight,
    check,
    choose_first,
    chosen,
    open_sheet,
    tonight_of,
)
from tests.browser.conftest import with_large_text
from tests.browser.demo import Demo
from tests.browser.looks import complaints
from tests.server.system import System

# What a device makes of a page where all text is to be twice as large.
LARGER = """document.documentElement.style.fontSize = '200%';
    document.documentElement.style.setProperty('--pico-font-size', '200%')"""
# Chosen names that end in dots, for want of room beside the arrow.
CUT = """all => all.filter((one) => {
  const style = getComputedStyle(one), pen = document.createElement("canvas");
  const room = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"]
    .reduce((width, name) => width - parseFloat(style[name]), one.offsetWidth);
  const context = pen.getContext("2d");
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return context.measureText(one.selectedOptions[0].text).width > room;
}).map((one) => one.selectedOptions[0].text)"""


@pytest.fixture(scope="module")
def tonight(demo: Demo, put_on_tonight: System) -> Iterator[Tonight]:
    """One for all: what is chosen here stays on the phone that chose it."""
    with tonight_of(demo, put_on_tonight) as tonight:
        yield tonight


def is_above_the_fold(button: Locator) -> bool:
    box = button.bounding_box()
    return box is not None and box["y"] + box["height"] <= PHONE["height"]


def test_what_to_do_now_stands_above_the_fold(captain: Page) -> None:
    assert is_above_the_fold(captain.get_by_role("link", name="Fill in the team sheet"))


@with_large_text
def test_the_faults_of_a_sheet_are_summed_up_and_lead_to_their_fields(
    captain: Page,
) -> None:
    open_sheet(captain)
    choose_first(captain, "Counter")
    captain.get_by_role("button", name="Hand in the team sheet").click()
    faults = captain.get_by_role("region", name="The team sheet is not handed in yet")
    expect(faults).to_be_focused()
    check(captain)
    faults.get_by_role("link", name="Table 1, by-speler").click()
    place = captain.get_by_role("group", name="Table 1").get_by_label("By-speler")
    expect(place).to_be_focused()


@with_large_text
def test_choices_that_are_not_handed_in_survive_a_reload(captain: Page) -> None:
    open_sheet(captain)
    player = choose_first(captain, "By-speler", table=3)
    captain.reload()
    expect(captain.get_by_text("They are not handed in yet.")).to_be_visible()
    assert player in chosen(captain)
    check(captain)
    captain.get_by_role("button", name="Forget these choices").click()
    expect(captain.get_by_text("They are not handed in yet.")).to_be_hidden()
    assert not any(chosen(captain))


@with_large_text
def test_one_press_fills_in_last_weeks_sheet_over_what_was_chosen(
    captain: Page,
) -> None:
    open_sheet(captain)
    choose_first(captain, "Counter")
    captain.get_by_role("link", name="Fill in the same as last time").click()
    captain.wait_for_url("**last=1")
    last = chosen(captain)
    assert all(last)
    assert captain.locator("main select").evaluate_all(CUT) == []
    expect(captain.get_by_text("They are not handed in yet.")).to_be_hidden()
    captain.locator("main select").first.select_option("")
    captain.reload()
    assert chosen(captain) == ["", *last[1:]]


@with_large_text
def test_a_captain_who_is_in_goes_to_the_match_and_not_to_the_form(
    tonight: Tonight, captain: Page
) -> None:
    captain.goto(f"/captain/#{tonight.own_code}")
    expect(captain.get_by_text(f"You act for {tonight.own}.")).to_be_visible()
    captain.goto("/captain/")
    expect(captain.get_by_text(f"You act for {tonight.own}.")).to_be_visible()
    captain.goto("/captain/?other")
    expect(captain.get_by_label("Code or link")).to_be_visible()
    captain.goto(f"/captain/#{tonight.code}")
    expect(captain.get_by_text("Only your name is missing")).to_be_visible()


def test_at_twice_the_text_nothing_is_pressed_or_touches(captain: Page) -> None:
    captain.wait_for_load_state()
    captain.evaluate(LARGER)
    assert captain.locator(".brand-name").evaluate("one => one.clientWidth") == 1
    assert complaints(captain, "presses", "touches") == []
    check(captain)
