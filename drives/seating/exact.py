"""Solve small evenings with CP-SAT: fewer repeats than a search, or the proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Any

from drives.seating.tables import Seating, SeatingTable, Two, two_of

# With more entrants neither better draws nor proofs were found in the time.
MOST = 16
SEED = 1
# On a busy machine, at most this many times the seconds asked for.
LONGEST = 4


@dataclass(frozen=True, slots=True)
class Proved:
    """The rounds, if any were found, and the proved bound on repeated opponents."""

    rounds: tuple[Seating, ...]
    least: int


def fewest_opponents_again(
    rounds: Sequence[Seating], *, least: int, most: int, seconds: float
) -> Proved:
    """Search for tables of four without repeated partners, with given sit-outs.

    `most` is the number to improve on, `least` the proved bound. The time limit counts
    processor work only, so the same question always gives the same answer.
    """
    return _Model(rounds).solve(least=least, most=most, seconds=seconds)


class _Model:
    """Who are partners and opponents in each round, without tables.

    A partner's opponents are one's own; so two partners have the same two opponents,
    who are partners too: a table.
    """

    def __init__(self, rounds: Sequence[Seating]) -> None:
        from ortools.sat.python import cp_model

        self.library: Any = cp_model
        self.model: Any = cp_model.CpModel()
        self.given = rounds
        self.playing = [sorted(one.playing) for one in rounds]
        self.partners = [self._twos(playing) for playing in self.playing]
        self.opponents = [self._twos(playing) for playing in self.playing]
        for number in range(len(rounds)):
            self._seat(number)
        self._partners_once()
        if not any(one.out for one in rounds):
            self._break_symmetry()
        self.again = self._again()

    def _twos(self, playing: Sequence[int]) -> dict[Two, Any]:
        return {two: self.model.new_bool_var("") for two in combinations(playing, 2)}

    def _seat(self, number: int) -> None:
        partners, opponents = self.partners[number], self.opponents[number]
        for two in partners:
            self.model.add_at_most_one([partners[two], opponents[two]])
        for one in self.playing[number]:
            others = [two_of(one, it) for it in self.playing[number] if it != one]
            self.model.add_exactly_one([partners[two] for two in others])
            self.model.add(sum(opponents[two] for two in others) == 2)
        for one, beside, across in permutations(self.playing[number], 3):
            self.model.add_bool_or(
                ~partners[two_of(one, beside)],
                ~opponents[two_of(one, across)],
                opponents[two_of(beside, across)],
            )

    def _partners_once(self) -> None:
        for two in self._all():
            times = [one[two] for one in self.partners if two in one]
            self.model.add_at_most_one(times)

    def _all(self) -> list[Two]:
        return sorted({two for one in self.partners for two in one})

    def _break_symmetry(self) -> None:
        """Fix the first round, and order the others by one player's partners."""
        for table in self.given[0].tables:
            self.model.add_bool_and([self.partners[0][two] for two in table.partners])
            self.model.add_bool_and([self.opponents[0][two] for two in table.opponents])
        first = self.playing[0][0]
        who = [
            sum(it * one[two_of(first, it)] for it in self.playing[0] if it != first)
            for one in self.partners[1:]
        ]
        for one, later in pairwise(who):
            self.model.add(one < later)

    def _again(self) -> Any:
        times = []
        for two in self._all():
            met = [one[two] for one in self.opponents if two in one]
            again = self.model.new_int_var(0, len(met), "")
            self.model.add(again >= sum(met) - 1)
            times.append(again)
        return sum(times)

    def solve(self, *, least: int, most: int, seconds: float) -> Proved:
        self.model.add(self.again >= least)
        self.model.add(self.again < most)
        self.model.minimize(self.again)
        solver: Any = self.library.CpSolver()
        solver.parameters.max_deterministic_time = seconds
        solver.parameters.max_time_in_seconds = LONGEST * seconds
        solver.parameters.random_seed = SEED
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == self.library.INFEASIBLE:
            return Proved((), most)
        bound = max(least, min(most, -int(-solver.best_objective_bound // 1)))
        if status not in (self.library.OPTIMAL, self.library.FEASIBLE):
            return Proved((), bound)
        rounds = (
            Seating(self._tables(solver, number), given.out)
            for number, given in enumerate(self.given)
        )
        return Proved(tuple(rounds), bound)

    def _tables(self, solver: Any, number: int) -> tuple[SeatingTable, ...]:
        partners = self.partners[number].items()
        sides = [two for two, is_it in partners if solver.boolean_value(is_it)]
        tables = []
        while sides:
            us = sides.pop(0)
            them = next(
                two
                for two in sides
                if solver.boolean_value(self.opponents[number][two_of(us[0], two[0])])
            )
            sides.remove(them)
            tables.append(SeatingTable(us, them))
        return tuple(tables)
