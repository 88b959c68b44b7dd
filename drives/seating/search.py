"""Search for better rounds by swaps: always the best one, not soon undone.

Its chance comes from fixed numbers, not the clock: the same number of steps from the
same rounds gives the same result on every machine. A stop leaves the best so far.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from drives.seating.board import SeatingBoard

SEED = 1
# For how many steps a swap is not undone, and some more by chance.
APART, APART_BY_CHANCE = 4, 10
# The number of steps between looks at whether to stop.
LOOK_EVERY = 50
# A step's cost grows with entrants and rounds; this limits the total.
WORK = 9_000_000


def steps_for(entrants: int, rounds: int) -> int:
    return WORK // (max(1, entrants) * (rounds + 4))


class SeatSearch:
    """The rounds as they are changed, and the best so far."""

    def __init__(self, board: SeatingBoard, *, goal: int) -> None:
        self.board, self.goal = board, goal
        self.random = Random(SEED)
        self.kept: dict[tuple[int, int, int], int] = {}
        self.steps = 0
        self.best = board.cost
        self.rounds = [list(one) for one in board.rounds]

    def run(self, steps: int, *, is_over: Callable[[], bool]) -> list[list[int]]:
        """Return the best rounds within a number of steps, or fewer if it is over."""
        while self.best > self.goal and self.steps < steps:
            if self.steps % LOOK_EVERY == 0 and is_over():
                break
            self.steps += 1
            self._step()
        return self.rounds

    def _step(self) -> None:
        board = self.board
        clashing = board.clashing()
        number, at = clashing[int(self.random.random() * len(clashing))]
        to = self._best_place(number, at)
        if to is None:
            return
        until = self.steps + APART + int(self.random.random() * APART_BY_CHANCE)
        self.kept[self._key(number, at, to)] = until
        board.swap(number, at, to)
        if board.cost < self.best:
            self.best = board.cost
            self.rounds = [list(one) for one in board.rounds]

    def _key(self, number: int, at: int, to: int) -> tuple[int, int, int]:
        one, other = self.board.rounds[number][at], self.board.rounds[number][to]
        return (number, min(one, other), max(one, other))

    def _best_place(self, number: int, at: int) -> int | None:
        """Return the cheapest place to swap with; of equals one by chance."""
        board, half = self.board, self.board.shape.a_side
        bar = self.best - board.cost
        least, found, equals = 0, None, 0
        for to in range(len(board.rounds[number])):
            if to // half == at // half:
                continue
            change = board.change(number, at, to)
            until = self.kept.get(self._key(number, at, to), 0)
            if until > self.steps and change >= bar:
                continue
            if found is None or change < least:
                least, found, equals = change, to, 1
            elif change == least:
                equals += 1
                if self.random.random() * equals < 1:
                    found = to
        return found


def descend(board: SeatingBoard) -> list[tuple[int, int]]:
    """Swap places in a board's one round while that lowers its cost.

    Each who meets somebody again gets a turn, in order of seats, and goes where it
    costs least, to the first such seat. Returns the swaps, in order.
    """
    changed: list[tuple[int, int]] = []
    seats = board.rounds[0]
    while True:
        before = len(changed)
        for _number, at in board.clashing():
            costs = [board.change(0, at, to) for to in range(len(seats))]
            least = min(costs)
            if least < 0:
                to = costs.index(least)
                changed.append((seats[at], seats[to]))
                board.swap(0, at, to)
        if len(changed) == before:
            return changed
