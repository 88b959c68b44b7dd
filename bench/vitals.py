"""How soon pages show on a phone, and whether they jump: LCP and CLS in Chromium.

As Lighthouse does it: a processor held to a quarter, the network of a slow 4G phone,
nothing kept from before. Its score is that of its own curves for a phone, without the
speed index, which needs a film of the page.
"""

from __future__ import annotations

import math
import re
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bench.report import Row, at_most
from tests.browser.conftest import ARGS, CHROMIUM
from tests.browser.wire import Wire
from tests.server.system import System, running

ROUNDS = 3
SLOWER = 4
MOST_LCP_MS, MOST_CLS = 2500, 0.02
PHONE: ViewportSize = {"width": 360, "height": 740}
# Lighthouse's "slow 4G": 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up.
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SETTLED_MS = 1500
# The pages of the demo season that are measured; and those whose address another's
# page has, by that page's name.
UNION = "/unions/south-peninsula/"
FIXED = {
    "front": "/",
    "union": UNION,
    "fixtures": f"{UNION}fixtures/",
    "players": f"{UNION}players/",
    "statistics": f"{UNION}statistics/",
    "evenings": f"{UNION}evenings/",
    "rule book": "/rulebook/",
}
LEADS_TO = {
    "log": ("union", r'href="(/divisions/\d+/)"'),
    "results": ("log", r'href="(/divisions/\d+/results/)"'),
    "charts": ("log", r'href="(/divisions/\d+/pictures/)"'),
    "live night": ("union", rf'href="({UNION}nights/[\d-]+/)"'),
    "match": ("results", r'href="(/matches/[\da-f-]{36}/)"'),
    "team": ("union", r'href="(/teams/\d+/)"'),
    "player": ("players", r'href="(/players/\d+/)"'),
    "evening": ("evenings", r'href="(/evenings/\d+/)"'),
}
WATCHED = """
  window.vitals = { fcp: 0, lcp: 0, cls: 0, tbt: 0 };
  const watch = (type, told) => new PerformanceObserver((list) => {
    for (const one of list.getEntries()) told(one);
  }).observe({ type, buffered: true });
  watch("paint", (one) => {
    if (one.name === "first-contentful-paint") vitals.fcp = one.startTime;
  });
  watch("largest-contentful-paint", (one) => { vitals.lcp = one.startTime; });
  watch("layout-shift", (one) => { if (!one.hadRecentInput) vitals.cls += one.value; });
  watch("longtask", (one) => { vitals.tbt += Math.max(0, one.duration - 50); });
"""
# Of Lighthouse 10 on a phone: the value that scores 0.9, that which scores 0.5, weight.
CURVES = {
    "fcp": (1800, 3000, 10),
    "lcp": (2500, 4000, 25),
    "tbt": (200, 600, 30),
    "cls": (0.1, 0.25, 25),
}
# Where its curve, the tail of a normal distribution, has 0.9: erfc⁻¹(1/5).
NINE_TENTHS = 0.9061938024368232


@dataclass(frozen=True, slots=True)
class Vitals:
    """One visit: milliseconds but for CLS, and what it took over the wire."""

    fcp: float
    lcp: float
    tbt: float
    cls: float
    kilobytes: float
    requests: int

    @property
    def score(self) -> int:
        """Return what Lighthouse would give for these, of 100."""
        weights = sum(weight for _good, _half, weight in CURVES.values())
        points = sum(
            weight * scored(getattr(self, name), good, half)
            for name, (good, half, weight) in CURVES.items()
        )
        return round(100 * points / weights)


def scored(value: float, good: float, half: float) -> float:
    if value <= 0:
        return 1.0
    away = NINE_TENTHS * math.log(value / half) / math.log(half / good)
    return (1 - math.erf(away)) / 2


def vital_rows() -> list[Row]:
    return [row for name, visits in visited().items() for row in rows_of(name, visits)]


def visited() -> dict[str, list[Vitals]]:
    """Return the visits of each page of a demo of today's own."""
    if not Path(CHROMIUM).exists():
        print(f"{CHROMIUM} is not there: no page was measured on a phone")
        return {}
    with tempfile.TemporaryDirectory(prefix="klawerjas-vitals-") as name:
        folder = Path(name)
        system = System(folder, f"sqlite://{folder}/db.sqlite3")
        system.manage("prepare", "--demo")
        with running(system), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            address = f"http://127.0.0.1:{system.port}"
            found = {
                name: [visit(browser, address + path) for _ in range(ROUNDS)]
                for name, path in addresses(browser, address).items()
            }
            browser.close()
    return found


def median_of(visits: list[Vitals]) -> Vitals:
    return sorted(visits, key=lambda one: one.lcp)[len(visits) // 2]


def rows_of(name: str, visits: list[Vitals]) -> list[Row]:
    """Return the rows of a page: the median visit's paint, and the worst jump."""
    median = median_of(visits)
    return [
        at_most(
            f"{name} page on a phone, largest paint",
            round(median.lcp),
            MOST_LCP_MS,
            "ms",
            first_paint_ms=round(median.fcp),
            blocked_ms=round(statistics.median(one.tbt for one in visits)),
            kilobytes=median.kilobytes,
            requests=median.requests,
            score=median.score,
        ),
        at_most(
            f"{name} page on a phone, layout shift",
            round(max(one.cls for one in visits), 4),
            MOST_CLS,
            "",
        ),
    ]


def addresses(browser: Browser, address: str) -> dict[str, str]:
    """Return the pages to measure: the fixed ones, and those that pages lead to."""
    page = browser.new_page()
    found = dict(FIXED)
    for name, (before, pattern) in LEADS_TO.items():
        page.goto(address + found[before])
        led = re.search(pattern, page.content())
        assert led is not None, f"nothing leads to a {name}"
        found[name] = led[1]
    page.close()
    return found


def visit(browser: Browser, address: str) -> Vitals:
    """Open a page for the first time on a slow phone."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, is_mobile=True)
    context.add_init_script(WATCHED)
    page = context.new_page()
    wire = Wire().watch(page)
    protocol = context.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.send("Network.emulateNetworkConditions", NETWORK)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="load")
    page.wait_for_timeout(SETTLED_MS)
    found: dict[str, float] = page.evaluate("window.vitals")
    context.close()
    return Vitals(**found, kilobytes=round(wire.size / 1000, 1), requests=wire.requests)


def table_of(found: dict[str, list[Vitals]]) -> str:
    """Return a table in Markdown: each page's median visit, and its worst jump."""
    lines = [
        "| page | LCP, ms | CLS | kB | requests | score |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for name, visits in found.items():
        one, cls = median_of(visits), max(visit.cls for visit in visits)
        figures = (round(one.lcp), f"{cls:.3f}", one.kilobytes, one.requests, one.score)
        lines.append(f"| {name} | {' | '.join(map(str, figures))} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table_of(visited()))
