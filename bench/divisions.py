"""Unions of several divisions that share halls, drawn by a printed seed."""

from __future__ import annotations

import random
from datetime import date, timedelta

from bench.report import Row, at_most
from league.plans.scheduling import ListTeam, ListVenue, Problem, VenueNight
from league.plans.scheduling.together.checking import shared_clashes
from league.plans.scheduling.together.turns import TogetherProgress, plan_together
from league.plans.scheduling.together.union import TeamOf, Together

FIRST_NIGHT = date(2026, 3, 3)
DIVISIONS, TEAMS, HALLS = 6, 12, 20
NIGHTS = tuple(
    str(FIRST_NIGHT + timedelta(weeks=week)) for week in range(2 * (TEAMS - 1))
)
# Closed nights of a hall, pairs of one club in two divisions, seconds.
CLOSED, PAIRS, SECONDS = 4, 6, 600
# The goals: seconds to the first lists, and times the sum of the divisions' bounds.
FIRST_S, NEAR, SEED = 30, 1.05, 1


def drawn_union(
    seed: int, *, closed: int = 0, pairs: int = PAIRS, slack: int = 0
) -> Together:
    """Return six divisions of twelve teams in twenty halls, all on the same nights.

    Three or four teams share a hall, which holds half of them, rounded up, and `slack`
    matches more: of four teams two are always at home without slack. `closed` nights of
    halls are closed, and `pairs` of teams of two divisions are never both at home in
    one week.
    """
    chance = random.Random(seed)  # noqa: S311 - a draw, no secret
    places = [f"V{number % HALLS}" for number in range(DIVISIONS * TEAMS)]
    chance.shuffle(places)
    use = {hall: places.count(hall) for hall in places}
    shut = [
        VenueNight(chance.choice(sorted(use)), chance.choice(NIGHTS))
        for _ in range(closed)
    ]
    problems = tuple(
        _division(f"D{number}", places[number * TEAMS :][:TEAMS], use, shut, slack)
        for number in range(DIVISIONS)
    )
    return Together(
        problems=problems,
        halls={hall: _room(teams, slack) for hall, teams in use.items()},
        matches=DIVISIONS * TEAMS // 2,
        alternate=tuple(_pairs(chance, pairs)),
        time_limit_s=SECONDS,
        seed=seed,
    )


def _division(
    name: str, halls: list[str], use: dict[str, int], shut: list[VenueNight], slack: int
) -> Problem:
    """Return a division of teams in these halls, which other divisions use too."""
    own = sorted(set(halls))
    return Problem(
        teams=tuple(
            ListTeam(f"{name}T{team}", hall) for team, hall in enumerate(halls)
        ),
        venues=tuple(ListVenue(hall, _room(use[hall], slack)) for hall in own),
        nights=NIGHTS,
        venue_unavailable=tuple(dict.fromkeys(one for one in shut if one.venue in own)),
        time_limit_s=60,
    )


def _room(teams: int, slack: int) -> int:
    return (teams + 1) // 2 + slack


def _pairs(chance: random.Random, count: int) -> list[tuple[TeamOf, TeamOf]]:
    """Draw pairs of teams in two divisions each, no team twice."""
    teams = [
        TeamOf(at, f"D{at}T{one}") for at in range(DIVISIONS) for one in range(TEAMS)
    ]
    chance.shuffle(teams)
    found: list[tuple[TeamOf, TeamOf]] = []
    while len(found) < count:
        one = teams.pop()
        other = next(team for team in teams if team.problem != one.problem)
        teams.remove(other)
        found.append((one, other))
    return found


def division_rows() -> list[Row]:
    """Measure the first lists of all divisions, and their breaks beside the bounds."""
    return [row for closed in (0, CLOSED) for row in _rows_of(closed)]


def _rows_of(closed: int) -> list[Row]:
    union = drawn_union(SEED, closed=closed, slack=1 if closed else 0)
    first: list[float] = []

    def note(told: TogetherProgress) -> None:
        if not first and None not in told.values:
            first.append(told.seconds)

    found = plan_together(union, on_progress=note)
    lists = [one.fixtures for one in found]
    broken = len(shared_clashes(union, lists))
    name = f"{DIVISIONS} divisions of {TEAMS}, {HALLS} halls, {closed} closed nights"
    seconds = first[0] if first and not broken else float(SECONDS)
    breaks = sum(one.breaks or 0 for one in found)
    bound = sum(one.bound or 0 for one in found)
    is_near = bool(first) and not broken and breaks <= NEAR * bound
    share = breaks / bound if bound else 0.0
    beside = {"breaks": float(breaks), "bound": float(bound), "clashes": float(broken)}
    return [
        at_most(f"fixtures: first lists, {name}", seconds, FIRST_S, "s"),
        Row(f"fixtures: {name}", share, "of bounds", f"≤ {NEAR}", is_near, beside),
    ]
