"""Fixture lists: teams, halls and nights in, a list with a proof out.

Built to the contracts `fixture-problem/1` and `fixture-list/1`. Nothing here knows a
database; the solver is imported only where it solves.
"""

from __future__ import annotations

from league.plans.scheduling.checking import clashes
from league.plans.scheduling.conflicts.costs import (
    RequirementCost,
    groups_of,
    requirement_costs,
    requirement_groups,
)
from league.plans.scheduling.conflicts.dropping import (
    conflict_of,
    data_without,
    demands_of,
)
from league.plans.scheduling.counting import aim_count, counts, least_between
from league.plans.scheduling.problem import (
    Aim,
    Clash,
    Conflict,
    Counts,
    FixtureList,
    ListFixture,
    ListTeam,
    ListVenue,
    MostMatches,
    NightMatch,
    Problem,
    Rest,
    SearchProgress,
    SearchStatus,
    TeamNight,
    VenueNight,
    VenueRoom,
)
from league.plans.scheduling.reading import Faulty, read_problem
from league.plans.scheduling.solving import solve
from league.plans.scheduling.writing import list_as_json, order_fixtures

__all__ = [
    "Aim",
    "Clash",
    "Conflict",
    "Counts",
    "Faulty",
    "ListFixture",
    "FixtureList",
    "NightMatch",
    "MostMatches",
    "Problem",
    "SearchProgress",
    "RequirementCost",
    "Rest",
    "SearchStatus",
    "ListTeam",
    "TeamNight",
    "ListVenue",
    "VenueNight",
    "VenueRoom",
    "list_as_json",
    "aim_count",
    "clashes",
    "conflict_of",
    "counts",
    "data_without",
    "demands_of",
    "groups_of",
    "least_between",
    "order_fixtures",
    "read_problem",
    "requirement_costs",
    "requirement_groups",
    "solve",
]
