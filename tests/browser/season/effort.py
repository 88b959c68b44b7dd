"""What a task costs a secretary: clicks, keys and files, counted in the page itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from tests.browser.site import sign_in, watched
from tests.server.system import ROOT, System

DOCS = ROOT / "docs" / "performance.md"
HEADING = "# What a task costs a secretary"
# Counts over page loads. What came into a field or to an address without a hand, by a
# test's shortcut, stands under `unseen`.
COUNTER = """(() => {
  if (!location.protocol.startsWith("http")) return;
  const nothing = { clicks: 0, keys: 0, files: 0, unseen: [] };
  const change = (how) => {
    const told = JSON.parse(sessionStorage.getItem("effort")) ?? nothing;
    how(told);
    sessionStorage.setItem("effort", JSON.stringify(told));
  };
  let isHand = false;
  addEventListener("pointerdown", () => change((told) => {
    told.clicks += 1;
    isHand = true;
  }), true);
  addEventListener("keydown", () => change((told) => {
    told.keys += 1;
    isHand = true;
  }), true);
  addEventListener("input", (event) => change((told) => {
    const { name, type, files } = event.target;
    const isByHand = event.isTrusted && isHand && (event.data ?? "").length < 2;
    if (type === "file") told.files += files.length;
    else if (!isByHand) told.unseen.push(name);
    isHand = false;
  }), true);
  if (document.referrer === "") change((told) => told.unseen.push(location.pathname));
})();"""
BEGIN = "() => sessionStorage.removeItem('effort')"
READ = "() => sessionStorage.getItem('effort')"


@dataclass(frozen=True, slots=True)
class Effort:
    """What a task took, from the front page to its end."""

    clicks: int = 0
    keys: int = 0
    files: int = 0

    @property
    def row(self) -> list[str]:
        """The figures as the table in docs/performance.md has them."""
        return [str(self.clicks), str(self.keys), str(self.files)]


@contextmanager
def counting_page(
    chromium: Browser, system: System, username: str, password: str
) -> Iterator[Page]:
    """Open a browser that counts, in which a user is signed in."""
    context = chromium.new_context(base_url=f"http://127.0.0.1:{system.port}")
    context.add_init_script(COUNTER)
    with watched(context.new_page()) as opened:
        opened.goto("/")
        sign_in(opened, username, password)
        yield opened
    context.close()


def begin(page: Page) -> None:
    """Count from the front page on, as it is opened."""
    page.goto("/")
    page.evaluate(BEGIN)


def spent(page: Page) -> Effort:
    """Return what was spent since the beginning; fail if something was not counted."""
    told = json.loads(page.evaluate(READ) or "{}")
    assert told.pop("unseen", []) == [], "nothing happens without a hand"
    return Effort(**told)


def told_of(task: str) -> list[str]:
    """Return the figures that docs/performance.md has for a task."""
    part = DOCS.read_text(encoding="utf-8").partition(HEADING)[2].partition("\n# ")[0]
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")]
        for line in part.splitlines()
        if line.startswith("|")
    ]
    return next((row[1:4] for row in rows if row[0] == task), [])
