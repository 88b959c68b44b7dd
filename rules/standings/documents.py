"""The two documents: `league-results/1` read with every fault, `league-log/1` written.

Where the contract is silent, as for the match record: an unknown field is malformed in
the scheme, a result or an adjustment, and ignored at the top level; an empty name or
reason is malformed, and so is null for an optional field.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from rules.faults import quoted, step
from rules.standings.numbers import LogPoints, number_text
from rules.standings.ranking import LeagueResults, RankingRow
from rules.standings.reading import DocumentReader, Form, Read
from rules.standings.scheme import Key, Scheme
from rules.standings.tally import LogAdjustment, LogResult

RESULTS_FORMAT = "league-results/1"
LOG_FORMAT = "league-log/1"
TABLES_OF_A_MATCH = 4
TABLE_COUNTS = ("home_tables", "away_tables", "drawn_tables")
POINTS_OF_SCHEME = ("win", "draw", "loss", "table_won", "table_drawn")


@dataclass(slots=True)
class _LeagueReading(DocumentReader):
    """One document of results being read, and the teams it may name."""

    known: frozenset[str] | None = None
    of_result: Form = field(init=False)
    of_adjustment: Form = field(init=False)

    def __post_init__(self) -> None:
        tables = partial(self.count, highest=TABLES_OF_A_MATCH)
        required: dict[str, Read] = {
            "home": self.team,
            "away": self.team,
            "home_score": self.count,
            "away_score": self.count,
        }
        self.of_result = Form(
            {**required, **dict.fromkeys(TABLE_COUNTS, tables)}, frozenset(required)
        )
        self.of_adjustment = Form(
            {
                "team": self.team,
                "points": self.log_points,
                "reason": self.text,
                "for": self.whole,
                "against": self.whole,
            },
            frozenset({"team", "reason"}),
        )

    def document(self, document: object) -> LeagueResults:
        reads: dict[str, Read] = {
            "format": partial(self.check_format, named=RESULTS_FORMAT),
            "scheme": self.scheme,
            "teams": self.teams,
            "results": lambda value, path: self.items(value, path, self.result),
            "adjustments": lambda value, path: self.items(value, path, self.adjustment),
        }
        required = frozenset({"format", "teams", "results"})
        given = self.fields(document, "", Form(reads, required, is_open=True))
        self.refuse_faults()
        del given["format"]
        return LeagueResults(**given)

    def teams(self, value: object, path: str) -> tuple[str, ...]:
        teams = self.items(value, path, self.text)
        self.refuse_twice(teams, path)
        if isinstance(value, list):
            self.known = frozenset(teams)
        return teams

    def team(self, value: object, path: str) -> str | None:
        name = self.text(value, path)
        # Where `teams` itself is no list, that one fault is enough.
        if name is not None and self.known is not None and name not in self.known:
            self.fault(path, f"must be one of teams, not {quoted(name)}")
        return name

    def scheme(self, value: object, path: str) -> Scheme | None:
        faults = len(self.faults)
        reads = {
            **dict.fromkeys(POINTS_OF_SCHEME, self.log_points),
            "order": self.order,
        }
        given = self.fields(value, path, Form(reads))
        return Scheme(**given) if len(self.faults) == faults else None

    def order(self, value: object, path: str) -> tuple[Key, ...]:
        keys = self.items(value, path, self.key)
        if value == []:
            self.fault(path, "must name at least one key")
        self.refuse_twice(keys, path)
        return keys

    def key(self, value: object, path: str) -> Key | None:
        if isinstance(value, str) and value in list(Key):
            return Key(value)
        self.fault(path, f"must be one of: {', '.join(Key)}")
        return None

    def result(self, value: object, path: str) -> LogResult | None:
        faults = len(self.faults)
        given = self.fields(value, path, self.of_result)
        if "home" in given and given["home"] == given.get("away"):
            self.fault(step(path, "away"), "must be another team than home")
        if sum(given.get(name, 0) for name in TABLE_COUNTS) > TABLES_OF_A_MATCH:
            self.fault(path, f"must be at most {TABLES_OF_A_MATCH} tables together")
        return LogResult(**given) if len(self.faults) == faults else None

    def adjustment(self, value: object, path: str) -> LogAdjustment | None:
        faults = len(self.faults)
        given = self.fields(value, path, self.of_adjustment)
        if len(self.faults) > faults:
            return None
        return LogAdjustment(
            team=given["team"],
            points=given.get("points", 0),
            reason=given["reason"],
            for_=given.get("for", 0),
            against=given.get("against", 0),
        )


def read_results(document: object) -> LeagueResults:
    """Return the results in a JSON value.

    Raises Malformed with every fault and its path, for example `results[3].home`.
    """
    return _LeagueReading().document(document)


def read_scheme(document: object, *, path: str = "scheme") -> Scheme:
    """Return a scheme on its own, for example a union's, with defaults filled in.

    Raises Malformed with every fault; their paths start with `path`.
    """
    reading = _LeagueReading()
    found = reading.scheme(document, path)
    reading.refuse_faults()
    assert found is not None, "A scheme without a fault was read."
    return found


def write_log(rows: Iterable[RankingRow]) -> str:
    """Return the log as JSON in one line, its numbers exact."""
    written = ", ".join(_object(row.as_json()) for row in rows)
    return f'{{"format": "{LOG_FORMAT}", "rows": [{written}]}}'


def _object(fields: dict[str, int | str | LogPoints | None]) -> str:
    pairs = (f"{json.dumps(name)}: {_value(value)}" for name, value in fields.items())
    return f"{{{', '.join(pairs)}}}"


def _value(value: int | str | LogPoints | None) -> str:
    if value is None or isinstance(value, str):
        return json.dumps(value)
    return number_text(value)
