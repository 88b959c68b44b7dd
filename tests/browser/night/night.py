"""Everyone in the hall tonight, each with their own browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.night.album import SIZES, Album
from tests.browser.night.captain import Captain
from tests.browser.night.hall import Follower
from tests.browser.night.ledger import Ledger
from tests.browser.night.phone import Phone
from tests.browser.night.profile import Profile
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, SECOND, Match, Prepared
from tests.browser.night.watch import Watch

SMALL, LARGE, WIDE = SIZES
DESK: ViewportSize = {"width": 1280, "height": 800}


@dataclass(slots=True)
class Night:
    """The cast of the story; each joins when the story calls them."""

    hall: Prepared
    chromium: Browser
    folder: Path
    text: int = 100
    ledger: Ledger = field(default_factory=Ledger)
    album: Album = field(init=False)
    watch: Watch = field(default_factory=Watch)
    contexts: list[BrowserContext] = field(default_factory=list)
    referee: Referee = field(init=False)
    home: Captain = field(init=False)
    away: Captain = field(init=False)
    thandi: Phone = field(init=False)  # marks table 1 of the first match
    sipho: Phone = field(init=False)  # table 2
    fatima: Phone = field(init=False)  # tables 3 and 4, with a profile that outlives
    jan: Phone = field(init=False)  # all tables of the second match
    profile: Profile = field(init=False)
    screen: Follower = field(init=False)
    live: Follower = field(init=False)
    secretary: Page = field(init=False)
    called_away: str = ""

    def __post_init__(self) -> None:
        self.album = Album(self.text)
        self.referee = Referee(self.window(SMALL).new_page())
        self.home = Captain(self.window(SMALL).new_page(), FIRST, FIRST.home)
        self.away = Captain(self.window(LARGE).new_page(), FIRST, FIRST.away)
        self.thandi = self.phone("Thandi", FIRST, self.window(SMALL))
        self.sipho = self.phone("Sipho", FIRST, self.window(LARGE))
        self.profile = Profile(
            self.chromium, self.folder, self.address, SMALL, self.text
        )
        self.fatima = self.phone("Fatima", FIRST, self.unlocked())
        self.jan = self.phone("Jan", SECOND, self.window(LARGE))
        self.screen = Follower.opened(self.window(WIDE))
        self.live = Follower.opened(self.window(SMALL))
        self.secretary = self.window(DESK).new_page()

    @property
    def address(self) -> str:
        return self.hall.site.address

    @property
    def markers(self) -> tuple[Phone, ...]:
        return self.thandi, self.sipho, self.fatima, self.jan

    def window(self, size: ViewportSize) -> BrowserContext:
        context = self.chromium.new_context(
            base_url=self.address, viewport=size, has_touch=size != WIDE
        )
        self.contexts.append(context)
        return self.watch.over(context)

    def phone(self, name: str, match: Match, context: BrowserContext) -> Phone:
        return Phone(name, match, self.ledger, context)

    def unlocked(self) -> BrowserContext:
        return self.watch.over(self.profile.open())

    def look(self, page: Page, name: str) -> None:
        self.album.look(page, name)

    def totals(self, match: Match) -> tuple[int, int]:
        """Return the ledger's totals: home, away."""
        home, away = (self.ledger.total(str(match), side) for side in ("home", "away"))
        return home, away

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.profile.close()
