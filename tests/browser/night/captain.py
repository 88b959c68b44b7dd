"""A captain on a phone: team sheet, toss, seats, a substitute, the signature."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.night.system import Match
from tests.browser.site import Site, open_own, sign_in

# The page learns by itself what the other captain did.
LEARNT_MS = 90_000


@dataclass(slots=True)
class Captain:
    page: Page
    match: Match
    team: str

    def come_in(self, site: Site) -> None:
        self.page.goto("/")
        sign_in(self.page, "captain", site.passwords["captain"])
        open_own(self.page, "My match")
        self.is_in()

    def come_in_as(self, name: str) -> None:
        """Come in by the code scanned before."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Open my match").click()
        self.is_in()

    def is_in(self) -> None:
        expect(self.page.get_by_text(f"You act for {self.team}.")).to_be_visible()

    def open_sheet(self) -> None:
        self.page.get_by_role("link", name="Fill in the team sheet").click()
        self.page.get_by_role("link", name="Fill in the same as last time").click()

    def hand_in(self) -> None:
        self.page.get_by_role("button", name="Hand in the team sheet").click()
        heading = self.page.get_by_role("heading", name="Toss with the other captain")
        expect(heading).to_be_visible()

    def own_players(self) -> list[str]:
        """Return the players, as the captain's page lists them after each role."""
        pairs = self.pairs(self.team).locator("p")
        expect(pairs).to_have_count(8)
        texts = pairs.all_inner_texts()
        return [re.sub(r"^(counter|by-speler)\s+", "", one) for one in texts]

    def pairs(self, team: str) -> Locator:
        return self.page.locator(".captain-pair").filter(has_text=team)

    def sees(self, players: list[str]) -> list[str]:
        """Return those of these players who are anywhere in the page."""
        content = self.page.content()
        return [one for one in players if one in content]

    def say_toss(self, winner: str) -> None:
        self.page.get_by_role("radio", name=winner).check()
        self.page.get_by_role("button", name="Save the toss").click()

    def toss_is(self, words: str) -> None:
        heading = self.page.get_by_role("heading", name=words)
        expect(heading).to_be_visible(timeout=LEARNT_MS)

    @property
    def seat_button(self) -> Locator:
        return self.page.get_by_role("button", name="We are seated")

    def sit_down(self) -> None:
        expect(self.seat_button).to_be_visible(timeout=LEARNT_MS)
        self.seat_button.click()
        expect(self.page.get_by_role("heading", name="You are ready")).to_be_visible()

    def substitute(self, off: str) -> None:
        """Bring a player of the squad on for one who was called away."""
        link = self.page.get_by_role("link", name="Substitute a player")
        expect(link).to_be_visible(timeout=LEARNT_MS)
        link.click()
        self.page.get_by_role("radio", name=re.compile(f": {off}")).check()
        who = self.page.locator('[name="on"]')
        spare = who.locator("optgroup").first.locator("option").first
        who.select_option(spare.get_attribute("value"))
        self.page.get_by_role("radio", name="Counter", exact=True).check()
        self.page.get_by_role("button", name="Check it first").click()

    def send_substitute(self) -> None:
        self.page.get_by_role("button", name="Send the substitution").click()
        expect(self.page.get_by_text("1 of 3").first).to_be_visible()
        self.page.get_by_role("link", name="Back to your night").click()

    def open_signing(self) -> None:
        link = self.page.get_by_role("link", name="Go to the signatures")
        expect(link).to_be_visible(timeout=LEARNT_MS)
        link.click()
        self.page.get_by_role("link", name="To the signature").click()

    def sign(self) -> None:
        self.page.get_by_role("button", name=re.compile("^I sign \\d")).click()

    def sign_with_query(self, text: str, *, table: int) -> None:
        self.page.locator(".sign-part summary").filter(has_text="with a query").click()
        self.page.get_by_label("At table").select_option(str(table))
        self.page.get_by_label("The query").fill(text)
        self.page.get_by_role("button", name="I sign, with this query").click()

    def has_signed(self) -> None:
        said = self.page.locator(".sign-said")
        expect(said).to_have_text(re.compile("^Signed at", re.IGNORECASE))
