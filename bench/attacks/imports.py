"""Row 7: files are looked through and taken in while markers press."""

from __future__ import annotations

import re
from io import BytesIO
from secrets import token_hex
from threading import Event
from zipfile import ZipFile

from bench.attacks.phones import Marker
from bench.attacks.report import Fact, Seen, seen, statuses, waited, waits
from bench.attacks.sites import Site
from bench.attacks.visitors import Answer, File, Visitor
from tests.server.phones import in_threads
from tests.server.system import ROOT, pause

DEMO = ROOT / "league" / "demo"
WAITED_S = 0.2
LOOKED_THROUGH_S = 900
IMPORTS = 20
ROWS = 300
EACH_S = 0.05
ALONE = 40
READY = "ready to import"
# The button of a preview without faults.
CAN_BE_TAKEN = 'value="take"'
# What the page says while the worker has not finished.
UNDER_WAY = ("being looked through", "being imported")


def season_zip(records: int) -> File:
    """Return the demo season as a zip, with so many of its matches' records."""
    matches = sorted(DEMO.glob("matches/*"))[:records]
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for path in (*sorted(DEMO.glob("*.csv")), *matches):
            archive.write(path, f"season/{path.relative_to(DEMO)}")
    return File("upload", "season.zip", stream.getvalue())


def bring(site: Site, secretary: Visitor, name: str, *, records: int = 99) -> str:
    """Upload a season; return the page of its import, "" if it is refused."""
    address = f"/desk/{site.victims.union}/import/"
    answer = secretary.post(address, {"season": name}, season_zip(records))
    return answer.headers.get("Location", "")


def is_done(secretary: Visitor, page: str) -> bool:
    answer = secretary.get(page)
    return answer.status == 200 and not any(one in answer.text for one in UNDER_WAY)


class Pressing:
    """A marker who presses all the time, until it is over."""

    def __init__(self, site: Site) -> None:
        self.marker, self.answers = Marker(site, number=3), list[Answer]()
        self.alone: list[float] = []
        self.is_over = Event()

    def __enter__(self) -> Pressing:
        assert self.marker.come_in().status == 201, "the marker comes in"
        self.alone = [self.marker.press().seconds for _ in range(ALONE)]
        [self.thread] = in_threads(self.press)
        return self

    def press(self) -> None:
        while not self.is_over.is_set():
            self.answers.append(self.marker.press())
            pause(EACH_S)

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        self.thread.join()

    def fact(self, beside: str) -> Fact:
        took = [one.seconds for one in self.answers]
        others = [one.status for one in self.answers if one.status != 200]
        if others:
            return Fact(f"presses beside {beside} were answered {others[:5]}", False)
        what = f"presses beside {beside}"
        return waits(what, took, self.alone, share=0.95, most=WAITED_S)


def season(site: Site) -> Seen:
    """A whole season is looked through, then written."""
    secretary = site.visitor(user="secretary")
    with Pressing(site) as beside_preview:
        page = bring(site, secretary, "2031")
        is_seen = waited(lambda: is_done(secretary, page), seconds=LOOKED_THROUGH_S)
    with Pressing(site) as beside_import:
        secretary.post(f"{page}apply/", {})
        is_in = waited(lambda: is_done(secretary, page), seconds=LOOKED_THROUGH_S)
    told = secretary.get(page).text
    return seen(
        Fact(f"looked through: {is_seen}", is_seen),
        beside_preview.fact("the preview"),
        Fact(f"imported: {is_in and 'is imported' in told}", "is imported" in told),
        beside_import.fact("the import"),
    )


def rows(site: Site) -> Seen:
    """A file of rows is looked through four times."""
    secretary = site.visitor(user="secretary")
    code = team_code(site)
    teams = "registration_no,name,team\n" + "".join(
        f"ZW{at},{token_hex(4)} {token_hex(4)},{code}\n" for at in range(ROWS)
    )
    address = f"/seasons/{site.victims.season}/imports/players/"
    brought = secretary.post(address, {}, File("upload", "p.csv", teams.encode()))
    page = brought.headers.get("Location", "")
    with Pressing(site) as beside:
        previews = [secretary.get(page) for _ in range(4)]
    slowest = max(one.seconds for one in previews)
    return seen(
        Fact(f"brought: {brought.status}", brought.status == 302),
        Fact(
            f"{len(previews)} previews of {ROWS} rows: {statuses(previews)}, "
            f"the slowest {slowest:.1f} s{fault_of(previews[0])}",
            all(one.status == 200 and CAN_BE_TAKEN in one.text for one in previews),
        ),
        beside.fact("the previews"),
    )


def fault_of(answer: Answer) -> str:
    found = re.search(r'role="alert"[^>]*>([^<]{0,100})', answer.text)
    return f", {found[1]}" if found else ""


def team_code(site: Site) -> str:
    [(code,)] = site.system.query(
        "SELECT t.code FROM league_team t JOIN league_standing s ON s.team_id = t.id "
        f"WHERE s.division_id = {site.victims.division} ORDER BY t.id LIMIT 1"
    )
    return str(code)


def twenty(site: Site) -> Seen:
    """Twenty seasons are brought one right after the other, from several browsers."""
    pages: list[str] = []

    def brings(numbers: range) -> None:
        secretary = site.visitor(user="secretary")
        pages.extend(
            bring(site, secretary, f"{2040 + at}", records=1) for at in numbers
        )

    with Pressing(site) as beside:
        for thread in in_threads(
            *(lambda at=one: brings(range(at, IMPORTS, 4)) for one in range(4))
        ):
            thread.join()
        secretary = site.visitor(user="secretary")
        waited(
            lambda: all(is_done(secretary, one) for one in pages),
            seconds=LOOKED_THROUGH_S,
            each_s=2.0,
        )
    told = [state_of(secretary, one) for one in pages]
    ready, others = told.count(READY), sorted({*told} - {READY})
    return seen(
        Fact(f"{len(pages)} brought", len([one for one in pages if one]) == IMPORTS),
        Fact(f"{ready} ready to import, others {others}", ready == IMPORTS),
        beside.fact("them"),
    )


def state_of(secretary: Visitor, page: str) -> str:
    found = re.search(r"This import is ([^.]+)\.", secretary.get(page).text)
    return found[1] if found else "unknown"
