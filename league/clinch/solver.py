"""CP-SAT for these questions: each match has one of some outcomes, each team a sum.

One solver serves one division's questions, so that they share a limit. A limit counts
work, not seconds: the same question has the same answer on a busy machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Any

from rules.clinch import Situation

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# Limits for one question, and for all of a division's, in CP-SAT's deterministic
# seconds: about as long as real ones on a quiet machine.
A_QUESTION = 1.0
A_DIVISION = 20.0
# A question still running after so many seconds is given up, whatever it counted.
PATIENCE_S = 20
# CP-SAT counts in 64 bits; larger sums of points are left to counting.
MOST_POINTS = 2**40


class SearchVerdict(StrEnum):
    """The outcome of a search."""

    FOUND = "found"
    NONE = "none"
    NOT_PROVED = "not proved"


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer to one question: results if there are some, and a goal's value.

    `proved` is the least that the goal can be, as far as that was proved.
    """

    answer: SearchVerdict
    results: tuple[int, ...] = ()
    proved: int | None = None


@dataclass(slots=True)
class SolverQuestion:
    """A question being put: its model, and each ranked team's sum in it."""

    cp: cp_model.CpModel
    ends: Mapping[str, Any]
    chosen: list[OutcomeChoice]


@dataclass(frozen=True, slots=True)
class OutcomeChoice:
    """A match's outcomes in a model: by one number, or by a literal for each.

    If all outcomes share one sum in even steps, the number of steps is enough; so the
    solver sees a flow.
    """

    outcomes: Sequence[int]
    steps: Any = None
    literals: Sequence[Any] = ()

    def outcome(self, solver: Any) -> int:
        """Return the outcome in a solution."""
        if self.steps is not None:
            return self.outcomes[solver.value(self.steps)]
        chosen = (solver.boolean_value(one) for one in self.literals)
        return next(
            (one for one, is_it in zip(self.outcomes, chosen, strict=False) if is_it),
            self.outcomes[0],
        )


@dataclass(slots=True)
class Solver:
    """Asks CP-SAT one question after the other, within one limit."""

    left: float = A_DIVISION
    a_question: float = A_QUESTION
    asked: int = field(default=0, init=False)

    def ask(
        self,
        situation: Situation,
        allowed: Sequence[Sequence[int]],
        demand: Callable[[SolverQuestion], Any],
    ) -> Solved:
        """Look for results that meet a demand, minimising the goal if it returns one.
        `allowed` are the outcomes of each match."""
        from ortools.sat.python import cp_model

        largest = max(map(abs, _numbers(situation)), default=0)
        if self.left <= 0 or largest > MOST_POINTS:
            return Solved(SearchVerdict.NOT_PROVED)
        asked = _model(situation, allowed)
        goal = demand(asked)
        if goal is not None:
            asked.cp.minimize(goal)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = min(self.a_question, self.left)
        solver.parameters.max_time_in_seconds = PATIENCE_S
        status = solver.solve(asked.cp)
        self.asked += 1
        self.left -= solver.response_proto.deterministic_time
        return _solved(solver, asked, status, has_goal=goal is not None)


def share(
    asked: SolverQuestion,
    literals: Mapping[str, Any],
    gains: Mapping[str, int],
    met: Mapping[tuple[str, str], int],
    *,
    loss: int,
    least: int,
) -> None:
    """Demand what counting implies for the chosen teams: their gains, less what is lost
    where two of them meet, are at least `least`. It is redundant, but saves
    searching."""
    terms = [literals[one] * gain for one, gain in gains.items()]
    for (one, other), matches in met.items():
        both = asked.cp.new_bool_var("")
        asked.cp.add_bool_or(~literals[one], ~literals[other], both)
        terms.append(-loss * matches * both)
    asked.cp.add(sum(terms) >= least)


def meetings_among(
    situation: Situation, teams: Collection[str]
) -> dict[tuple[str, str], int]:
    """Count the matches between each two of these teams."""
    found: Counter[tuple[str, str]] = Counter()
    for meeting in situation.meetings:
        if meeting.home in teams and meeting.away in teams:
            first, last = sorted((meeting.home, meeting.away))
            found[first, last] += 1
    return dict(found)


def _numbers(situation: Situation) -> list[int]:
    tops = [situation.highest(one) for one in situation.points]
    return tops + [situation.lowest(one) for one in situation.points]


def _model(situation: Situation, allowed: Sequence[Sequence[int]]) -> SolverQuestion:
    from ortools.sat.python import cp_model

    cp = cp_model.CpModel()
    fixed = dict(situation.points)
    terms: dict[str, list[tuple[Any, int]]] = {team: [] for team in fixed}
    chosen = []
    for meeting, outcomes in zip(situation.meetings, allowed, strict=True):
        choice = _choice(cp, situation, outcomes)
        chosen.append(choice)
        for side, team in enumerate((meeting.home, meeting.away)):
            if team in fixed:
                fixed[team] += _add(terms[team], situation, choice, side)
    ends = {
        team: cp_model.LinearExpr.weighted_sum(
            [variable for variable, _ in of_team], [weight for _, weight in of_team]
        )
        + fixed[team]
        for team, of_team in terms.items()
    }
    return SolverQuestion(cp, ends, chosen)


def _choice(cp: Any, situation: Situation, outcomes: Sequence[int]) -> OutcomeChoice:
    """Make the variables of one match."""
    if len(outcomes) == 1:
        return OutcomeChoice(outcomes)
    ordered = sorted(outcomes, key=lambda one: situation.worths[one])
    worths = [situation.worths[one] for one in ordered]
    home = {later[0] - one[0] for one, later in pairwise(worths)}
    away = {one[1] - later[1] for one, later in pairwise(worths)}
    if home == away and len(home) == 1:
        return OutcomeChoice(ordered, steps=cp.new_int_var(0, len(ordered) - 1, ""))
    literals = [cp.new_bool_var("") for _ in ordered]
    cp.add_exactly_one(literals)
    return OutcomeChoice(ordered, literals=literals)


def _add(
    terms: list[tuple[Any, int]], situation: Situation, choice: OutcomeChoice, side: int
) -> int:
    """Add what a match gives one side to its terms; return its fixed part."""
    worths = [situation.worths[one][side] for one in choice.outcomes]
    if choice.steps is not None:
        terms.append((choice.steps, worths[1] - worths[0]))
        return worths[0]
    if not choice.literals:
        return worths[0]
    terms += [
        (literal, worth)
        for literal, worth in zip(choice.literals, worths, strict=True)
        if worth
    ]
    return 0


def _solved(
    solver: Any, asked: SolverQuestion, status: Any, *, has_goal: bool
) -> Solved:
    from ortools.sat.python import cp_model

    if status == cp_model.INFEASIBLE:
        return Solved(SearchVerdict.NONE)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Solved(SearchVerdict.NOT_PROVED)
    proved = ceil(solver.best_objective_bound - 1e-6) if has_goal else None
    results = tuple(choice.outcome(solver) for choice in asked.chosen)
    return Solved(SearchVerdict.FOUND, results, proved)
