"""The hall's screen of a card evening: long names are whole where there is room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening_phone import Evening, evenings
from tests.server.system import System

LONG = "Bartholomeus Kannemeyer-Hendricks"
NAMED = """
from drives.models import Drive, EntrantPerson, Substitute
drive = Drive.objects.get(pk={drive})
drive.hall_names = drive.public_names = "full"
drive.save()
rows = EntrantPerson.objects.filter(drive=drive)
rows.update(agreed_to_name=True)
rows.filter(entrant__number__in=(1, 5)).update(guest_name="{long}")
place = drive.drawn_rounds.get().places.get(entrant__number=2)
Substitute.objects.create(
    union=drive.union, place=place, which=1, guest_name="{long}", agreed_to_name=True
)
"""
CUT = """[...document.querySelectorAll(".screen-seated")].filter((one) =>
  one.scrollWidth > one.clientWidth ||
  one.scrollHeight > one.clientHeight + 1).length"""


@pytest.fixture(scope="module")
def evening(prepared: System) -> Iterator[Evening]:
    with evenings(prepared, ("500", {})) as [opened]:
        opened.do(NAMED.format(drive=opened.drive, long=LONG))
        yield opened


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (360, 740)])
def test_no_name_is_cut_where_few_sit(
    evening: Evening, chromium: Browser, width: int, height: int
) -> None:
    size = {"width": width, "height": height}
    page = chromium.new_page(base_url=evening.address, viewport=size)
    page.goto(f"/evenings/{evening.drive}/screen/")
    expect(page.get_by_text(f"{LONG} (substitute)")).to_be_visible()
    assert page.evaluate(CUT) == 0
    page.close()
