"""What a list costs: its breaks, its penalty, and what moved since publication."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from league.plans.scheduling.problem import Aim, Counts, PlacedMatch, Problem


def counts(problem: Problem, fixtures: Sequence[PlacedMatch]) -> Counts:
    """Return the breaks, penalty and moves of a list, whatever the aim is."""
    return Counts(
        breaks=breaks_of(fixtures),
        penalty=penalty_of(problem, fixtures),
        moved=moved_of(problem, fixtures),
    )


def least_between(problem: Problem, fixtures: Iterable[PlacedMatch]) -> int | None:
    """Return the fewest nights between two meetings of a pair; None if none meet twice.

    On two nights running it is 0.
    """
    numbers = problem.night_numbers
    met: dict[frozenset[str], list[int]] = {}
    for one in fixtures:
        if one.night in numbers:
            pair = frozenset((one.home, one.away))
            met.setdefault(pair, []).append(numbers[one.night])
    between = (
        later - earlier - 1
        for nights in met.values()
        for earlier, later in pairwise(sorted(nights))
    )
    return min((max(0, one) for one in between), default=None)


def aim_count(problem: Problem, counted: Counts) -> int:
    """Return the count that the problem's aim minimises."""
    return counted.penalty if problem.aim == Aim.REST else counted.breaks


def breaks_of(fixtures: Iterable[PlacedMatch]) -> int:
    """Count two matches in a row of one team that are both home or both away."""
    sides: dict[str, list[bool]] = {}
    for fixture in sorted(fixtures, key=lambda fixture: fixture.night):
        sides.setdefault(fixture.home, []).append(True)
        sides.setdefault(fixture.away, []).append(False)
    return sum(
        one == next_ for of_team in sides.values() for one, next_ in pairwise(of_team)
    )


def penalty_of(problem: Problem, fixtures: Iterable[PlacedMatch]) -> int:
    """Add every rest entry's penalty over all teams and runs of nights."""
    if not problem.rest:
        return 0
    numbers = problem.night_numbers
    played: Counter[tuple[str, int]] = Counter()
    for fixture in fixtures:
        if fixture.night in numbers:
            played[fixture.home, numbers[fixture.night]] += 1
            played[fixture.away, numbers[fixture.night]] += 1
    total = 0
    for rest in problem.rest:
        in_run: Counter[tuple[str, int]] = Counter()
        for (team, night), matches in played.items():
            for first in windows_of(night, rest.nights, len(problem.nights)):
                in_run[team, first] += matches
        above = (max(0, matches - rest.matches) for matches in in_run.values())
        total += rest.penalty * sum(above)
    return total


def windows_of(night: int, length: int, nights: int) -> range:
    """Return the first nights of the runs wholly inside the list that hold a night."""
    return range(max(0, night - length + 1), min(night, nights - length) + 1)


def moved_of(problem: Problem, fixtures: Iterable[PlacedMatch]) -> int | None:
    """Count the published matches that are not on their night, home and away."""
    if problem.published is None:
        return None
    kept = {(fixture.night, fixture.home, fixture.away) for fixture in fixtures}
    return sum(
        (match.night, match.home, match.away) not in kept for match in problem.published
    )
