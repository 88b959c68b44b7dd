"""What is found and proved, held against trying every list of results.

So many random leagues as CLINCH_LEAGUES says; fewer in the ordinary run.
"""

from __future__ import annotations

import os
import random

from league.clinch.enough import Misses
from league.clinch.search import find_places, possible_places
from league.clinch.solver import Solver
from rules.clinch import (
    Situation,
    count_above,
    holds_fewest_above,
    holds_miss,
    holds_reach,
)
from tests.rules.make_clinch import Tried, random_situation, try_all

LEAGUES = int(os.environ.get("CLINCH_LEAGUES", "150"))
SEED = int(os.environ.get("CLINCH_SEED", "1"))


def test_places_and_points_are_those_of_trying_every_list_of_results() -> None:
    chance = random.Random(SEED)
    for number in range(LEAGUES):
        situation = random_situation(chance)
        tried = try_all(situation, situation.teams)
        wrong = _wrong_places(situation, tried) + _wrong_points(situation, tried)
        assert not wrong, (number, situation, wrong)


def _wrong_places(situation: Situation, tried: dict[str, Tried]) -> list[object]:
    """The teams whose places, bounds or proofs are not what trying all says."""
    wrong: list[object] = []
    turned = situation.turned
    for team, (best, worst) in find_places(situation).items():
        found = possible_places(situation, best, worst)
        first, last = tried[team].best, tried[team].worst
        holds = (
            holds_reach(situation, team, best.results, place=found.best),
            holds_reach(turned, team, worst.results, place=worst.found + 1),
            holds_fewest_above(situation, team, best.counted),
            holds_fewest_above(turned, team, worst.counted),
            count_above(best.counted) < first,
            (found.best, found.best_bound) == (first, first),
            (found.worst, found.worst_bound) == (last, last),
        )
        if not all(holds):
            wrong.append((team, tried[team], best, worst, holds))
    return wrong


def _wrong_points(situation: Situation, tried: dict[str, Tried]) -> list[object]:
    """The teams and lines whose most missed points are not what trying all says."""
    wrong: list[object] = []
    for line in range(1, len(situation.points)):
        misses = Misses(situation, line, Solver())
        for team in situation.teams:
            if not situation.own[team]:
                continue
            most = tried[team].missed[line]
            found = misses.most_missed(team)
            holds = most is None or holds_miss(
                situation, team, found.results, points=most, line=line
            )
            if (found.points, found.proved) != (most, most) or not holds:
                wrong.append((team, line, most, found))
    return wrong
