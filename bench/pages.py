"""The log page against an empty view; queries per page; one result entered."""

from __future__ import annotations

import gzip
import itertools
import statistics
from collections.abc import Iterator

from django.db import connection
from django.test import Client as TestClient
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench import load
from bench.report import Row, at_least, at_most, interleaved, median_ratio
from bench.server import Server
from league.models import Division, Fixture
from league.results.actions.results import FixtureResult, set_result
from league.standings.sums import rank_division

ROUNDS = 7
SECONDS = 1.0
CLIENTS = 4
LOG_TO_EMPTY = 0.65
KEPT_TO_EMPTY = 0.25
LARGE_TO_SMALL_CPU = 1.1
EMPTY = "/bench/empty/"


def log_rows(server: Server, small: Division, large: Division) -> list[Row]:
    cpu: dict[str, float] = {}
    rows = []
    for division in (small, large):
        path = reverse("division-log", args=[division.pk])
        ask(server.port, path)
        check_fresh(server.port, division, path)
        side = Side(server, path)
        empty = Side(server, EMPTY)
        ones, others = interleaved(side.run, empty.run, rounds=ROUNDS)
        teams = division.teams.count()
        cpu[path] = side.cpu_ms()
        rows.append(
            at_least(
                f"log page, {teams} teams, to an empty view",
                median_ratio(ones, others),
                LOG_TO_EMPTY,
                "× E",
                per_second=round(statistics.median(ones)),
                empty_per_second=round(statistics.median(others)),
                cpu_ms=round(side.cpu_ms(), 3),
                empty_cpu_ms=round(empty.cpu_ms(), 3),
                queries=queries(path),
            )
        )
    of_small, of_large = cpu.values()
    rows.append(
        at_most(
            "log page's CPU, 200 teams to 12",
            of_large / of_small,
            LARGE_TO_SMALL_CPU,
            "×",
        )
    )
    return rows


def kept_rows(server: Server, division: Division) -> list[Row]:
    """Measure the fixtures page, cached by version, against an empty view."""
    path = reverse("division-fixtures", args=[division.pk])
    ask(server.port, path)
    side, empty = Side(server, path), Side(server, EMPTY)
    ones, others = interleaved(side.run, empty.run, rounds=ROUNDS)
    return [
        at_least(
            "fixtures page as kept, to an empty view",
            median_ratio(ones, others),
            KEPT_TO_EMPTY,
            "× E",
            per_second=round(statistics.median(ones)),
            empty_per_second=round(statistics.median(others)),
            queries=queries(path),
        )
    ]


class Side:
    """One side of a ratio: an address, requested again and again."""

    def __init__(self, server: Server, path: str) -> None:
        self._server = server
        self._request = load.get(path)
        self._cpu: list[float] = []

    def run(self) -> float:
        before = self._server.cpu_seconds()
        sources: list[Iterator[bytes]] = [
            itertools.repeat(self._request) for _ in range(CLIENTS)
        ]
        driven = load.drive(self._server.port, sources, seconds=SECONDS)
        after = self._server.cpu_seconds()
        if before is not None and after is not None:
            self._cpu.append((after - before) * 1000 / driven.requests)
        return driven.per_second

    def cpu_ms(self) -> float:
        return statistics.median(self._cpu) if self._cpu else 0.0


def ask(port: int, path: str) -> str:
    client = load.Client(port)
    answer = client.ask(load.get(path))
    client.close()
    assert answer.status == 200, answer.body[:300]
    body = answer.body
    return (gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode()


def check_fresh(port: int, division: Division, path: str) -> None:
    """Enter a result, and check that the page at once shows the fresh ranking."""
    fixture = Fixture.objects.filter(division=division, state="played").first()
    assert fixture is not None, "the season was played"
    changed = FixtureResult(
        state=Fixture.State.PLAYED,
        home_score=(fixture.home_score or 0) + 2,
        away_score=fixture.away_score,
        winner="home",
    )
    set_result(fixture, changed, by=None)
    page = ask(port, path)
    standings = division.standings.select_related("team")
    place = page.index("<tbody>")
    for row in rank_division(division, standings):
        found = page.find(f'id="team-{row.team}"', place)
        assert found > 0, f"team {row.team} is not where a fresh ranking has it"
        place = found
        assert str(row.for_) in page[place : place + 3000], "a figure is not fresh"


def queries(path: str) -> int:
    client = TestClient(headers={"host": "127.0.0.1"})
    assert client.get(path).status_code == 200, path
    with CaptureQueriesContext(
        connection,
    ) as captured:
        client.get(path)
    return len(captured)


def query_rows(small: Division, large: Division) -> list[Row]:
    """Measure the queries of each public page, with few rows and with many."""
    rows = []
    for name in ("division-log", "division-fixtures", "division-results"):
        few = queries(reverse(name, args=[small.pk]))
        many = queries(reverse(name, args=[large.pk]))
        rows.append(Row(f"queries of {name}", many, "queries", f"= {few}", many <= few))
    return rows


def result_rows(small: Division, large: Division) -> list[Row]:
    """Measure the statements for one result entered, in a small and a large league."""
    counts = [statements_of_a_result(division) for division in (small, large)]
    few, many = counts
    return [
        Row(
            "statements of one result, 200 teams",
            many,
            "statements",
            f"= {few}",
            many == few,
        )
    ]


def statements_of_a_result(division: Division) -> int:
    fixture = Fixture.objects.filter(division=division, state="played").last()
    assert fixture is not None, "the season was played"
    result = FixtureResult(
        state=Fixture.State.PLAYED,
        home_score=(fixture.home_score or 0) + 2,
        away_score=fixture.away_score,
        winner=fixture.winner,
    )
    with CaptureQueriesContext(connection) as captured:
        set_result(fixture, result, by=None)
    fixture.refresh_from_db()
    assert fixture.home_score == result.home_score, "the result was not kept"
    return len(captured)
