"""Who sits at a table of each game: two sides, or players alone.

A side is of partners, who may have entered as a pair, or of one player alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from rules.evenings.settings import EveningGame


class EveningSide(StrEnum):
    """The sides of a table; the third sits at a table of three alone."""

    US = "us"
    THEM = "them"
    THIRD = "third"


SIDES = (EveningSide.US, EveningSide.THEM)
# The games in which each player is alone (seed 003: the standard game, variation 1).
SIDES_ALONE: Mapping[str, tuple[EveningSide, ...]] = {
    EveningGame.KLABERJASS_TWO: SIDES,
    EveningGame.KLABERJASS_THREE: tuple(EveningSide),
}


def sides_of_game(game: str) -> tuple[EveningSide, ...]:
    """Return the sides of a game's table, in their order.

    >>> [str(one) for one in sides_of_game("klaberjass-3")]
    ['us', 'them', 'third']
    """
    return SIDES_ALONE.get(game, SIDES)


def ahead_of(totals: Mapping[str, int]) -> str | None:
    """Return the side with the most, None where several share it."""
    best = max(totals.values())
    leaders = [side for side, made in totals.items() if made == best]
    return leaders[0] if len(leaders) == 1 else None


def is_played_alone(game: str) -> bool:
    """Return whether a side of a game's table is one player, without a partner."""
    return game in SIDES_ALONE
