"""What requirements cost: the problem searched again without each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from league.plans.scheduling.conflicts.dropping import demands_of, with_only
from league.plans.scheduling.problem import Aim, Problem, SearchStatus
from league.plans.scheduling.search import ShouldStop
from league.plans.scheduling.solving import solve

# Ours: more would take longer than anybody waits; the largest groups come first.
MOST_GROUPS = 24
# Seconds for each: the whole takes a few minutes at most.
MOST_SECONDS, FEWEST_SECONDS, WHOLE_SECONDS = 20, 5, 240
# Whose nights off, or closed nights, are left out together.
OWNERS: dict[str, str] = {"team_unavailable": "team", "venue_unavailable": "venue"}


@dataclass(frozen=True, slots=True)
class RequirementCost:
    """What was found without some requirements, left out together by their paths.

    `found` is the breaks or the penalty, never more than with them; `is_least` if it
    is proved that no list has fewer.
    """

    paths: tuple[str, ...]
    found: int
    is_least: bool


def requirement_groups(problem: Problem) -> list[tuple[str, ...]]:
    """Return the paths of requirements to leave out together, the largest groups first.

    So many as can be tried.
    """
    return groups_of(problem, demands_of(problem))[:MOST_GROUPS]


def groups_of(problem: Problem, paths: Sequence[str]) -> list[tuple[str, ...]]:
    """Return requirements that belong together, the largest groups first.

    Each stands alone but the nights off of a team and the closed nights of a hall.
    """

    def owner(path: str) -> str:
        name, _bracket, rest = path.partition("[")
        if name not in OWNERS:
            return path
        row = getattr(problem, name)[int(rest.rstrip("]"))]
        return f"{name} {getattr(row, OWNERS[name])}"

    among = groupby(sorted(paths, key=owner), key=owner)
    groups = [tuple(group) for _owner, group in among]
    return sorted(groups, key=len, reverse=True)


def seconds_each(groups: int) -> int:
    return max(FEWEST_SECONDS, min(MOST_SECONDS, WHOLE_SECONDS // max(1, groups)))


def requirement_costs(
    problem: Problem, best: int, *, should_stop: ShouldStop
) -> Iterator[RequirementCost]:
    """Yield what is found without each group, of a problem whose best list has `best`.

    Ends early where it should stop.
    """
    groups = requirement_groups(problem)
    every = demands_of(problem)
    for group in groups:
        kept = [path for path in every if path not in group]
        without = replace(
            with_only(problem, kept), time_limit_s=seconds_each(len(groups))
        )
        found = solve(without, should_stop=should_stop)
        if should_stop():
            return
        figure = found.penalty if problem.aim == Aim.REST else found.breaks
        # The best list meets fewer requirements too.
        least = best if figure is None else min(best, figure)
        is_least = found.status is SearchStatus.OPTIMAL or found.bound == least
        yield RequirementCost(group, least, is_least)
