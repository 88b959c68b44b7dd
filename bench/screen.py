"""The speed of the marker's screen in Chromium, on the running server.

Measured with the processor slowed to a quarter, like an old phone's. Without Debian's
chromium nothing is measured, and the run says so.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.report import Row, at_most
from tests.browser.conftest import ARGS, CHROMIUM
from tests.browser.engine.phone import Phone
from tests.server.system import Seed, System, running

PRESSES = 200
UNSENT = 500
SLOWER = 4
MOST_PRESS_MS, MOST_OPENING_S, MOST_DELIVERY_S = 100, 2, 5
# From lifting the finger to the frame in which the total has changed.
TIMED = """async (presses) => {
  const table = document.querySelector(".table:not([hidden])");
  const pad = table.querySelector('.pad-side[data-side="home"] button.pad');
  const total = table.querySelector('.side[data-side="home"] .side-total');
  const times = [];
  for (let at = 0; at < presses; at += 1) {
    const moved = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now()));
      });
      watch.observe(total, { childList: true, characterData: true, subtree: true });
    });
    const began = performance.now();
    pad.click();
    times.push((await moved) - began);
  }
  return times.sort((one, other) => one - other);
}"""
CONTROLLED = """() => navigator.serviceWorker.ready.then(() => null)"""


def screen_rows() -> list[Row]:
    if not Path(CHROMIUM).exists():
        print(f"{CHROMIUM} is not there: the marker's screen was not measured")
        return []
    with tempfile.TemporaryDirectory(prefix="klawerjas-screen-") as name:
        folder = Path(name)
        system = System(folder, f"sqlite://{folder}/db.sqlite3")
        system.manage("prepare")
        seed = system.seed(begun=True)
        with running(system), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            rows = measured(browser, system, seed)
            browser.close()
    return rows


def measured(browser: Browser, system: System, seed: Seed) -> list[Row]:
    address = f"http://127.0.0.1:{system.port}"
    context = browser.new_context(base_url=address, has_touch=True)
    page = marking(context, seed.codes[0])
    slow(context, page)
    times = page.evaluate(TIMED, PRESSES)
    opening = opened_offline(context, page)
    context.close()
    return [
        at_most(
            "press to screen, processor held to a quarter, 95 in 100",
            times[int(PRESSES * 0.95) - 1],
            MOST_PRESS_MS,
            "ms",
            median=round(statistics.median(times), 1),
        ),
        at_most("the marker's screen, cold and offline", opening, MOST_OPENING_S, "s"),
        at_most(
            f"{UNSENT} unsent presses, from the network to the union",
            delivered(browser.new_context(base_url=address), seed),
            MOST_DELIVERY_S,
            "s",
        ),
    ]


def marking(context: BrowserContext, code: str) -> Page:
    """Join by a code, and start to mark."""
    page = context.new_page()
    page.goto(f"/mark/#{code}")
    page.get_by_label("Your name").fill("Thandi")
    page.get_by_role("button", name="Start marking").click()
    page.locator(".table:visible .side-total").first.wait_for()
    page.evaluate(CONTROLLED)
    return page


def slow(context: BrowserContext, page: Page) -> None:
    protocol = context.new_cdp_session(page)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def opened_offline(context: BrowserContext, page: Page) -> float:
    page.close()
    context.set_offline(True)
    cold = context.new_page()
    slow(context, cold)
    began = time.perf_counter()
    cold.goto("/mark/")
    cold.locator(".table:visible .side-total").first.wait_for()
    return time.perf_counter() - began


def delivered(context: BrowserContext, seed: Seed) -> float:
    """Press offline; return the seconds from reconnecting until the last answer."""
    phone = Phone.opened(context, at="/rulebook/", match=seed.matches[1])
    phone.join(seed.codes[1])
    phone.call("lease", phone.match, 1)
    context.set_offline(True)
    phone.press_many(UNSENT)
    began = time.perf_counter()
    context.set_offline(False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.wait_delivered()
    seconds = time.perf_counter() - began
    context.close()
    return seconds
