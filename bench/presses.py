"""A press posted over HTTP against an empty view, and against a bare INSERT."""

from __future__ import annotations

import itertools
import json
import statistics
import threading
import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime

from django.conf import settings
from django.db import connection
from django.test import Client as TestClient

from bench import load
from bench.data import make_match, make_secretary
from bench.report import Row, at_least, interleaved, median_ratio
from bench.server import Server
from league.models import Division, User
from matches.models import Entry, Match
from matches.record.results import refold

ROUNDS = 7
SECONDS = 1.0
CLIENTS = 8
BATCH = 25
# About a night's entries in one match; after them a fresh match is taken.
PRESSES_A_MATCH = 90
PRESS_TO_EMPTY = 0.25
MATCHES = 400


class Presses:
    """Presses at many matches, as ready requests with ids of their own."""

    def __init__(self, division: Division, *, session: str) -> None:
        self._session = session
        self._round = itertools.count(division.fixtures.count() + 1)
        self._division = division
        self._lock = threading.Lock()
        self._spare: list[Match] = []
        self.matches: list[Match] = []
        self.sent = 0

    def make(self, number: int) -> None:
        self._spare += [
            make_match(self._division, round=next(self._round)) for _ in range(number)
        ]

    @property
    def spare(self) -> list[Match]:
        """The matches that no press was sent to."""
        return list(self._spare)

    def _match(self) -> Match:
        with self._lock:
            match = self._spare.pop()
            self.matches.append(match)
            return match

    def requests(self, *, batch: int) -> Iterator[bytes]:
        while True:
            match, device = self._match(), uuid.uuid4().hex
            path = f"/api/v1/matches/{match.pk}/entries/"
            counters = itertools.count(1)
            for _ in range(max(1, PRESSES_A_MATCH // batch)):
                entries = [self._press(next(counters)) for _ in range(batch)]
                body = json.dumps(
                    {"device": device, "sent_at": now(), "entries": entries}
                ).encode()
                self.sent += batch
                yield load.post(path, body, session=self._session)

    def _press(self, counter: int) -> dict[str, object]:
        kind = (
            {"kind": "start"}
            if counter == 1
            else {
                "kind": "points",
                "table": counter % 4 + 1,
                "side": "home",
                "points": 2,
            }
        )
        return {
            "id": str(uuid.uuid4()),
            "at": now(),
            "device_counter": counter,
        } | kind


def now() -> str:
    return datetime.now(UTC).isoformat()


def session_of(user: User) -> str:
    client = TestClient()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def press_rows(server: Server, division: Division) -> list[Row]:
    presses = Presses(division, session=session_of(make_secretary(division.union)))
    presses.make(MATCHES)
    one = Single(server, presses)
    ones, empties = interleaved(one.run, Empty(server).run, rounds=ROUNDS)
    batched = Batched(server, presses)
    batches, inserts = interleaved(batched.run, bare_inserts, rounds=ROUNDS)
    check_kept(presses)
    return [
        at_least(
            "a press, acknowledged after its commit, to an empty view",
            median_ratio(ones, empties),
            PRESS_TO_EMPTY,
            "× E",
            per_second=round(statistics.median(ones)),
            cpu_ms=round(one.cpu_ms(), 3),
        ),
        Row(
            "a press to one bare INSERT and COMMIT",
            median_ratio(ones, inserts),
            "×",
            beside={"inserts_per_second": round(statistics.median(inserts))},
        ),
        at_least(
            "presses in batches of 25, to bare INSERTs by 8 clients",
            median_ratio(batches, inserts),
            1.0,
            "×",
            per_second=round(statistics.median(batches)),
        ),
    ]


class Empty:
    def __init__(self, server: Server) -> None:
        self._server = server

    def run(self) -> float:
        request = load.get("/bench/empty/")
        sources = [itertools.repeat(request) for _ in range(CLIENTS)]
        return load.drive(self._server.port, sources, seconds=SECONDS).per_second


class Single:
    """Single presses; each answer comes after its commit."""

    batch = 1

    def __init__(self, server: Server, presses: Presses) -> None:
        self._server = server
        self._presses = presses
        self._cpu: list[float] = []

    def run(self) -> float:
        before = self._server.cpu_seconds()
        sources = [self._presses.requests(batch=self.batch) for _ in range(CLIENTS)]
        driven = load.drive(self._server.port, sources, seconds=SECONDS)
        after = self._server.cpu_seconds()
        if before is not None and after is not None:
            self._cpu.append((after - before) * 1000 / driven.requests / self.batch)
        return driven.per_second * self.batch

    def cpu_ms(self) -> float:
        return statistics.median(self._cpu) if self._cpu else 0.0


class Batched(Single):
    batch = BATCH


def check_kept(presses: Presses) -> None:
    """Check that every press is in its match, with a score-sheet as if rebuilt."""
    kept = Entry.objects.filter(match__in=presses.matches).count()
    assert kept == presses.sent, f"{presses.sent} presses were sent, {kept} are kept"
    match = Match.objects.get(pk=presses.matches[0].pk)
    before = match.sheet
    assert before["home"]["total"] > 0, "the score-sheet did not move on"
    assert refold(match, by=None).sheet == before, "the score-sheet is not fresh"
    check_durable()


def check_durable() -> None:
    """Check that a commit is on the disk before it is acknowledged."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone()[0] >= 2, "SQLite does not wait for the disk"
            return
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            cursor.execute(f"SHOW {name}")
            assert cursor.fetchone()[0] == "on", f"{name} is off"


def bare_inserts() -> float:
    """Return rows per second of single-row INSERT and COMMIT by eight clients."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_row (id text, body text)")
        cursor.execute("SELECT count(*) FROM bench_row")
        before = cursor.fetchone()[0]
    counts = [0] * CLIENTS
    begun = time.perf_counter()
    threads = [
        threading.Thread(target=insert_rows, args=(counts, place, begun + SECONDS))
        for place in range(CLIENTS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - begun
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM bench_row")
        assert cursor.fetchone()[0] - before == sum(counts), "a row was not committed"
    return sum(counts) / seconds


def insert_rows(counts: list[int], place: int, until: float) -> None:
    """Insert and commit on a connection of its own, bypassing Django."""
    bare = connection.copy()
    bare.connect()
    raw = bare.connection
    try:
        if bare.vendor == "sqlite":
            statement = "INSERT INTO bench_row (id, body) VALUES (?, ?)"
        else:
            raw.autocommit = True
            statement = "INSERT INTO bench_row (id, body) VALUES (%s, %s)"
        while time.perf_counter() < until:
            raw.execute(statement, (uuid.uuid4().hex, "points home 2" * 20))
            counts[place] += 1
    finally:
        bare.close()
