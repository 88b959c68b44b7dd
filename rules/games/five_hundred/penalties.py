"""The penalties that end a hand of 500: 5d to 5h, 7c and 7d.

A renege corrected before the next card is led is none (7b), and an exposed card costs
nothing (5a).
"""

from __future__ import annotations

from enum import StrEnum


class PenaltySide(StrEnum):
    """Whose fault ended a hand."""

    MAKER = "maker"
    OPPOSITION = "opposition"


class Offence(StrEnum):
    """What ends a hand at once."""

    SHOWED_THE_REST = "showed the rest of a hand"
    WRONG_COUNT = "wrong number of cards"
    RENEGE = "renege"


# The rule by the offence and the side that did it; the side decides the penalty.
RULES: dict[Offence, dict[PenaltySide, str]] = {
    Offence.SHOWED_THE_REST: {PenaltySide.MAKER: "5d", PenaltySide.OPPOSITION: "5e"},
    Offence.WRONG_COUNT: {PenaltySide.MAKER: "5f", PenaltySide.OPPOSITION: "5g"},
    Offence.RENEGE: {PenaltySide.MAKER: "7c", PenaltySide.OPPOSITION: "7d"},
}
REDEAL = "5h"  # more than one player has a wrong number of cards


def rule_of(offence: Offence, side: PenaltySide) -> str:
    """Return the rule that ends a hand for an offence by that side.

    >>> rule_of(Offence.RENEGE, PenaltySide.OPPOSITION)
    '7d'
    """
    return RULES[offence][side]
