"""Calendars for the tests of their walkers: any demands that a calendar may have."""

from __future__ import annotations

from random import Random
from typing import Any

from league.plans.scheduling import read_problem
from league.plans.scheduling.calendars.ground import MeetingGround
from league.plans.scheduling.season import SolverSeason
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem


def make_hosted(chance: Random) -> Problem:
    """Return a league whose halls are open now and then, sometimes night upon night."""
    teams, nights = chance.randint(2, 6), chance.randint(9, 40)
    problem = make_problem(
        teams, legs_apart=False, max_run=None, aim="rest", min_gap=chance.choice([0, 3])
    )
    problem["nights"] = [f"2026-{10 + i // 28}-{1 + i % 28:02}" for i in range(nights)]
    for row in problem["teams"]:
        row["venue"] = f"V{chance.randrange(teams)}"
    for venue in problem["venues"]:
        venue["matches"] = chance.choice([0, 1, 1, 1, 2])
    every = chance.choice([1, 2, 5])
    problem["venue_unavailable"] = [
        {"venue": venue["id"], "night": night}
        for venue in problem["venues"]
        for night in problem["nights"]
        if chance.randrange(every)
    ]
    problem["rest"] = [_run(chance, penalty=chance.randint(1, 5)) for _ in range(3)]
    problem["max_in"] = [_run(chance) for _ in range(chance.choice([0, 1]))]
    if chance.random() < 0.5:
        problem["not_both_home"] = [["T0", "T1"]]
        problem["fixed"] = [
            {"night": chance.choice(problem["nights"]), "home": "T0", "away": "T1"}
        ]
    return problem


def _run(chance: Random, **fields: Any) -> dict[str, int]:
    return {"nights": chance.randint(1, 5), "matches": chance.randint(0, 2), **fields}


def ground(problem: Problem) -> MeetingGround:
    return MeetingGround(SolverSeason(read_problem(problem)))
