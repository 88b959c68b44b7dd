"""Entries that another phone brought, and whose own phone then comes back by itself.

On a phone of 360 × 740, and with its text at 200 %.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults_of
from tests.browser.conftest import both_sizes
from tests.browser.looks import complaints
from tests.browser.night.captain import LEARNT_MS
from tests.browser.night.ledger import Ledger
from tests.browser.night.phone import DELIVERED_MS, Phone
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, Prepared
from tests.browser.night.test_waiting import can_be_read

pytestmark = both_sizes
WAIT = "2 entries wait with the referee"
HELD = "select count(*) from matches_heldentry"


def can_be_marked(page: Page) -> None:
    """All can be read but for the one line of a last entry, which ends in dots."""
    assert faults_of(page) == []
    told = ("breaks", "scrolls", "presses", "touches")
    assert [one for one in complaints(page) if one.startswith(told)] == []


class Story:
    """A night in play, the cards of its tables, and whoever comes in by them."""

    def __init__(self, referee: Referee, another: Callable[[], Page]) -> None:
        self.referee, self.another, self.ledger = referee, another, Ledger()
        referee.make_codes()
        self.cards = {
            table: referee.address(FIRST, f"Mark table {table}") for table in (1, 2)
        }
        referee.back()
        referee.move_clock("Start play")

    def phone(self, name: str) -> Phone:
        return Phone(name, FIRST, self.ledger, self.another().context)

    def lost(self) -> Phone:
        """A phone with two entries that only it has."""
        phone = self.phone("Thandi")
        phone.come_in(self.cards[1])
        phone.lose_network()
        phone.press((4, "home"), (2, "away"), table=1)
        phone.says_here(2)
        return phone

    @property
    def waiting(self) -> Locator:
        return self.referee.match(FIRST).locator("a.alarm").filter(has_text=WAIT)


@pytest.fixture
def story(referee: Referee, another: Callable[[], Page]) -> Story:
    return Story(referee, another)


def give_file(phone: Phone, folder: Path) -> Path:
    """Save what the phone has as a file, without a network."""
    page = phone.page
    page.goto("/mark/#hand-over")
    can_be_read(page)
    with page.expect_download() as download:
        phone.button("Save as a file").tap()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    page.get_by_role("link", name="Back to marking").first.tap()
    return path


def bring(phone: Phone, path: Path) -> None:
    page = phone.page
    page.goto("/mark/#hand-over")
    page.get_by_label("Its file").set_input_files(path)
    phone.button("Bring them over").tap()
    expect(page.get_by_text("2 entries brought over")).to_be_visible()
    can_be_read(page)
    page.get_by_role("link", name="Back to marking").first.tap()


def test_a_phone_that_comes_back_before_its_file_is_settled_adds_nothing(
    story: Story, hall: Prepared, tmp_path: Path
) -> None:
    first, second = story.lost(), story.phone("Sipho")
    second.come_in(story.cards[2])
    bring(second, give_file(first, tmp_path))
    expect(story.waiting).to_be_visible(timeout=LEARNT_MS)

    first.find_network()
    expect(first.saved).to_contain_text("wait for the referee", timeout=DELIVERED_MS)
    can_be_marked(first.page)
    assert hall.system.query(HELD) == [(2,)]
