"""What a list should minimise, as sums over a model's literals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from league.plans.scheduling.problem import Aim
from league.plans.scheduling.whole.model import Model


def add_moved(model: Model) -> Any:
    """Return how many published matches are not kept, impossible ones included."""
    season = model.season
    kept = [model.play[game] for game in season.published if game in model.play]
    return len(season.problem.published or ()) - sum(kept)


def add_aim(model: Model) -> Any:
    """Return the sum that the problem's aim minimises."""
    if model.season.problem.aim == Aim.REST:
        return _add_penalty(model)
    return _add_breaks(model)


def _add_breaks(model: Model) -> Any:
    compact = model.season.is_compact
    add_of_team = _add_breaks_of_nights if compact else _add_breaks_of_matches
    return sum(
        literal
        for team in range(model.season.teams)
        for literal in add_of_team(model, team)
    )


def _add_breaks_of_nights(model: Model, team: int) -> list[Any]:
    breaks = []
    for night in range(1, model.season.nights):
        before, here = model.home[team, night - 1], model.home[team, night]
        literal = model.cp.new_bool_var(f"break {team} {night}")
        model.cp.add_bool_or([~before, ~here, literal])
        model.cp.add_bool_or([before, here, literal])
        model.cp.add_bool_or([~before, here, ~literal])
        model.cp.add_bool_or([before, ~here, ~literal])
        breaks.append(literal)
        model.breaks[team, night] = literal
    return breaks


def _add_breaks_of_matches(model: Model, team: int) -> list[Any]:
    """Carry the side of the last match over idle nights.

    Before a team's first match the side is free, so that the first match is no break.
    """
    cp = model.cp
    breaks = []
    before = cp.new_bool_var(f"side {team}")
    for night in range(model.season.nights):
        home, away = model.home[team, night], model.away[team, night]
        side = cp.new_bool_var(f"side {team} {night}")
        cp.add_implication(home, side)
        cp.add_implication(away, ~side)
        cp.add_bool_or([home, away, ~before, side])
        cp.add_bool_or([home, away, before, ~side])
        literal = cp.new_bool_var(f"break {team} {night}")
        cp.add_bool_or([~home, ~before, literal])
        cp.add_bool_or([~away, before, literal])
        breaks.append(literal)
        before = side
    return breaks


def _add_penalty(model: Model) -> Any:
    """Penalise each run of nights by the matches above its rest entry."""
    season = model.season
    weights: Counter[tuple[int, int, int, int]] = Counter()
    for rest in season.problem.rest:
        for first in range(season.nights - rest.nights + 1):
            for team in range(season.teams):
                nights = [
                    night
                    for night in range(first, first + rest.nights)
                    if model.at_home[team, night] or model.at_away[team, night]
                ]
                if len(nights) > rest.matches:
                    run = (team, nights[0], nights[-1], rest.matches)
                    weights[run] += rest.penalty
    return sum(
        weight * _add_excess(model, run, most)
        for (team, first, last, most), weight in weights.items()
        for run in ([(team, night) for night in range(first, last + 1)],)
    )


def _add_excess(model: Model, run: list[tuple[int, int]], most: int) -> Any:
    cp = model.cp
    played = [
        model.plays(*cell) for cell in run if model.at_home[cell] or model.at_away[cell]
    ]
    excess = cp.new_int_var(0, max(0, len(played) - most), "")
    cp.add(excess >= sum(played) - most)
    if most == 1:
        for one, other in combinations(played, 2):
            cp.add(one + other - 1 <= excess)
    return excess
