"""Calendars as amateur leagues have them, drawn by a printed seed.

Thirteen to fifteen teams and 273 evenings: each team has an evening of the week of its
own, every second week, less some; most halls have one to four more than a team needs.
About half the teams cannot play for some weeks: at Christmas, in the exams, before the
season begins.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from bench.report import Row, at_most
from league.plans.scheduling import SearchProgress, read_problem, solve

FIRST_EVENING = date(2026, 9, 1)
EVENINGS = 273
TEAMS = (13, 14, 15, 15)
SECONDS = 120
# By seed: the least penalty known of those that are measured.
LEAST_KNOWN = {2: 0, 7: 6, 8: 22, 11: 38, 13: 23, 17: 14, 20: 14}
# Seconds for each of them, and until its first list.
MEASURED_S, FIRST_LIST_S = 30, 15
# The evenings of Christmas, on which few halls are open.
CHRISTMAS = range(111, 125)
# Spans on which teams cannot play: the first evening, the last ones.
SPANS = [(111, 125), (111, 125), (125, 153), (125, 154), (0, 20), (0, 27), (132, 158)]
# By tightness: how many evenings a hall has above those needed, at most and at least;
# and the share of teams that cannot play for some weeks.
LOOSE, FAIR, TIGHT = (6, 3, 0.3), (5, 1, 0.5), (3, 0, 0.6)


def amateur_calendar(seed: int) -> dict[str, Any]:
    """Return a `fixture-problem/1` that differs with the seed, from loose to tight."""
    chance = random.Random(seed)  # noqa: S311 - a draw, no secret
    teams = chance.choice(TEAMS)
    most, least, absent = (LOOSE, FAIR, TIGHT)[seed % 3]
    away = {
        team: sorted(_away(chance)) if chance.random() < absent else []
        for team in range(teams)
    }
    closed = {
        team: _closed(chance, set(away[team]), teams - 1 + chance.randint(least, most))
        for team in range(teams)
    }
    return {
        "format": "fixture-problem/1",
        "teams": [{"id": f"T{team}", "venue": f"V{team}"} for team in range(teams)],
        "venues": [{"id": f"V{team}", "matches": 1} for team in range(teams)],
        "nights": [_day(evening) for evening in range(EVENINGS)],
        "legs": 2,
        "legs_apart": False,
        "max_run": None,
        "min_gap": 60,
        "venue_unavailable": _rows("venue", "V", closed),
        "team_unavailable": _rows("team", "T", away),
        "max_in": [{"nights": 4, "matches": 2}],
        "rest": [
            {"nights": 2, "matches": 1, "penalty": 5},
            {"nights": 3, "matches": 1, "penalty": 1},
            {"nights": 4, "matches": 1, "penalty": 1},
        ],
        "aim": "rest",
        "time_limit_s": SECONDS,
        "seed": seed,
    }


def _away(chance: random.Random) -> set[int]:
    """Draw a span or two on which a team cannot play, sometimes an evening more."""
    spans = chance.sample(SPANS, chance.choice((1, 1, 1, 2)))
    evenings = {evening for span in spans for evening in range(*span)}
    if chance.random() < 0.3:
        first = chance.randrange(EVENINGS - 7)
        evenings |= set(range(first, first + 7))
    return evenings


def _closed(chance: random.Random, away: set[int], homes: int) -> list[int]:
    """Draw a hall's closed evenings: all but `homes`, a fortnight apart if possible."""
    first = chance.randrange(14)
    usual = [
        evening
        for evening in range(first, EVENINGS, 14)
        if evening not in away and not (evening in CHRISTMAS and chance.random() < 0.7)
    ]
    between = [
        evening
        for evening in range((first + 7) % 14, EVENINGS, 14)
        if evening not in away and evening not in CHRISTMAS
    ]
    more = max(0, homes - len(usual))
    few = chance.sample(usual, min(homes, len(usual)))
    opened = {*few, *chance.sample(between, min(more, len(between)))}
    return [evening for evening in range(EVENINGS) if evening not in opened]


def _day(evening: int) -> str:
    return str(FIRST_EVENING + timedelta(days=evening))


def _rows(
    kind: str, letter: str, evenings: dict[int, Iterable[int]]
) -> list[dict[str, str]]:
    return [
        {kind: f"{letter}{number}", "night": _day(evening)}
        for number, those in evenings.items()
        for evening in those
    ]


def amateur_rows() -> list[Row]:
    """Measure the penalty above the least known, and when the first list came."""
    return [
        row for seed, least in LEAST_KNOWN.items() for row in _measured(seed, least)
    ]


def _measured(seed: int, least: int) -> list[Row]:
    seen: list[float] = []

    def note(told: SearchProgress) -> None:
        if told.fixtures:
            seen.append(told.seconds)

    problem = read_problem({**amateur_calendar(seed), "time_limit_s": MEASURED_S})
    penalty = solve(problem, on_progress=note).penalty
    if penalty is None:
        return [Row(f"fixtures: calendar {seed}", 0, "above least", "a list", False)]
    above = float(penalty - least)
    name = f"fixtures: calendar {seed}, {len(problem.teams)} teams"
    return [
        at_most(name, above, least / 10, "above least", penalty=float(penalty)),
        at_most(f"  first list: calendar {seed}", seen[0], FIRST_LIST_S, "s"),
    ]
