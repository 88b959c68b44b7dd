"""The cost of fixture lists: breaks against the least known, and time to proof."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bench.amateurs import amateur_rows
from bench.divisions import division_rows
from bench.report import Row, at_most
from league.plans.scheduling import (
    Aim,
    ListTeam,
    ListVenue,
    MostMatches,
    NightMatch,
    Problem,
    Rest,
    SearchProgress,
    SearchStatus,
    VenueNight,
    counts,
    solve,
)

FIRST_NIGHT = date(2026, 3, 3)
AT_ONCE_S = 2.0
PROOF_S = 60
FIRST_LIST_S = 15
# Seconds for a calendar, and its evenings.
CALENDAR_S = 120
CALENDAR_NIGHTS = 273
# Seed of the randomly drawn derbies.
DERBY_SEED = 5
# Times the bound; or this many breaks.
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
        teams=tuple(ListTeam(f"T{i}", f"V{i}") for i in range(teams)),
        venues=tuple(ListVenue(f"V{i}", 1) for i in range(teams)),
        nights=tuple(str(FIRST_NIGHT + timedelta(weeks=week)) for week in nights),
        legs=legs,
        mirrored=mirrored,
        time_limit_s=PROOF_S,
    )


def with_spare_nights(problem: Problem, count: int) -> Problem:
    last = date.fromisoformat(problem.nights[-1])
    spare = [str(last + timedelta(weeks=week)) for week in range(1, count + 1)]
    return replace(problem, nights=(*problem.nights, *spare))


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
        fixed=(NightMatch(problem.nights[3], "T0", "T1"),),
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


def with_all_closed(problem: Problem) -> Problem:
    """Close every hall on one or two nights, all differently."""
    nights = problem.nights
    closed = [
        VenueNight(venue.id, nights[(5 * number + 7 * again) % len(nights)])
        for number, venue in enumerate(problem.venues)
        for again in range(1 + number % 2)
    ]
    return replace(problem, venue_unavailable=tuple(closed))


def with_derbies(problem: Problem, count: int) -> Problem:
    """Fix `count` matches of different pairs on a night, by a printed seed."""
    chance = random.Random(DERBY_SEED)  # noqa: S311 - a draw, no secret
    teams, fixed = len(problem.teams), dict[frozenset[str], NightMatch]()
    while len(fixed) < count:
        home, away = (f"T{team}" for team in chance.sample(range(teams), 2))
        match = NightMatch(chance.choice(problem.nights), home, away)
        busy = {one.home for one in fixed.values() if one.night == match.night}
        busy |= {one.away for one in fixed.values() if one.night == match.night}
        if not busy & {home, away}:
            fixed.setdefault(frozenset((home, away)), match)
    return replace(problem, fixed=tuple(fixed.values()))


def calendar_of(teams: int, *, homes: int) -> Problem:
    """Return a season where each hall is open on `homes` evenings, one a week."""
    nights = [str(FIRST_NIGHT + timedelta(days=day)) for day in range(CALENDAR_NIGHTS)]
    closed = [
        VenueNight(f"V{hall}", night)
        for hall in range(teams)
        for day, night in enumerate(nights)
        if day % 7 != hall % 5 or (day // 7 + hall) % (CALENDAR_NIGHTS // 7) >= homes
    ]
    return replace(
        league_of(teams),
        nights=tuple(nights),
        legs_apart=False,
        max_run=None,
        min_gap=60,
        venue_unavailable=tuple(closed),
        max_in=(MostMatches(4, 2),),
        aim=Aim.REST,
        rest=(Rest(2, 1, 5), Rest(3, 1, 1), Rest(4, 1, 1)),
        time_limit_s=CALENDAR_S,
    )


def known_cases() -> list[Case]:
    """Return leagues without extra demands, whose least breaks are known."""
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
    """Return leagues in real halls, whose least breaks only a proof can tell."""
    shared = [
        Case(f"{teams} teams, shared halls", with_halls(league_of(teams)))
        for teams in (6, 8, 10, 12, 16)
    ]
    closed = [
        Case(f"{teams} teams, closed nights", with_closed_nights(league_of(teams)))
        for teams in (8, 10, 14)
    ]
    all_closed = [
        Case(f"{teams} teams, all halls closed", with_all_closed(league_of(teams)))
        for teams in (10, 16)
    ]
    derbies = [
        Case(f"{teams} teams, six derbies", with_derbies(league_of(teams), 6))
        for teams in (10, 12, 16)
    ]
    turned = league_of(10, mirrored=True)
    others = [
        Case("10 teams, mirrored, all closed", with_all_closed(turned)),
        Case("10 teams, legs together", replace(league_of(10), legs_apart=False)),
        Case("8 teams, returns 4 nights apart", replace(league_of(8), min_gap=4)),
        Case("10 teams, two spare nights", with_spare_nights(league_of(10), 2)),
        Case("9 teams, closed nights", with_closed_nights(league_of(9))),
    ]
    return shared + closed + all_closed + derbies + others


def _calendar_rows(teams: int, *, homes: int) -> list[Row]:
    """Measure the first list of a calendar, and the remaining penalty."""
    seen: list[float] = []

    def note(told: SearchProgress) -> None:
        if told.fixtures:
            seen.append(told.seconds)

    found = solve(calendar_of(teams, homes=homes), on_progress=note)
    first = seen[0] if seen else float(CALENDAR_S)
    penalty = float(found.penalty if found.penalty is not None else -1)
    name = f"fixtures: first list of {teams} teams, {CALENDAR_NIGHTS} evenings"
    return [at_most(name, first, FIRST_LIST_S, "s", penalty=penalty)]


def _rows_of(case: Case) -> list[Row]:
    begun = time.perf_counter()
    found = solve(case.problem)
    seconds = time.perf_counter() - begun
    least = found.bound if case.least is None else case.least
    breaks = found.breaks
    beside = {"breaks": float(breaks or 0), "bound": float(found.bound or 0)}
    if breaks is None or least is None:
        return [Row(f"fixtures: {case.name}", 0, "of least", "a list", False)]
    near = breaks <= max(least * NEAR, least + NEAR_BREAKS)
    figure, unit, goal = float(breaks), "breaks above 0", f"≤ {NEAR_BREAKS}"
    if least:
        figure, unit, goal = breaks / least, "of least", f"≤ {NEAR}"
    proved = found.status == SearchStatus.OPTIMAL
    return [
        Row(f"fixtures: {case.name}", figure, unit, goal, near, beside),
        Row(
            f"  proved: {case.name}",
            seconds,
            "s",
            f"≤ {case.seconds:g}",
            proved and seconds <= case.seconds,
        ),
    ]


def _impossible_row() -> Row:
    """Measure proving that no list exists: of three teams no two are home together."""
    kept_apart = (("T0", "T1"), ("T2", "T3"), ("T0", "T3"))
    problem = replace(league_of(8), not_both_home=kept_apart)
    begun = time.perf_counter()
    found = solve(problem)
    seconds = time.perf_counter() - begun
    demands = float(len(found.conflicts))
    proved = found.status == SearchStatus.INFEASIBLE and seconds <= PROOF_S
    name = "fixtures: 8 teams, infeasible"
    return Row(name, seconds, "s", "≤ 60", proved, {"demands": demands})


def _repair_rows() -> list[Row]:
    """Measure repairing a list of ten teams that loses a hall for one night."""
    problem = league_of(10)
    listed = solve(problem).fixtures
    published = tuple(NightMatch(one.night, one.home, one.away) for one in listed)
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


def fixture_rows() -> list[Row]:
    rows = [row for case in known_cases() + hall_cases() for row in _rows_of(case)]
    rows += _calendar_rows(14, homes=18) + _calendar_rows(30, homes=36)
    rows += amateur_rows() + division_rows()
    return [*rows, _impossible_row(), *_repair_rows()]
