from __future__ import annotations

import csv
from pathlib import Path

from rules import match, record
from rules.standings import LeagueResults, LogResult, log

SEASON = Path("../shared/samples/season")


def result_of(path: Path) -> LogResult:
    played = record.load_record(path.read_bytes())
    sheet = match.score(played).as_json()
    return LogResult(
        played.home.team,
        played.away.team,
        sheet["home"]["total"],
        sheet["away"]["total"],
    )


def test_the_matches_of_nine_rounds_lead_to_the_log_after_round_9() -> None:
    assert SEASON.exists(), f"{SEASON} is missing: it lies beside this folder"
    with (SEASON / "log-after-round-9.csv").open(encoding="utf-8", newline="") as file:
        expected = list(csv.DictReader(file))
    results = tuple(result_of(path) for path in sorted(SEASON.glob("matches/*.json")))
    teams = tuple(row["team"] for row in expected[::-1])
    rows = log(LeagueResults(teams, results=results))
    columns = expected[0].keys()
    assert [
        {column: str(row.as_json()[column]) for column in columns} for row in rows
    ] == expected
