"""The search: fill as many spots as possible, then spread the work evenly.

A spot that nobody can fill stays open, with what keeps each official from it. The same
input gives the same result.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Any

from league.officials.proposing.problem import (
    AppointingProblem,
    AvailableOfficial,
    Duty,
    OpenSpot,
    month_of,
)
from league.officials.proposing.reasons import Hindrance, hindrance

# One open spot outweighs any unevenness of the work.
OPEN = 10_000
SEED = 1


@dataclass(frozen=True, slots=True)
class AppointmentProposal:
    """Who is proposed for which spot (by keys), and why others stay open."""

    filled: dict[str, str]
    left_open: dict[str, dict[Hindrance, int]]
    is_best: bool


def propose(problem: AppointingProblem, *, seconds: float) -> AppointmentProposal:
    """Return the best proposal found in `seconds`; at worst one made by the night."""
    begun = night_by_night(problem)
    filled, is_best = _Search(problem, begun).run(seconds)
    # On a busy machine the time may be over before the search has found anything.
    if len(filled) < len(begun):
        filled = begun
    return AppointmentProposal(filled, _left_open(problem, filled), is_best)


def night_by_night(problem: AppointingProblem) -> dict[str, str]:
    """Return who has the least work for each spot in turn; a search begins with it."""
    filled: dict[str, str] = {}
    beside: dict[str, list[Duty]] = defaultdict(list)
    for spot in sorted(problem.spots, key=lambda one: (one.night, one.key)):
        able = [
            person
            for person in problem.people
            if spot.task in person.tasks
            and not hindrance(person, spot, problem.rules, beside=beside[person.key])
        ]
        if able:
            chosen = min(able, key=lambda one: len(one.duties) + len(beside[one.key]))
            filled[spot.key] = chosen.key
            beside[chosen.key].append(Duty(spot.night, spot.task, spot.places))
    return filled


class _Search:
    """The problem as a CP-SAT model."""

    def __init__(self, problem: AppointingProblem, begun: dict[str, str]) -> None:
        from ortools.sat.python import cp_model

        self.library: Any = cp_model
        self.model: Any = cp_model.CpModel()
        self.problem = problem
        self.chosen: dict[tuple[str, str], Any] = {
            (person.key, spot.key): self.model.new_bool_var("")
            for person, spot in _possible(problem)
        }
        for (who, where), chosen in self.chosen.items():
            self.model.add_hint(chosen, begun.get(where) == who)
        self._one_a_spot()
        for person in problem.people:
            self._one_a_night(person)
            self._most_a_month(person)
            self._weeks_apart(person)
        self.model.minimize(self._open() + sum(self._work()))

    def spots_of(self, person: AvailableOfficial) -> list[tuple[OpenSpot, Any]]:
        return [
            (spot, self.chosen[person.key, spot.key])
            for spot in self.problem.spots
            if (person.key, spot.key) in self.chosen
        ]

    def _one_a_spot(self) -> None:
        by_spot = defaultdict(list)
        for (_, spot), chosen in self.chosen.items():
            by_spot[spot].append(chosen)
        for among in by_spot.values():
            self.model.add_at_most_one(among)

    def _one_a_night(self, person: AvailableOfficial) -> None:
        for among in self._by(person, lambda spot: spot.night).values():
            self.model.add_at_most_one(among)

    def _most_a_month(self, person: AvailableOfficial) -> None:
        if person.most_a_month is None:
            return
        months = self._by(person, lambda spot: month_of(spot.night))
        for month, among in months.items():
            had = {one.night for one in person.duties if month_of(one.night) == month}
            self.model.add(sum(among) <= max(0, person.most_a_month - len(had)))

    def _by(
        self, person: AvailableOfficial, key: Callable[[OpenSpot], Hashable]
    ) -> dict[Hashable, list[Any]]:
        groups: dict[Hashable, list[Any]] = defaultdict(list)
        for spot, chosen in self.spots_of(person):
            groups[key(spot)].append(chosen)
        return groups

    def _weeks_apart(self, person: AvailableOfficial) -> None:
        at: dict[str, list[tuple[date, Any]]] = defaultdict(list)
        for spot, chosen in self.spots_of(person):
            for place in spot.places:
                at[place].append((spot.night, chosen))
        for visits in at.values():
            for (one, first), (other, second) in combinations(visits, 2):
                if one != other and self.problem.rules.are_too_close(one, other):
                    self.model.add_at_most_one([first, second])

    def _open(self) -> Any:
        return OPEN * (len(self.problem.spots) - sum(self.chosen.values()))

    def _work(self) -> Iterator[Any]:
        """Yield the work's costs: an official's first night 1, the next 2 and so on.

        So the total is least where all have as much; counted by task and overall.
        """
        for person in self.problem.people:
            spots = self.spots_of(person)
            yield from self._steps(len(person.duties), [one for _, one in spots])
            for task in person.tasks if len(person.tasks) > 1 else ():
                had = sum(one.task == task for one in person.duties)
                among = [chosen for spot, chosen in spots if spot.task == task]
                yield from self._steps(had, among)

    def _steps(self, had: int, among: list[Any]) -> Iterator[Any]:
        if not among:
            return
        steps = [self.model.new_bool_var("") for _ in among]
        self.model.add(sum(steps) == sum(among))
        yield from ((had + number) * one for number, one in enumerate(steps, start=1))

    def run(self, seconds: float) -> tuple[dict[str, str], bool]:
        """Return who is chosen for which spot, and whether nothing better exists."""
        solver: Any = self.library.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.random_seed = SEED
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status not in (self.library.OPTIMAL, self.library.FEASIBLE):
            return {}, False
        filled = {
            spot: person
            for (person, spot), chosen in self.chosen.items()
            if solver.boolean_value(chosen)
        }
        return filled, status == self.library.OPTIMAL


def _possible(
    problem: AppointingProblem,
) -> Iterator[tuple[AvailableOfficial, OpenSpot]]:
    """Yield each official with each spot that their existing work lets them fill."""
    for person in problem.people:
        for spot in problem.spots:
            if spot.task in person.tasks and not hindrance(person, spot, problem.rules):
                yield person, spot


def _left_open(
    problem: AppointingProblem, filled: dict[str, str]
) -> dict[str, dict[Hindrance, int]]:
    """Return the open spots, with how many officials each reason keeps away."""
    beside = duties_of(problem.spots, filled)
    return {
        spot.key: dict(
            Counter(
                found
                for person in problem.people
                if spot.task in person.tasks
                and (
                    found := hindrance(
                        person, spot, problem.rules, beside=beside[person.key]
                    )
                )
            )
        )
        for spot in problem.spots
        if spot.key not in filled
    }


def duties_of(
    spots: Iterable[OpenSpot], filled: dict[str, str]
) -> dict[str, list[Duty]]:
    """Return the work that a proposal gives each official, by key."""
    found: dict[str, list[Duty]] = defaultdict(list)
    for spot in spots:
        if spot.key in filled:
            duty = Duty(spot.night, spot.task, spot.places)
            found[filled[spot.key]].append(duty)
    return found
