"""A log and the matches still to be played, in whole units of points.

Log points may be fractions, so all are counted in the largest unit that divides every
one of them: whole numbers, exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm

from rules.clinch.outcomes import MatchOutcome, outcomes_of
from rules.standings import LogPoints, Scheme

# The number of each match's outcome, in the order of the situation's matches.
Results = Sequence[int]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match still to be played; an unranked side is no team of the log."""

    key: str
    home: str
    away: str


@dataclass(frozen=True)
class Situation:
    """Everything that a claim follows from.

    `points` are those of the ranked teams, in units of 1/`scale`; `worths` those that
    each outcome gives home and away. `settled` has the pairs whose order is fixed if
    they finish level: the first above the second.
    """

    points: Mapping[str, int]
    meetings: tuple[Meeting, ...]
    worths: tuple[tuple[int, int], ...]
    scale: int = 1
    settled: frozenset[tuple[str, str]] = frozenset()

    @property
    def teams(self) -> list[str]:
        return list(self.points)

    @cached_property
    def own(self) -> dict[str, list[tuple[int, int]]]:
        """Each ranked team's matches: their numbers, and 0 at home or 1 away."""
        found: dict[str, list[tuple[int, int]]] = {team: [] for team in self.points}
        for number, meeting in enumerate(self.meetings):
            for side, team in enumerate((meeting.home, meeting.away)):
                if team in found:
                    found[team].append((number, side))
        return found

    @cached_property
    def least(self) -> tuple[int, int]:
        """The fewest points that a match gives the home team, and the away team."""
        return min(w[0] for w in self.worths), min(w[1] for w in self.worths)

    @cached_property
    def most(self) -> tuple[int, int]:
        """The most points that a match gives the home team, and the away team."""
        return max(w[0] for w in self.worths), max(w[1] for w in self.worths)

    def lowest(self, team: str) -> int:
        """Return the fewest points that a team can finish with."""
        return self.points[team] + sum(self.least[side] for _, side in self.own[team])

    def highest(self, team: str) -> int:
        """Return the most points that a team can finish with."""
        return self.points[team] + sum(self.most[side] for _, side in self.own[team])

    def finals(self, results: Results) -> dict[str, int]:
        """Return each ranked team's final points by these results."""
        ends = dict(self.points)
        for meeting, outcome in zip(self.meetings, results, strict=True):
            worth = self.worths[outcome]
            for side, team in enumerate((meeting.home, meeting.away)):
                if team in ends:
                    ends[team] += worth[side]
        return ends

    def reachable(self, team: str) -> list[int]:
        """Return every number of points that a team can finish with, ascending."""
        sums = {self.points[team]}
        values = [sorted({worth[side] for worth in self.worths}) for side in (0, 1)]
        for _, side in self.own[team]:
            sums = {total + value for total in sums for value in values[side]}
        return sorted(sums)

    @property
    def turned(self) -> Situation:
        """The situation with points reversed: who finishes above finished below."""
        return replace(
            self,
            points={team: -points for team, points in self.points.items()},
            worths=tuple((-home, -away) for home, away in self.worths),
            settled=frozenset((other, one) for one, other in self.settled),
        )


def situation_of(  # noqa: PLR0913 - a log needs its points, its matches and its rules
    points: Mapping[str, LogPoints],
    meetings: Iterable[Meeting],
    *,
    scheme: Scheme,
    fewest_tables: int = 3,
    walkover_points: int = 80,
    settled: Iterable[tuple[str, str]] = (),
) -> tuple[Situation, list[MatchOutcome]]:
    """Return a situation, and the outcomes that its results name by number."""
    outcomes = outcomes_of(
        scheme, fewest_tables=fewest_tables, walkover_points=walkover_points
    )
    worths = [outcome.worth(scheme) for outcome in outcomes]
    exact = {team: Fraction(value) for team, value in points.items()}
    numbers = [*exact.values(), *(value for worth in worths for value in worth)]
    scale = lcm(*(number.denominator for number in numbers))
    found = Situation(
        points={team: int(value * scale) for team, value in exact.items()},
        meetings=tuple(meetings),
        worths=tuple((int(home * scale), int(away * scale)) for home, away in worths),
        scale=scale,
        settled=frozenset(settled),
    )
    return found, outcomes
