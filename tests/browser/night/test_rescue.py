"""Entries that another phone brought, and whose own phone then comes back by itself.

On a phone of 360 × 740, and with its text at 200 %.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults_of
from tests.browser.conftest import with_large_text
from tests.browser.looks import complaints
from tests.browser.night.captain import LEARNT_MS
from tests.browser.night.ledger import SIDES, Ledger
from tests.browser.night.phone import DELIVERED_MS, Phone
from tests.browser.night.record import id_of
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, Prepared
from tests.browser.night.test_waiting import can_be_read

pytestmark = with_large_text
WAIT = "2 entries wait with the referee"
HELD = "select count(*) from matches_heldentry"


def can_be_marked(page: Page) -> None:
    """All can be read but the names of teams and of pairs, which end in dots."""
    assert faults_of(page) == []
    names = re.compile(r"cuts (span\.name-start|p\.side-counter)")
    found = complaints(page, "breaks", "cuts", "scrolls", "presses", "touches")
    assert [one for one in found if not names.match(one)] == []


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

    def counted(self, hall: Prepared) -> tuple[int, int]:
        """Return the points of table 1 by the official record."""
        match = id_of(hall.system, FIRST)
        address = f"{hall.site.address}/api/v1/matches/{match}/score-sheet/"
        sheet = self.referee.page.request.get(address).json()
        home, away = (sheet["tables"][0][side]["total"] for side in SIDES)
        return home, away

    def shown(self, phone: Phone) -> tuple[int, int]:
        home, away = (int(phone.total(side).inner_text()) for side in SIDES)
        return home, away

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


def lose_to(story: Story, first: Phone) -> Phone:
    """Let another phone take the table over."""
    second = story.phone("Sipho")
    second.arrive(story.cards[1])
    second.button("Take over").tap()
    expect(second.table).to_be_visible()
    assert story.shown(second) == (0, 0) != story.shown(first)
    return second


def let_in(referee: Referee, story: Story) -> None:
    story.waiting.click(timeout=LEARNT_MS)
    can_be_read(referee.page)
    referee.page.get_by_role("button", name="Let all of this phone in").click()
    expect(referee.page.locator(".messages")).to_contain_text("2 entries")
    expect(referee.page.locator("#held")).to_have_count(0)
    can_be_read(referee.page)
    referee.back()
    expect(story.waiting).to_have_count(0)


def test_what_the_referee_lets_in_counts_once_also_when_its_phone_is_back(
    story: Story, referee: Referee, hall: Prepared, tmp_path: Path
) -> None:
    first, second = story.lost(), story.phone("Sipho")
    second.come_in(story.cards[2])
    bring(second, give_file(first, tmp_path))
    let_in(referee, story)
    assert story.counted(hall) == (4, 2)

    first.find_network()
    first.says_all_sent()
    can_be_marked(first.page)
    assert story.shown(first) == story.counted(hall) == (4, 2)
    first.press((2, "home"), table=1)
    first.says_all_sent()
    assert story.shown(first) == story.counted(hall) == (6, 2)
    expect(story.waiting).to_have_count(0)


def test_it_counts_once_where_another_phone_took_the_table_over(
    story: Story, referee: Referee, hall: Prepared, tmp_path: Path
) -> None:
    first = story.lost()
    second = lose_to(story, first)
    bring(second, give_file(first, tmp_path))
    second.press((2, "home"), table=1)
    second.says_all_sent()
    assert story.counted(hall) == (2, 0)
    let_in(referee, story)
    expect(second.total("home")).to_have_text("6", timeout=LEARNT_MS)
    can_be_marked(second.page)

    # It sends the two that count already, and is told who marks the table.
    first.find_network()
    marks_now = re.compile("Sipho marks table 1 now.*All saved", re.DOTALL)
    expect(first.saved).to_contain_text(marks_now, timeout=DELIVERED_MS)
    can_be_marked(first.page)
    assert story.shown(first) == story.shown(second) == (6, 2)
    assert story.counted(hall) == (6, 2)
    what_it_enters_waits_until_it_takes_over_in_its_turn(story, first, hall)


def what_it_enters_waits_until_it_takes_over_in_its_turn(
    story: Story, first: Phone, hall: Prepared
) -> None:
    # Its total shows it until the answer comes, which may be at once.
    first.pad(4, FIRST.away, "boom").tap()
    words = "Not counted: it waits for the referee"
    expect(first.saved).to_contain_text(words, timeout=DELIVERED_MS)
    assert story.counted(hall) == (6, 2)
    first.button("Take over").tap()
    expect(first.button("Take over")).to_be_hidden()
    first.press((2, "away"), table=1)
    first.look_at_what_does_not_count()
    expect(first.saved).to_contain_text("1 entry waits for the referee")
    can_be_marked(first.page)
    assert story.counted(hall) == (6, 4)
