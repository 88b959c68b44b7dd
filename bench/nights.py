"""A share of a nation's night: `DATABASE_URL=… python -m bench.nights 20`.

So many unions play five matches each, with a phone a table. At each share of the rate
of 400 unions all phones together press and ask for news for half a minute, evenly, and
what that cost is said: processor of the site and of its PostgreSQL, and the waits.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from http.client import HTTPConnection
from itertools import count
from random import Random
from threading import Lock
from typing import Any

from bench.__main__ import own_database

UNIONS, MATCHES_A_UNION, TABLES = 20, 5, 4
# A nation: 2,000 matches, each with so many presses in three hours, four phones each
# that ask every 15 seconds (static/js/mark/engine/watch.js).
NATION_MATCHES, PRESSES_A_MATCH, NIGHT_S, ASKED_S = 2_000, 250, 3 * 3600, 15
PRESSES_A_S = NATION_MATCHES * PRESSES_A_MATCH / NIGHT_S
POLLS_A_S = NATION_MATCHES * TABLES / ASKED_S
SHARES = (0.02, 0.05, 0.1, 0.2)
SECONDS, CLIENTS = 30, 24


@dataclass(slots=True)
class TablePhone:
    """A phone that joined: its match, table and key, and what it has last seen."""

    match: str
    device: str
    table: int
    key: str
    etag: str = ""
    counter: Any = field(default_factory=lambda: count(1))
    lock: Lock = field(default_factory=Lock)

    def press(self, connection: HTTPConnection) -> int:
        from bench.presses import now

        entry = {
            "id": f"{Random().getrandbits(128):032x}",
            "at": now(),
            "device_counter": next(self.counter),
            "kind": "points",
            "table": self.table,
            "side": "home",
            "points": 2,
            "lease": 1,
        }
        body = {"device": self.device, "sent_at": now(), "entries": [entry]}
        path = f"/api/v1/matches/{self.match}/entries/"
        headers = self.headers | {"Content-Type": "application/json"}
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        told = answer.read()
        assert answer.status == 200, told
        assert json.loads(told)["answers"][0]["outcome"] == "accepted", told
        return answer.status

    def ask(self, connection: HTTPConnection) -> int:
        headers = self.headers | {"If-None-Match": self.etag}
        path = f"/api/v1/matches/{self.match}/live/"
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        self.etag = answer.headers.get("ETag", self.etag)
        assert answer.status in (200, 304), answer.status
        return answer.status

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Ticket {self.key}"}


def main() -> int:
    unions = int(sys.argv[1]) if len(sys.argv) > 1 else UNIONS
    with (
        tempfile.TemporaryDirectory(prefix="klawerjas-nights-") as folder,
        own_database(os.environ["DATABASE_URL"]) as own,
    ):
        os.environ["VAR_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
        os.environ["DATABASE_URL"] = own
        return measure(unions)


def measure(unions: int) -> int:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from bench import server

    call_command("prepare", verbosity=0)
    begun = time.perf_counter()
    phones = [phone for number in range(unions) for phone in phones_of(number)]
    took = time.perf_counter() - begun
    connections.close_all()
    print(f"{unions} unions, {len(phones)} phones, made in {took:.0f} s", flush=True)
    with server.running() as running:
        for share in SHARES:
            print(played(running, phones, share), flush=True)
    sizes()
    connections.close_all()
    return 0


def phones_of(number: int) -> list[TablePhone]:
    """Begin a union's matches of tonight, each with a phone at each table."""
    from django.utils import timezone

    from bench import data
    from bench.phones import let_in, more_in
    from matches.phones.actions.phones import take_lease

    union = data.Union.objects.create(name=f"Union {number}", slug=f"u{number}")
    division = data.make_division(union, teams=4)
    made = []
    for place in range(MATCHES_A_UNION):
        match = data.make_match(division, round=20 + place)
        let_in(match, timezone.localtime() - timedelta(minutes=30), tables=())
        for table, joined in enumerate(more_in(match, TABLES), 1):
            now = timezone.now()
            take_lease(joined.device, table=table, take_over=False, at=now)
            device = str(joined.device.pk)
            made.append(TablePhone(str(match.pk), device, table, joined.key))
    return made


def played(server: Any, phones: Sequence[TablePhone], share: float) -> str:
    """Play half a minute at a share of a nation's rate; say what it cost."""
    chance = Random(7)
    jobs = [("press", PRESSES_A_S), ("ask", POLLS_A_S)]
    due = sorted(
        (place / (rate * share), what, chance.choice(phones))
        for what, rate in jobs
        for place in range(round(rate * share * SECONDS))
    )
    before, of_database = server.cpu_seconds(), database_seconds()
    waits, seconds = done(server.port, due)
    site = (server.cpu_seconds() - before) / seconds
    database = (database_seconds() - of_database) / seconds
    words = ", ".join(
        f"{len(waits[what]) / seconds:.1f} {what}/s within "
        f"{statistics.median(waits[what]) * 1000:.0f} and "
        f"{statistics.quantiles(waits[what], n=20)[18] * 1000:.0f} ms"
        for what, _ in jobs
    )
    return (
        f"{share:.0%}: {words}; of a core: site {site:.2f}, PostgreSQL {database:.2f}, "
        f"a nation by that {site / share:.1f} and {database / share:.1f}"
    )


def done(
    port: int, due: Sequence[tuple[float, str, TablePhone]]
) -> tuple[dict[str, list[float]], float]:
    """Do each piece of work when it is due; return the waits since then."""
    waits: dict[str, list[float]] = {"press": [], "ask": []}
    left, begun = iter(due), time.perf_counter() + 0.5
    taking = Lock()

    def work() -> None:
        with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
            while True:
                with taking:
                    at, what, phone = next(left, (0.0, "", None))
                if phone is None:
                    return
                time.sleep(max(0.0, begun + at - time.perf_counter()))
                with phone.lock:
                    getattr(phone, what)(connection)
                waits[what].append(time.perf_counter() - begun - at)

    with ThreadPoolExecutor(CLIENTS) as pool:
        for one in [pool.submit(work) for _ in range(CLIENTS)]:
            one.result()
    return waits, time.perf_counter() - begun


def database_seconds() -> float:
    """Return the processor seconds of the connections to our own database."""
    from bench.server import TICKS, ticks

    rows = asked(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid()"
    )
    return sum(ticks(pid) for (pid,) in rows) / TICKS


def sizes() -> None:
    [[size]] = asked("SELECT pg_database_size(current_database())")
    [[open_now]] = asked(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    )
    [[rows, of_entries]] = asked(
        "SELECT count(*), pg_total_relation_size('matches_entry') FROM matches_entry"
    )
    print(f"{size / 1e6:.0f} MB, {open_now} connections, {rows} entries")
    print(f"{of_entries / rows:.0f} bytes an entry with its indexes")


def asked(statement: str) -> list[Any]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


if __name__ == "__main__":
    sys.exit(main())
