"""Orders of home and away: which there are, what they cost, which go together.

An order says for each night of a stretch whether a team is at home, away or idle. A
stretch is a leg, the first of two twinned legs, or the whole season if legs need not be
apart; each pair meets equally often in every stretch. Nothing here searches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import comb

from league.plans.scheduling.season import SolverSeason

# At home, away, or idle.
Side = bool | None
# One team's sides, night by night.
Order = tuple[Side, ...]
# By team and night.
Sides = dict[tuple[int, int], Side]

# In larger leagues writing the orders down takes too long.
MOST_TEAMS = 30
# Sizes of the groups of orders that are counted; others never failed first.
GROUPS = (2, 3, 5, 7)
# Sizes with more groups than this are left to the timetable.
MOST_GROUPS = 150_000
# A night of several orders in one byte: homes in its low half, aways in its high.
HOME, AWAY = 1, 16
MEETINGS = bytes(min(night % AWAY, night // AWAY) for night in range(256))


def can_be_ordered(season: SolverSeason) -> bool:
    """Return whether orders of sides say anything here."""
    is_one = season.legs > 1 and not season.are_legs_in_blocks
    if is_one and (season.problem.legs_apart or season.teams % 2):
        return False
    return season.is_tight and 2 < season.teams <= MOST_TEAMS


def stretches_of(season: SolverSeason) -> tuple[range, ...]:
    """Return the nights of each stretch; of two twinned legs, those of the first."""
    if season.legs > 1 and not season.are_legs_in_blocks:
        return (range(season.nights),)
    block = season.problem.block
    step = span_of(season)
    return tuple(range(first, first + block) for first in range(0, season.nights, step))


def span_of(season: SolverSeason) -> int:
    """Return for how many nights one order settles a team's sides."""
    if season.legs > 1 and not season.are_legs_in_blocks:
        return season.nights
    return season.problem.block * (2 if season.is_twinned else 1)


def meetings_of(season: SolverSeason) -> int:
    """Return how often each pair meets in a stretch."""
    return 1 if season.are_legs_in_blocks else season.legs


def orders_of(season: SolverSeason, most_breaks: int) -> Iterator[Order]:
    """Yield every order of sides of a stretch with at most so many breaks."""
    nights = len(stretches_of(season)[0])
    idle_nights = meetings_of(season) if season.teams % 2 else 0
    for idle in combinations(range(nights), idle_nights):
        played = [night for night in range(nights) if night not in idle]
        for sides in _sides_of(len(played), most_breaks):
            order: list[Side] = [None] * nights
            for night, side in zip(played, sides, strict=True):
                order[night] = side
            if _is_even(season, sides) and not runs_too_long(season, sides):
                yield tuple(order)


def _sides_of(matches: int, most_breaks: int) -> Iterator[tuple[bool, ...]]:
    for count in range(most_breaks + 1):
        for breaks in combinations(range(1, matches), count):
            for start in (False, True):
                sides = [start]
                for match in range(1, matches):
                    sides.append(sides[-1] if match in breaks else not sides[-1])
                yield tuple(sides)


def _is_even(season: SolverSeason, sides: Sequence[bool]) -> bool:
    """Return whether an order that is a whole season has its homes and aways even."""
    is_whole = len(sides) == season.matches_each
    return not is_whole or abs(2 * sum(sides) - len(sides)) <= 1


def runs_too_long(season: SolverSeason, sides: Sequence[bool]) -> bool:
    most = season.problem.max_run
    if most is None:
        return False
    windows = (sides[i : i + most + 1] for i in range(len(sides) - most))
    return any(len(set(window)) == 1 for window in windows)


def breaks_in(season: SolverSeason, order: Order) -> int:
    """Count an order's breaks, and those of the twinned leg with it."""
    sides = [side for side in order if side is not None]
    if season.is_twinned:
        twin = [not side for side in sides]
        sides += twin[::-1] if season.is_backwards else twin
    return sum(before == here for before, here in pairwise(sides))


def crowded_orders(orders: Iterable[Order], meetings: int) -> list[frozenset[Order]]:
    """Return the smallest groups of orders that have too few nights to meet.

    On one night a group has no more matches among itself than it has homes, or aways;
    over the stretch every two of it need so many (Miyashiro's condition).
    """
    packed = {_packed(order): order for order in sorted(orders, key=str)}
    nights = len(next(iter(packed.values()), ()))
    found: list[frozenset[Order]] = []
    for size in GROUPS:
        if comb(len(packed), size) > MOST_GROUPS:
            continue
        needed = meetings * comb(size, 2)
        groups = [
            frozenset(packed[one] for one in group)
            for group in combinations(packed, size)
            if sum(sum(group).to_bytes(nights, "little").translate(MEETINGS)) < needed
        ]
        found += [one for one in groups if not any(less <= one for less in found)]
    return found


def _packed(order: Order) -> int:
    halves = {True: HOME, False: AWAY, None: 0}
    return int.from_bytes(bytes(halves[side] for side in order), "little")


def likenesses(group: Iterable[tuple[Order, ...]]) -> set[frozenset[tuple[Order, ...]]]:
    """Return a group of seasons unchanged, with sides turned, and both backwards.

    Whichever teams have them, either all or none of these have a timetable.
    """
    as_is = frozenset(group)
    backwards = frozenset(
        tuple(order[::-1] for order in season[::-1]) for season in as_is
    )
    return {as_is, backwards, _turned(as_is), _turned(backwards)}


def _turned(group: frozenset[tuple[Order, ...]]) -> frozenset[tuple[Order, ...]]:
    return frozenset(
        tuple(
            tuple(None if side is None else not side for side in order)
            for order in season
        )
        for season in group
    )


@dataclass
class Learnt:
    """Groups of orders that have no timetable together, whichever teams have them."""

    # In any one stretch.
    crowded: dict[frozenset[Order], None] = field(default_factory=dict)
    # Over the season: each member is one team's orders, stretch by stretch.
    unmet: dict[frozenset[tuple[Order, ...]], None] = field(default_factory=dict)

    def learn(self, group: Iterable[tuple[Order, ...]], *, is_of_season: bool) -> None:
        """Keep a group of seasons, or of single orders, and all its likenesses."""
        for like in likenesses(group):
            if is_of_season:
                self.unmet.setdefault(like)
            else:
                self.crowded.setdefault(frozenset(order for (order,) in like))


def count_ahead(season: SolverSeason) -> Learnt:
    """Return what counting proves of the orders with the fewest breaks."""
    learnt = Learnt()
    fewest = 1 if season.teams % 2 == 0 else 0
    for group in crowded_orders(orders_of(season, fewest), meetings_of(season)):
        learnt.learn([(order,) for order in group], is_of_season=False)
    return learnt
