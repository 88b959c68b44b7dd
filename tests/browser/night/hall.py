"""Screens that only watch: the big screen, a match's live page, and the log."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.night.system import Match
from tests.browser.site import log_row, open_log

NIGHT = re.compile("^(The whole night|Follow the night live)")
# A screen asks every few seconds; less often after a server that did not answer.
FOLLOWS_MS = 120_000


@dataclass(slots=True)
class Follower:
    """A page that follows the night by itself: it is opened once and never reloaded."""

    page: Page

    @classmethod
    def opened(cls, context: BrowserContext) -> Follower:
        page = context.new_page()
        page.goto("/")
        page.get_by_role("link", name="South Peninsula").first.click()
        page.get_by_role("link", name=NIGHT).click()
        return cls(page)

    def to_screen(self) -> None:
        self.page.get_by_role("link", name="Big screen").click()
        self.stay()

    def to_match(self, match: Match) -> None:
        boards = self.page.locator(".boards > li").filter(has=self.board(match))
        boards.get_by_role("link", name="Follow this match").click()
        self.stay()

    def stay(self) -> None:
        expect(self.page.locator("[data-live]")).to_be_visible()
        self.page.evaluate("window.wasHere = true")

    def board(self, match: Match) -> Locator:
        return self.page.get_by_role("article", name=str(match), exact=True)

    def shows(self, match: Match, totals: tuple[int, int]) -> None:
        cells = self.board(match).locator("tbody .board-total")
        expect(cells).to_have_text([str(one) for one in totals], timeout=FOLLOWS_MS)
        assert self.page.evaluate("window.wasHere"), "it was never loaded again"

    def says(self, words: str) -> None:
        expect(self.page.locator("[data-live]")).to_contain_text(
            words, timeout=FOLLOWS_MS
        )

    @property
    def match_id(self) -> str:
        return self.page.url.strip("/").split("/")[-2]


@dataclass(frozen=True, slots=True)
class LogLine:
    """A team's line of the log, as far as a night changes it."""

    played: int
    won: int
    lost: int
    for_: int
    against: int

    def after(self, *, own: int, other: int) -> LogLine:
        """Return the line after one more match, which one side won."""
        return LogLine(
            self.played + 1,
            self.won + (own > other),
            self.lost + (own < other),
            self.for_ + own,
            self.against + other,
        )


def log_line(page: Page, team: str) -> LogLine:
    row = log_row(page, team)
    return LogLine(*(int(row[name]) for name in ("P", "W", "L", "For", "Against")))


def log_lines(page: Page, match: Match) -> dict[str, LogLine]:
    page.goto("/")
    open_log(page)
    return {team: log_line(page, team) for team in (match.home, match.away)}
