"""Lists of odd teams in which few have other orders than those without a break.

With odd teams the orders without a break fit together in one way alone, so demands soon
call for others. How many teams have others, in any leg, is limited here; which they are
is decided together with who meets whom. Each of them has a break, so if no list has so
few of them, none has so few breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle
from typing import Any

from league.plans.scheduling.orders.patterns import limit_others
from league.plans.scheduling.search import HIGHEST_SEED, FixtureSearch, games_in
from league.plans.scheduling.whole.demands import add_demands
from league.plans.scheduling.whole.goals import add_aim
from league.plans.scheduling.whole.model import Model, build_model

# The solver's measure of work for one look for a list, for each team.
EFFORT = 1.6
# And for the first try to prove that there is none; each failure doubles it.
EFFORT_OF_PROOF = 0.5
# How many more than the bound are outside, from one look to the next.
MORE = (0, 1, 2)


def prove_by_orders(search: FixtureSearch) -> Iterator[float]:
    """Find a list with no more breaks than the bound, or raise it, until the end.

    Yields the seconds that each turn took.
    """
    season = search.season
    most_of_all = season.teams * (season.matches_each - 1)
    effort = EFFORT_OF_PROOF * season.teams
    search.raise_bound(0)
    while not search.is_ended:
        begun = search.seconds
        most = search.bound or 0
        model, breaks = _outside(search, most=most)
        model.cp.add(breaks <= most)
        if not _proves_none(search, model, effort=effort):
            effort *= 2
        elif most >= most_of_all:
            search.settle_impossible()
        else:
            search.raise_bound(most + 1)
        yield search.seconds - begun


def look_outside(search: FixtureSearch, *, turn: int) -> Iterator[float]:
    """Look for better lists with few outside; yields the seconds of each turn.

    The first `turn` differs if two look at once, so that they see other lists.
    """
    for next_turn, more in zip(count(turn), cycle(MORE), strict=False):
        if search.is_ended:
            return
        begun = search.seconds
        model, breaks = _outside(search, most=(search.bound or 0) + more)
        if search.value is not None:
            model.cp.add(breaks < search.value)
        model.cp.minimize(breaks)
        effort = EFFORT * search.season.teams
        _proves_none(search, model, turn=next_turn, effort=effort)
        yield search.seconds - begun


def _outside(search: FixtureSearch, *, most: int) -> tuple[Model, Any]:
    model = build_model(search.season)
    add_demands(model)
    limit_others(model, most=most)
    return model, add_aim(model)


def _proves_none(
    search: FixtureSearch, model: Model, *, turn: int = 0, effort: float
) -> bool:
    """Offer the list found; return whether it is proved that there is none."""
    seed = (search.seed + turn) % HIGHEST_SEED
    solved = search.solve(model.cp, seed=seed, max_deterministic_time=effort)
    if solved.is_found:
        search.offer(games_in(model, solved.solver.boolean_value))
    return solved.is_impossible
