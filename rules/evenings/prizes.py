"""Prizes: those who share a place share the prizes of all its places (ours)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.evenings.ranking import RankedRow


@dataclass(frozen=True, slots=True)
class Won:
    """The prizes that an entrant wins, and how many share them."""

    prizes: tuple[str, ...]
    among: int


def prizes_won(rows: Sequence[RankedRow], prizes: Mapping[int, str]) -> dict[int, Won]:
    """Return the prizes of each entrant who wins any.

    Three who share second place share the prizes for second, third and fourth.
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
