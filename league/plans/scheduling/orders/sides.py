"""Lists by orders of sides: first who is home when, then who meets whom.

The solver chooses orders with the fewest breaks, and then looks for a timetable with
just these sides. If there is none, what it learns forbids more than the one answer, and
other orders are chosen; so lists are found at the bound, or the bound rises.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from league.plans.scheduling.near import Near
from league.plans.scheduling.orders.choosing import solve_orders
from league.plans.scheduling.orders.orders import Learnt
from league.plans.scheduling.orders.patterns import Orders, least_orders, most_breaks_of
from league.plans.scheduling.orders.settling import are_crowded, settle_orders
from league.plans.scheduling.search import FixtureSearch

# The first turn of the loose search, so that it sees others than the rest, and at which
# of the others' turns it has one of its own.
LOOSE_TURN, LOOSE_EVERY = 2_000, 3
# Smaller leagues mostly find and prove their lists without looking near orders.
FEWEST_TEAMS_NEAR = 12


def look_by_orders(search: FixtureSearch, learnt: Learnt) -> Iterator[float]:
    """Bound by orders of sides alone, and look for lists with them, until the end.

    Yields the seconds that each turn took, as all looks here do.
    """
    loosely = _look_loosely(search, learnt)
    for turn, seconds in enumerate(look_narrowly(search, learnt, turn=0)):
        yield seconds
        if turn % LOOSE_EVERY == LOOSE_EVERY - 1:
            yield next(loosely, 0.0)
    if search.is_ended:
        return
    orders = least_orders(search.season, most_breaks=most_breaks_of(search.season))
    if orders is not None:
        yield from _look(search, orders, learnt, turn=0)


def look_narrowly(
    search: FixtureSearch, learnt: Learnt, *, turn: int
) -> Iterator[float]:
    """Look for lists by the orders with the fewest breaks of all, while they are best.

    The first `turn` differs if two look at once, so that they see other orders.
    """
    fewest = 1 - search.season.teams % 2
    narrow = least_orders(search.season, most_breaks=fewest, is_narrow=True)
    if narrow is None:
        search.settle_impossible()
    elif not search.is_ended:
        yield from _look(search, narrow, learnt, turn=turn)


def _look_loosely(search: FixtureSearch, learnt: Learnt) -> Iterator[float]:
    """Look for lists with a few breaks more than orders are known to need.

    There are many more of them, so one has a timetable sooner. With even teams as many
    have a break at home as away every night, so breaks come in twos.
    """
    fewest = 1 - search.season.teams % 2
    orders = least_orders(
        search.season,
        most_breaks=fewest,
        is_narrow=True,
        at_least=(search.bound or 0) + 1 + fewest,
    )
    if orders is not None:
        yield from _look(search, orders, learnt, turn=LOOSE_TURN)


def look_backwards(search: FixtureSearch, learnt: Learnt) -> Iterator[float]:
    """Look for lists whose every second leg is the one before it backwards.

    Such lists may have the fewest breaks, and half a list is found sooner; that there
    is none proves nothing about others.
    """
    season = replace(search.season, is_backwards=True)
    orders = least_orders(season, most_breaks=most_breaks_of(season))
    if orders is not None:
        orders.is_guessing = True
        yield from _look(search, orders, learnt, turn=0)


def _look(
    search: FixtureSearch, orders: Orders, learnt: Learnt, *, turn: int
) -> Iterator[float]:
    near = Near(search, random.Random(search.seed + turn))  # noqa: S311 - no secret
    for next_turn in count(turn):
        begun = search.seconds
        orders.take_up(learnt)
        chosen = solve_orders(search, orders, turn=next_turn)
        if chosen is None or search.is_ended:
            return
        search.likely_home = {cell: side is True for cell, side in chosen.sides.items()}
        if not are_crowded(orders, learnt, chosen.sides):
            games = settle_orders(search, orders, learnt, chosen.sides)
            if games is not None:
                search.offer(games)
            elif _is_near_worth(search):
                near.look(chosen.sides)
        is_part = orders.is_narrow or orders.model.season.is_backwards
        if search.is_ended or (is_part and _is_enough(search, chosen.breaks)):
            return
        yield search.seconds - begun


def _is_near_worth(search: FixtureSearch) -> bool:
    """Return whether to look near orders: in large leagues, or if orders miss much.

    Fixed matches, clubs and gaps bind who meets whom, of which orders say nothing.
    """
    problem = search.problem
    is_bound = problem.fixed or problem.min_gap or problem.same_club_within is not None
    is_large = search.season.teams >= FEWEST_TEAMS_NEAR
    return not search.is_ended and (is_large or bool(is_bound))


def _is_enough(search: FixtureSearch, breaks: int) -> bool:
    """Return whether orders with so many breaks would lead to no better list."""
    return search.value is not None and breaks >= search.value
