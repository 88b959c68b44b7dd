"""What ends a hand of 500 by a penalty: 5d to 5h, 7c and 7d.

A renege that is put right before the next card is led is none (7b), and an exposed
card costs nothing (5a).
"""

from __future__ import annotations

from enum import StrEnum


class Penalty(StrEnum):
    """Whose fault ended a hand."""

    MAKER = "maker"
    OPPOSITION = "opposition"


class Offence(StrEnum):
    """What ends a hand at once."""

    SHOWED_THE_REST = "showed the rest of a hand"
    WRONG_COUNT = "wrong number of cards"
    RENEGE = "renege"


# By the offence and whose side did it, the rule; the penalty follows from the side.
RULES: dict[Offence, dict[Penalty, str]] = {
    Offence.SHOWED_THE_REST: {Penalty.MAKER: "5d", Penalty.OPPOSITION: "5e"},
    Offence.WRONG_COUNT: {Penalty.MAKER: "5f", Penalty.OPPOSITION: "5g"},
    Offence.RENEGE: {Penalty.MAKER: "7c", Penalty.OPPOSITION: "7d"},
}
REDEAL = "5h"  # more than one player has a wrong number of cards


def rule_of(offence: Offence, side: Penalty) -> str:
    """Return the rule that ends a hand for an offence by that side.

    >>> rule_of(Offence.RENEGE, Penalty.OPPOSITION)
    '7d'
    """
    return RULES[offence][side]
