"""Prizes: those who share a place share the prizes of all its places (ours)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Won:
    """The prizes that somebody wins, and how many share them."""

    prizes: tuple[str, ...]
    among: int


def prizes_won(places: Mapping[Who, int], prizes: Mapping[int, str]) -> dict[Who, Won]:
    """Return the prizes of each who wins any, by the places of an evening or a series.

    Three who share second place share the prizes for second, third and fourth.
    """
    sharing = Counter(places.values())
    found: dict[Who, Won] = {}
    for who, place in places.items():
        taken = range(place, place + sharing[place])
        won = tuple(prizes[one] for one in taken if one in prizes)
        if won:
            found[who] = Won(won, sharing[place])
    return found
