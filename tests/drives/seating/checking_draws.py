"""A checker of draws that shares nothing with the code that makes them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from drives.seating.tables import Seating


def met(rounds: Sequence[Seating]) -> tuple[list[set[int]], list[set[int]]]:
    """Every meeting as partners and as opponents, listed as often as there was one."""
    partners, opponents = [], []
    for seating in rounds:
        for table in seating.tables:
            partners += [set(side) for side in (table.us, table.them) if len(side) == 2]
            opponents += [{one, other} for one in table.us for other in table.them]
    return partners, opponents


def again(meetings: Sequence[set[int]]) -> int:
    """How many meetings are of two who met before."""
    seen: list[set[int]] = []
    count = 0
    for two in meetings:
        count += two in seen
        seen.append(two)
    return count


def counted(rounds: Sequence[Seating]) -> tuple[int, int]:
    """How often partners and opponents met again in these rounds."""
    partners, opponents = met(rounds)
    return again(partners), again(opponents)


def check_round(seating: Seating, here: Collection[int], *, a_side: int) -> None:
    """Everyone once, full tables, and fewer out than a table takes."""
    placed = list(seating.out)
    for table in seating.tables:
        assert len(table.us) == len(table.them) == a_side
        placed += [*table.us, *table.them]
    assert sorted(placed) == sorted(here)
    assert len(seating.out) < 2 * a_side


def check_sit_outs(rounds: Sequence[Seating], everyone: Collection[int]) -> None:
    """Nobody sat out a second time before all did once, and so on."""
    times = dict.fromkeys(everyone, 0)
    for seating in rounds:
        for one in seating.out:
            times[one] += 1
        assert max(times.values()) - min(times.values()) <= 1
