"""Fixture lists: teams, halls and nights in, a list with a proof out.

Built to the contracts `fixture-problem/1` and `fixture-list/1`. Nothing here knows a
database; the solver is imported only where it solves.
"""

from __future__ import annotations

from league.scheduling.checking import clashes
from league.scheduling.counting import counts
from league.scheduling.problem import (
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
from league.scheduling.reading import Faulty, read_problem
from league.scheduling.solving import solve
from league.scheduling.writing import as_json, in_order

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
