"""Every claim on a division's teams, found and proved, in the form that is stored."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from league.clinch.enough import Missed, Misses
from league.clinch.places import Fewest, fewest_above
from league.clinch.reading import ClinchQuestion
from league.clinch.solver import Solver
from rules.clinch import Meeting, PossiblePlaces, Situation

# CP-SAT's deterministic seconds for all places, and for all fewest points.
FOR_PLACES, FOR_POINTS = 3.0, 2.0
A_PLACE, A_NUMBER = 1.0, 0.2


def find_fates(question: ClinchQuestion) -> dict[str, Any]:
    """Return the fates, the situation and the proofs of a question, as JSON."""
    situation, lines = question.situation, question.lines
    places = find_places(situation)
    misses = {
        aim: Misses(situation, line, solver)
        for solver in [Solver(left=FOR_POINTS, a_question=A_NUMBER)]
        for aim, line in lines.as_places().items()
    }
    fates, proofs = [], {}
    for team, (best, worst) in places.items():
        found = possible_places(situation, best, worst)
        missed = {
            aim: of_aim.most_missed(team)
            for aim, of_aim in misses.items()
            if found.within(of_aim.line) is None and situation.own[team]
        }
        fates.append(_fate(question, team, found, missed))
        proofs[team] = {
            "best": _place_proof(best),
            "worst": _place_proof(worst),
            "missed": {
                aim: {"points": one.points, "results": list(one.results)}
                for aim, one in missed.items()
                if one.points is not None
            },
        }
    return {"fates": fates, "situation": situation_json(question), "proofs": proofs}


def find_places(situation: Situation) -> dict[str, tuple[Fewest, Fewest]]:
    """Return for each team how few end above it, and how few below it."""
    solver = Solver(left=FOR_PLACES, a_question=A_PLACE)
    turned = situation.turned
    return {
        team: (
            fewest_above(situation, team, solver),
            fewest_above(turned, team, solver),
        )
        for team in situation.teams
    }


def possible_places(
    situation: Situation, best: Fewest, worst: Fewest
) -> PossiblePlaces:
    """Return the possible places that these lead to."""
    teams = len(situation.points)
    return PossiblePlaces(
        best=best.found + 1,
        worst=teams - worst.found,
        best_bound=best.proved + 1,
        worst_bound=teams - worst.proved,
    )


def _place_proof(found: Fewest) -> dict[str, Any]:
    return {
        "results": list(found.results),
        "alone": list(found.counted.alone),
        "together": list(found.counted.together),
        "is_counted": found.is_counted,
    }


def _fate(
    question: ClinchQuestion,
    team: str,
    places: PossiblePlaces,
    missed: dict[str, Missed],
) -> dict[str, Any]:
    situation = question.situation
    return {
        "team": int(team),
        "points": exact(situation, situation.points[team]),
        "lowest": exact(situation, situation.lowest(team)),
        "highest": exact(situation, situation.highest(team)),
        "open": len(situation.own[team]),
        "best": [places.best, places.best_bound],
        "worst": [places.worst, places.worst_bound],
        "aims": {
            aim: _aim(situation, team, line, places.within(line), missed.get(aim))
            for aim, line in question.lines.as_places().items()
        },
    }


def _aim(
    situation: Situation,
    team: str,
    line: int,
    is_sure: bool | None,
    missed: Missed | None,
) -> dict[str, Any]:
    """Return an aim: sure or not, and the points that are enough for it."""
    aim: dict[str, Any] = {"line": line, "is_sure": is_sure}
    if missed is None:
        return aim
    reachable = situation.reachable(team)
    beyond = [one for one in reachable if missed.proved is None or one > missed.proved]
    known = missed.points
    fewest = [one for one in reachable if known is not None and one > known]
    aim["enough"] = exact(situation, beyond[0]) if beyond else None
    # Fewer might do if the search did not finish.
    aim["is_proved"] = beyond[:1] == fewest[:1]
    return aim


def exact(situation: Situation, points: int) -> str:
    """Return log points as exact text: a whole number, a decimal, or a fraction."""
    return str(Fraction(points, situation.scale))


def situation_json(question: ClinchQuestion) -> dict[str, Any]:
    """Return what the proofs are checked against, as JSON."""
    situation = question.situation
    return {
        "scale": situation.scale,
        "points": dict(situation.points),
        "matches": [[one.key, one.home, one.away] for one in situation.meetings],
        "outcomes": [
            [
                str(one.winner),
                one.home_tables,
                one.away_tables,
                one.drawn_tables,
                *worth,
            ]
            for one, worth in zip(question.outcomes, situation.worths, strict=True)
        ],
        "settled": sorted(map(list, situation.settled)),
        "lines": question.lines.as_places(),
    }


def situation_from(kept: dict[str, Any]) -> Situation:
    """Return the situation that was stored."""
    return Situation(
        points=kept["points"],
        meetings=tuple(Meeting(*one) for one in kept["matches"]),
        worths=tuple((one[4], one[5]) for one in kept["outcomes"]),
        scale=kept["scale"],
        settled=frozenset((one, other) for one, other in kept["settled"]),
    )
