"""Lots of entrants' numbers: all the chance there is in a draw."""

from __future__ import annotations

from collections.abc import Iterable

from rules.knockout import lots_of


def by_lot(seed: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """Return numbers by the SHA-256 of `seed|number`, ascending, as in a cup's draw.

    >>> by_lot("2026", [1, 2, 3, 4])
    (4, 3, 1, 2)
    """
    return tuple(int(lot.key) for lot in lots_of(seed, map(str, numbers)))
