"""From orders of sides to a list, or to why none, so that none alike come again.

Most orders have no timetable. The reason is sought in as few teams as possible, so that
what is learnt forbids more than the one answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from league.plans.scheduling.orders.orders import (
    Learnt,
    Order,
    Sides,
    crowded_orders,
    meetings_of,
)
from league.plans.scheduling.orders.patterns import Orders, add_meeting
from league.plans.scheduling.orders.takers import give_orders
from league.plans.scheduling.orders.timetables import (
    TimetableAnswer,
    TimetableQuestion,
    find_timetable,
)
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import Pairing, SolverSeason

# The solver's measure of work for each team: for one timetable, and for one question of
# why there is none.
EFFORT, EFFORT_OF_WHY = 0.2, 0.02


def are_crowded(orders: Orders, learnt: Learnt, sides: Sides) -> bool:
    """Return whether counting rules out a timetable with these sides; learn why."""
    whole = TimetableQuestion.of(orders.model.season, sides)
    if _forbid_long_runs(orders, sides) or _forbid_alike(orders, whole):
        return True
    failed = _crowded_in(whole)
    for question in failed:
        _learn(orders, learnt, question)
    return bool(failed)


def settle_orders(
    search: FixtureSearch, orders: Orders, learnt: Learnt, sides: Sides
) -> tuple[Pairing, ...] | None:
    """Return a list with these sides; or None, and the orders cannot be so again.

    One stretch after another is tried first, then all; then, if teams are bound, the
    orders go to any teams that can take them.
    """
    whole = TimetableQuestion.of(orders.model.season, sides)
    found = TimetableAnswer(None, is_impossible=False)
    for question in _unnamed(whole):
        found = find_timetable(search, question, effort=EFFORT * search.season.teams)
        if found.is_impossible:
            _learn(orders, learnt, _smallest(search, question))
            return None
    if found.games is not None and _are_teams_bound(search.season):
        found = give_orders(search, whole)
        if found.is_impossible:
            orders.forbid_to_all([whole.orders(team) for team in whole.teams])
            _learn(orders, learnt, _smallest(search, replace(whole, is_named=True)))
            return None
    if found.games is None:
        orders.is_guessing = True
        orders.forbid(whole.cells)
    return found.games


def _unnamed(whole: TimetableQuestion) -> list[TimetableQuestion]:
    if len(whole.stretches) == 1:
        return [whole]
    each = [replace(whole, stretches=(nights,)) for nights in whole.stretches]
    return [*each, whole]


def _are_teams_bound(season: SolverSeason) -> bool:
    """Return whether demands say who meets whom when, of which orders know nothing."""
    problem = season.problem
    is_early = problem.same_club_within is not None
    return bool(season.fixed) or is_early or problem.no_derby_within is not None


def _learn(orders: Orders, learnt: Learnt, question: TimetableQuestion) -> None:
    """Forbid the orders that cannot meet: to all, or to those whom demands name."""
    if question.is_named or not _are_written_down(orders, question):
        orders.forbid(question.cells)
    if not question.is_named:
        is_of_season = len(question.stretches) == len(orders.stretches) > 1
        learnt.learn(map(question.orders, question.teams), is_of_season=is_of_season)


def _are_written_down(orders: Orders, question: TimetableQuestion) -> bool:
    return all(
        question.order(team, nights) in chosen
        for team in question.teams
        for nights, chosen in zip(orders.stretches, orders.chosen[team], strict=True)
        if nights in question.stretches
    )


def _forbid_long_runs(orders: Orders, sides: Sides) -> bool:
    """Forbid all teams the runs that are too long where one stretch joins another."""
    season = orders.model.season
    runs = set()
    for team in range(season.teams):
        of_team = [sides[team, night] for night in range(season.nights)]
        runs |= set(_long_runs(of_team, season.problem.max_run or season.nights))
    for run in runs:
        for team in range(season.teams):
            for side in (True, False):
                orders.forbid({(team, n): side if plays else None for n, plays in run})
    return bool(runs)


def _long_runs(sides: list[Any], most: int) -> list[tuple[tuple[int, bool], ...]]:
    """Return the nights of each run that is too long, and which of them are played."""
    played = [night for night, side in enumerate(sides) if side is not None]
    runs = []
    for first, last in zip(played, played[most:], strict=False):
        nights = range(first, last + 1)
        if len({sides[night] for night in nights if sides[night] is not None}) == 1:
            runs.append(tuple((n, sides[n] is not None) for n in nights))
    return runs


def _forbid_alike(orders: Orders, whole: TimetableQuestion) -> bool:
    """Make two teams with one order differ, if it is not written down."""
    found = False
    for nights in whole.stretches:
        seen: dict[Order, int] = {}
        for team in whole.teams:
            order = whole.order(team, nights)
            if order in seen:
                add_meeting(orders, seen[order], team, nights=nights)
                found = True
            seen[order] = team
    return found


def _crowded_in(whole: TimetableQuestion) -> list[TimetableQuestion]:
    """Return the teams that have too few nights to meet, by stretch."""
    found = []
    for nights in whole.stretches:
        team_of = {whole.order(team, nights): team for team in whole.teams}
        for group in crowded_orders(team_of, meetings_of(whole.season)):
            teams = tuple(sorted(team_of[order] for order in group))
            found.append(replace(whole, teams=teams, stretches=(nights,)))
    return found


def _smallest(search: FixtureSearch, question: TimetableQuestion) -> TimetableQuestion:
    """Return the question without the teams that the impossibility does not need."""
    effort = EFFORT_OF_WHY * question.season.teams
    for team in question.teams:
        others = tuple(one for one in question.teams if one != team)
        fewer = replace(question, teams=others)
        if find_timetable(search, fewer, effort=effort).is_impossible:
            question = fewer
    return question
