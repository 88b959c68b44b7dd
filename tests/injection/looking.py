"""Fill a system's database, serve it, and look at it with the eyes of many readers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice

from playwright.sync_api import Browser

from tests.injection.browser import Reader, Seen, reader
from tests.injection.screens import (
    enter_as_captain,
    mark_a_table,
    watch_live,
    write_at_an_evening,
)
from tests.server.system import System, copied, running

VISITOR, SECRETARY, BOARD = "visitor", "union's secretary", "board's secretary"
TYPED_TEXT = '"><svg onload=x()><script>x()</script> </textarea><svg onload=x()>'
TYPED_NAME = "<img src=x onerror=x()>"
# Besides those who always look.
MORE = 2
LIVE = ("/live/", "/screen/", "/referee/", "/captain/", "/tonight/", "/run/")


@dataclass(frozen=True, slots=True)
class Told:
    """What a filled world tells (world.py)."""

    cookies: dict[str, str]
    addresses: list[str]
    admin: list[str]
    codes: dict[str, str]
    values: dict[str, tuple[str, str]]
    had: dict[str, list[str]]
    missing: int


@dataclass(slots=True)
class Look:
    """A filled world that is served, and a browser that looks at it."""

    system: System
    told: Told
    chromium: Browser
    seen: Seen = field(init=False)

    def __post_init__(self) -> None:
        self.seen = Seen(self.told.values)

    @contextmanager
    def by(self, who: str) -> Iterator[Reader]:
        session = self.told.cookies.get(who, "")
        at = f"http://127.0.0.1:{self.system.port}"
        with reader(self.chromium, self.seen, who, address=at, session=session) as one:
            yield one

    @property
    def all_addresses(self) -> list[str]:
        return self.told.addresses + self.told.admin

    def read_by(self, who: str, addresses: list[str]) -> list[str]:
        """Let a reader's browser read the answers of addresses; return the pages."""
        with self.by(who) as one:
            return one.read(addresses)

    def open_by(self, who: str, pages: list[str]) -> None:
        with self.by(who) as one:
            one.open(pages)

    def send_by(self, who: str, pages: list[str]) -> None:
        """Send every form with payloads: what is refused stands in the answer again."""
        with self.by(who) as one:
            one.send(pages, TYPED_TEXT)

    def watch_by(self, who: str) -> None:
        """Wait at the live pages until their scripts have drawn the news."""
        live = [one for one in self.told.addresses if one.endswith(LIVE)]
        with self.by(who) as one:
            watch_live(one, live)

    def come_with_codes(self) -> None:
        """Be a marker's phone, a captain's, and one at the table of an evening."""
        codes = self.told.codes
        with self.by("marker's phone") as one:
            mark_a_table(one, codes["marker"], name=TYPED_NAME)
        with self.by("captain's phone") as one:
            enter_as_captain(one, codes["captain"], name=TYPED_NAME)
            own = [path for path in self.told.addresses if "/captain/" in path]
            one.open(one.read(own))
        with self.by("evening's phone") as one:
            write_at_an_evening(one, codes["evening"])


@contextmanager
def filled(
    empty: System, chromium: Browser, had: dict[str, list[str]]
) -> Iterator[Look]:
    """Fill a copy of an empty system with the payloads that fields have not had."""
    with copied(empty) as system:
        kept = system.folder / "had.json"
        kept.write_text(json.dumps(had))
        done = system.run("-m", "tests.injection.world", str(kept))
        assert done.returncode == 0, done.stderr[-2000:]
        with running(system):
            yield Look(system, Told(**json.loads(done.stdout)), chromium)


def shared(pages: dict[str, list[str]], turn: int) -> dict[str, list[str]]:
    """Let each page be opened by one of those who may, another one each turn."""
    who_may: dict[str, list[str]] = {}
    for who, addresses in pages.items():
        for one in addresses:
            who_may.setdefault(one, []).append(who)
    out: dict[str, list[str]] = {who: [] for who in pages}
    for number, (address, readers) in enumerate(who_may.items()):
        [who] = islice(cycle(readers), turn + number, turn + number + 1)
        out[who].append(address)
    return out


def readers_of(told: Told, turn: int) -> list[str]:
    """Return who looks in a turn: who sees most always, the others by turns."""
    always = [VISITOR, SECRETARY, BOARD]
    others = [one for one in told.cookies if one not in always]
    return always + list(islice(cycle(others), turn * MORE, turn * MORE + MORE))


def look_everywhere(look: Look, turn: int) -> None:
    """Read all as several readers, open each page as one of them, use the screens."""
    pages = {
        who: look.read_by(
            who, look.all_addresses if who == BOARD else look.told.addresses
        )
        for who in readers_of(look.told, turn)
    }
    for who, addresses in shared(pages, turn).items():
        look.open_by(who, addresses)
    look.watch_by(SECRETARY)
    look.come_with_codes()
    look.send_by(SECRETARY, pages[SECRETARY])


@dataclass(slots=True)
class Total:
    """What many worlds came to."""

    worlds: int = 0
    fields: int = 0
    missing: int = 0
    values: int = 0
    whole: int = 0
    read: int = 0
    opened: int = 0
    sent: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, look: Look) -> None:
        seen = look.seen
        self.worlds += 1
        self.fields, self.missing = len(look.told.had), look.told.missing
        self.values += len(seen.values)
        self.whole += len(seen.whole)
        self.read += seen.read
        self.opened += seen.opened
        self.sent += seen.sent.total()
        self.faults += seen.faults + seen.failed

    def __str__(self) -> str:
        return (
            f"{self.fields} fields in {self.worlds} worlds, {self.missing} payloads "
            f"missing; {self.values:,} values, {self.whole:,} seen whole; "
            f"{self.read:,} answers read, {self.opened:,} pages opened, "
            f"{self.sent:,} forms sent; "
            f"{len(self.faults)} faults"
        )


def look_at_worlds(empty: System, chromium: Browser, *, most: int) -> Iterator[Total]:
    """Fill worlds until every field has had each payload; tell after each of them."""
    total = Total(missing=1)
    had: dict[str, list[str]] = {}
    while total.missing and total.worlds < most:
        with filled(empty, chromium, had) as look:
            look_everywhere(look, total.worlds)
            had = look.told.had
            total.add(look)
        yield total
