"""Checks of a claim's proof: results that make it true, and counts that cannot fail.

All of it is arithmetic over one list of results or one group of teams, so anyone can
repeat it. How low a team can fall is how high it can finish in the turned situation
(`Situation.turned`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules.clinch.situations import Results, Situation


@dataclass(frozen=True, slots=True)
class CountingProof:
    """Teams that finish above another whatever happens, by counting.

    Each of `alone` has more points than the other can reach; at least one of `together`
    will, since they share the points of the matches among them.
    """

    alone: tuple[str, ...] = ()
    together: tuple[str, ...] = ()


def above(situation: Situation, team: str, results: Results) -> list[str]:
    """Return who finishes above a team by these results, level ones only if settled."""
    ends = situation.finals(results)
    own = ends[team]
    return [
        other
        for other, points in ends.items()
        if points > own or (points == own and (other, team) in situation.settled)
    ]


def not_below(situation: Situation, team: str, results: Results) -> list[str]:
    """Return who finishes above or level with a team, unless settled in its favour."""
    ends = situation.finals(results)
    own = ends[team]
    return [
        other
        for other, points in ends.items()
        if other != team
        and (points > own or (points == own and (team, other) not in situation.settled))
    ]


def _is_whole(situation: Situation, results: Results) -> bool:
    return len(results) == len(situation.meetings) and all(
        0 <= outcome < len(situation.worths) for outcome in results
    )


def holds_reach(
    situation: Situation, team: str, results: Results, *, place: int
) -> bool:
    """Return whether a team gets `place` or better by these results, level for it."""
    return (
        _is_whole(situation, results)
        and len(above(situation, team, results)) + 1 <= place
    )


def holds_miss(
    situation: Situation, team: str, results: Results, *, points: int, line: int
) -> bool:
    """Return whether a team with these points misses the line by these results.

    It does where as many teams as the line has places finish above or level with it.
    """
    return (
        _is_whole(situation, results)
        and situation.finals(results)[team] == points
        and len(not_below(situation, team, results)) >= line
    )


def holds_fewest_above(situation: Situation, team: str, counted: CountingProof) -> bool:
    """Return whether the count holds: that many finish above the team in any case."""
    together = frozenset(counted.together)
    return (
        len({team, *counted.alone, *together})
        == 1 + len(counted.alone) + len(counted.together)
        and all(is_above(situation, team, one) for one in counted.alone)
        and (not together or is_shared(situation, team, together))
    )


def count_above(counted: CountingProof) -> int:
    """Return how many teams a valid count puts above."""
    return len(counted.alone) + bool(counted.together)


def is_above(situation: Situation, team: str, other: str) -> bool:
    """Return whether the other finishes above the team whatever happens, by itself."""
    least, most = situation.lowest(other), situation.highest(team)
    return least > most or (least == most and (other, team) in situation.settled)


def is_shared(situation: Situation, team: str, group: Collection[str]) -> bool:
    """Return whether one of a group finishes above the team whatever happens.

    Together they have at least their points now, plus the least that each match among
    them gives both sides, plus the least that each of their other matches gives one.
    """
    both = min(home + away for home, away in situation.worths)
    total = sum(situation.points[one] for one in group)
    for meeting in situation.meetings:
        if meeting.home in group and meeting.away in group:
            total += both
        elif meeting.home in group:
            total += situation.least[0]
        elif meeting.away in group:
            total += situation.least[1]
    return total > len(group) * situation.highest(team)
