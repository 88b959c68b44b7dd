"""From a problem to its fixture list: known lists first, then a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any

from league.plans.scheduling.calendars.calendars import can_be_calendar, walk_calendars
from league.plans.scheduling.calendars.ground import MeetingGround
from league.plans.scheduling.checking import clashes
from league.plans.scheduling.circle import circle_season, games_of, least_breaks
from league.plans.scheduling.conflicts.bare_counts import count_conflicts
from league.plans.scheduling.conflicts.conflicts import find_conflicts
from league.plans.scheduling.neighbours import Neighbours
from league.plans.scheduling.orders.fewer import on_fewer_nights
from league.plans.scheduling.orders.orders import Learnt, can_be_ordered, count_ahead
from league.plans.scheduling.orders.outside import look_outside, prove_by_orders
from league.plans.scheduling.orders.patterns import tighten
from league.plans.scheduling.orders.places import look_for_places
from league.plans.scheduling.orders.sides import (
    look_backwards,
    look_by_orders,
    look_narrowly,
)
from league.plans.scheduling.orders.takers import look_in_known_orders
from league.plans.scheduling.problem import (
    Aim,
    FixtureList,
    ListFixture,
    NightMatch,
    Problem,
    SearchStatus,
)
from league.plans.scheduling.search import (
    WORKERS,
    FixtureSearch,
    OnProgress,
    ShouldStop,
)
from league.plans.scheduling.season import SolverSeason
from league.plans.scheduling.whole.demands import add_demands
from league.plans.scheduling.whole.exact import (
    TURNS,
    complete_hint,
    hint,
    minimise,
    settle_list,
)
from league.plans.scheduling.whole.goals import add_aim, add_moved
from league.plans.scheduling.whole.model import Model, build_model

# Up to so many teams the whole problem may be proved; beyond, seldom.
MOST_TEAMS_PROVED = 10
# With fewer teams the whole problem is searched at once.
FEWEST_TEAMS_PLANNED = 8
# Shares of the time for plans and orders before the whole problem is searched: by the
# most teams; with more, or odd ones; and for plans if orders say nothing.
SHARES = {8: 0.35, MOST_TEAMS_PROVED: 0.65}
SHARE_OF_MANY, SHARE_OF_PLANS_ALONE = 0.95, 0.1
# Before that, the share for giving teams the known orders.
SHARE_OF_KNOWN = 0.1
# Of that, the share for a first list, whatever its breaks.
SHARE_OF_FIRST = 0.1
# If nights are to spare, the share for a list that leaves them out.
SHARE_OF_FEWER = 0.3
# The first turn of the second search by orders, so that it sees others than the first.
OTHER_TURN = 1_000
# With aim rest, the share of the search that proves, before the one that does not.
SHARE_OF_PROOF = 0.15
# The share of walks if a list is no more than a night for each meeting.
SHARE_OF_CALENDARS = 0.85
# How many possible matches a model takes in per second, at the slowest: one that could
# not be built in time is not begun.
MATCHES_A_SECOND = 8_000
# The first shifts of the circle that are tried unchanged.
SHIFTS = 3


def solve(
    problem: Problem,
    *,
    on_progress: OnProgress | None = None,
    should_stop: ShouldStop | None = None,
    explains: bool = True,
) -> FixtureList:
    """Return the best list found in the problem's time, and what is proved of it.

    Without `explains` no time is given to why there is no list.
    """
    search = FixtureSearch(SolverSeason(problem), on_progress, should_stop)
    if conflicts := count_conflicts(search.season):
        return FixtureList(SearchStatus.INFEASIBLE, conflicts=conflicts)
    search.raise_bound(known_bound(search.season))
    _try_known_lists(search)
    if not search.is_proved:
        _look(search)
    if search.is_impossible:
        conflicts = find_conflicts(search) if explains else ()
        return FixtureList(SearchStatus.INFEASIBLE, conflicts=conflicts)
    return search.result()


def known_bound(season: SolverSeason) -> int:
    """Return a bound on what the problem aims at, known without a search."""
    problem = season.problem
    if season.nights > season.least_nights or problem.aim == Aim.REST:
        return 0
    return least_breaks(
        season.teams,
        season.legs,
        apart=problem.legs_apart or problem.mirrored,
        mirrored=problem.mirrored,
    )


def _try_known_lists(search: FixtureSearch) -> None:
    """Offer the circle method's own lists that keep to every demand."""
    season, mirrored = search.season, search.problem.mirrored
    if season.nights != season.least_nights:
        return
    for shift in range(min(SHIFTS, season.teams - 1)):
        rounds = circle_season(
            season.teams, season.legs, mirrored=mirrored, shift=shift
        )
        games = games_of(rounds)
        if not clashes(season.problem, season.matches(games)):
            search.offer(games)
            return


def _look(search: FixtureSearch) -> None:
    season, problem = search.season, search.problem
    tight = season.nights == season.least_nights
    if can_be_calendar(season) and season.knows_calendars:
        with search.within(SHARE_OF_CALENDARS):
            search.run(partial(walk_calendars, search, MeetingGround(season)))
    is_free = problem.aim == Aim.BREAKS and problem.published is None
    # Plans and orders know nothing of how many matches lie in a stretch of nights.
    is_free = is_free and not season.is_rest_bound and season.knows_orders
    if is_free and season.nights > season.least_nights:
        _look_on_fewer_nights(search)
    if tight and is_free and season.teams >= FEWEST_TEAMS_PLANNED:
        with search.within(SHARE_OF_KNOWN):
            search.run(partial(look_in_known_orders, search))
        if not search.is_ended:
            _look_for_plans(search)
    possible = season.nights * season.teams * (season.teams - 1)
    if not search.is_ended and possible < MATCHES_A_SECOND * search.left:
        _look_everywhere(search)


def _look_on_fewer_nights(search: FixtureSearch) -> None:
    """Offer a list on only as many nights as needed, as if there were no others.

    Such lists have few breaks and are found soon; on all nights fewer may do.
    """
    fewer = on_fewer_nights(search.season)
    if fewer is None:
        return
    limit = Decimal(f"{SHARE_OF_FEWER * search.left:.1f}")
    look = partial(
        solve,
        replace(fewer, time_limit_s=limit),
        on_progress=lambda told: _offer(search, told.fixtures or ()),
        should_stop=lambda: search.is_ended,
    )
    _offer(search, search.run(look).fixtures)


def _offer(search: FixtureSearch, fixtures: Iterable[ListFixture]) -> None:
    """Offer a list that was made for fewer nights, if it keeps to all demands."""
    matches = [NightMatch(one.night, one.home, one.away) for one in fixtures]
    if matches and not clashes(search.problem, matches):
        search.offer(map(search.season.game, matches))


def _look_for_plans(search: FixtureSearch) -> None:
    """Look for teams' places in known plans, and near the best orders of sides."""
    if not can_be_ordered(search.season):
        with search.within(SHARE_OF_PLANS_ALONE):
            search.run(lambda: list(look_for_places(search)))
        return
    learnt = count_ahead(search.season)
    with search.within(_share_of_orders(search.season)):
        search.run_all(
            [
                partial(_walk_from_places, search, learnt),
                partial(_look_and_prove, search, learnt),
            ]
        )


def _look_and_prove(search: FixtureSearch, learnt: Learnt) -> None:
    looks = [look_by_orders(search, learnt)]
    if search.season.teams % 2:
        looks.append(prove_by_orders(search))
    looks += _looks_outside(search, turn=OTHER_TURN)
    for _seconds in _in_turns(*looks):
        pass


def _looks_outside(search: FixtureSearch, *, turn: int) -> list[Iterator[float]]:
    """Return the look with few teams outside, if it finds lists soon enough."""
    teams = search.season.teams
    is_worth = teams % 2 and teams <= MOST_TEAMS_PROVED
    return [look_outside(search, turn=turn)] if is_worth else []


def _in_turns(*looks: Iterator[float]) -> Iterator[float]:
    """Alternate between looks that yield their seconds, giving each as long."""
    used = dict.fromkeys(looks, 0.0)
    while used:
        look = min(used, key=lambda one: used[one])
        seconds = next(look, None)
        if seconds is None:
            del used[look]
        else:
            used[look] += seconds
            yield seconds


def _share_of_orders(season: SolverSeason) -> float:
    if season.teams % 2:
        return SHARE_OF_MANY
    shares = (share for most, share in SHARES.items() if season.teams <= most)
    return next(shares, SHARE_OF_MANY)


def _walk_from_places(search: FixtureSearch, learnt: Learnt) -> None:
    """Try a known plan, orders, and walks from the best list, each as long in turn."""
    around = _neighbours(search)
    if search.season.can_be_backwards:
        aside = look_backwards(search, learnt)
    else:
        aside = look_narrowly(search, learnt, turn=OTHER_TURN)
    aside = _in_turns(aside, *_looks_outside(search, turn=0))
    if search.games is None:
        around.begin(seconds=SHARE_OF_FIRST * search.left)
    for seconds in look_for_places(search):
        used = 0.0
        while used < seconds:
            used += next(aside, seconds)
        if search.games is not None:
            around.walk(seconds=used)


def _neighbours(search: FixtureSearch) -> Neighbours:
    model = build_model(search.season)
    add_demands(model)
    return Neighbours(search, model, add_aim(model))


def _look_everywhere(search: FixtureSearch) -> None:
    """Search the whole problem until it is proved or the time is up."""
    model = build_model(search.season)
    add_demands(model)
    if search.problem.published is not None and not _move_fewest(search, model):
        return
    goal = add_aim(model)
    if model.breaks and can_be_ordered(search.season):
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


def _look_for_rest(search: FixtureSearch, model: Model, goal: Any) -> None:
    """Prove small calendars; improve the best list of large ones by near ones."""
    look = partial(minimise, search, model, goal, is_aim=True)
    with search.within(SHARE_OF_PROOF):
        search.run(look)
    if not search.is_ended:
        _hint_best(search, model)
        search.run(partial(look, is_near=search.games is not None))
    if search.is_proved:
        settle_list(search, model, goal)


def _hint_best(search: FixtureSearch, model: Model) -> None:
    if search.games is not None:
        complete_hint(search, model, search.games)
        return
    for cell, at_home in search.likely_home.items():
        model.cp.add_hint(model.home[cell], at_home)


def _move_fewest(search: FixtureSearch, model: Model) -> bool:
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
