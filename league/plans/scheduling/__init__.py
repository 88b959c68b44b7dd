"""Fixture lists: teams, halls and nights in, a list with a proof out.

Built to the contracts `fixture-problem/1` and `fixture-list/1`. Nothing here knows a
database; the solver is imported only where it solves.
"""

from __future__ import annotations

from league.plans.scheduling.checking import clashes
from league.plans.scheduling.counting import counts
from league.plans.scheduling.problem import (
    Aim,
    Clash,
    Conflict,
    Counts,
    Fixture,
    FixtureList,
    Match,
    MostMatches,
    Problem,
    Progress,
    Rest,
    Status,
    Team,
    TeamNight,
    Venue,
    VenueNight,
)
from league.plans.scheduling.reading import Faulty, read_problem
from league.plans.scheduling.solving import solve
from league.plans.scheduling.writing import as_json, in_order

__all__ = [
    "Aim",
    "Clash",
    "Conflict",
    "Counts",
    "Faulty",
    "Fixture",
    "FixtureList",
    "Match",
    "MostMatches",
    "Problem",
    "Progress",
    "Rest",
    "Status",
    "Team",
    "TeamNight",
    "Venue",
    "VenueNight",
    "as_json",
    "clashes",
    "counts",
    "in_order",
    "read_problem",
    "solve",
]
