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
    "Start extra time": "extra time",
}


EARLY = ("Call the interval", "Start the second half", "Call time")


def start_all_the_same(page: Page, phase: str) -> None:
    """Answer the question that a start asks where a team sheet is missing."""
    anyway = page.get_by_role("button", name="Start play anyway")
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
        """Press the clock's one button: all matches of the hall move.

        The story takes minutes, so that each half ends early and is asked for.
        """
        self.page.locator(".night-clock").get_by_role("button", name=words).click()
        if words in EARLY:
            self.page.get_by_role("button", name=f"{words} now").click()
        start_all_the_same(self.page, PHASES[words])
        expect(self.page.locator(".night-phase")).to_have_text(PHASES[words])

    def pause(self) -> None:
        self.page.locator("#night-tools summary").click()
        self.page.get_by_role("link", name="Pause play").click()
        self.page.get_by_role("button", name="Pause play").click()
        expect(self.page.locator(".night-phase")).to_have_text("play is paused")

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
        self.page.locator(".night-below summary").click()
        self.page.locator('.night-line [name="text"]').fill(words)
        self.page.get_by_role("button", name="Show it").click()
        expect(self.page.get_by_role("status").first).to_be_visible()

    def enter_points(self, match: Match, *, table: int, team: str, number: int) -> None:
        """Enter points that no phone tapped."""
        self.act(match, "Enter points")
        self.page.get_by_label(f"Table {table}:").check()
        side = self.page.get_by_role("group", name="For")
        side.get_by_label(team, exact=True).check()
        self.page.get_by_label(str(number), exact=True).check()
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.locator(".messages")).to_contain_text("written")

    def toss(self, match: Match, *, winner: str) -> None:
        self.act(match, "The toss")
        self.page.get_by_label(winner, exact=True).check()
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.locator(".messages")).to_contain_text("written")

    def open_signing(self, match: Match) -> None:
        self.page.get_by_role("link", name=str(match), exact=True).click()
        self.page.get_by_role("link", name="Signatures").click()
        self.page.get_by_role("link", name="To the signature").click()

    def lend_the_phone(self, team: str) -> None:
        """Let a captain sign on the referee's phone."""
        part = self.signature_of(team)
        part.get_by_role("button", name=re.compile("^I sign")).click()
        expect(part.locator(".sign-said")).to_contain_text("signed at")

    def note_refusal(self, team: str, why: str) -> None:
        part = self.signature_of(team)
        part.get_by_text("The signature is not given").click()
        part.get_by_label("Why it is not given").fill(why)
        part.get_by_role("button", name="Note that it is not given").click()
        expect(part.locator(".sign-said")).to_contain_text(why)

    def signature_of(self, team: str) -> Locator:
        heading = self.page.get_by_role("heading", name=f"Signature of {team}")
        return self.page.locator(".sign-part").filter(has=heading)

    def check_cards(self, match: Match) -> None:
        self.page.get_by_role("link", name=str(match), exact=True).click()
        self.page.get_by_role("button", name="Cards checked").click()
        expect(self.page.get_by_text("checked (1.6, 1.8)").first).to_be_attached()
