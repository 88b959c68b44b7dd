"""The fewest possible repeats, by counting, so proved for any draw.

Anyone who plays more rounds than there are others not met yet meets somebody again:
each round gives one partner and two opponents, among pairs one opponent, among three
who play alone two. Such a repeat
belongs to two people, so half of the sum, rounded up, cannot be avoided. As rounds
played differ by at most one if sit-outs are fair, the sum is the same for any fair
draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from drives.seating.board import TableShape
from drives.seating.tables import NOTHING, History, Repeats


def least_repeats(
    playing: Sequence[Collection[int]], *, shape: TableShape, history: History = NOTHING
) -> Repeats:
    """Return the repeats that no draw of rounds with these players can go below."""
    played = Counter(one for round in playing for one in round)
    partners, opponents = shape.a_side - 1, shape.seats - shape.a_side
    beside = {two for two, times in history.partners.items() if times}
    across = {two for two, times in history.opponents.items() if times}
    return Repeats(
        partners=_least(played, beside, partners),
        opponents=_least(played, across, opponents),
        tables=_least(played, beside | across, partners + opponents),
    )


def _least(played: Counter[int], met: Collection[tuple[int, int]], a_round: int) -> int:
    known = Counter(one for two in met if set(two) <= played.keys() for one in two)
    others = len(played) - 1
    again = (
        max(0, a_round * rounds - (others - known[one]))
        for one, rounds in played.items()
    )
    return (sum(again) + 1) // 2
