"""Every list of a tiny problem, by trying all: the truth to hold a solver against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.checker import Problem, Row

Pairing = tuple[tuple[str, str], ...]


def least(problem: Problem) -> tuple[int, int] | None:
    """Return the least (moved, aim) of any list, or None where there is none."""
    return min(
        (
            (checker.moved(problem, rows) or 0, checker.aim(problem, rows))
            for rows in every_list(problem)
            if not checker.broken(problem, rows)
        ),
        default=None,
    )


def every_list(problem: Problem) -> Iterator[list[Row]]:
    """Give every list in which pairs meet as often, and sides are as even, as asked."""
    teams = checker.ids(problem)
    most = (checker.legs(problem) + 1) // 2
    left = Counter(dict.fromkeys(permutations(teams, 2), most))
    met = Counter(
        {frozenset(pair): checker.legs(problem) for pair in combinations(teams, 2)}
    )
    options = list(pairings(teams))
    yield from _continued(problem, options, [], 0, left, met)


def pairings(teams: list[str]) -> Iterator[Pairing]:
    """Give all that can be played on one night, nothing included."""
    games = list(permutations(teams, 2))
    for count in range(len(teams) // 2 + 1):
        for chosen in combinations(games, count):
            if len({team for game in chosen for team in game}) == 2 * count:
                yield chosen


def _continued(  # one level of the search for each night
    problem: Problem,
    options: list[Pairing],
    rows: list[Row],
    night: int,
    left: Counter[tuple[str, str]],
    met: Counter[frozenset[str]],
) -> Iterator[list[Row]]:
    nights = problem["nights"]
    to_come = sum(met.values())
    if to_come == 0:
        yield rows
        return
    if to_come > (len(nights) - night) * (len(problem["teams"]) // 2):
        return
    for chosen in options:
        if any(left[g] == 0 or met[frozenset(g)] == 0 for g in chosen):
            continue
        new = [{"night": nights[night], "home": h, "away": a} for h, a in chosen]
        if not _may_stand(problem, new):
            continue
        games = Counter(chosen)
        pairs = Counter(map(frozenset, chosen))
        yield from _continued(
            problem, options, rows + new, night + 1, left - games, met - pairs
        )


def _may_stand(problem: Problem, rows: list[Row]) -> bool:
    """Whether one night's matches keep to what names single nights."""
    return (
        checker.nobody_is_away(problem, rows)
        and checker.venues_are_open(problem, rows)
        and checker.venues_have_room(problem, rows)
        and checker.not_both_are_home(problem, rows)
    )
