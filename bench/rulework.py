"""The cost of the rules: scoring a record, ranking a league, rebuilding a log."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import permutations

from bench.report import Row, at_most
from league.models import Division
from league.results.actions.results import rebuild_log
from league.standings.sums import (
    counted_fixtures,
    log_result_of,
    rank_division,
    scheme_of,
    standing_tally,
    sums_from_results,
)
from rules.match import score
from rules.record import read_match_record
from rules.standings import LeagueResults, LogResult, log, rank
from rules.standings import RankingRow as LogRow

ROUNDS = 30
ENTRIES = 90
SCORING_MS = 1.0
RANK_12_MS = 1.0
RANK_200_MS = 30.0


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    work()
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        taken.append((time.perf_counter() - begun) * 1000)
    return statistics.median(taken)


def record_of_ninety() -> dict[str, object]:
    """Return a night's record: start, interval, resume, time, points at four tables."""

    def at(seconds: int) -> str:
        minutes, rest = divmod(seconds, 60)
        return f"2026-02-03T{19 + minutes // 60:02}:{minutes % 60:02}:{rest:02}+02:00"

    clock = {0: "start", 44: "interval", 45: "resume", ENTRIES - 1: "time"}
    entries: list[dict[str, object]] = []
    for place in range(ENTRIES):
        entry: dict[str, object] = {"id": f"e{place}", "at": at(place * 100)}
        if place in clock:
            entry["kind"] = clock[place]
        else:
            side = "home" if place % 3 else "away"
            entry |= {"kind": "points", "table": place % 4 + 1, "side": side}
            entry["points"] = 4 if place % 5 == 0 else 2
        entries.append(entry)

    def side(name: str) -> dict[str, object]:
        seats = range(1, 5)
        return {
            "team": name,
            "pairs": [
                {"counter": f"{name} c{n}", "by_speler": f"{name} b{n}"} for n in seats
            ],
        }

    return {
        "format": "klawerjas-match/1",
        "stage": "league",
        "home": side("home"),
        "away": side("away"),
        "entries": entries,
    }


def scoring_rows() -> list[Row]:
    document = json.loads(json.dumps(record_of_ninety()))
    record = read_match_record(document)
    points = sum(int(entry.get("points", 0)) for entry in document["entries"])
    sheet = score(record)
    assert sum(sheet.totals.values()) == points, "a point was lost in scoring"
    scored = milliseconds(lambda: score(record))
    both = milliseconds(lambda: score(read_match_record(document)))
    return [
        at_most(
            "scoring a record of 90 entries",
            scored,
            SCORING_MS,
            "ms",
            records_per_second=round(1000 / scored),
            read_and_scored_ms=round(both, 3),
        )
    ]


def ranking_rows(small: Division, large: Division) -> list[Row]:
    return [ranking_row(small, RANK_12_MS), ranking_row(large, RANK_200_MS)]


def ranking_row(division: Division, most: float) -> Row:
    standings = list(division.standings.select_related("team"))
    results = tuple(log_result_of(fixture) for fixture in counted_fixtures(division))
    fresh = log(
        LeagueResults(
            scheme=scheme_of(division),
            teams=tuple(str(one.team_id) for one in standings),
            results=results,
            adjustments=(),
        )
    )
    sums = {str(one.team_id): standing_tally(one) for one in standings}
    scheme = scheme_of(division)

    meetings = {(result.home, result.away): result for result in results}

    def among(groups: Sequence[frozenset[str]]) -> list[LogResult]:
        return [meetings[pair] for group in groups for pair in permutations(group, 2)]

    def from_sums() -> list[LogRow]:
        return rank(sums, scheme=scheme, results_among=among)

    for kept in (from_sums(), rank_division(division, standings)):
        assert {(row.team, row.position) for row in kept} == {
            (row.team, row.position) for row in fresh
        }, "the stored sums rank otherwise than the results"
    return at_most(
        f"ranking {len(standings)} teams, {len(results)} results, from their sums",
        milliseconds(from_sums),
        most,
        "ms",
        with_its_queries_ms=round(
            milliseconds(lambda: rank_division(division, standings)), 2
        ),
    )


def rebuild_rows(large: Division) -> list[Row]:
    taken = milliseconds(lambda: rebuild_log(large), rounds=3)
    truth = sums_from_results(large)
    for standing in large.standings.all():
        assert standing_tally(standing) == truth[standing.team_id], (
            "the rebuilt sums differ"
        )
    return [Row("rebuilding the log of 39,800 results", taken, "ms")]
