"""A cup of groups by clicks: drawn, decided, and the knock-out out of them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.season.conftest import OpenAs
from tests.browser.site import open_in_desk

CUP = "Harbour Cup"
SEED = "Lotto 2026-02-04: 3 9 14 27 31 40"
TEAMS = 6


def make_the_cup(page: Page) -> None:
    open_in_desk(page, "Cups")
    page.get_by_role("link", name="New cup").click()
    page.get_by_label("Name").fill(CUP)
    page.get_by_label("Groups before the knock-out").fill("2")
    page.get_by_role("button", name="Make the cup").click()
    boxes = page.locator('.cup-entries [type="checkbox"]')
    for number in range(TEAMS):
        boxes.nth(number).check()
    page.get_by_role("button", name="Save the entries").click()


def draw(page: Page, *, heading: str) -> None:
    page.get_by_role("link", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.get_by_role("button", name="Draw now")).to_be_visible()
    seed = page.get_by_label("Seed of the draw")
    if seed.count():
        seed.fill(SEED)
    page.get_by_role("button", name="Draw now").click()


def open_cup(page: Page) -> None:
    page.get_by_role("link", name="South Peninsula").first.click()
    page.get_by_role("link", name=CUP, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(CUP)


def fixtures_of_groups(page: Page) -> list[list[dict[str, Any]]]:
    """The matches of each group, as a program reads them."""
    links = page.locator(".panels h3 a")
    expect(links).to_have_count(2)
    pks = [(one.get_attribute("href") or "").split("/")[2] for one in links.all()]
    asked = [page.request.get(f"/api/v1/fixtures/?division={pk}") for pk in pks]
    return [one.json()["results"] for one in asked]


def decide(page: Page, fixture: dict[str, Any]) -> None:
    """Give a match to the team whose name comes first in the alphabet."""
    page.goto(f"/fixtures/{fixture['id']}/walkover/")
    winner = min(fixture["home"]["name"], fixture["away"]["name"])
    page.get_by_label(f"Walkover to {winner}").check()
    page.get_by_label("Reason").fill("The others did not come.")
    page.get_by_role("button", name="Show what it does to the log").click()
    page.get_by_role("button", name="Save the decision").click()
    expect(page.locator("main")).to_contain_text("The decision is saved")


def names_in(fixtures: list[dict[str, Any]]) -> list[str]:
    """A group's teams in the order in which they were let win."""
    return sorted({one[side]["name"] for one in fixtures for side in ("home", "away")})


def test_the_winners_of_the_groups_meet_the_others_seconds(open_as: OpenAs) -> None:
    page = open_as("union-secretary")
    make_the_cup(page)
    draw(page, heading="Draw of the groups")
    open_cup(page)
    groups = fixtures_of_groups(page)
    assert [len(one) for one in groups] == [3, 3]
    for fixture in [one for group in groups for one in group]:
        decide(page, fixture)
    open_cup(page)
    draw(page, heading="Draw of the knock-out")
    open_cup(page)
    [first, second, *_rest], [third, fourth, *_last] = map(names_in, groups)
    ties = page.locator(".cup-matches tbody tr")
    for winner, second_of_other in ((first, fourth), (third, second)):
        tie = ties.filter(has_text=winner).filter(has_text=second_of_other)
        expect(tie).to_have_count(1)
