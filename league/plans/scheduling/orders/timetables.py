"""Who meets whom, once it is settled when each team is at home."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from league.plans.scheduling.orders.orders import (
    Order,
    Sides,
    meetings_of,
    stretches_of,
)
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import Pairing, SolverSeason
from league.plans.scheduling.whole.model import Allowed, Cell


@dataclass(frozen=True)
class TimetableQuestion:
    """Whether some teams can meet as they should in some stretches.

    With `is_named` the demands that name a team or its club hold as well; without, the
    answer is the same whichever teams have these sides.
    """

    season: SolverSeason
    sides: Sides
    teams: tuple[int, ...]
    stretches: tuple[range, ...]
    is_named: bool = False

    @classmethod
    def of(cls, season: SolverSeason, sides: Sides) -> TimetableQuestion:
        """Return the question for all teams and the whole season."""
        return cls(season, sides, tuple(range(season.teams)), stretches_of(season))

    @property
    def cells(self) -> Sides:
        return {
            (team, night): self.sides[team, night]
            for team in self.teams
            for nights in self.stretches
            for night in nights
        }

    def order(self, team: int, nights: range) -> Order:
        return tuple(self.sides[team, night] for night in nights)

    def orders(self, team: int) -> tuple[Order, ...]:
        return tuple(self.order(team, nights) for nights in self.stretches)


@dataclass(frozen=True)
class TimetableAnswer:
    games: tuple[Pairing, ...] | None
    is_impossible: bool


@dataclass
class Timetable:
    """The meetings of a question's teams as a model."""

    question: TimetableQuestion
    cp: Any
    allowed: Allowed
    play: dict[Pairing, Any] = field(default_factory=dict)
    at: dict[Cell, list[Any]] = field(default_factory=lambda: defaultdict(list))

    def games(self, solver: Any) -> tuple[Pairing, ...]:
        chosen = [game for game, one in self.play.items() if solver.value(one)]
        return tuple(twin for game in chosen for twin in twins(self.question, game))


def find_timetable(
    search: FixtureSearch, question: TimetableQuestion, *, effort: float
) -> TimetableAnswer:
    """Look for a timetable with so much of the solver's work."""
    timetable = timetable_of(question)
    solved = search.solve(timetable.cp, max_deterministic_time=effort)
    games = timetable.games(solved.solver) if solved.is_found else None
    return TimetableAnswer(games, solved.is_impossible)


def timetable_of(question: TimetableQuestion, cp: Any = None) -> Timetable:
    """Return who meets whom with the given sides, as a model of its own or in `cp`."""
    from ortools.sat.python import cp_model

    timetable = Timetable(
        question,
        cp_model.CpModel() if cp is None else cp,
        Allowed(question.season),
    )
    for one, other in combinations(question.teams, 2):
        _add_pair(timetable, one, other)
    is_whole = len(question.teams) == question.season.teams
    for literals in timetable.at.values():
        if is_whole:
            timetable.cp.add_exactly_one(literals)
        else:
            timetable.cp.add_at_most_one(literals)
    return timetable


def _add_pair(timetable: Timetable, one: int, other: int) -> None:
    question, cp = timetable.question, timetable.cp
    season = question.season
    literals: dict[Pairing, Any] = {}
    for nights in question.stretches:
        met = []
        for game in _games(timetable, one, other, nights):
            literals[game] = cp.new_bool_var("")
            met.append(literals[game])
            timetable.at[one, game.night].append(literals[game])
            timetable.at[other, game.night].append(literals[game])
        cp.add(sum(met) == meetings_of(season))
    if season.legs > 1 and not season.is_twinned:
        for host in (one, other):
            homes = [literal for game, literal in literals.items() if game.home == host]
            cp.add(sum(homes) <= (season.legs + 1) // 2)
    if season.problem.min_gap:
        _add_gap(timetable, literals)
    timetable.play |= literals


def _games(timetable: Timetable, one: int, other: int, nights: range) -> list[Pairing]:
    """Return the games of a pair that its sides allow in a stretch."""
    question, games = timetable.question, []
    for night in nights:
        sides = question.sides[one, night], question.sides[other, night]
        if set(sides) == {True, False}:
            host, guest = (one, other) if sides[0] else (other, one)
            game = Pairing(night, host, guest)
            allowed = map(timetable.allowed, twins(question, game))
            if not question.is_named or all(allowed):
                games.append(game)
    return games


def twins(question: TimetableQuestion, game: Pairing) -> list[Pairing]:
    """Return a game, and the one that it settles."""
    season = question.season
    if not season.is_twinned:
        return [game]
    return [game, Pairing(season.twin_night(game.night), game.away, game.home)]


def _add_gap(timetable: Timetable, literals: dict[Pairing, Any]) -> None:
    question = timetable.question
    gap = question.season.problem.min_gap
    by_night = {
        twin.night: literal
        for game, literal in literals.items()
        for twin in twins(question, game)
    }
    for first in by_night:
        near = [one for night, one in by_night.items() if first <= night <= first + gap]
        if len(near) > 1:
            timetable.cp.add(sum(near) <= 1)
