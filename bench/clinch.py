"""The cost of saying what is still possible: 20 teams, 190 matches to play."""

from __future__ import annotations

import random
import time
from itertools import permutations

from bench.report import Row, at_most
from league.clinch.enough import Misses
from league.clinch.search import A_NUMBER, FOR_POINTS, find_places, possible_places
from league.clinch.solver import Solver
from rules.clinch import Lines, Meeting, Situation, situation_of
from rules.clinch.outcomes import outcomes_of
from rules.standings import Scheme

TEAMS = 20
LINES = Lines(TEAMS, promoted=2, relegated=2)
SCHEMES = {
    "2-1-0": Scheme(),
    "3-1-0": Scheme(win=3),
    "table points": Scheme(table_won=1),
}
# Processor seconds, since a busy machine is not what is measured.
PLACES_S, POINTS_S = 1.0, 5.0


def clinch_rows() -> list[Row]:
    """Measure all places and all fewest points of one table, by scheme."""
    find_places(mid_season(Scheme(), teams=6))
    rows = []
    for name, scheme in SCHEMES.items():
        rows += _rows_of(name, mid_season(scheme))
    return rows


def mid_season(scheme: Scheme, *, teams: int = TEAMS, seed: int = 1) -> Situation:
    """Return a league half played, by teams of unequal strength."""
    chance = random.Random(seed)
    names = [f"T{number:02}" for number in range(teams)]
    strength = {name: chance.gauss(0, 1) for name in names}
    pairs = list(permutations(names, 2))
    chance.shuffle(pairs)
    points = dict.fromkeys(names, 0)
    half = len(pairs) // 2
    for home, away in pairs[:half]:
        ahead = strength[home] - strength[away] + chance.gauss(0, 1)
        winner = "draw" if abs(ahead) < 0.1 else "home" if ahead > 0 else "away"
        ends = [one for one in outcomes_of(scheme) if one.winner == winner]
        worth = chance.choice(ends).worth(scheme)
        points[home] += int(worth[0])
        points[away] += int(worth[1])
    meetings = [Meeting(str(number), *pair) for number, pair in enumerate(pairs[half:])]
    return situation_of(points, meetings, scheme=scheme)[0]


def _rows_of(name: str, situation: Situation) -> list[Row]:
    begun = time.process_time()
    places = find_places(situation)
    for_places = time.process_time() - begun
    open_places = sum(
        one.found != one.proved for pair in places.values() for one in pair
    )
    begun = time.process_time()
    solver = Solver(left=FOR_POINTS, a_question=A_NUMBER)
    open_points = asked = 0
    for line in LINES.as_places().values():
        misses = Misses(situation, line, solver)
        for team, (best, worst) in places.items():
            if possible_places(situation, best, worst).within(line) is None:
                missed = misses.most_missed(team)
                asked += 1
                open_points += missed.proved != missed.points
    for_points = time.process_time() - begun
    return [
        at_most(
            f"possible: places of 20 teams, {name}",
            for_places,
            PLACES_S,
            "s of CPU",
            open=float(open_places),
        ),
        at_most(
            f"possible: fewest points, {name}",
            for_points,
            POINTS_S,
            "s of CPU",
            questions=float(asked),
            open=float(open_points),
        ),
    ]
