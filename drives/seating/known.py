"""Evenings known without a search: circles, walks, wheels and whist tournaments.

All give rounds of the numbers 0 to n - 1; with one sitting out, that is the round's own
number, so that sit-outs rotate as in resting.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Rounds = list[list[int]]
# Initial rounds of whist tournaments, by number of players: all numbers go up by one
# each round; the last number stays if the others are not whole tables and one.
# Everybody has all partners once and all opponents twice in a full circle of rounds.
WHIST: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    4: ((3, 1, 0, 2),),
    5: ((1, 4, 2, 3),),
    8: ((7, 3, 0, 1), (2, 5, 4, 6)),
    12: ((11, 6, 0, 2), (1, 4, 3, 7), (5, 10, 8, 9)),
    13: ((1, 8, 2, 12), (3, 11, 6, 10), (4, 5, 7, 9)),
    16: ((15, 14, 0, 1), (2, 11, 7, 10), (3, 8, 5, 12), (4, 6, 9, 13)),
    17: ((1, 16, 2, 6), (3, 10, 7, 12), (4, 15, 8, 9), (5, 13, 11, 14)),
    20: (
        *((19, 11, 0, 1), (2, 5, 4, 16), (3, 14, 7, 17)),
        *((6, 8, 12, 18), (9, 13, 10, 15)),
    ),
    21: (
        *((1, 13, 2, 4), (3, 11, 16, 17), (5, 19, 10, 15)),
        *((6, 9, 8, 12), (7, 18, 14, 20)),
    ),
}

# First rounds of two wheels, table after table, found once by a search: 8 people play 3
# rounds like this, 16 play 7, 20 play 9, 24 play 11 and 28 play 13: as many as their
# opponents last for, but for one opponent.
WHEELS: dict[int, tuple[int, ...]] = {
    8: (3, 6, 1, 5, 7, 0, 4, 2),
    16: (15, 4, 0, 13, 9, 5, 14, 8, 10, 1, 2, 3, 12, 11, 6, 7),
    20: (
        *(10, 9, 13, 17, 16, 14, 0, 6, 7, 5),
        *(11, 2, 19, 3, 15, 4, 12, 8, 18, 1),
    ),
    24: (
        *(15, 19, 21, 16, 4, 9, 0, 14, 6, 18, 22, 7),
        *(13, 23, 17, 1, 8, 10, 12, 5, 2, 3, 20, 11),
    ),
    28: (
        *(21, 1, 15, 20, 19, 5, 23, 2, 10, 7, 17, 12, 16, 6),
        *(26, 18, 27, 8, 24, 9, 11, 0, 4, 13, 25, 14, 3, 22),
    ),
}


def circle(pairs: int, rounds: int) -> Rounds:
    """Return the round robin: all meet once before any two meet again.

    With an even number the last stays at the first table; with an odd one the round's
    own number sits out, and partners of its circle meet.
    """
    turning = pairs - 1 + pairs % 2
    seated = []
    for turn in range(rounds):
        at = turn % turning
        seats = [] if pairs % 2 else [pairs - 1, at]
        for apart in range(1, (turning + 1) // 2):
            seats += [(at + apart) % turning, (at - apart) % turning]
        seated.append(seats)
    return seated


def whist(number: int, rounds: int) -> Rounds | None:
    """Return a whist tournament's rounds, as many as asked; None if none is listed."""
    first = WHIST.get(number)
    if first is None:
        return None
    turning = number if number % 4 else number - 1
    return [
        [
            one if one == turning else (one + turn) % turning
            for table in first
            for one in table
        ]
        for turn in range(rounds)
    ]


def wheel_rounds(number: int, rounds: int) -> Rounds | None:
    """Return rounds of two turning wheels; None if none are listed for so many.

    The numbers of two wheels go up by one each round, each within its wheel, and the
    last two stay. No partners and no opponents meet twice before a full turn.
    """
    first, wheel = WHEELS.get(number, ()), number // 2 - 1
    if not first or rounds > wheel:
        return None

    def after(one: int, turn: int) -> int:
        turning, at = divmod(one, wheel)
        return one if turning == 2 else turning * wheel + (at + turn) % wheel

    return [[after(one, turn) for one in first] for turn in range(rounds)]


def walk(number: int, rounds: int) -> Rounds | None:
    """Return rounds in which no two share a table twice; None if none is known.

    North stays; the other seats move on by fixed numbers of tables. Two meet again only
    if the rounds between, times the difference of their steps, are a whole number of
    circles.
    """
    tables = number // 4
    steps = _steps_of(tables, rounds)
    if number % 4 or steps is None:
        return None
    # In the first round number 4 t + s sits at table t in seat s.
    return [
        [
            4 * ((table - turn * step) % tables) + seat
            for table in range(tables)
            for seat, step in enumerate(steps)
        ]
        for turn in range(rounds)
    ]


def _steps_of(tables: int, rounds: int) -> tuple[int, ...] | None:
    """Return the first way to move the four seats on without meeting again, if any."""

    def part(steps: Sequence[int]) -> bool:
        return all(
            turns * (other - one) % tables
            for one, other in combinations(steps, 2)
            for turns in range(1, rounds)
        )

    few = range(1, min(tables, 10))
    ways = ((0, *steps) for steps in combinations(few, 3))
    return next(filter(part, ways), None)
