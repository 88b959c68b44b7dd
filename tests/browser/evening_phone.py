"""A phone at a table of an evening, and its evening's own server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.system import System, copied, running

SIZE = {"width": 360, "height": 740}
ENTRIES = (
    "SELECT kind, sheet, data FROM drives_driveentry WHERE table_id = {} ORDER BY seq"
)
CONTROLLED = """() => new Promise((resolve) => {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("controllerchange", () => resolve(null));
  if (serviceWorker.controller) resolve(null);
})"""


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening of two tables on a server that can be killed."""

    system: System
    codes: list[str]
    tables: list[int]
    session: str
    drive: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.system.port}"

    def entries(self, table: int = 0) -> list[tuple[str, str, dict[str, Any]]]:
        """Return the club's entries of a table: kind, sheet and data."""
        rows = self.system.query(ENTRIES.format(self.tables[table]))
        return [(kind, sheet, json.loads(data)) for kind, sheet, data in rows]

    def score(self, table: int = 0) -> dict[str, Any]:
        asked = f"SELECT score FROM drives_drivetable WHERE id = {self.tables[table]}"
        return json.loads(self.system.query(asked)[0][0])

    def do(self, script: str) -> None:
        """Run a few lines on the evening's database, outside its server."""
        done = self.system.run("-c", f"import django; django.setup()\n{script}")
        assert done.returncode == 0, done.stderr


@contextmanager
def evenings(
    prepared: System, *games: tuple[str, dict[str, Any]]
) -> Iterator[list[Evening]]:
    """Serve an evening of each game, with its settings."""
    with copied(prepared) as system:
        done = system.run("-m", "tests.server.evenings", json.dumps(games))
        assert done.returncode == 0, done.stderr
        with running(system):
            yield [Evening(system, **one) for one in json.loads(done.stdout)]


class TablePhone:
    """A phone that writes at a table of an evening."""

    def __init__(self, address: str, chromium: Browser, *, script: str = "") -> None:
        self.context: BrowserContext = chromium.new_context(
            base_url=address, viewport=SIZE, has_touch=True
        )
        if script:
            self.context.add_init_script(script)
        self.page: Page = self.context.new_page()

    def open_again(self) -> None:
        """Close the tab, and open the page in a new one."""
        self.page.close()
        self.page = self.context.new_page()
        self.page.goto("/evenings/mark/")

    def offline(self, is_offline: bool = True) -> None:
        self.context.set_offline(is_offline)

    def pick(self, name: str, value: str) -> None:
        box = f'label:has(input[name="{name}"][value="{value}"])'
        self.page.locator(box).tap()

    def write(self) -> None:
        self.page.get_by_role("button", name="Write", exact=True).tap()

    def total(self, side: str) -> Locator:
        return self.page.locator(f'[data-totals] [data-side="{side}"] .side-total')

    @property
    def saved(self) -> Locator:
        return self.page.locator("[data-saved]")

    def wait_delivered(self) -> None:
        expect(self.saved).to_contain_text("The club has everything")

    def close(self) -> None:
        self.context.close()


class Writer(TablePhone):
    """Someone with a phone at a table of an evening on a server of its own."""

    def __init__(
        self, evening: Evening, chromium: Browser, *, script: str = ""
    ) -> None:
        super().__init__(evening.address, chromium, script=script)
        self.evening = evening

    def come(self, table: int = 0) -> Writer:
        self.page.goto(f"/evenings/mark/#{self.evening.codes[table]}")
        expect(self.page.locator("[data-bar-table]")).to_contain_text("round 1")
        return self

    def come_for_good(self, table: int = 0) -> Writer:
        """Come, and wait until the page would open without a network."""
        self.come(table).page.evaluate(CONTROLLED)
        return self

    def deal(self, maker: str, us: int) -> None:
        """Write a deal of klaverjas: who made trumps, and our side's cards."""
        self.page.locator("[data-form]").wait_for()
        before = self.page.locator("[data-deals] tr").count()
        self.pick("maker", maker)
        self.page.locator('[name="cards_us"]').fill(str(us))
        self.write()
        expect(self.page.locator("[data-deals] tr")).to_have_count(before + 1)


Arrives = Callable[..., Writer]
