"""A problem's demands one by one: paths, words, and the problem without some."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from league.plans.scheduling import words
from league.plans.scheduling.problem import Conflict, Problem

LISTED = (
    "team_unavailable", "venue_unavailable", "fixed", "not_both_home", "max_in",
    "alternate", "share_cars",
)  # fmt: skip
# Each setting's value when nobody demands it.
UNASKED = {
    "max_run": None,
    "legs_apart": False,
    "mirrored": False,
    "min_gap": 0,
    "same_club_within": None,
    "no_derby_within": None,
}


def demands_of(problem: Problem) -> list[str]:
    """Return the path of every demand; without them only the counts are left."""
    homes = [team.venue for team in problem.teams]
    settings = [
        name for name, unasked in UNASKED.items() if getattr(problem, name) != unasked
    ]
    rooms = [
        f"venues[{index}]"
        for index, venue in enumerate(problem.venues)
        if venue.matches < homes.count(venue.id)
    ]
    listed = [
        f"{name}[{index}]"
        for name in LISTED
        for index in range(len(getattr(problem, name)))
    ]
    return settings + rooms + listed


def with_only(problem: Problem, kept: Collection[str]) -> Problem:
    """Return the problem without the demands whose paths are not kept."""
    settings: dict[str, Any] = {
        name: getattr(problem, name) if name in kept else unasked
        for name, unasked in UNASKED.items()
    }
    listed: dict[str, Any] = {
        name: tuple(
            demand
            for index, demand in enumerate(getattr(problem, name))
            if f"{name}[{index}]" in kept
        )
        for name in LISTED
    }
    venues = tuple(
        venue
        if f"venues[{index}]" in kept
        else replace(venue, matches=len(problem.teams))
        for index, venue in enumerate(problem.venues)
    )
    return replace(problem, venues=venues, **settings, **listed)


def data_without(data: Mapping[str, Any], paths: Collection[str]) -> dict[str, Any]:
    """Return a `fixture-problem/1`, as it is written, without the demands of paths."""
    left = dict(data)
    for name in {path.partition("[")[0] for path in paths}:
        if name in UNASKED:
            left[name] = UNASKED[name]
        elif name == "venues":
            roomy = {"matches": len(data["teams"])}
            left[name] = [
                row | roomy if f"{name}[{index}]" in paths else row
                for index, row in enumerate(data[name])
            ]
        else:
            left[name] = [
                row
                for index, row in enumerate(data.get(name, ()))
                if f"{name}[{index}]" not in paths
            ]
    return left


def conflict_of(problem: Problem, path: str) -> Conflict:
    """Return a demand with its sentence."""
    name, _bracket, rest = path.partition("[")
    if not rest:
        return Conflict(path, _SETTINGS[name](problem))
    return Conflict(path, _ITEMS[name](problem, int(rest.rstrip("]"))))


_SETTINGS: dict[str, Callable[[Problem], str]] = {
    "max_run": words.max_run,
    "legs_apart": lambda problem: words.apart(),
    "mirrored": lambda problem: words.mirroring(),
    "min_gap": words.min_gap,
    "same_club_within": words.same_club_within,
    "no_derby_within": words.no_derby_within,
}
_ITEMS: dict[str, Callable[[Problem, int], str]] = {
    "venues": lambda problem, index: words.room(problem, problem.venues[index]),
    "team_unavailable": lambda problem, index: words.team_unavailable(
        problem, problem.team_unavailable[index]
    ),
    "venue_unavailable": lambda problem, index: words.venue_unavailable(
        problem, problem.venue_unavailable[index]
    ),
    "fixed": lambda problem, index: words.fixed_match(problem, problem.fixed[index]),
    "not_both_home": lambda problem, index: words.not_both_home(
        problem, *problem.not_both_home[index]
    ),
    "max_in": lambda problem, index: words.max_in(problem.max_in[index]),
    "alternate": lambda problem, index: words.alternate(
        problem, *problem.alternate[index]
    ),
    "share_cars": lambda problem, index: words.share_cars(
        problem, *problem.share_cars[index]
    ),
}
