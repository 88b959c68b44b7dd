"""From a problem to its fixture list: what is known first, then what is searched."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from league.scheduling.bare_counts import count_conflicts
from league.scheduling.checking import clashes
from league.scheduling.circle import games_of, least_breaks, season_of
from league.scheduling.conflicts import find_conflicts
from league.scheduling.demands import add_demands
from league.scheduling.exact import TURNS, complete_hint, hint, minimise, settle_list
from league.scheduling.goals import add_aim, add_moved
from league.scheduling.model import Model, build
from league.scheduling.neighbours import Neighbours
from league.scheduling.patterns import can_be_bounded, tighten
from league.scheduling.places import look_for_places
from league.scheduling.problem import Aim, FixtureList, Problem, Status
from league.scheduling.search import WORKERS, OnProgress, Search, ShouldStop
from league.scheduling.season import Season
from league.scheduling.sides import look_by_orders

# So many teams, and the whole problem may be proved; more, and that is seldom seen.
MOST_TEAMS_PROVED = 10
# So few teams, and the whole problem is searched at once.
FEWEST_TEAMS_PLANNED = 8
# Of the time, what plans and orders may take before the whole problem is searched,
# with few teams and with many; and what plans may where orders say nothing.
SHARE_OF_FEW, SHARE_OF_MANY, SHARE_OF_PLANS_ALONE = 0.5, 0.9, 0.1
# With aim rest, what the search that proves may take before the one that does not.
SHARE_OF_PROOF = 0.15
# How many possible matches a model takes up in a second, at the slowest: one that
# could not be built in time is not begun.
MATCHES_A_SECOND = 8_000
# The first shifts of the circle that are tried as they are.
SHIFTS = 3


def solve(
    problem: Problem,
    *,
    on_progress: OnProgress | None = None,
    should_stop: ShouldStop | None = None,
) -> FixtureList:
    """Return the best list found in the problem's time, and what is proved of it."""
    search = Search(Season(problem), on_progress, should_stop)
    if conflicts := count_conflicts(search.season):
        return FixtureList(Status.INFEASIBLE, conflicts=conflicts)
    search.raise_bound(_known_bound(search.season))
    _try_known_lists(search)
    if not search.is_proved:
        _look(search)
    if search.is_impossible:
        conflicts = find_conflicts(search)
        return FixtureList(Status.INFEASIBLE, conflicts=conflicts)
    return search.result()


def _known_bound(season: Season) -> int:
    problem = season.problem
    if season.nights > season.least_nights or problem.aim == Aim.REST:
        return 0
    return least_breaks(
        season.teams,
        season.legs,
        apart=problem.legs_apart or problem.mirrored,
        mirrored=problem.mirrored,
    )


def _try_known_lists(search: Search) -> None:
    """Offer the circle method's own lists where they keep to every demand."""
    season, mirrored = search.season, search.problem.mirrored
    if season.nights != season.least_nights:
        return
    for shift in range(min(SHIFTS, season.teams - 1)):
        rounds = season_of(season.teams, season.legs, mirrored=mirrored, shift=shift)
        games = games_of(rounds)
        if not clashes(season.problem, season.matches(games)):
            search.offer(games)
            return


def _look(search: Search) -> None:
    season, problem = search.season, search.problem
    tight = season.nights == season.least_nights
    is_planned = tight and season.teams >= FEWEST_TEAMS_PLANNED
    if is_planned and problem.aim == Aim.BREAKS and problem.published is None:
        _look_for_plans(search)
    possible = season.nights * season.teams * (season.teams - 1)
    if not search.is_ended and possible < MATCHES_A_SECOND * search.left:
        _look_everywhere(search)


def _look_for_plans(search: Search) -> None:
    """Look for teams' places in known plans, and near the best orders of sides."""
    if not can_be_bounded(search.season):
        with search.within(SHARE_OF_PLANS_ALONE):
            search.run(lambda: list(look_for_places(search)))
        return
    many = search.season.teams > MOST_TEAMS_PROVED
    with search.within(SHARE_OF_MANY if many else SHARE_OF_FEW):
        search.run_all(
            [partial(_walk_from_places, search), partial(look_by_orders, search)]
        )


def _walk_from_places(search: Search) -> None:
    """Try known plans, and between them walk on from the best list as long."""
    around: Neighbours | None = None
    for seconds in look_for_places(search):
        if search.games is not None and around is None:
            model = build(search.season)
            add_demands(model)
            around = Neighbours(search, model, add_aim(model))
        if around is not None:
            around.walk(seconds=seconds)


def _look_everywhere(search: Search) -> None:
    """Search the whole problem until it is proved or the time is up."""
    model = build(search.season)
    add_demands(model)
    if search.problem.published is not None and not _move_fewest(search, model):
        return
    goal = add_aim(model)
    if search.problem.aim == Aim.BREAKS and can_be_bounded(search.season):
        tighten(model)
    model.cp.add(goal >= (search.bound or 0))
    _hint_best(search, model)
    few = search.season.teams <= MOST_TEAMS_PROVED
    near = search.games is not None and not few
    workers = 1 if near else TURNS if few else WORKERS
    if search.problem.aim == Aim.REST:
        _look_for_rest(search, model, goal)
        return
    jobs: list[Callable[[], Any]] = [
        partial(minimise, search, model, goal, workers=workers, is_aim=True)
    ]
    if near:
        jobs.append(Neighbours(search, model, goal).walk)
    search.run_all(jobs)


def _look_for_rest(search: Search, model: Model, goal: Any) -> None:
    """Prove small calendars; of large ones look near the best list for better."""
    look = partial(minimise, search, model, goal, is_aim=True)
    with search.within(SHARE_OF_PROOF):
        search.run(look)
    if not search.is_ended:
        _hint_best(search, model)
        search.run(partial(look, is_near=search.games is not None))
    if search.is_proved:
        settle_list(search, model, goal)


def _hint_best(search: Search, model: Model) -> None:
    if search.games is not None:
        complete_hint(search, model, search.games)
        return
    for cell, at_home in search.likely_home.items():
        model.cp.add_hint(model.home[cell], at_home)


def _move_fewest(search: Search, model: Model) -> bool:
    """Prove how few published matches move, and hold to it; False if time is up."""
    moved = add_moved(model)
    hint(model, search.season.published)
    outcome = search.run(partial(minimise, search, model, moved))
    if outcome.is_impossible:
        search.settle_impossible()
    if not outcome.is_complete or search.counted is None:
        return False
    model.cp.add(moved <= (search.counted.moved or 0))
    search.is_moved_proved = True
    return not search.is_proved
