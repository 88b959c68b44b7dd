"""Row 13: the worker dies in the middle of a print."""

from __future__ import annotations

import re
from time import monotonic

from bench.attacks.imports import bring, is_done
from bench.attacks.report import Fact, Seen, seen, waited
from bench.attacks.sites import Site
from bench.attacks.visitors import Visitor

PACK = {
    "parts": ["sheets", "tallies", "referee", "cards", "rules"],
    "names": "no",
    "paper": "a4",
}
GOES_ON_S = 30
DRAWN_S = 300
SILENT = re.compile(r"has been silent since \d\d:\d\d:\d\d")
PROGRESS = re.compile(r"(\d+) of (\d+) drawn")


def killed_worker(site: Site) -> Seen:
    secretary = site.visitor(user="secretary")
    page = asked_print(site, secretary)
    if not waited(lambda: bool(drawn(secretary, page)), seconds=DRAWN_S, each_s=0.02):
        return seen(Fact(f"no print under way: {secretary.get(page).status}", False))
    told = drawn(secretary, page)
    former = token(site)
    site.system.kill_worker()
    died, silent_after, on_after = monotonic(), 0.0, 0.0
    while monotonic() - died < DRAWN_S and not is_ready(secretary, page):
        since = monotonic() - died
        if not silent_after and SILENT.search(secretary.get(page).text):
            silent_after = since
        if not on_after and token(site) != former:
            on_after = monotonic() - died
    on_after = on_after or monotonic() - died
    took = monotonic() - died
    is_told = bool(silent_after) or on_after < 15
    pdf = secretary.get(f"{page}print.pdf")
    words = f"told after {silent_after:.0f} s" if silent_after else "not told"
    return seen(
        Fact(f"killed at {told}", bool(told)),
        Fact(f"its page: silence {words}", is_told),
        Fact(f"another worker went on after {on_after:.0f} s", on_after < GOES_ON_S),
        Fact(f"ready after {took:.0f} s", is_ready(secretary, page)),
        Fact(f"{len(pdf.body) / 1000:.0f} KB of PDF", pdf.body.startswith(b"%PDF")),
    )


def asked_print(site: Site, secretary: Visitor) -> str:
    """Ask for the pack of a whole season, brought for it; return the print's page."""
    page = bring(site, secretary, "2033")
    waited(lambda: is_done(secretary, page), seconds=DRAWN_S)
    secretary.post(f"{page}apply/", {})
    waited(lambda: is_done(secretary, page), seconds=DRAWN_S)
    [(season,)] = site.system.query("SELECT max(id) FROM league_season")
    address = f"/seasons/{season}/pack/"
    form = secretary.get(address).text
    parts = re.findall(r'name="parts" value="([^"]+)"', form)
    answer = secretary.post(address, PACK | {"parts": parts})
    return answer.headers.get("Location", "")


def drawn(secretary: Visitor, page: str) -> str:
    found = PROGRESS.search(secretary.get(page).text)
    return found[0] if found and found[1] != found[2] else ""


def is_ready(secretary: Visitor, page: str) -> bool:
    return "It is ready" in secretary.get(page).text


def token(site: Site) -> object:
    """Return the token of the worker that has the last print."""
    rows = site.system.query(
        "SELECT token FROM scoresheets_printjob ORDER BY asked_at DESC LIMIT 1"
    )
    return rows[0][0] if rows else None
