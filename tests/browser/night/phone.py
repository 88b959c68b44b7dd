"""A marker with a phone: every press that its screen shows goes into the ledger."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.night.ledger import Ledger, Line, Side
from tests.browser.night.system import Match

AT = re.compile(r"(\d\d:\d\d:\d\d)")
# A phone retries within half a minute of a failure, and may then fail again.
DELIVERED_MS = 150_000
# Sooner, a tap at the same place is taken for the second half of the first.
SAME_TAP_MS = 750
BUTTONS = {
    "boom": "",
    "punishment": " punished (6.2)",
    "over-punishing": " over-punished (6.6)",
}
WORDS = {
    "boom": "",
    "punishment": " by punishment",
    "over-punishing": ", over-punished",
}


@dataclass(slots=True)
class Phone:
    """One marker's phone in a match; `page` is new after the browser was killed."""

    name: str
    match: Match
    ledger: Ledger
    context: BrowserContext
    page: Page = field(init=False)

    def __post_init__(self) -> None:
        self.page = self.context.new_page()

    def arrive(self, address: str) -> None:
        """Scan a card: the camera opens the address in its code."""
        self.page.goto("about:blank")
        self.page.goto(address)
        self.page.get_by_label("Your name").fill(self.name)

    def come_in(self, address: str) -> None:
        self.arrive(address)
        self.button("Start marking").tap()
        expect(self.table).to_be_visible()

    def turn_to(self, table: int) -> None:
        """Show a table, where this phone marks several."""
        tab = self.page.locator(".tabs").get_by_role(
            "button", name=re.compile(f"^Table {table}")
        )
        tab.tap()
        expect(tab).to_have_attribute("aria-pressed", "true")

    def press(
        self,
        *presses: tuple[int, Side],
        table: int,
        why: str = "boom",
        rule: str = "",
    ) -> None:
        """Press points; each goes into the ledger once the screen shows it."""
        for points, side in presses:
            self.press_one(points, side, table=table, why=why, rule=rule)

    def press_one(
        self, points: int, side: Side, *, table: int, why: str, rule: str
    ) -> None:
        team = self.match.team(side)
        if why != "boom" and not self.pad(points, team, why).is_visible():
            self.card.get_by_text("Punishment…").tap()
            self.page.wait_for_timeout(SAME_TAP_MS)
        before = int(self.total(side).inner_text())
        self.pad(points, team, why).tap()
        if not rule:
            expect(self.total(side)).to_have_text(str(before + points))
        said = f"Table {table}: +{points} {team}{WORDS[why]}, "
        expect(self.last).to_contain_text(said)
        self.ledger.lines.append(
            Line(
                phone=self.name,
                match=str(self.match),
                table=table,
                half=self.ledger.half,
                side=side,
                points=points,
                why=why,
                time=self.time_shown(),
                rule=rule,
            )
        )

    def undo(self, *, table: int) -> None:
        """Undo the last press at a table; the screen says when, and which."""
        line = self.ledger.of(self.name, table)[-1]
        before = int(self.total(line.side).inner_text())
        self.button("Undo").tap()
        expect(self.total(line.side)).to_have_text(str(before - line.points))
        expect(self.last).to_contain_text("Undone")
        line.undone = self.time_shown()

    def time_shown(self) -> str:
        found = AT.search(self.last.inner_text())
        assert found is not None, "the last press stands with its time"
        return found[1]

    def lose_network(self) -> None:
        self.context.set_offline(True)

    def find_network(self) -> None:
        self.context.set_offline(False)

    def says_here(self, number: int) -> None:
        """Check that none has reached the union, and that the screen says so."""
        words = f"{number} entries on this phone only"
        expect(self.saved).to_contain_text(words)
        self.look_at_what_does_not_count()
        expect(self.saved).to_have_attribute("data-level", "waiting")
        expect(self.saved).to_contain_text(words)

    def says_all_sent(self) -> None:
        """Wait until the union has all; what does not count is looked at first."""
        expect(self.saved).not_to_contain_text("only", timeout=DELIVERED_MS)
        told = re.compile("All saved|[Nn]ot counted")
        expect(self.saved).to_contain_text(told, timeout=DELIVERED_MS)
        self.look_at_what_does_not_count()
        expect(self.saved).to_contain_text("All saved", timeout=DELIVERED_MS)

    def look_at_what_does_not_count(self) -> None:
        look = self.saved.get_by_role("link", name="Look")
        if look.is_visible():
            look.tap()
            self.page.get_by_role("link", name="Back to marking").first.tap()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def card(self) -> Locator:
        return self.page.locator(".table:visible")

    @property
    def table(self) -> Locator:
        return self.card.locator(".pads-main")

    def pad(self, points: int, team: str, why: str) -> Locator:
        return self.card.get_by_role(
            "button", name=f"+{points} for {team}{BUTTONS[why]}", exact=True
        )

    def total(self, side: Side) -> Locator:
        return self.card.locator(f'.side[data-side="{side}"] .side-total')

    @property
    def last(self) -> Locator:
        return self.card.locator(".last")

    @property
    def saved(self) -> Locator:
        return self.page.locator(".saved")
