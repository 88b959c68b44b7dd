"""How soon a marker can begin: a code scanned on a slow phone that was never here.

A processor held to a quarter and 400 kb/s, with 150 ms there and back. The clock runs
from the address in the code to the field for a name, and on to the first press counted
on the screen, in a match that is being played; a person's own seconds, for
typing the name, are left out.
"""

from __future__ import annotations

import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.report import Row, at_most
from bench.vitals import PHONE, SLOWER
from tests.browser.conftest import ARGS, CHROMIUM
from tests.browser.wire import Wire
from tests.server.system import System, migrated, running

ROUNDS = 5
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
# Told in the page: a question from outside may be answered half a second late.
WATCHED = """
  const seen = (selector) =>
    [...document.querySelectorAll(selector)].find((one) => one.offsetParent);
  const until = (look) => new Promise((resolve) => {
    const again = () => look() ? resolve(look()) : requestAnimationFrame(again);
    again();
  });
  const contact = window.contact = {};
  contact.start = async () => {
    contact.started = performance.now();
    seen("#marker-name").value = "Thandi";
    seen('[data-arrive="start"]').click();
    (await until(() => seen(".pads-main button"))).click();
    await until(() => seen(".side-total").textContent !== "0");
    contact.press = performance.now();
  };
  contact.here = until(() => seen("#marker-name")).then(() => {
    contact.field = performance.now();
  });
"""
MOST_FIELD_MS, MOST_PRESS_MS, MOST_REQUESTS, MOST_KB = 2500, 3500, 12, 60


@dataclass(frozen=True, slots=True)
class Arrival:
    """A first contact: milliseconds, and what came over the wire until the field."""

    field_ms: float
    press_ms: float
    requests: int
    kilobytes: float
    told: list[str]


def first_contact_rows() -> list[Row]:
    found = arrivals()
    if not found:
        return []
    one = sorted(found, key=lambda each: each.field_ms)[len(found) // 2]
    press_ms = statistics.median(each.press_ms for each in found)
    named = "a marker's first contact on a slow phone"
    return [
        at_most(f"{named}, field for the name", one.field_ms, MOST_FIELD_MS, "ms"),
        at_most(f"{named}, first press", press_ms, MOST_PRESS_MS, "ms"),
        at_most(f"{named}, requests", one.requests, MOST_REQUESTS, ""),
        at_most(f"{named}, over the wire", one.kilobytes, MOST_KB, "kB"),
    ]


def arrivals() -> list[Arrival]:
    """Return some first contacts with a match that is being played."""
    if not Path(CHROMIUM).exists():
        print(f"{CHROMIUM} is not there: no marker's first contact was measured")
        return []
    with tempfile.TemporaryDirectory(prefix="klawerjas-contact-") as name:
        folder = Path(name)
        system = migrated(System(folder, f"sqlite://{folder}/db.sqlite3"))
        # Each of them finds the tables of its match free.
        codes = system.seed(matches=ROUNDS, begun=True).codes
        with running(system), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            site = f"http://127.0.0.1:{system.port}"
            found = [arrive(browser, f"{site}/mark/#{code}") for code in codes]
            browser.close()
    return found


def arrive(browser: Browser, address: str) -> Arrival:
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, is_mobile=True)
    context.add_init_script(WATCHED)
    page = context.new_page()
    wire = Wire().watch(page)
    held_back(page)
    page.goto(address, wait_until="commit")
    page.evaluate("contact.here")
    requests, size, told = wire.requests, wire.size, wire.told()
    page.evaluate("contact.start()")
    found: dict[str, float] = page.evaluate("contact")
    context.close()
    press_ms = found["field"] + found["press"] - found["started"]
    return Arrival(
        round(found["field"]),
        round(press_ms),
        requests,
        round(size / 1000, 1),
        told,
    )


def held_back(page: Page) -> None:
    """Hold a page back as a slow phone on a slow network would be."""
    protocol = page.context.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.send("Network.emulateNetworkConditions", SLOW)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


if __name__ == "__main__":
    found = arrivals()
    for one in found:
        print(one.field_ms, one.press_ms, one.requests, one.kilobytes)
    print("\n".join(found[0].told))
