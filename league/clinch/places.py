"""The best and the worst place of each team: what decides itself, then a search.

The worst place is the best one of the turned situation, counted from the other end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.clinch.core import Core, core_of, smallest_outcomes
from league.clinch.solver import (
    SearchVerdict,
    Solver,
    SolverQuestion,
    meetings_among,
    share,
)
from rules.clinch import CountingProof, Situation, count_above, holds_fewest_above
from rules.clinch.proofs import above


@dataclass(frozen=True, slots=True)
class Fewest:
    """How few teams can end above one.

    `found` of them do in the results; fewer than `proved` cannot, `counted` as far as
    counting alone shows it.
    """

    found: int
    proved: int
    results: tuple[int, ...]
    counted: CountingProof

    @property
    def is_counted(self) -> bool:
        """Return whether counting alone shows what is proved."""
        return count_above(self.counted) >= self.proved


def fewest_above(situation: Situation, team: str, solver: Solver) -> Fewest:
    """Return how few teams can end above one; level ones count only if settled."""
    core = core_of(situation, team)
    if core is None:
        return _by_search(situation, team, solver)
    counted = CountingProof(tuple(core.above))
    if not core.open:
        results = tuple(one for one in core.results if one is not None)
        return Fewest(len(core.above), len(core.above), results, counted)
    counted = CountingProof(tuple(core.above), _together(core))
    known = count_above(counted) - len(core.above)

    def demand(asked: SolverQuestion) -> Any:
        over = []
        for one in core.room:
            literal = asked.cp.new_bool_var("")
            asked.cp.add(asked.ends[one] <= situation.highest(team)).only_enforce_if(
                ~literal
            )
            over.append(literal)
        asked.cp.add(sum(over) >= known)
        _share_out(core, asked, dict(zip(core.room, over, strict=True)))
        return sum(over)

    choices = smallest_outcomes(situation)
    allowed = [choices if one is None else [one] for one in core.results]
    solved = solver.ask(situation, allowed, demand)
    if solved.answer is not SearchVerdict.FOUND:
        return _nothing_better(core, counted)
    found = len(above(situation, team, solved.results))
    proved = len(core.above) + max(solved.proved or 0, known)
    return Fewest(found, min(proved, found), solved.results, counted)


def _share_out(core: Core, asked: SolverQuestion, over: Mapping[str, Any]) -> None:
    """Tell the solver how much must go to those above: the others have no room."""
    situation = core.situation
    met = meetings_among(situation, core.room)
    lost = min(map(sum, situation.worths)) - sum(situation.least)
    # The room that each has once all its open matches gave it the least.
    room = {
        one: situation.highest(core.team) - situation.lowest(one) for one in core.room
    }
    matches = {
        one: sum(number for pair, number in met.items() if one in pair) for one in room
    }
    gains = {one: lost * matches[one] - room[one] for one in room}
    short = lost * sum(met.values()) - sum(room.values())
    share(asked, over, gains, met, loss=lost, least=short)


def _nothing_better(core: Core, counted: CountingProof) -> Fewest:
    """Return what is known if the search found nothing: any results are some."""
    results = tuple(one or 0 for one in core.results)
    found = len(above(core.situation, core.team, results))
    return Fewest(found, count_above(counted), results, counted)


def _together(core: Core) -> tuple[str, ...]:
    """Return a group of which one must end above, if counting finds one.

    Teams that add least to the group's excess are left out, one after the other.
    """
    situation = core.situation
    group = list(core.room)
    both = min(home + away for home, away in situation.worths)
    met = {one: dict.fromkeys(group, 0) for one in group}
    for number in core.open:
        home, away = core.sides(number)
        met[home][away] += 1
        met[away][home] += 1
    # The excess of each by itself, with only the least from each of its matches.
    own = {one: situation.lowest(one) - situation.highest(core.team) for one in group}
    gain = both - sum(situation.least)
    while group:
        counted = CountingProof(together=tuple(group))
        if holds_fewest_above(situation, core.team, counted):
            return counted.together
        added = {
            one: own[one] + gain * sum(met[one][other] for other in group)
            for one in group
        }
        group.remove(min(group, key=added.__getitem__))
    return ()


def _by_search(situation: Situation, team: str, solver: Solver) -> Fewest:
    """Search all at once, if no outcome is best for a team in every way."""
    others = [one for one in situation.points if one != team]
    widest = max(situation.highest(one) for one in others) - situation.lowest(team)

    def demand(asked: SolverQuestion) -> Any:
        over = []
        for one in others:
            literal = asked.cp.new_bool_var("")
            within = asked.ends[team] + max(widest, 0) * literal
            asked.cp.add(asked.ends[one] <= within)
            over.append(literal)
        return sum(over)

    every = list(range(len(situation.worths)))
    small = smallest_outcomes(situation)
    of_team = {number for number, _ in situation.own[team]}
    allowed = [
        every if number in of_team else small
        for number in range(len(situation.meetings))
    ]
    core = Core(situation, team, [], [one[0] for one in allowed])
    solved = solver.ask(situation, allowed, demand)
    if solved.answer is not SearchVerdict.FOUND:
        return _nothing_better(core, CountingProof())
    found = len(above(situation, team, solved.results))
    proved = min(solved.proved or 0, found)
    return Fewest(found, proved, solved.results, CountingProof())
