"""Problems for the tests: plain leagues, and small ones with all demands by chance."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from tests.league.plans.scheduling.checker import Problem

FIRST = date(2026, 3, 3)


def make_nights(count: int) -> list[str]:
    return [str(FIRST + timedelta(days=7 * week)) for week in range(count)]


def make_problem(teams: int = 4, *, spare: int = 0, **fields: Any) -> Problem:
    """Return a league in which every team has a hall, on just so many nights."""
    legs = fields.get("legs", 2)
    return {
        "format": "fixture-problem/1",
        "teams": [{"id": f"T{i}", "venue": f"V{i}"} for i in range(teams)],
        "venues": [{"id": f"V{i}", "matches": 1} for i in range(teams)],
        "nights": make_nights(legs * (teams - 1 + teams % 2) + spare),
        # More than a slow machine needs: what is proved ends at once.
        "time_limit_s": 120,
        **fields,
    }


def share_hall(problem: Problem, one: int, other: int, *, matches: int = 1) -> Problem:
    """Let two teams share the first one's hall."""
    teams = [dict(team) for team in problem["teams"]]
    teams[other]["venue"] = teams[one]["venue"]
    venues = [
        {**venue, "matches": matches} if venue["id"] == teams[one]["venue"] else venue
        for venue in problem["venues"]
    ]
    return {**problem, "teams": teams, "venues": venues}


# Teams, legs, and the fewest and most nights of problems small enough to try all.
SMALL = [(2, 1, 1, 3), (2, 2, 2, 5), (2, 3, 3, 5), (2, 4, 4, 6), (3, 1, 3, 5)]
SMALL += [(3, 2, 5, 6), (4, 1, 3, 4)]


def make_small(chance: Random) -> Problem:
    """Return a tiny problem with any demands, many of them impossible together."""
    teams, legs, fewest, most = chance.choice(SMALL)
    problem = make_problem(teams, legs=legs, seed=chance.randint(1, 99))
    problem["nights"] = make_nights(chance.randint(fewest, most))
    for row in problem["teams"]:
        row["venue"] = f"V{chance.randrange(teams)}"
    for venue in problem["venues"]:
        venue["matches"] = chance.choice([0, 1, 1, 2, 2])
    _demand(problem, chance)
    return problem


def make_planned(chance: Random) -> Problem:
    """Return a problem of a real league's size with any demands, for one second."""
    problem = make_problem(
        chance.choice([8, 9, 10]),
        legs=chance.choice([1, 2, 2]),
        spare=chance.choice([0, 0, 0, 2]),
        time_limit_s=1,
    )
    _demand(problem, chance)
    return problem


def _demand(problem: Problem, chance: Random) -> None:
    for row in problem["teams"]:
        if chance.random() < 0.4:
            row["club"] = chance.choice("ab")
    for demand in (_shape, _absences, _pairs, _crowding, _published):
        demand(problem, chance)


def _shape(problem: Problem, chance: Random) -> None:
    legs, nights = problem["legs"], len(problem["nights"])
    problem["legs_apart"] = chance.random() < 0.6
    problem["mirrored"] = legs % 2 == 0 and nights % legs == 0 and chance.random() < 0.3
    problem["max_run"] = chance.choice([None, 1, 2, 3])
    problem["min_gap"] = chance.choice([0, 0, 0, 1, 2])
    if problem["legs_apart"] and chance.random() < 0.3:
        problem["same_club_within"] = chance.randint(1, 4)


def _absences(problem: Problem, chance: Random) -> None:
    team = lambda: chance.choice(problem["teams"])["id"]  # noqa: E731 - two uses
    night = lambda: chance.choice(problem["nights"])  # noqa: E731
    problem["team_unavailable"] = [
        {"team": team(), "night": night()} for _ in range(chance.choice([0, 0, 0, 1]))
    ]
    problem["venue_unavailable"] = [
        {"venue": chance.choice(problem["venues"])["id"], "night": night()}
        for _ in range(chance.choice([0, 0, 1, 2]))
    ]


def _pair(problem: Problem, chance: Random) -> list[str]:
    return chance.sample([team["id"] for team in problem["teams"]], 2)


def _pairs(problem: Problem, chance: Random) -> None:
    problem["fixed"] = [
        _match(problem, chance) for _ in range(chance.choice([0, 0, 0, 1, 2]))
    ]
    if chance.random() < 0.3:
        problem["not_both_home"] = [_pair(problem, chance)]


def _match(problem: Problem, chance: Random) -> dict[str, str]:
    home, away = _pair(problem, chance)
    return {"night": chance.choice(problem["nights"]), "home": home, "away": away}


def _crowding(problem: Problem, chance: Random) -> None:
    if chance.random() < 0.3:
        nights = chance.randint(1, len(problem["nights"]) + 1)
        problem["max_in"] = [{"nights": nights, "matches": chance.randint(0, 3)}]
    problem["rest"] = [
        {
            "nights": chance.randint(1, 4),
            "matches": chance.randint(0, 2),
            "penalty": chance.randint(1, 4),
        }
        for _ in range(chance.choice([0, 1, 2]))
    ]
    problem["aim"] = chance.choice(["breaks", "breaks", "rest"])


def _published(problem: Problem, chance: Random) -> None:
    if chance.random() < 0.3:
        matches = [_match(problem, chance) for _ in range(chance.randint(0, 4))]
        gone = {"night": "2031-01-01", "home": "T0", "away": "left the league"}
        problem["published"] = [*matches, gone]
