from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import Any

from rules.clinch import Meeting, Situation, situation_of
from rules.standings import LogPoints, Scheme

THREE = Scheme(win=3)
# A win at all four tables gives most, and each table counts.
WITH_TABLES = Scheme(table_won=1)
SCHEMES = (
    Scheme(),
    THREE,
    WITH_TABLES,
    Scheme(win=3, table_won=Decimal("0.5"), table_drawn=Decimal("0.25")),
    Scheme(win=Decimal("1.5"), draw=1, loss=Decimal("0.5")),
    Scheme(win=4, draw=2, loss=1),
    # Nobody would have it, but a union may: a draw is worth most, a loss costs.
    Scheme(win=1, draw=3),
    Scheme(win=2, draw=0, loss=-1),
)
HOME, DRAW, AWAY = 0, 2, 1  # The outcomes of a scheme without table points.


def make_situation(
    points: dict[str, LogPoints],
    *matches: str,
    scheme: Scheme = SCHEMES[0],
    **more: Any,
) -> Situation:
    """Make a situation of matches as people write them: A-B."""
    meetings = [
        Meeting(str(number), *match.split("-")) for number, match in enumerate(matches)
    ]
    return situation_of(points, meetings, scheme=scheme, **more)[0]


def random_situation(chance: random.Random) -> Situation:
    """Make a league of two to five teams with few matches left, so that all can be
    tried."""
    teams = "ABCDE"[: chance.randint(2, 5)]
    scheme = chance.choice(SCHEMES)
    has_tables = bool(scheme.table_won or scheme.table_drawn)
    matches = [
        "-".join(chance.sample(teams, 2))
        for _ in range(chance.randint(0, 2 if has_tables else 6))
    ]
    spread = chance.choice([1, 3, 8])
    adjustments = (0, 0, 0, -1, Decimal("0.5"), Decimal("-0.25"))
    points = {
        team: chance.randint(0, spread) + chance.choice(adjustments) for team in teams
    }
    busy = {team for match in matches for team in match.split("-")}
    done = [team for team in teams if team not in busy]
    chance.shuffle(done)
    settled = list(zip(done, done[1:], strict=False))
    return make_situation(points, *matches, scheme=scheme, settled=settled)


@dataclass(frozen=True, slots=True)
class Tried:
    """What comes of trying every list of results, for one team."""

    best: int
    worst: int
    # By line: the most points with which it is missed; None where it cannot be.
    missed: dict[int, int | None]


def try_all(situation: Situation, teams: Sequence[str]) -> dict[str, Tried]:
    """Try every list of results, by counting and nothing else."""
    outcomes = range(len(situation.worths))
    every = [
        situation.finals(results)
        for results in product(outcomes, repeat=len(situation.meetings))
    ]
    return {team: _tried(situation, team, every) for team in teams}


def _tried(situation: Situation, team: str, every: list[dict[str, int]]) -> Tried:
    others = [one for one in situation.points if one != team]
    best, worst = len(others), 0
    missed: dict[int, int | None] = dict.fromkeys(range(1, len(others) + 1))
    for ends in every:
        own = ends[team]
        level = [one for one in others if ends[one] == own]
        more = sum(ends[one] > own for one in others)
        surely = sum((one, team) in situation.settled for one in level)
        perhaps = sum((team, one) not in situation.settled for one in level)
        best, worst = min(best, more + surely), max(worst, more + perhaps)
        for line in range(1, more + perhaps + 1):
            known = missed[line]
            missed[line] = own if known is None else max(known, own)
    return Tried(best + 1, worst + 1, missed)
