"""Finding a seat by a name that the list shows by its initials alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening_phone import Evening, evenings
from tests.server.system import System

MORE = """
from drives.models import Drive, EntrantPerson, Place
from tests.drives.make_drives import make_entrant
drive = Drive.objects.get(pk={drive})
round = drive.drawn_rounds.get()
for number, name in enumerate(("Sandra Hendricks", "Piet Smit"), start=9):
    entrant = make_entrant(drive, number)
    EntrantPerson.objects.filter(entrant=entrant).update(guest_name=name)
    Place.objects.create(
        union=drive.union, round=round, entrant=entrant, state="sits out"
    )
"""


@pytest.fixture(scope="module")
def evening(prepared: System) -> Iterator[Evening]:
    with evenings(prepared, ("500", {})) as [opened]:
        opened.do(MORE.format(drive=opened.drive))
        yield opened


def test_a_name_finds_the_initials_it_is_shown_by_and_no_name(
    evening: Evening, chromium: Browser
) -> None:
    page = chromium.new_page(base_url=evening.address)
    page.goto(f"/evenings/{evening.drive}/")
    asked = page.get_by_label("Your number or name")
    listed = page.locator(".drive-where-list, .drive-away").locator("li:visible")
    told = page.locator("[data-find] [role=status]")
    expect(listed).to_have_count(10)
    for typed in ("Hendricks", "sandra hendricks", "S H"):
        asked.fill(typed)
        expect(listed).to_have_count(1)
        expect(listed).to_contain_text("S. H.")
    expect(page.get_by_text("Hendricks")).to_have_count(0)
    asked.fill("hendricks")
    expect(told).to_have_text("Shown by initials that fit: 1")
    asked.fill("Zwane")
    expect(listed).to_have_count(0)
    expect(told).to_contain_text("Not found")
    page.close()


def test_nothing_moves_when_the_search_of_a_seat_has_its_script(
    evening: Evening, chromium: Browser
) -> None:
    page = chromium.new_page(base_url=evening.address)
    page.goto(f"/evenings/{evening.drive}/")
    expect(page.get_by_label("Your number or name")).to_be_visible()
    with_script = page.locator("[data-live]").bounding_box()
    page.route("**/finding*.js", lambda route: route.abort())
    page.reload()
    expect(page.get_by_label("Your number or name")).to_be_hidden()
    without = page.locator("[data-live]").bounding_box()
    assert with_script
    assert without
    assert without["y"] == with_script["y"]
    page.close()
