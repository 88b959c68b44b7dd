"""A press under everything: viewers, a flood of wrong passwords, and a busy worker."""

from __future__ import annotations

import asyncio
import itertools
import json
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from time import monotonic
from typing import Any

from tests.server.count import NOTHING_WRONG, Count, count
from tests.server.load.asking import Connection, form, posted, request, told
from tests.server.load.gauges import read_processes
from tests.server.load.growth import seeded
from tests.server.phones import KEEP, Phone, Sent, make_taps
from tests.server.system import ROOT, System, running

MOST_S = 0.3
MATCHES, PHONES, VIEWERS, GUESSERS = 100, 40, 500, 8
SCREENS = 8
# Clients come in one after another; pressing begins when all work is under way.
COMING_IN_S = 10
AGAIN_S = 0.2


@dataclass(slots=True)
class Crowded:
    """What the clients of a crowded night met."""

    presses: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    works: dict[str, int] = field(default_factory=dict)
    wrong: Count = NOTHING_WRONG
    # Seconds of processor by part of the system, and those that passed.
    processor: Counter[str] = field(default_factory=Counter)
    seconds: float = 0

    @property
    def slow_press(self) -> float:
        """The seconds within which 95 of 100 presses were answered."""
        return percentile(self.presses, 95)

    @property
    def is_whole(self) -> bool:
        return self.wrong == NOTHING_WRONG and self.slow_press <= MOST_S


def percentile(times: list[float], share: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[share - 1]


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many there are, and for how long."""

    presses: int
    matches: int = MATCHES
    phones: int = PHONES
    viewers: int = VIEWERS
    guessers: int = GUESSERS
    # A phone presses so often.
    every_s: float = 1.0
    is_worker_busy: bool = True


def crowd(system: System, how: Crowd) -> Crowded:
    """Press while everything else goes on; count what was kept."""
    seed = seeded(system, "crowd_seed", how.matches, how.phones)
    phones = [
        Phone(0, one["match"], "", name=one["device"], key=one["key"])
        for one in seed["phones"]
    ]
    found, system.with_worker = Crowded(), True
    with running(system), busy(system, found, how):
        before, begun = processor_of(system), monotonic()
        asyncio.run(Night(system.port, seed, phones, found).go_on(how))
        found.processor = processor_of(system) - before
        found.seconds = monotonic() - begun
    sent = how.presses // how.phones * how.phones
    found.wrong = count(system, phones, sent=sent)
    return found


def processor_of(system: System) -> Counter[str]:
    """Return the seconds of processor that each part of a system has had."""
    found = Counter[str]()
    for name, one in read_processes(system).items():
        found[name.split()[0]] += one.seconds
    return found


@contextmanager
def busy(system: System, found: Crowded, how: Crowd) -> Iterator[None]:
    """Have the worker print, import, search and archive meanwhile."""
    if not how.is_worker_busy:
        yield
        return
    asker = subprocess.Popen(
        [sys.executable, "-m", "tests.server.load.crowd_tasks"],
        cwd=ROOT,
        env=system.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=(system.folder / "tasks.log").open("ab"),
    )
    try:
        yield
        out, _ = asker.communicate(b"over\n", timeout=120)
        assert asker.returncode == 0, (system.folder / "tasks.log").read_text()
        found.works = json.loads(out)
    finally:
        asker.kill()
        asker.wait()


class Night:
    """Everybody who asks the server, each on a connection of their own."""

    def __init__(
        self, port: int, seed: dict[str, Any], phones: list[Phone], found: Crowded
    ) -> None:
        self.port, self.seed, self.phones, self.found = port, seed, phones, found
        self.chance = Random(5)
        self.is_over = False

    async def go_on(self, how: Crowd) -> None:
        coming_in = min(COMING_IN_S, how.viewers / 50)
        others = [self.view(one, coming_in) for one in range(how.viewers)]
        others += [self.guess(one) for one in range(how.guessers)]
        beside = [asyncio.create_task(one) for one in others]
        await asyncio.sleep(coming_in)
        each = how.presses // how.phones
        pressing = (self.press(one, each, how.every_s) for one in self.phones)
        await asyncio.gather(*pressing)
        self.is_over = True
        for one in beside:
            one.cancel()
        for ended in await asyncio.gather(*beside, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def press(self, phone: Phone, presses: int, every_s: float) -> None:
        """Press in the phone's own time, each press until it is answered."""
        begun = monotonic() + self.chance.random() * every_s
        async with Connection(self.port) as connection:
            for number, tap in enumerate(make_taps(presses)):
                await asyncio.sleep(max(0, begun + number * every_s - monotonic()))
                pressed = monotonic()
                await self.deliver(connection, phone, tap)
                self.found.presses.append(monotonic() - pressed)

    async def deliver(
        self, connection: Connection, phone: Phone, tap: dict[str, Any]
    ) -> None:
        at = datetime.now(UTC).isoformat()
        entry = tap | {"at": at, "lease": 1}
        body = {"device": phone.name, "sent_at": at, "entries": [entry]}
        path = f"/api/v1/matches/{phone.match}/entries/"
        sent = posted(path, body, Authorization=f"Ticket {phone.key}")
        while True:
            answer = await connection.ask(sent)
            self.found.statuses[f"press {answer.status}"] += 1
            if answer.status == 200:
                return phone.note(Sent(200, told(answer)["answers"]))
            assert answer.status in KEEP | {0}, answer
            await asyncio.sleep(AGAIN_S)

    async def view(self, number: int, coming_in: float) -> None:
        """Open a live page, and ask for its news as the page itself does."""
        page = self.page_of(number)
        await asyncio.sleep(self.chance.random() * coming_in)
        async with Connection(self.port) as connection:
            answer = await connection.ask(request("GET", page["page"]))
            self.found.statuses[f"page {answer.status}"] += 1
            state = ""
            while not self.is_over:
                await asyncio.sleep(page["every"])
                state = await self.news(connection, page["now"], state)

    async def news(self, connection: Connection, path: str, state: str) -> str:
        """Ask for what is new since a state; return the next one."""
        begun = monotonic()
        asked = request("GET", f"{path}?language=en&since={state}")
        answer = await connection.ask(asked)
        self.found.polls.append(monotonic() - begun)
        self.found.statuses[f"news {answer.status}"] += 1
        return answer.header("x-state")

    def page_of(self, number: int) -> dict[str, Any]:
        """Return a viewer's page: half the night, half a match, a few screens."""
        kind = "screens" if number < SCREENS else ("night", "matches")[number % 2]
        page: dict[str, Any] = self.chance.choice(self.seed[kind])
        return page

    async def guess(self, number: int) -> None:
        """Guess passwords without end, each from an address of its own."""
        async with Connection(self.port) as connection:
            for guess in itertools.count():
                address = f"10.{number}.{guess // 250 % 250}.{guess % 250}"
                body = f"login=nobody{number}&password=guess{guess}".encode()
                sent = form("/accounts/login/", body, **{"X-Forwarded-For": address})
                answer = await connection.ask(sent)
                self.found.statuses[f"guess {answer.status}"] += 1


def in_words(found: Crowded) -> str:
    middle, slow, slower = (
        f"{percentile(found.presses, share) * 1000:.0f} ms" for share in (50, 95, 99)
    )
    wrong = found.wrong
    works = [f"{number} {name}" for name, number in found.works.items()]
    used = [f"{part} {seconds:.0f} s" for part, seconds in found.processor.items()]
    guesses = found.statuses["guess 200"] + found.statuses["guess 429"]
    return "; ".join(
        [
            f"95 of 100 presses within {slow}, half {middle}, 99 {slower}",
            f"{wrong.lost} lost, {wrong.doubled} doubled, {wrong.gaps} gaps",
            f"{len(found.polls):,} polls, 95 of 100 within "
            f"{percentile(found.polls, 95) * 1000:.0f} ms",
            f"{guesses} wrong passwords",
            f"done: {', '.join(works) or 'nothing else'}",
            f"processor in {found.seconds:.0f} s: {', '.join(used)}",
        ]
    )
