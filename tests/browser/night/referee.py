"""The referee: signs in from the front page, and runs the night at one desk."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.night.scan import text_of
from tests.browser.night.system import Match
from tests.browser.site import Site, open_own, sign_in

PHASES = {
    "Start play": "first half",
    "Call the interval": "interval",
    "Start the second half": "second half",
    "Call time": "played",
}


def start_all_the_same(page: Page, phase: str) -> None:
    """Answer the question that a start asks where a team sheet is missing."""
    anyway = page.get_by_role("button", name="Start play all the same")
    moved = page.locator(".night-phase").filter(has_text=phase)
    expect(anyway.or_(moved)).to_be_visible()
    if anyway.is_visible():
        anyway.click()


@dataclass(slots=True)
class Referee:
    page: Page

    def open_night(self, site: Site) -> None:
        self.page.goto("/")
        sign_in(self.page, "referee", site.passwords["referee"])
        open_own(self.page, "Referee")
        halls = self.page.locator(".night-halls a")
        if halls.count():
            halls.first.click()
        expect(self.page.locator(".night-clock")).to_be_visible()

    def make_codes(self) -> None:
        self.page.get_by_role("link", name="Codes for phones").click()
        self.page.get_by_role("button", name="Make the codes").click()
        expect(self.page.locator(".code-picture").first).to_be_visible()

    def address(self, match: Match, what: str) -> str:
        """Return what a code on the page says, as a phone's camera reads it."""
        panel = self.page.get_by_role("region", name=str(match), exact=True)
        picture = panel.get_by_role("img", name=f"QR code: {what}", exact=True)
        source = picture.get_attribute("src")
        assert source is not None, "the code is drawn"
        return text_of(source)

    def back(self) -> None:
        self.page.get_by_role("link", name="The night").click()
        expect(self.page.locator(".night-clock")).to_be_visible()

    def move_clock(self, words: str) -> None:
        """Press the clock's one button: all matches of the hall move."""
        self.page.locator(".night-clock").get_by_role("button", name=words).click()
        start_all_the_same(self.page, PHASES[words])
        expect(self.page.locator(".night-phase")).to_have_text(PHASES[words])

    def pause(self) -> None:
        self.page.locator("#night-tools summary").click()
        self.page.get_by_role("link", name="Interrupt play").click()
        self.page.get_by_role("button", name="Interrupt play").click()
        expect(self.page.locator(".night-phase")).to_have_text("play is interrupted")

    def go_on(self) -> None:
        button = self.page.get_by_role("button", name="Go on after the pause")
        button.first.click()
        expect(self.page.locator(".night-phase")).to_have_text("first half")

    def match(self, match: Match) -> Locator:
        return self.page.get_by_role("region", name=str(match), exact=True)

    def act(self, match: Match, words: str) -> None:
        panel = self.match(match)
        if not panel.locator(".night-acts").first.is_visible():
            panel.locator("summary").first.click()
        panel.get_by_role("link", name=words, exact=True).click()

    def call_away(self, match: Match, *, table: int, team: str) -> str:
        """Call the counter of a team away from a table, with nobody for the seat."""
        self.act(match, "Player called away")
        seat = re.compile(f"Table {table}, {team}: .+ \\(counter\\)")
        label = self.page.locator("label").filter(has_text=seat)
        words = label.inner_text().strip()
        label.get_by_role("radio").check()
        self.page.get_by_role("button", name="Show what it does").click()
        self.page.get_by_role("button", name="Send it").click()
        expect(self.page.get_by_role("status").first).to_contain_text("written")
        return words.partition(": ")[2].removesuffix(" (counter)")

    def stop_table(self, match: Match, *, table: int, defaulters: str) -> None:
        self.act(match, "Stop a table")
        self.page.get_by_label(f"Table {table}:").check()
        at_fault = self.page.get_by_role("group", name="At fault")
        at_fault.get_by_label(defaulters, exact=True).check()
        self.page.get_by_label("Reason").fill("Signs between partners")
        self.page.get_by_role("button", name="Show what it does").click()

    def send(self) -> None:
        self.page.get_by_role("button", name="Send it", exact=True).click()
        expect(self.page.locator(".night-clock")).to_be_visible()

    def announce(self, words: str) -> None:
        self.page.locator('.night-line [name="text"]').fill(words)
        self.page.get_by_role("button", name="Show it").click()
        expect(self.page.get_by_role("status").first).to_be_visible()

    def check_cards(self, match: Match) -> None:
        self.page.get_by_role("link", name=str(match), exact=True).click()
        self.page.get_by_role("button", name="Cards checked").click()
        expect(self.page.get_by_text("checked (1.6, 1.8)").first).to_be_attached()
