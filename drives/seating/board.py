"""Rounds while they are being seated, with the cost of each change of places.

Entrants are 0 to n - 1 here, and a round is one list of them, table after table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drives.seating.tables import History, Repeats, Seating, SeatingTable

# Meetings of two are kept in one number: those as opponents in its upper part.
OPPONENTS = 64
# The cost of a repeat: partners above any opponents, and opponents above any two who
# only share a table again, once as partners and once as opponents. Far enough apart
# that each number of repeats can be read off the sum.
PARTNER_COST, OPPONENT_COST, TABLE_COST = 10**10, 10**5, 1


@dataclass(frozen=True, slots=True)
class TableShape:
    """Who are partners and opponents at a table, by their places."""

    seats: int
    a_side: int
    # For each place the others, and what meeting each of them adds.
    met: tuple[tuple[tuple[int, int], ...], ...]


FOURS = TableShape(
    4,
    2,
    (
        ((1, 1), (2, OPPONENTS), (3, OPPONENTS)),
        ((0, 1), (2, OPPONENTS), (3, OPPONENTS)),
        ((3, 1), (0, OPPONENTS), (1, OPPONENTS)),
        ((2, 1), (0, OPPONENTS), (1, OPPONENTS)),
    ),
)
PAIRS = TableShape(2, 1, (((1, OPPONENTS),), ((0, OPPONENTS),)))
# Three players, each alone against the two others.
TRIOS = TableShape(
    3,
    1,
    (
        ((1, OPPONENTS), (2, OPPONENTS)),
        ((0, OPPONENTS), (2, OPPONENTS)),
        ((0, OPPONENTS), (1, OPPONENTS)),
    ),
)


def meeting_counts(history: History, order: Sequence[int]) -> list[list[int]]:
    """Return how often each two met, both by their place in an order."""
    return [
        [
            history.times_partners(one, other)
            + OPPONENTS * history.times_opponents(one, other)
            if one != other
            else 0
            for other in order
        ]
        for one in order
    ]


def seating_from_seats(
    shape: TableShape, seats: Sequence[int], out: Sequence[int] = ()
) -> Seating:
    """Return the round in a list of entrants, table after table."""
    size, side = shape.seats, shape.a_side
    tables = (
        SeatingTable(
            *(tuple(seats[at : at + side]) for at in range(first, first + size, side))
        )
        for first in range(0, len(seats), size)
    )
    return Seating(tuple(tables), tuple(out))


def _costs(at_a_table: int) -> tuple[int, ...]:
    """Return the cost of two entrants' meetings, indexed by their stored number."""
    kept = (divmod(times, OPPONENTS) for times in range(OPPONENTS * OPPONENTS))
    return tuple(
        max(0, partners - 1) * PARTNER_COST
        + max(0, opponents - 1) * OPPONENT_COST
        + max(0, partners + opponents - 1) * at_a_table
        for opponents, partners in kept
    )


# With the cost of sharing a table again, and without: a search that may ignore that
# finds fewer repeated opponents.
ALL_COSTS, COSTS = _costs(TABLE_COST), _costs(0)


class SeatingBoard:
    """The rounds, how often each two meet, and the total cost."""

    def __init__(
        self,
        rounds: Sequence[Sequence[int]],
        shape: TableShape,
        *,
        met: Sequence[Sequence[int]],
        costs: Sequence[int] = ALL_COSTS,
    ) -> None:
        """Seat the rounds, counting on from `met`: how often each two met before."""
        self.rounds = [list(one) for one in rounds]
        self.shape, self.costs = shape, costs
        self.met = [list(row) for row in met]
        self.cost = 0
        for seats in self.rounds:
            for one, other, kind in self._meetings(seats):
                self._add(one, other, kind)

    def _meetings(self, seats: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        for first in range(0, len(seats), self.shape.seats):
            for place, others in enumerate(self.shape.met):
                for other, kind in others:
                    if place < other:
                        yield seats[first + place], seats[first + other], kind

    def _add(self, one: int, other: int, kind: int) -> None:
        before = self.met[one][other]
        self.met[one][other] = self.met[other][one] = before + kind
        self.cost += self.costs[before + kind] - self.costs[before]

    def clashing(self) -> list[tuple[int, int]]:
        """Return the places (round, seat) of those who meet somebody again."""
        found, costs = [], self.costs
        for number, seats in enumerate(self.rounds):
            for at, one in enumerate(seats):
                row, first = self.met[one], at - at % self.shape.seats
                others = self.shape.met[at - first]
                if any(costs[row[seats[first + other]]] for other, _kind in others):
                    found.append((number, at))
        return found

    def change(self, number: int, at: int, to: int) -> int:
        """Return the change in cost if two entrants of a round swapped places."""
        seats, size = self.rounds[number], self.shape.seats
        if at // size == to // size:
            return self._change_at_a_table(seats, at, to)
        one, other = seats[at], seats[to]
        row, other_row, cost = self.met[one], self.met[other], self.costs
        total, first = 0, at - at % size
        for place, kind in self.shape.met[at - first]:
            met = seats[first + place]
            had, gets = row[met], other_row[met]
            total += cost[had - kind] - cost[had] + cost[gets + kind] - cost[gets]
        first = to - to % size
        for place, kind in self.shape.met[to - first]:
            met = seats[first + place]
            had, gets = other_row[met], row[met]
            total += cost[had - kind] - cost[had] + cost[gets + kind] - cost[gets]
        return total

    def _change_at_a_table(self, seats: list[int], at: int, to: int) -> int:
        """Return the change in cost of a swap at one table: 0 within a side."""
        half = self.shape.a_side
        if half == 1 or at // half == to // half:
            return 0
        one, other = seats[at], seats[to]
        beside, across = seats[at ^ 1], seats[to ^ 1]
        parted = ((one, beside), (other, across))
        joined = ((one, across), (other, beside))
        step, total, costs = 1 - OPPONENTS, 0, self.costs
        for left, right in parted:
            had = self.met[left][right]
            total += costs[had - step] - costs[had]
        for left, right in joined:
            had = self.met[left][right]
            total += costs[had + step] - costs[had]
        return total

    def swap(self, number: int, at: int, to: int) -> None:
        seats, size = self.rounds[number], self.shape.seats
        firsts = {at - at % size, to - to % size}
        for first in firsts:
            for one, other, kind in self._meetings(seats[first : first + size]):
                self._add(one, other, -kind)
        seats[at], seats[to] = seats[to], seats[at]
        for first in firsts:
            for one, other, kind in self._meetings(seats[first : first + size]):
                self._add(one, other, kind)

    def repeats(self) -> Repeats:
        """Return the repeats that these rounds add, read off the total cost."""
        partners, rest = divmod(self.cost, PARTNER_COST)
        return Repeats(partners, *divmod(rest, OPPONENT_COST))
