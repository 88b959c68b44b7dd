from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site import Site, fill_teams, open_desk

EMPTY = "Athlone Manel B – Heideveld Aces"
TWICE = "Strandfontein A – Heideveld Aces"
BACK = "Grassy Park A – Heideveld Aces"
# Where the fields of each line begin that the browser shows side by side.
LINES = """() => {
  const lines = {};
  for (const field of document.querySelectorAll('.typed-heading > .typed-field')) {
    const top = field.getBoundingClientRect().top;
    const begins = field.querySelector('input, select').getBoundingClientRect().top;
    (lines[Math.round(top)] ??= new Set()).add(Math.round(begins));
  }
  return Object.values(lines).map(one => one.size);
}"""


def points(page: Page, words: str) -> None:
    # The union's last sheet, whichever test typed it, may have left another choice.
    page.locator('[name="counting"][value="totals"]').check()
    page.locator('[name="first-1-home-total"]').fill(words)


def test_a_wrong_password_is_refused_without_saying_which_half(visitor: Page) -> None:
    visitor.get_by_role("link", name="Sign in").click()
    visitor.get_by_label("Username or e-mail").fill("union-secretary")
    visitor.get_by_label("Password", exact=True).fill("not-my-password-at-all")
    visitor.get_by_role("button", name="Sign in").click()
    expect(visitor.locator(".errorlist")).to_be_visible()
    expect(visitor.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_union_user_without_the_right_is_kept_from_the_desk(
    visitor: Page, site: Site
) -> None:
    visitor.goto("/desk/south-peninsula/")
    visitor.get_by_label("Username or e-mail").fill("player")
    visitor.get_by_label("Password", exact=True).fill(site.passwords["player"])
    visitor.get_by_role("button", name="Sign in").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("You may not do this")


def test_a_sheet_with_nothing_on_it_is_marked_and_not_saved(secretary: Page) -> None:
    open_desk(secretary, EMPTY, "Type in")
    secretary.locator('[name="night"]').fill("")
    secretary.get_by_role("button", name="Save the match").click()
    expect(secretary.get_by_role("alert")).to_contain_text("Nothing was saved")
    expect(secretary.locator(".errorlist").first).to_be_visible()


@pytest.mark.parametrize("width", [1440, 360])
def test_a_field_with_a_fault_stands_on_the_line_of_its_neighbours(
    secretary: Page, width: int
) -> None:
    secretary.set_viewport_size({"width": width, "height": 900})
    open_desk(secretary, EMPTY, "Type in")
    secretary.locator('[name="first"]').fill("19:99")
    secretary.get_by_role("button", name="Save the match").click()
    expect(secretary.locator(".typed-heading .errorlist").first).to_be_visible()
    lines = secretary.evaluate(LINES)
    assert len(lines) >= 2
    assert set(lines) == {1}


def test_a_negative_total_is_marked_where_it_stands(secretary: Page) -> None:
    open_desk(secretary, EMPTY, "Type in")
    points(secretary, "-3")
    secretary.get_by_role("button", name="Save the match").click()
    expect(secretary.get_by_role("alert")).to_contain_text("Nothing was saved")
    expect(secretary.locator("td .errorlist").first).to_be_visible()
    expect(secretary.locator('[name="first-1-home-total"]')).to_have_value("-3")


def test_a_name_that_nobody_bears_is_marked_and_kept_on_the_page(
    secretary: Page,
) -> None:
    open_desk(secretary, EMPTY, "Type in")
    unknown = "Willem-Adriaan van der Westhuizen-Botha"
    secretary.locator('[name="home-counter_1"]').fill(unknown)
    secretary.get_by_role("button", name="Save the match").click()
    expect(secretary.locator(".typed-faults .errorlist").first).to_be_visible()
    expect(secretary.locator('[name="home-counter_1"]')).to_have_value(unknown)


def test_save_pressed_twice_writes_the_match_once(secretary: Page) -> None:
    open_desk(secretary, TWICE, "Type in")
    fill_teams(secretary, home="STR-A", away="HEI-A")
    points(secretary, "14")
    secretary.get_by_role("button", name="Save the match").dblclick()
    expect(secretary.locator(".scoreboard-total")).to_have_text(["14", "0"])


def test_a_sheet_saved_again_after_the_back_button_is_written_once(
    secretary: Page,
) -> None:
    open_desk(secretary, BACK, "Type in")
    fill_teams(secretary, home="GRP-A", away="HEI-A")
    points(secretary, "10")
    secretary.get_by_role("button", name="Save the match").click()
    expect(secretary.locator(".scoreboard-total")).to_have_text(["10", "0"])
    secretary.go_back()
    expect(secretary.locator("body")).to_contain_text(BACK)
    open_desk(secretary, BACK, "Correct")
    expect(secretary.locator(".desk-score")).to_have_text(re.compile("10 – 0"))
