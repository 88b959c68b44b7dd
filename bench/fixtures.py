"""What fixture lists cost: breaks found against the least known, and time to proof."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bench.report import Row, at_most
from league.scheduling import (
    Match,
    Problem,
    Status,
    Team,
    Venue,
    VenueNight,
    counts,
    solve,
)

FIRST_NIGHT = date(2026, 3, 3)
AT_ONCE_S = 2.0
PROOF_S = 60
# Of the bound; or so many breaks.
NEAR = 1.1
NEAR_BREAKS = 2


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    problem: Problem
    least: int | None = None
    seconds: float = PROOF_S


def league_of(teams: int, *, legs: int = 2, mirrored: bool = False) -> Problem:
    nights = range(legs * (teams - 1 + teams % 2))
    return Problem(
        teams=tuple(Team(f"T{i}", f"V{i}") for i in range(teams)),
        venues=tuple(Venue(f"V{i}", 1) for i in range(teams)),
        nights=tuple(str(FIRST_NIGHT + timedelta(weeks=week)) for week in nights),
        legs=legs,
        mirrored=mirrored,
        time_limit_s=PROOF_S,
    )


def with_halls(problem: Problem) -> Problem:
    """Let two pairs share halls, close two nights, fix a derby, keep two apart."""
    halls = ("V0", "V0", "V2", "V2")
    shared = tuple(
        replace(team, venue=hall)
        for team, hall in zip(problem.teams, halls, strict=False)
    )
    return replace(
        problem,
        teams=shared + problem.teams[len(halls) :],
        venue_unavailable=(
            VenueNight("V4", problem.nights[1]),
            VenueNight("V5", problem.nights[-2]),
        ),
        fixed=(Match(problem.nights[3], "T0", "T1"),),
        not_both_home=(("T4", "T5"),),
    )


def with_closed_nights(problem: Problem) -> Problem:
    """Close every second hall on two nights, far from each other."""
    nights = problem.nights
    closed = [
        VenueNight(venue.id, nights[(3 * number + apart) % len(nights)])
        for number, venue in enumerate(problem.venues[::2])
        for apart in (0, len(nights) // 2)
    ]
    return replace(problem, venue_unavailable=tuple(closed))


def known_cases() -> list[Case]:
    """Leagues that demand nothing else, with the least breaks that are known."""
    plain = [
        Case(f"{teams} teams, two legs", league_of(teams), 2 * teams - 4, AT_ONCE_S)
        for teams in (6, 12, 20, 100)
    ]
    one = [
        Case("20 teams, one leg", league_of(20, legs=1), 18, AT_ONCE_S),
        Case("13 teams, two legs", league_of(13), 0, AT_ONCE_S),
    ]
    turned = [
        Case(
            f"{teams} teams, mirrored",
            league_of(teams, mirrored=True),
            3 * teams - 6,
            AT_ONCE_S,
        )
        for teams in (12, 20, 100)
    ]
    return plain + one + turned


def hall_cases() -> list[Case]:
    """Leagues in real halls: nobody knows their least breaks but by the proof."""
    shared = [
        Case(f"{teams} teams, shared halls", with_halls(league_of(teams)))
        for teams in (6, 8, 10, 12, 16)
    ]
    closed = [
        Case(f"{teams} teams, closed nights", with_closed_nights(league_of(teams)))
        for teams in (8, 10, 14)
    ]
    return shared + closed


def _rows_of(case: Case) -> list[Row]:
    begun = time.perf_counter()
    found = solve(case.problem)
    seconds = time.perf_counter() - begun
    least = found.bound if case.least is None else case.least
    breaks = found.breaks
    beside = {"breaks": float(breaks or 0), "bound": float(found.bound or 0)}
    if breaks is None or least is None:
        return [Row(f"fixtures: {case.name}", 0, "of least", "a list", False)]
    ratio = breaks / least if least else float(breaks == 0)
    near = ratio <= NEAR or breaks <= least + NEAR_BREAKS
    proved = found.status == Status.OPTIMAL
    return [
        Row(f"fixtures: {case.name}", ratio, "of least", "≤ 1.1", near, beside),
        Row(
            f"  proved: {case.name}",
            seconds,
            "s",
            f"≤ {case.seconds:g}",
            proved and seconds <= case.seconds,
        ),
    ]


def _impossible_row() -> Row:
    """Measure why no list can be: three teams, of whom no two are home together."""
    kept_apart = (("T0", "T1"), ("T2", "T3"), ("T0", "T3"))
    problem = replace(league_of(8), not_both_home=kept_apart)
    begun = time.perf_counter()
    found = solve(problem)
    seconds = time.perf_counter() - begun
    demands = float(len(found.conflicts))
    proved = found.status == Status.INFEASIBLE and seconds <= PROOF_S
    name = "fixtures: 8 teams, infeasible"
    return Row(name, seconds, "s", "≤ 60", proved, {"demands": demands})


def _repair_rows() -> list[Row]:
    """Measure the repair of a list of ten teams whose hall falls away one night."""
    problem = league_of(10)
    listed = solve(problem).fixtures
    published = tuple(Match(one.night, one.home, one.away) for one in listed)
    lost = VenueNight(listed[0].venue, listed[0].night)
    asked = replace(problem, venue_unavailable=(lost,), published=published)
    begun = time.perf_counter()
    found = solve(asked)
    seconds = time.perf_counter() - begun
    moved = counts(asked, found.fixtures).moved if found.fixtures else None
    return [
        at_most(
            "fixtures: repair of 10 teams",
            seconds,
            PROOF_S,
            "s",
            moved=float(moved if moved is not None else -1),
        )
    ]
