"""The most points with which a team can still miss a line; more are surely enough.

A team misses a line of n places if n others end above it or level with it. Counting
gives an upper bound on its points; from there down the solver looks for such results,
until it finds some.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from league.clinch.core import smallest_outcomes
from league.clinch.solver import (
    SearchVerdict,
    Solved,
    Solver,
    SolverQuestion,
    meetings_among,
    share,
)
from rules.clinch import Meeting, Situation
from rules.clinch.proofs import not_below

# After so many numbers of points a question is left unproved.
MOST_STEPS = 12


@dataclass(frozen=True, slots=True)
class Missed:
    """The most points with which a team misses a line.

    With more than `proved` it cannot (None: it cannot miss the line at all). `points`
    are those of the results found, None if none were.
    """

    proved: int | None
    points: int | None = None
    results: tuple[int, ...] = ()


@dataclass(slots=True)
class Misses:
    """The questions about one line of a log, and all results found for it so far."""

    situation: Situation
    line: int
    solver: Solver
    known: list[tuple[int, ...]] = field(default_factory=list)
    biggest: list[int] = field(init=False)
    # The outcomes of a team's own match that matter: one for each number of points.
    of_own: tuple[list[int], list[int]] = field(init=False)
    favours: tuple[int, int] = field(init=False)
    # Those that give both sides together the most, where others matter as well: tried
    # first, since then all that is left is how to share a known sum.
    undivided: list[int] = field(init=False)
    # No team misses the line with so many points or more; None while unknown.
    beyond: int | None = field(default=None, init=False)
    asked_of_all: set[int] = field(default_factory=set, init=False)
    # What two lose together when they meet, against both winning elsewhere.
    loss: int = field(init=False)

    def __post_init__(self) -> None:
        worths = self.situation.worths
        numbers = range(len(worths))
        self.biggest = smallest_outcomes(self.situation.turned)
        self.favours = (
            max(numbers, key=lambda one: worths[one][0]),
            max(numbers, key=lambda one: worths[one][1]),
        )
        full = max(map(sum, worths))
        undivided = [one for one in self.biggest if sum(worths[one]) == full]
        self.undivided = undivided if len(undivided) < len(self.biggest) else []
        self.loss = sum(self.situation.most) - full
        self.of_own = (_kindest(self.situation, 0), _kindest(self.situation, 1))

    def most_missed(self, team: str) -> Missed:
        """Return the most points with which a team can miss the line."""
        rivals = {
            one: pair_bound(self.situation, team, one)
            for one in self.situation.points
            if one != team
        }
        ceiling = self._ceiling(team, rivals)
        best = self._known_for(team)
        reachable = [one for one in self.situation.reachable(team) if one <= ceiling]
        proved: int | None = None
        for step, points in enumerate(reversed(reachable)):
            if self.beyond is not None and points >= self.beyond:
                continue
            if best is not None and best.points is not None and points <= best.points:
                return Missed(best.points if proved is None else proved, *_of(best))
            solved = self._asked(team, points, rivals, is_proving=proved is None)
            if solved.answer is SearchVerdict.FOUND:
                self.known.append(solved.results)
                return Missed(
                    points if proved is None else proved, points, solved.results
                )
            if solved.answer is SearchVerdict.NOT_PROVED and proved is None:
                proved = points
            if step >= MOST_STEPS:
                last = points if proved is None else proved
                return Missed(last, *_of(best))
        return Missed(proved, *_of(best))

    def _ceiling(self, team: str, rivals: dict[str, int]) -> int:
        """Bound the points with which the line can be missed, by counting."""
        best = sorted(rivals.values(), reverse=True)
        return min(best[self.line - 1], self._shared(team))

    def _shared(self, team: str) -> int:
        """Bound by sharing all points among as many teams as miss or hold the line."""
        situation = self.situation
        both = max(home + away for home, away in situation.worths)
        total = sum(situation.points.values())
        for meeting in situation.meetings:
            sides = (meeting.home in situation.points, meeting.away in situation.points)
            if all(sides):
                total += both
            elif any(sides):
                total += situation.most[sides.index(True)]
        lowest = sorted(
            situation.lowest(one) for one in situation.points if one != team
        )
        left_out = lowest[: len(lowest) - self.line]
        return (total - sum(left_out)) // (self.line + 1)

    def _known_for(self, team: str) -> Missed | None:
        """Return the best of the results found for other teams."""
        found = [
            Missed(None, self.situation.finals(results)[team], results)
            for results in self.known
            if len(not_below(self.situation, team, results)) >= self.line
        ]
        return max(found, key=lambda one: one.points or 0, default=None)

    def _asked(
        self, team: str, points: int, rivals: dict[str, int], *, is_proving: bool
    ) -> Solved:
        """Look for results by which a team misses the line with exactly these points.

        The nearest teams are tried first; only all possible ones prove anything.
        """
        may_be = [one for one, most in rivals.items() if most >= points]
        if len(may_be) < self.line:
            return Solved(SearchVerdict.NONE)
        nearest = self._nearest(team, points, may_be)
        if self.undivided:
            solved = self._asked_among(team, points, nearest, self.undivided)
            if solved.answer is SearchVerdict.FOUND:
                return solved
        solved = self._asked_among(team, points, nearest)
        if solved.answer is SearchVerdict.FOUND or not is_proving:
            return solved
        if self._is_beyond_all(points):
            return Solved(SearchVerdict.NONE)
        if len(nearest) == len(may_be):
            return solved
        return self._asked_among(team, points, may_be)

    def _is_beyond_all(self, points: int) -> bool:
        """Return whether the teams that miss or hold the line can't all have `points`.

        It is asked once for all teams: none of them misses the line with more.
        """
        if points in self.asked_of_all:
            return self.beyond is not None and points >= self.beyond
        self.asked_of_all.add(points)

        def demand(asked: SolverQuestion) -> Any:
            ahead = {one: asked.cp.new_bool_var("") for one in self.situation.points}
            for one, literal in ahead.items():
                asked.cp.add(asked.ends[one] >= points).only_enforce_if(literal)
            asked.cp.add(sum(ahead.values()) == self.line + 1)
            spare = {one: self.situation.highest(one) - points for one in ahead}
            met = meetings_among(self.situation, ahead)
            share(asked, ahead, spare, met, loss=self.loss, least=0)

        allowed = [self.biggest] * len(self.situation.meetings)
        solved = self.solver.ask(self.situation, allowed, demand)
        if solved.answer is SearchVerdict.FOUND:
            self.known.append(solved.results)
        if solved.answer is SearchVerdict.NONE:
            known = [points] if self.beyond is None else [points, self.beyond]
            self.beyond = min(known)
        return solved.answer is SearchVerdict.NONE

    def _asked_among(
        self,
        team: str,
        points: int,
        among: Sequence[str],
        between: Sequence[int] = (),
    ) -> Solved:
        """Ask with only `among` as possibly ahead; `between` are the outcomes of the
        matches between them, all that matter by default."""
        ahead = set(among)

        def demand(asked: SolverQuestion) -> Any:
            asked.cp.add(asked.ends[team] == points)
            if len(among) == self.line:
                for one in among:
                    asked.cp.add(asked.ends[one] >= points)
                return
            literals = [asked.cp.new_bool_var("") for _ in among]
            for one, literal in zip(among, literals, strict=True):
                asked.cp.add(asked.ends[one] >= points).only_enforce_if(literal)
            asked.cp.add(sum(literals) == self.line)
            self._share_out(
                asked, team, points, dict(zip(among, literals, strict=True))
            )

        allowed = [
            self._allowed(team, ahead, meeting, between or self.biggest)
            for meeting in self.situation.meetings
        ]
        return self.solver.ask(self.situation, allowed, demand)

    def _share_out(
        self, asked: SolverQuestion, team: str, points: int, ahead: dict[str, Any]
    ) -> None:
        """Tell the solver that those ahead and the team share the available points."""
        spare = self._spare(team, points, ahead)
        met = meetings_among(self.situation, ahead)
        least = points - self.situation.highest(team)
        share(asked, ahead, spare, met, loss=self.loss, least=least)

    def _spare(self, team: str, points: int, among: Iterable[str]) -> dict[str, int]:
        """Return how much each can spare if it loses points only to the team."""
        situation = self.situation
        return {
            one: situation.highest(one) - points - self.loss * self._met(team, one)
            for one in among
        }

    def _met(self, team: str, other: str) -> int:
        """Count the matches between two teams."""
        meetings = self.situation.meetings
        return sum(
            other in (meetings[number].home, meetings[number].away)
            for number, _ in self.situation.own[team]
        )

    def _nearest(self, team: str, points: int, may_be: Sequence[str]) -> list[str]:
        """Choose as many teams as the line has, who together have most to spare."""
        spare = self._spare(team, points, may_be)
        met = meetings_among(self.situation, may_be)
        between = {pair: number * self.loss for pair, number in met.items()}
        between |= {(other, one): lost for (one, other), lost in between.items()}
        ordered = sorted(may_be, key=lambda one: (-spare[one], one))
        chosen, others = ordered[: self.line], ordered[self.line :]
        for _ in range(len(others)):
            worth = {
                one: spare[one] - sum(between.get((one, other), 0) for other in chosen)
                for one in ordered
            }
            out = min(chosen, key=worth.__getitem__)
            into = max(
                others,
                key=lambda one: worth[one] + between.get((one, out), 0),  # noqa: B023
                default=out,
            )
            if worth[into] + between.get((into, out), 0) <= worth[out]:
                break
            chosen[chosen.index(out)] = into
            others[others.index(into)] = out
        return chosen

    def _allowed(
        self, team: str, ahead: set[str], meeting: Meeting, between: Sequence[int]
    ) -> Sequence[int]:
        """Return the outcomes of a match that matter when these are to be ahead."""
        if team in (meeting.home, meeting.away):
            return self.of_own[meeting.home != team]
        if meeting.home in ahead and meeting.away in ahead:
            return between
        return [self.favours[meeting.home not in ahead]]


def _of(best: Missed | None) -> tuple[int | None, tuple[int, ...]]:
    return (best.points, best.results) if best else (None, ())


def _kindest(situation: Situation, side: int) -> list[int]:
    """Return for each number of points of one side the outcome best for the other."""
    found: dict[int, int] = {}
    for number, worth in enumerate(situation.worths):
        kept = found.get(worth[side])
        if kept is None or situation.worths[kept][1 - side] < worth[1 - side]:
            found[worth[side]] = number
    return list(found.values())


def pair_bound(situation: Situation, team: str, other: str) -> int:
    """Bound the points of a team that the other ends above or level with.

    Both win all that they can elsewhere; every outcome between them is tried.
    """
    between = [
        side
        for number, side in situation.own[team]
        if other in (situation.meetings[number].home, situation.meetings[number].away)
    ]
    sums = {(situation.points[team], situation.points[other])}
    for side in between:
        sums = {
            (own + worth[side], rival + worth[1 - side])
            for own, rival in sums
            for worth in situation.worths
        }
    elsewhere = situation.highest(team) - situation.points[team]
    of_other = situation.highest(other) - situation.points[other]
    elsewhere -= sum(situation.most[side] for side in between)
    of_other -= sum(situation.most[1 - side] for side in between)
    return max(min(own + elsewhere, rival + of_other) for own, rival in sums)
