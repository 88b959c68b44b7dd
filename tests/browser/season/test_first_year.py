"""From an empty union to its published fixtures: by clicks, and one file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.season import scene
from tests.browser.season.effort import begin, counting_page, spent, told_of
from tests.server.system import System, copied, running

TASK = "an empty union to the published fixtures of two divisions of ten"
# A search on a loaded machine.
SEARCH_MS = 180_000
MATCHES = scene.TEAMS * (scene.TEAMS - 1)


@pytest.fixture
def page(prepared: System, chromium: Browser) -> Iterator[Page]:
    """The counting browser of the secretary of an empty union."""
    with copied(prepared) as system:
        system.with_worker = True
        password = scene.make_secretary(system)
        with running(system):
            opening = counting_page(chromium, system, scene.SECRETARY, password)
            with opening as opened:
                yield opened


def area(page: Page, name: str) -> None:
    menu = page.locator(".desk-menu nav:visible")
    menu.get_by_role("link", name=name, exact=True).click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def type_into(page: Page, *fields: str) -> None:
    """Type into the fields that the cursor passes, from the one that it is in."""
    for number, text in enumerate(fields):
        if number:
            page.keyboard.press("Tab")
        page.keyboard.type(text)


def set_up_a_season(page: Page) -> None:
    begin(page)
    page.locator(".band-person > summary").click()
    page.locator(".band-person").get_by_role("link", name="Desk", exact=True).click()
    page.get_by_role("main").get_by_role("link", name="Set up a season").click()
    page.get_by_label("Name of the season").click()
    # A date field takes month, day and year; the third Tab leaves it by its button.
    type_into(page, "2027", "02012027", "", "11302027")
    press(page, "On to the divisions")
    page.get_by_label("Division", exact=True).first.click()
    type_into(page, "Premier", "", "", "", "First")
    for step in ("teams", "rules", "check"):
        press(page, f"On to the {step}")
    press(page, "Make season 2027")


def import_the_teams(page: Page, folder: Path) -> None:
    page.get_by_role("link", name="Import teams").click()
    with page.expect_file_chooser() as chosen:
        page.locator('[type="file"]').click()
    chosen.value.set_files(scene.write_teams(folder / "teams.csv"))
    press(page, "Look through")
    press(page, "Import")
    expect(page.locator(".messages")).to_contain_text("20 rows are imported")


def make_the_fixtures(page: Page, division: str) -> None:
    area(page, "Fixtures")
    row = page.get_by_role("row").filter(has_text=division)
    row.get_by_role("link", name="Make the fixtures").click()
    press(page, "Save and search")
    page.get_by_role("link", name="See the list").click(timeout=SEARCH_MS)
    page.get_by_role("link", name="Look at what publishing changes").click()
    expect(page.get_by_role("main")).to_contain_text(f"{MATCHES} matches are new")
    # No captain is registered yet.
    expect(page.get_by_role("main")).to_contain_text("there is nobody to tell")
    press(page, "Publish")
    expect(page.locator(".messages")).to_contain_text("Nobody else was told")


def test_an_empty_union_publishes_its_fixtures(page: Page, tmp_path: Path) -> None:
    set_up_a_season(page)
    import_the_teams(page, tmp_path)
    for division in scene.DIVISIONS.values():
        make_the_fixtures(page, division)
    effort = spent(page)
    assert effort.clicks <= 60, effort
    assert effort.row == told_of(TASK), effort
