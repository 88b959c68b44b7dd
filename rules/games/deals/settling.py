"""Who gets what of a klaberjass hand: the maker's risk, ties, and points given up.

One rule for two sides, two players or three. The book gives what a player loses to "the
opponent"; with two opponents it goes to the one with more, and is held over where they
are level (ours, after the book's rule for ties).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.faults import Fault, Malformed

Player = TypeVar("Player", bound=str)


@dataclass(frozen=True, slots=True)
class Settled(Generic[Player]):
    """What a hand gives each player, who won it, and what waits for the next.

    The winner is the one with the greatest sum, None where several share it.
    """

    scores: Mapping[Player, int]
    winner: Player | None
    held_over: int


def settle_sums(
    sums: Mapping[Player, int],
    *,
    maker: Player,
    offenders: Collection[Player] = (),
) -> Settled[Player]:
    """Return what a hand gives each player.

    Players other than the maker always score; the maker only with more than every
    other. An offender (a revoke, a false claim) is left out of the comparison and gives
    up all points of the hand. What is given up goes to the winner, or waits. Raises
    Malformed where everyone is an offender.

    >>> settle_sums({"first": 55, "second": 70}, maker="first").scores
    {'first': 0, 'second': 125}
    """
    standing = {one: made for one, made in sums.items() if one not in offenders}
    if not standing:
        raise Malformed([Fault("offenders", "must leave a player to score")])
    best = max(standing.values())
    leaders = [one for one, made in standing.items() if made == best]
    winner = leaders[0] if len(leaders) == 1 else None
    losers = set(offenders) if winner == maker else {*offenders, maker}
    scores = {one: 0 if one in losers else made for one, made in sums.items()}
    given_up = sum(sums[one] for one in losers)
    if winner is None:
        return Settled(scores, None, given_up)
    scores[winner] += given_up
    return Settled(scores, winner, 0)
