"""Conflicts by bare counts: too few nights, too little room."""

from __future__ import annotations

from dataclasses import replace

from league.plans.scheduling import words
from league.plans.scheduling.conflicts.dropping import conflict_of
from league.plans.scheduling.problem import Conflict
from league.plans.scheduling.season import SolverSeason


def count_conflicts(season: SolverSeason) -> tuple[Conflict, ...]:
    """Return the first conflict that counting alone shows, with its numbers."""
    if season.nights < season.least_nights:
        text = words.too_few_nights(season.problem, season.least_nights)
        return (Conflict("nights", text),)
    for index in range(len(season.problem.max_in)):
        if conflict := _crowd_conflict(season, index):
            return conflict
    for team in range(season.teams):
        if conflict := _team_conflict(season, team):
            return conflict
    for venue in range(len(season.problem.venues)):
        if conflict := _room_conflict(season, venue):
            return conflict
    return ()


def _crowd_conflict(season: SolverSeason, index: int) -> tuple[Conflict, ...]:
    most = season.problem.max_in[index]
    found = most_nights(season.nights, run=most.nights, matches=most.matches)
    if found >= season.matches_each:
        return ()
    text = words.too_few_in(season.matches_each, found)
    return _numbered(season, [f"max_in[{index}]"], text)


def most_nights(nights: int, *, run: int, matches: int) -> int:
    """Return on how many nights a team can play, with so many matches in each run."""
    runs, rest = divmod(nights, run)
    return runs * min(matches, run) + min(matches, rest) if runs else nights


def _team_conflict(season: SolverSeason, team: int) -> tuple[Conflict, ...]:
    """Name just enough of a team's nights off to be one too many."""
    problem, needed = season.problem, season.matches_each
    too_many = season.nights - needed + 1
    absences: dict[str, str] = {}
    for index, absent in enumerate(problem.team_unavailable):
        if problem.team_numbers[absent.team] == team:
            absences.setdefault(absent.night, f"team_unavailable[{index}]")
    if len(absences) < too_many:
        return ()
    left = season.nights - len(absences)
    name = problem.teams[team].id
    text = words.too_few_of_team(problem, name, needed, left)
    return _numbered(season, list(absences.values())[:too_many], text)


def _room_conflict(season: SolverSeason, venue: int) -> tuple[Conflict, ...]:
    """Name a hall's room, and just enough of its closed nights to be too many."""
    problem = season.problem
    teams = len(season.teams_at(venue))
    needed = teams * (season.matches_each // 2)
    hall = problem.venues[venue]
    a_night = min(hall.matches, teams)
    closings: dict[str, str] = {}
    for index, closed in enumerate(problem.venue_unavailable):
        if closed.venue == hall.id:
            closings.setdefault(closed.night, f"venue_unavailable[{index}]")
    room = a_night * (season.nights - len(closings))
    if room >= needed:
        return ()
    open_enough = -(-needed // a_night) if a_night else 0
    too_many = max(0, season.nights - open_enough + 1) if a_night else 0
    paths = [f"venues[{venue}]"] if hall.matches < teams else []
    paths += list(closings.values())[:too_many]
    return _numbered(season, paths, words.too_little_room(problem, hall, needed, room))


def _numbered(
    season: SolverSeason, paths: list[str], numbers: str
) -> tuple[Conflict, ...]:
    """Add the numbers to the first of the demands."""
    first, *rest = (conflict_of(season.problem, path) for path in paths)
    return (replace(first, text=f"{first.text} {numbers}"), *rest)
