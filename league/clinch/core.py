"""What is left of a question once everything that decides itself is decided.

The question is how few teams can end above one. It takes the best from each of its
matches, so its points are known. A team that is above in any case, or can no longer be,
takes the points of all its matches from the others; that may decide more of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.clinch import Situation
from rules.clinch.proofs import is_above


@dataclass(slots=True)
class Core:
    """The teams and the matches of a question that are still open.

    `results` has each decided match's outcome and None for the open ones; `room` what
    each open team can still take without ending above.
    """

    situation: Situation
    team: str
    above: list[str]
    results: list[int | None]
    room: dict[str, int] = field(default_factory=dict)

    @property
    def open(self) -> list[int]:
        """Return the numbers of the matches between two open teams."""
        return [number for number, one in enumerate(self.results) if one is None]

    def sides(self, number: int) -> tuple[str, str]:
        """Return the home team and the away team of a match."""
        meeting = self.situation.meetings[number]
        return meeting.home, meeting.away


def best_outcome(situation: Situation, side: int) -> int | None:
    """Return the outcome that gives one side the most and the other the least."""
    worths = situation.worths
    most = max(worth[side] for worth in worths)
    least = min(worth[1 - side] for worth in worths)
    for number, worth in enumerate(worths):
        if worth[side] == most and worth[1 - side] == least:
            return number
    return None


def least_outcomes(situation: Situation) -> tuple[int, int]:
    """Return the outcomes that give home the least, and away the least."""
    worths = situation.worths
    numbers = range(len(worths))
    return (
        min(numbers, key=lambda one: (worths[one][0], worths[one][1])),
        min(numbers, key=lambda one: (worths[one][1], worths[one][0])),
    )


def smallest_outcomes(situation: Situation) -> list[int]:
    """Return the outcomes that no other undercuts on both sides."""
    worths = situation.worths
    return [
        number
        for number, (home, away) in enumerate(worths)
        if not any(
            other != (home, away) and other[0] <= home and other[1] <= away
            for other in worths
        )
    ]


def core_of(situation: Situation, team: str) -> Core | None:
    """Return what is left of a question; None if no outcome of one of the team's own
    matches is best for it in every way."""
    favours = [best_outcome(situation, side) for side in (0, 1)]
    results: list[int | None] = [None] * len(situation.meetings)
    for number, side in situation.own[team]:
        results[number] = favours[side]
        if results[number] is None:
            return None
    others = [one for one in situation.points if one != team]
    above = [one for one in others if is_above(situation, team, one)]
    core = Core(situation, team, above, results)
    _decide(core, {one for one in others if one not in above})
    return core


def _decide(core: Core, undecided: set[str]) -> None:
    """Decide the matches of all decided teams, until nothing more follows."""
    situation = core.situation
    limit = situation.highest(core.team)
    ends = {one: _Ends(situation, one) for one in undecided}
    for number, outcome in enumerate(core.results):
        if outcome is not None:
            _settle(core, ends, number, outcome)
    is_moved = True
    while is_moved:
        undecided -= {one for one in undecided if ends[one].highest <= limit}
        is_moved = _give_away(core, ends, undecided)
    core.room = {one: limit - ends[one].points for one in sorted(undecided)}


class _Ends:
    """What a team has from the decided matches, and what it can still reach."""

    def __init__(self, situation: Situation, team: str) -> None:
        self.points = situation.points[team]
        self.highest = situation.highest(team)


def _settle(core: Core, ends: dict[str, _Ends], number: int, outcome: int) -> None:
    """Decide a match: each side gets its points for sure, and can get no others."""
    situation = core.situation
    core.results[number] = outcome
    for side, team in enumerate(core.sides(number)):
        if team in ends:
            worth = situation.worths[outcome][side]
            ends[team].points += worth
            ends[team].highest += worth - situation.most[side]


def _give_away(core: Core, ends: dict[str, _Ends], undecided: set[str]) -> bool:
    """Decide each match of a decided team, giving the other side the least.

    Return whether that leaves an undecided team with less to reach.
    """
    least = least_outcomes(core.situation)
    is_moved = False
    for number in core.open:
        home, away = core.sides(number)
        if home in undecided and away in undecided:
            continue
        _settle(core, ends, number, least[home not in undecided])
        is_moved = is_moved or home in undecided or away in undecided
    return is_moved
