from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import settle
from tests.browser.site import Site, open_log

PHONE = {"width": 360, "height": 780}
LEAST_PX = 44
# What would come to its colours slowly, from those that the browser had before styles.
FADING = """() => [...document.querySelectorAll("body, body *")]
  .filter((one) => /[1-9]/.test(getComputedStyle(one).transitionDuration))
  .map((one) => `${one.localName} ${one.className}`)"""


def open_match(page: Page) -> None:
    open_log(page)
    page.get_by_role("link", name="Heideveld Aces").click()
    results = page.locator(".panel").filter(
        has=page.get_by_role("heading", name="Results")
    )
    results.get_by_role("link").filter(has_text="Mitchells Plain Boere").last.click()


def test_a_visitor_comes_from_the_log_to_a_team_and_its_match(visitor: Page) -> None:
    open_match(visitor)
    expect(visitor.locator(".scoreboard-total")).to_have_text(["64", "38"])
    expect(visitor.locator(".table-card")).to_have_count(4)


def test_nothing_of_a_page_fades_in_from_other_colours(visitor: Page) -> None:
    open_log(visitor)
    assert visitor.evaluate(FADING) == []
    visitor.get_by_role("link", name="Sign in").first.click()
    expect(visitor.get_by_role("button", name="Sign in").first).to_be_visible()
    assert visitor.evaluate(FADING) == []


def test_a_figure_opens_the_entries_that_it_is_made_of(visitor: Page) -> None:
    open_match(visitor)
    entries = visitor.locator("#table-1 .behind-figure").first
    expect(entries).to_be_hidden()
    visitor.locator("#table-1 .table-figures td a").first.click()
    expect(entries).to_be_visible()
    expect(entries.locator(".rule").first).to_have_text(re.compile(r"^rule \d"))


def test_a_thumb_hits_each_link_that_stands_alone_on_a_score_sheet(
    visitor: Page,
) -> None:
    visitor.set_viewport_size(PHONE)
    open_match(visitor)
    alone = visitor.locator(".scoreboard a, .match-facts dd > a, main .eyebrow a")
    heights = alone.evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(heights) == 5
    assert min(heights) >= LEAST_PX


def test_the_score_through_a_match_as_a_table_fits_a_phone(visitor: Page) -> None:
    visitor.set_viewport_size(PHONE)
    open_match(visitor)
    visitor.get_by_role("link", name="Table by table, with the data").click()
    visitor.get_by_role("link", name="All of it as a table").click()
    rows = visitor.locator(".chart-events tbody tr")
    scores = rows.locator("td:last-child")
    expect(scores.last).to_have_text("64–38")
    assert scores.last.evaluate("e => e.getBoundingClientRect().right") < PHONE["width"]
    expect(rows.locator(".chart-beside").first).to_have_text(
        re.compile(r"^Table \d: \d+–\d+$")
    )


def test_a_visitor_meets_players_by_their_initials_only(visitor: Page) -> None:
    open_log(visitor)
    visitor.get_by_role("link", name="Heideveld Aces").click()
    visitor.locator(".squad a").first.click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text(
        re.compile(r"^(\S\. )+\S\.$")
    )
    expect(visitor.get_by_role("heading", name="Tables played")).to_be_visible()


def test_a_visitor_comes_from_the_front_page_to_a_hall(visitor: Page) -> None:
    visitor.get_by_role("main").get_by_role("link", name="Halls", exact=True).click()
    visitor.get_by_role("link", name="Heideveld Community Hall").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text(
        "Heideveld Community Hall"
    )
    visitor.get_by_role("link", name="Past nights").click()
    expect(visitor.get_by_role("heading", name="Who played here")).to_be_visible()
    expect(visitor.locator("#nights .fixture").first).to_be_visible()


def test_a_visitor_reads_the_log_in_afrikaans(visitor: Page) -> None:
    visitor.get_by_role("banner").get_by_role("button", name="Afrikaans").click()
    expect(visitor.locator("html")).to_have_attribute("lang", "af")
    expect(visitor.get_by_role("link", name="Teken in")).to_be_visible()


def test_an_unknown_team_says_so_and_leads_home(visitor: Page) -> None:
    answer = visitor.goto("/teams/99999/")
    assert answer is not None
    assert answer.status == 404
    visitor.get_by_role("main").get_by_role("link", name="South Peninsula").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("South Peninsula")


def test_the_api_reference_shows_an_operation_within_the_content_policy(
    visitor: Page, site: Site
) -> None:
    visitor.goto(f"{site.address}/api/v1/docs/")
    operation = visitor.locator(".opblock").filter(has_text="/api/v1/fixtures/{id}/")
    operation.first.get_by_role("button").first.click()
    expect(operation.first.locator(".opblock-body")).to_be_visible()
    expect(visitor.locator(".swagger-ui .loading-container")).to_have_count(0)


# How light the ground and the words of the reference are, of 255.
LIGHT = """() => [[".api-docs", "backgroundColor"], [".opblock-tag", "color"]]
  .map(([of, what]) => getComputedStyle(document.querySelector(of))[what])
  .map((colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number))
  .map((parts) => parts.reduce((sum, one) => sum + one) / 3)"""


def test_the_api_reference_is_dark_where_the_device_is(
    visitor: Page, site: Site
) -> None:
    visitor.emulate_media(color_scheme="dark")
    visitor.goto(f"{site.address}/api/v1/docs/")
    expect(visitor.locator(".opblock-tag").first).to_be_visible()
    settle(visitor)
    ground, words = visitor.evaluate(LIGHT)
    assert ground < 64 < 192 < words
    visitor.emulate_media(color_scheme="light")
    expect(visitor.locator("html.dark-mode")).to_have_count(0)
    settle(visitor)
    ground, words = visitor.evaluate(LIGHT)
    assert words < 96 < 192 < ground


def test_fixtures_of_a_team_are_chosen(visitor: Page) -> None:
    open_log(visitor)
    visitor.get_by_role("main").get_by_role("link", name="Fixtures", exact=True).click()
    visitor.get_by_label("Team", exact=True).select_option("Heideveld Aces")
    visitor.get_by_role("button", name="Show").click()
    lines = visitor.locator(".fixture")
    expect(lines.first).to_be_visible()
    assert all("Heideveld Aces" in text for text in lines.all_inner_texts())


# The middles of two texts, from the top of the page.
MIDDLES = """(row, [one, other]) => [one, other].map((css) => {
  const text = document.createRange();
  text.selectNodeContents(row.querySelector(css));
  const box = text.getClientRects()[0];
  return (box.top + box.bottom) / 2;
})"""
ALMOST_PX = 2


@pytest.mark.parametrize("width", [360, 1440])
def test_a_score_stands_level_with_its_team(visitor: Page, width: int) -> None:
    visitor.set_viewport_size({"width": width, "height": 900})
    row = visitor.locator(".fixture:has(.fixture-score-away:not(:empty))").first
    team, score = row.evaluate(MIDDLES, [".fixture-away", ".fixture-score-away"])
    assert abs(team - score) <= ALMOST_PX


@pytest.mark.parametrize("width", [360, 1440])
def test_a_place_of_the_log_stands_level_with_its_team(
    visitor: Page, width: int
) -> None:
    visitor.set_viewport_size({"width": width, "height": 900})
    open_log(visitor)
    row = visitor.locator(".log-full .log-row").first
    place, team = row.evaluate(MIDDLES, [".log-place", "th a"])
    assert abs(place - team) <= ALMOST_PX
