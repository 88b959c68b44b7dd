"""A year's end by clicks: what is open is settled, the log is final, a new year."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.season import scene
from tests.browser.site import open_in_desk, sign_in, watched
from tests.server.system import System, copied, running

# The last night of the year: four matches, whose sheets did not come in.
NIGHT = "2026-04-14"
SECRETARY = "year-secretary"
# What two captains said on the telephone; a walkover and a void match beside it.
RESULTS = (
    ("Home", "Away", "Home score", "Away score", "Home tables", "Away tables", "Night"),
    ("Grassy Park A", "Strandfontein A", 84, 60, 3, 1, NIGHT),
    ("Mitchells Plain Boere", "Athlone Manel A", 52, 70, 1, 3, NIGHT),
)
WALKOVER, VOID = "Athlone Manel B – Heideveld Aces", "Retreat A – Grassy Park B"
# What leads to the end of the season, before it is closed and afterwards.
END = re.compile(r"^(Close|The end of) the season$")
# The log after round 9 as published, and by hand what the four matches add (2 log
# points for a match won, 80 – 0 for the walkover), less the 2 that Retreat lose.
FINAL = {
    "Grassy Park A": ("+56", "12"),
    "Strandfontein A": ("+18", "12"),
    "Heideveld Aces": ("+16", "12"),
    "Mitchells Plain Boere": ("+40", "11"),
    "Athlone Manel A": ("+36", "9"),
    "Retreat A": ("+42", "8"),
    "Athlone Manel B": ("−64", "6"),
    "Grassy Park B": ("−144", "6"),
}
STEPS = ("the divisions", "who goes up and down", "the teams", "the rules", "the check")
LATE = "A team sheet came a week late."


@pytest.fixture
def page(prepared: System, chromium: Browser) -> Iterator[Page]:
    with copied(prepared) as system:
        password = scene.take_in_paper(system, SECRETARY, last=NIGHT)
        with running(system):
            address = f"http://127.0.0.1:{system.port}"
            size = {"width": 1440, "height": 900}
            context = chromium.new_context(base_url=address, viewport=size)
            with watched(context.new_page()) as opened:
                opened.goto("/")
                sign_in(opened, SECRETARY, password)
                yield opened
            context.close()


def office(page: Page) -> None:
    page.goto("/")
    open_in_desk(page, "Settings", "Seasons")
    page.get_by_role("link", name="2026", exact=True).click()


def follow(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("link", name=name, exact=True).click()


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def open_the_end(page: Page) -> None:
    office(page)
    page.get_by_role("main").get_by_role("link", name=END).click()


def import_what_was_told(page: Page, folder: Path) -> None:
    header, *rows = RESULTS
    scene.write(folder / "results.csv", header, rows)
    office(page)
    follow(page, "Import results")
    page.get_by_label("File", exact=True).set_input_files(folder / "results.csv")
    press(page, "Look through")
    press(page, "Import")
    expect(page.locator(".messages")).to_contain_text("2 rows are imported")


def decide(page: Page, match: str, decision: str, reason: str) -> None:
    open_the_end(page)
    follow(page, match)
    follow(page, "Walkover, void or replay")
    page.get_by_label(decision).check()
    page.get_by_label("Reason").fill(reason)
    press(page, "Show what it does to the log")
    press(page, "Save the decision")


def deduct(page: Page) -> None:
    office(page)
    page.get_by_role("main").get_by_role("link", name="Adjustments").click()
    page.get_by_label("Team", exact=True).select_option(label="Retreat A")
    page.get_by_label("Taken away").check()
    page.get_by_label("Log points").fill("2")
    page.get_by_label("Reason").fill(LATE)
    press(page, "Show what it does to the log")
    press(page, "Save the adjustment")


def places_of(page: Page) -> dict[str, tuple[str, str]]:
    """Return each team's difference and log points, in the order of the log."""
    found = {}
    for row in page.locator(".log-row").all():
        figures = row.locator("td.figure").all_inner_texts()
        found[row.get_by_role("link").first.inner_text()] = (figures[-3], figures[-1])
    return found


def set_up_the_next(page: Page) -> None:
    page.get_by_label("Copy of").select_option(label="2026")
    page.get_by_label("Name of the season").fill("2027")
    page.get_by_label("First day").fill("2027-02-01")
    page.get_by_label("Last day").fill("2027-11-30")
    for step in STEPS:
        press(page, f"On to {step}")
    press(page, "Make season 2027")


def test_a_season_is_settled_closed_and_followed_by_the_next(
    page: Page, tmp_path: Path
) -> None:
    open_the_end(page)
    main = page.get_by_role("main")
    expect(main).to_contain_text("4 Matches without a result")
    expect(main.get_by_role("button", name="Close the season")).to_have_count(0)
    import_what_was_told(page, tmp_path)
    decide(page, WALKOVER, "Walkover to Athlone Manel B", "Nobody came.")
    decide(page, VOID, "Void: it counts for nobody", "The hall was under water.")
    deduct(page)
    open_the_end(page)
    press(page, "Close the season")
    expect(main).to_contain_text("The season is closed")
    follow(page, "Premier")
    expect(main).to_contain_text("The final log")
    expect(main).to_contain_text(LATE)
    assert list(places_of(page).items()) == list(FINAL.items())
    open_the_end(page)
    follow(page, "Set up the next season")
    set_up_the_next(page)
    expect(main).to_contain_text("The season 2027 is made")
