"""Prizes. Who shares a place shares the prizes of all its places (ours)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.evenings.ranking import RankedRow


@dataclass(frozen=True, slots=True)
class Won:
    """The prizes that an entrant wins, to be shared among so many."""

    prizes: tuple[str, ...]
    among: int


def prizes_won(rows: Sequence[RankedRow], prizes: Mapping[int, str]) -> dict[int, Won]:
    """Return what each entrant wins, of those who win anything.

    Three who share second place share the prizes of the second, third and fourth.
    """
    places = [row.place for row in rows]
    found: dict[int, Won] = {}
    for row in rows:
        among = places.count(row.place)
        taken = range(row.place, row.place + among)
        won = tuple(prizes[place] for place in taken if place in prizes)
        if won:
            found[row.standing.entrant] = Won(won, among)
    return found
