"""A search in progress: its clock, the best list so far, and what is proved of it."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from league.plans.scheduling.checking import clashes
from league.plans.scheduling.counting import aim_count, counts
from league.plans.scheduling.problem import (
    Counts,
    FixtureList,
    Problem,
    SearchProgress,
    SearchStatus,
)
from league.plans.scheduling.season import Pairing, SolverSeason
from league.plans.scheduling.whole.model import Model
from league.plans.scheduling.writing import order_fixtures

# Reserved from the time limit for starting and writing.
RESERVE_S = 0.7
POLL_S = 0.2
WORKERS = 2
# The solver's highest seed.
HIGHEST_SEED = 2**31 - 1

OnProgress = Callable[[SearchProgress], None]
ShouldStop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Solved:
    """What one call of the solver came to, with the solver that holds its answer."""

    solver: Any = None
    # It found something, proved that there is nothing, or nothing better.
    is_found: bool = False
    is_impossible: bool = False
    is_best: bool = False

    @property
    def is_complete(self) -> bool:
        """Return whether nothing was left to try."""
        return self.is_best or self.is_impossible


@dataclass
class FixtureSearch:
    season: SolverSeason
    on_progress: OnProgress | None = None
    should_stop: ShouldStop | None = None
    words: str = ""
    games: tuple[Pairing, ...] | None = None
    counted: Counts | None = None
    bound: int | None = None
    # Whether no list can move fewer of the published matches.
    is_moved_proved: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _solvers: list[Any] = field(default_factory=list)
    _is_stopped: bool = False
    _is_told: bool = True
    # By team and night: sides that may well lead to a list, for a solver's hint.
    likely_home: dict[tuple[int, int], bool] = field(default_factory=dict)
    # Whether it is proved that there is no list.
    is_impossible: bool = False
    # Whether the search only has to explain now why there is no list.
    is_explaining: bool = False

    def __post_init__(self) -> None:
        self.started = time.monotonic()
        limit = float(self.problem.time_limit_s)
        self.deadline = self.started + limit - min(RESERVE_S, limit / 5)
        self.is_moved_proved = self.problem.published is None

    @property
    def problem(self) -> Problem:
        return self.season.problem

    @property
    def seed(self) -> int:
        return self.problem.seed % HIGHEST_SEED

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """Return how many seconds may still be used."""
        return 0.0 if self._is_stopped else max(0.0, self.deadline - time.monotonic())

    @property
    def is_over(self) -> bool:
        return self.left <= 0

    @property
    def is_ended(self) -> bool:
        """Return whether there is nothing left to look for, or no time."""
        return self.is_over or self.is_proved or self.is_impossible

    @property
    def value(self) -> int | None:
        """Return the best list's count of what the problem aims at."""
        return None if self.counted is None else aim_count(self.problem, self.counted)

    @property
    def is_proved(self) -> bool:
        return (
            self.value is not None and self.is_moved_proved and self.value == self.bound
        )

    def offer(self, games: Iterable[Pairing]) -> bool:
        """Keep a list if it is better than the best so far; return whether it is."""
        return self._keep(games, or_even=False)

    def take(self, games: Iterable[Pairing]) -> bool:
        """Keep a list if it is no worse than the best so far, to walk on from it."""
        return self._keep(games, or_even=True)

    def _keep(self, games: Iterable[Pairing], *, or_even: bool) -> bool:
        offered = tuple(sorted(set(games)))
        matches = self.season.matches(offered)
        broken = clashes(self.problem, matches)
        assert not broken, f"A list was found that breaks {broken[0].path}."
        counted = counts(self.problem, matches)
        with self._lock:
            known = self.counted and self._rank(self.counted)
            is_even = known == self._rank(counted)
            if known and known < self._rank(counted) or is_even and not or_even:
                return False
            self._is_told = self._is_told and is_even
            self.games, self.counted = offered, counted
            return True

    @contextmanager
    def within(self, share: float) -> Iterator[None]:
        """Stop what runs in this block when that share of the time left is used."""
        deadline = self.deadline
        self.deadline -= (1 - share) * self.left
        try:
            yield
        finally:
            self.deadline = deadline

    def raise_bound(self, bound: int) -> None:
        with self._lock:
            if self.bound is None or bound > self.bound:
                self.bound, self._is_told = bound, False

    def prove(self, bound: float) -> None:
        """Raise the bound to the whole number that a bound of the solver proves."""
        self.raise_bound(math.ceil(bound - 1e-6))

    def settle_impossible(self) -> None:
        assert self.games is None, "A list was found that cannot be."
        self.is_impossible = True

    def _rank(self, counted: Counts) -> tuple[int, int]:
        return counted.moved or 0, aim_count(self.problem, counted)

    def cost_by_team(self) -> list[int]:
        """Return each team's own part of what the best list costs."""
        assert self.games is not None, "There is no list to count."
        costs = []
        for team in self.problem.teams:
            own = [
                match
                for match in self.season.matches(self.games)
                if team.id in (match.home, match.away)
            ]
            costs.append(aim_count(self.problem, counts(self.problem, own)))
        return costs

    def run(self, job: Callable[[], Any], *, words: str = "") -> Any:
        """Run one job in a thread, while progress is reported and a stop is heard."""
        return self.run_all([job], words=words)[0]

    def run_all(self, jobs: list[Callable[[], Any]], *, words: str = "") -> list[Any]:
        self.words = words or self.words
        with ThreadPoolExecutor(len(jobs)) as pool:
            futures = [pool.submit(job) for job in jobs]
            self._watch(futures)
            return [future.result() for future in futures]

    def _watch(self, futures: list[Future[Any]]) -> None:
        self.tell()
        while wait(futures, timeout=POLL_S).not_done:
            self.tell()
            if self.should_stop is not None and self.should_stop():
                self._is_stopped = True
            if self.is_over if self.is_explaining else self.is_ended:
                self.stop_solvers()
        self.tell()

    def stop_solvers(self) -> None:
        with self._lock:
            solvers = list(self._solvers)
        for solver in solvers:
            solver.stop_search()

    def tell(self) -> None:
        if self.on_progress is None or self._is_told:
            return
        with self._lock:
            self._is_told = True
            games, counted, bound = self.games, self.counted, self.bound
        told = SearchProgress(self.seconds, bound=bound, words=self.words)
        if games is not None and counted is not None:
            fixtures = order_fixtures(self.problem, self.season.matches(games))
            told = replace(told, fixtures=fixtures, **asdict(counted))
        self.on_progress(told)

    def solve(
        self,
        model: Any,
        *,
        seed: int | None = None,
        seconds: float = math.inf,
        on_bound: Callable[[float], None] | None = None,
        callback: Any = None,
        **parameters: Any,
    ) -> Solved:
        """Solve a model in the time left at most; a stop from outside is heard.

        Others of the solver's parameters may be given by their names.
        """
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = self.seed if seed is None else seed
        solver.parameters.max_time_in_seconds = max(0.01, min(seconds, self.left))
        for name, value in parameters.items():
            setattr(solver.parameters, name, value)
        if on_bound is not None:
            solver.best_bound_callback = on_bound
        with self._lock:
            self._solvers.append(solver)
        try:
            status = solver.solve(model, callback)
        finally:
            with self._lock:
                self._solvers.remove(solver)
        is_best = status == cp_model.OPTIMAL
        is_found = is_best or status == cp_model.FEASIBLE
        return Solved(solver, is_found, status == cp_model.INFEASIBLE, is_best)

    def result(self) -> FixtureList:
        if self.games is None or self.counted is None:
            return FixtureList(SearchStatus.UNKNOWN)
        bound = self.bound
        if bound is None and self.problem.published is None:
            bound = 0
        return FixtureList(
            status=SearchStatus.OPTIMAL if self.is_proved else SearchStatus.FEASIBLE,
            bound=bound if self.is_moved_proved else None,
            fixtures=order_fixtures(self.problem, self.season.matches(self.games)),
            **asdict(self.counted),
        )


def games_in(model: Model, value: Callable[[Any], bool]) -> tuple[Pairing, ...]:
    """Return the games whose literals are true."""
    return tuple(game for game, literal in model.play.items() if value(literal))
