from __future__ import annotations

import io
import re
import zipfile

from playwright.sync_api import Page, expect

from tests.browser.site import DEMO, open_in_desk, open_log

LONG_PLAYER = "Žuraida-Mariámalexandriná Andrée-Sébille"
LONG_TEAM = "Retreatseverenigingsbondvandieskiereilan"
FIVE = ("venues.csv", "clubs.csv", "teams.csv", "players.csv", "fixtures.csv")


def zipped(old: str, new: str) -> bytes:
    """The demo season's folder as a zip, one word in its tables put otherwise."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name in FIVE:
            words = (DEMO / name).read_text(encoding="utf-8")
            archive.writestr(name, words.replace(old, new))
    return held.getvalue()


def bring(page: Page, content: bytes) -> None:
    open_in_desk(page, "Documents", "Import a season")
    page.get_by_label("Files").set_input_files(
        {"name": "season.zip", "mimeType": "application/zip", "buffer": content}
    )
    page.get_by_role("button", name="Look through").click()


def test_a_season_of_forty_letters_is_looked_through_and_then_imported(
    secretary: Page,
) -> None:
    assert len(LONG_TEAM) == len(LONG_PLAYER) == 40
    page = secretary
    bring(page, zipped("Retreat A", LONG_TEAM))
    change = page.locator("#changes + .table-scroll tbody tr")
    expect(change).to_contain_text([LONG_TEAM])
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", name="See the result")).to_be_visible()
    page.locator("#divisions + ul a").click()
    expect(page.locator(".log-full")).to_contain_text(LONG_TEAM)
    # The words of a page may be there before its styles.
    page.wait_for_load_state()
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_player_of_forty_letters_shows_whole_to_the_secretary(
    secretary: Page,
) -> None:
    bring(secretary, zipped("Shafiek Noordien", LONG_PLAYER))
    expect(secretary.locator("#changes")).to_be_visible()
    secretary.get_by_role("button", name="Import", exact=True).click()
    expect(secretary.locator("#divisions")).to_be_visible()
    open_log(secretary)
    secretary.get_by_role("link", name="Grassy Park A").click()
    expect(secretary.locator(".squad")).to_contain_text(LONG_PLAYER)


def test_a_fault_is_told_by_file_and_row_and_nothing_is_imported(
    secretary: Page,
) -> None:
    bring(secretary, zipped("2026-05-12", "the twelfth of May"))
    fault = secretary.locator("#faults + .table-scroll tbody tr").first
    expect(fault).to_contain_text("fixtures.csv")
    expect(fault).to_contain_text(re.compile(r"\d+"))
    expect(secretary.get_by_role("button", name="Import", exact=True)).to_have_count(0)


def test_a_file_that_is_no_zip_is_refused_in_words(secretary: Page) -> None:
    bring(secretary, b"not a zip at all")
    expect(secretary.locator(".errorlist, #faults").first).to_be_visible()
    expect(secretary.get_by_role("button", name="Import", exact=True)).to_have_count(0)
