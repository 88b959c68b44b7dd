from __future__ import annotations

from typing import Any

from rules.standings import LogResult, RankingRow, log, read_results


def make_result(written: str, **tables: int) -> LogResult:
    """Make a result from the way people write it: A 64-48 B."""
    home, score, away = written.split()
    home_score, away_score = score.split("-")
    return LogResult(home, away, int(home_score), int(away_score), **tables)


def make_document(*results: str, teams: str = "", **fields: Any) -> dict[str, Any]:
    made = [make_result(written) for written in results]
    named = [team for result in made for team in (result.home, result.away)]
    return {
        "format": "league-results/1",
        "teams": list(dict.fromkeys([*teams.split(), *named])),
        "results": [
            {
                "home": result.home,
                "away": result.away,
                "home_score": result.home_score,
                "away_score": result.away_score,
            }
            for result in made
        ],
        **fields,
    }


def make_log(*results: str, order: list[str], **fields: Any) -> list[RankingRow]:
    scheme = {**fields.pop("scheme", {}), "order": order}
    return log(read_results(make_document(*results, scheme=scheme, **fields)))


def places(rows: list[RankingRow]) -> list[str]:
    """Return each row in short: its position, its team, and what decided it."""
    return [
        f"{row.position} {row.team}" + (f" by {row.by}" if row.by else "")
        for row in rows
    ]
