"""The same problem on no more nights than are needed, as if there were no others."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from league.plans.scheduling.problem import Problem
from league.plans.scheduling.season import SolverSeason


def on_fewer_nights(season: SolverSeason) -> Problem | None:
    """Leave out the nights that suit fewest teams, the last of them first.

    If legs are mirrored, the same nights of each. None if fixed matches are on more
    nights than are needed.
    """
    problem = season.problem
    turns = problem.legs if problem.mirrored else 1
    span, wanted = season.nights // turns, season.least_nights // turns
    numbers = problem.night_numbers
    fixed = {numbers[match.night] % span for match in problem.fixed}
    hindered = Counter(numbers[one.night] % span for one in problem.team_unavailable)
    hindered.update(numbers[one.night] % span for one in problem.venue_unavailable)
    order = sorted(range(span), key=lambda at: (at not in fixed, hindered[at], at))
    kept = sorted(order[:wanted])
    if not fixed <= set(kept):
        return None
    nights = tuple(
        problem.nights[turn * span + at] for turn in range(turns) for at in kept
    )
    return replace(
        problem,
        nights=nights,
        team_unavailable=tuple(
            one for one in problem.team_unavailable if one.night in nights
        ),
        venue_unavailable=tuple(
            one for one in problem.venue_unavailable if one.night in nights
        ),
        room_left=tuple(one for one in problem.room_left if one.night in nights),
        not_home=tuple(one for one in problem.not_home if one.night in nights),
    )
