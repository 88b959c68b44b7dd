"""Whole evenings of many: 32 at 500 on phones over six bells, a drive of 200 by totals.

Each ends in the ranking that the test works out by hand from who sat where.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pypdf import PdfReader

from tests.browser.evening_phone import TablePhone
from tests.browser.site import Site
from tests.browser.test_evenings import (
    check_rows_on_a_phone,
    close,
    make_evening,
    paste,
    print_ranking,
    seat,
    set_prize,
    start,
)

ROUNDS, TABLES = 6, 8
# The bell during which four of the phones have no network.
OFFLINE_BELL, WITHOUT_NETWORK = 3, 4
CODE = re.compile(r"Code:\s*(\w+)")


class Phone(TablePhone):
    """A phone that stays at one table for the whole evening."""

    def is_at(self, table: int, number: int) -> None:
        told = f"Table {table}, round {number}"
        expect(self.page.locator("[data-bar-table]")).to_have_text(told)

    def win(self) -> None:
        """Win the game in a deal: ten no trumps made with all tricks are 520."""
        for name, value in (("bidder", "us"), ("bid", "10NT"), ("tricks", "10")):
            self.pick(name, value)
        self.write()
        clipped = self.page.get_by_role("button", name="are clipped")
        clipped.tap()
        expect(clipped).to_be_hidden()


def phone_at(site: Site, chromium: Browser, code: str) -> Phone:
    """Open the page that a table's code leads to."""
    phone = Phone(site.address, chromium)
    phone.page.goto(f"/evenings/mark/#{code}")
    return phone


@pytest.fixture
def phones() -> Iterator[list[Phone]]:
    opened: list[Phone] = []
    yield opened
    for phone in opened:
        phone.close()


def codes_of(page: Page) -> list[str]:
    """The codes on the round's printed table cards, by table."""
    page.get_by_role("link", name="Prints", exact=True).click()
    link = page.locator("a[href*='tables.pdf']").first.get_attribute("href") or ""
    cards = PdfReader(BytesIO(page.request.get(link).body()))
    codes = CODE.findall("\n".join(one.extract_text() for one in cards.pages))
    page.get_by_role("link", name="Run it").click()
    return codes


def numbers_in(cells: Locator) -> list[int]:
    """The entrants' numbers that stand in some cells."""
    return [int(one) for one in cells.locator(".drive-no").all_inner_texts()]


def ranking(page: Page) -> dict[int, int]:
    """Each entrant's total in the ranking, by number."""
    rows = page.locator(".drive-ranking tbody tr")
    told = rows.evaluate_all(
        """rows => rows.map((row) => [".drive-no", ".drive-total"]
          .map((one) => Number(row.querySelector(one).textContent)))"""
    )
    return dict(told)


def mark_a_bell(page: Page, phones: list[Phone], lost: list[Phone]) -> None:
    """Ring a round in and out; some phones find their network again before its end."""
    page.get_by_role("button", name="Ring the first bell").click()
    for phone in lost:
        phone.offline()
    for phone in phones:
        phone.win()
    for phone in lost:
        expect(phone.saved).to_contain_text("2 entries saved here")
        phone.offline(False)
    for phone in phones:
        phone.wait_delivered()
    page.get_by_role("button", name="Ring the last bell").click()


def close_round(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Close round {number}").click()
    expect(page.locator(".messages")).to_have_text(f"Round {number} is closed.")


def test_32_at_500_mark_six_bells_on_phones_four_of_them_offline_for_one(
    secretary: Page, site: Site, chromium: Browser, phones: list[Phone]
) -> None:
    make_evening(secretary, "500", "500 on phones")
    paste(secretary, [f"Visitor Number{at:02}" for at in range(1, 33)])
    check_rows_on_a_phone(secretary)
    set_prize(secretary, "a ham")
    start(secretary)
    wins: Counter[int] = Counter()
    for number in range(1, ROUNDS + 1):
        seat(secretary, number)
        winners = secretary.locator(".drive-tables tbody td:nth-child(2)")
        wins.update(numbers_in(winners))
        if number == 1:
            phones += [phone_at(site, chromium, one) for one in codes_of(secretary)]
        for table, phone in enumerate(phones, start=1):
            phone.is_at(table, number)
        is_lost = number == OFFLINE_BELL
        mark_a_bell(secretary, phones, phones[:WITHOUT_NETWORK] if is_lost else [])
        secretary.get_by_role("button", name="Close the tables that are over").click()
        close_round(secretary, number)
    close(secretary)
    assert wins.total() == ROUNDS * TABLES * 2
    # North and south win at each table, and a win gives two clips (1e).
    assert ranking(secretary) == {one: 2 * wins[one] for one in range(1, 33)}
    expect(secretary.locator(".drive-prize").first).to_contain_text("a ham")
    print_ranking(secretary)


def points_at(table: int) -> dict[str, tuple[int, int]]:
    """Each side's points and booms won at a table: 2 for a boom, or 4."""
    won = 5 + table % 7
    return {"us": (4 * won, won), "them": (2 * (table % 5), table % 5)}


def type_fifty(page: Page) -> dict[int, int]:
    """Type the round's fifty tables; return the points of each who played."""
    page.get_by_role("link", name="Type the round").click()
    rows = page.locator(".round-row")
    expect(rows).to_have_count(50)
    given: dict[int, int] = {}
    for table, row in enumerate(rows.all(), start=1):
        sides = row.locator(".slip-field:has([name*='-total_'])")
        for at, (side, (points, won)) in enumerate(points_at(table).items()):
            given |= dict.fromkeys(numbers_in(sides.nth(at)), points)
            row.locator(f"[name$='-total_{side}']").fill(str(points))
            row.locator(f"[name$='-won_{side}']").fill(str(won))
    page.get_by_role("button", name="Write and close these tables").click()
    told = "50 tables are written and closed."
    expect(page.locator(".messages")).to_have_text(told)
    return given


def leave_after_the_first(page: Page, number: int) -> None:
    page.get_by_role("link", name="Entrants", exact=True).click()
    row = page.locator(".drive-entrants tbody tr").nth(number - 1)
    row.get_by_role("link", name="Change").click()
    panel = page.locator("section").filter(
        has=page.get_by_role("heading", name="Leaves early")
    )
    panel.locator("input:not([type=hidden]), select").first.fill("1")
    panel.get_by_role("button", name="Save").click()
    expect(page.locator(".messages")).to_be_visible()


def average(given: dict[int, int]) -> int:
    """The average of those who played, to a whole number and halves upwards."""
    return (2 * sum(given.values()) + len(given)) // (2 * len(given))


def make_drive_by_totals(page: Page) -> None:
    page.get_by_role("link", name="Evenings", exact=True).click()
    page.get_by_role("link", name="New evening").first.click()
    page.get_by_role("link", name="Klawerjas", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Drive of two hundred")
    page.get_by_label("Day", exact=True).fill("2026-03-19")
    page.get_by_label("Starts at").fill("19:30")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("individuals").check()
    page.get_by_label("as one total a side").check()
    page.get_by_role("button", name="Make the evening").click()
    paste(page, [f"Visitor Number{at:03}" for at in range(1, 201)])


def enter_late(page: Page, names: list[str]) -> None:
    page.get_by_role("link", name="Entrants", exact=True).click()
    page.get_by_role("link", name="Paste a list of names").click()
    page.get_by_label("List of names").fill("\n".join(names))
    page.get_by_role("button", name="Look through it").click()
    page.get_by_role("button", name="Enter them all").click()
    everybody = page.locator(".drive-entrants tbody tr")
    expect(everybody).to_have_count(200 + len(names))
    page.get_by_role("link", name="Run it").click()


@pytest.mark.timeout(900)
def test_a_drive_of_200_has_three_late_and_two_leaving(secretary: Page) -> None:
    make_drive_by_totals(secretary)
    start(secretary)
    seat(secretary, 1)
    first = type_fifty(secretary)
    close_round(secretary, 1)
    leaving = (7, 150)
    for number in leaving:
        leave_after_the_first(secretary, number)
    enter_late(secretary, ["Late One", "Late Two", "Late Three"])
    seat(secretary, 2)
    second = type_fifty(secretary)
    close_round(secretary, 2)
    close(secretary)
    # 201 are there: fifty tables, and one sits out, who has the average.
    everybody = set(range(1, 204))
    (out,) = everybody - set(leaving) - second.keys()
    wanted = {one: first.get(one, 0) + second.get(one, 0) for one in everybody}
    wanted[out] += average(second)
    assert ranking(secretary) == wanted
