"""What the orders of home and away alone prove: no list has fewer breaks than they.

Where every team plays on every night, each leg gives each team an order of sides,
and no two teams have the same one in a leg, for they could never meet in it. Who
meets whom is left out, so the least found here bounds the least of any list; and
where no orders fit the demands, no list does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

from league.scheduling.model import Model
from league.scheduling.search import HIGHEST_SEED, Search, rounded_up
from league.scheduling.season import Season

# By team and night, whether at home.
Sides = dict[tuple[int, int], bool]
# One team's sides, night by night.
Order = tuple[bool, ...]
# Orders with more breaks in a leg than this are one choice, whatever their sides.
MOST_BREAKS = 3
FEWER_BREAKS, LONG_LEG = 2, 15
# Of larger leagues the orders take too long to write down.
MOST_TEAMS = 30


@dataclass
class Orders:
    """The choice of an order for each team in each leg, or in each mirrored pair."""

    model: Model
    cells: dict[tuple[int, int], bool]
    most_breaks: int
    # By team and the first night of its leg: the fewest breaks of what is chosen.
    fewest: dict[tuple[int, int], Any] = field(default_factory=dict)


def can_be_bounded(season: Season) -> bool:
    """Whether the orders of sides say anything here."""
    in_blocks = season.are_legs_in_blocks or season.legs == 1
    return season.is_compact and in_blocks and 2 < season.teams <= MOST_TEAMS


def least_orders(season: Season) -> Model | None:
    """Return the model of the orders with the fewest breaks; None where none fit."""
    orders = _every_order(season)
    if orders is None:
        return None
    model = orders.model
    model.cp.minimize(sum([*orders.fewest.values(), *_add_joins(orders)]))
    return model


def can_no_orders_fit(search: Search, season: Season, seconds: float) -> bool:
    """Whether it is proved in so many seconds that no orders fit the demands."""
    from ortools.sat.python import cp_model

    orders = _every_order(season)
    if orders is None:
        return True
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.random_seed = search.seed
    solver.parameters.max_time_in_seconds = seconds
    return search.solving(solver, orders.model.cp) == cp_model.INFEASIBLE


def _every_order(season: Season) -> Orders | None:
    """Return the choice of orders for all teams; None where demands contradict."""
    from ortools.sat.python import cp_model

    cells = _given_cells(season)
    if cells is None:
        return None
    model = Model(season, cp_model.CpModel())
    orders = Orders(model, cells, _most_breaks(season))
    _add_sides(orders)
    if season.nights // season.legs < LONG_LEG:
        _add_meetings(orders)
    _add_all(orders)
    return orders


def solve_orders(search: Search, model: Model, *, turn: int) -> Sides | None:
    """Return each team's sides in one answer, and keep what it proves of all lists."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.random_seed = (search.seed + turn) % HIGHEST_SEED
    solver.parameters.max_time_in_seconds = search.left
    solver.best_bound_callback = lambda bound: search.raise_bound(rounded_up(bound))
    status = search.solving(solver, model.cp)
    if status == cp_model.INFEASIBLE:
        search.settle_impossible()
    if status == cp_model.OPTIMAL:
        search.raise_bound(rounded_up(solver.best_objective_bound))
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return {cell: solver.boolean_value(home) for cell, home in model.home.items()}


def tighten(model: Model) -> None:
    """Tie the breaks of a whole model to the orders, so that it proves as much."""
    season = model.season
    cells = _given_cells(season)
    if cells is None:
        return
    orders = Orders(model, cells, _most_breaks(season))
    _add_all(orders)
    span = _span(season)
    for (team, first), fewest in orders.fewest.items():
        nights = range(first + 1, first + span)
        model.cp.add(sum(model.breaks[team, night] for night in nights) >= fewest)


def _most_breaks(season: Season) -> int:
    block = season.nights // season.legs
    return FEWER_BREAKS if block >= LONG_LEG else MOST_BREAKS


def _span(season: Season) -> int:
    """Return for how many nights one order settles a team's sides."""
    return season.nights // season.legs * (2 if season.problem.mirrored else 1)


def _add_all(orders: Orders) -> None:
    season = orders.model.season
    block = season.nights // season.legs
    for first in range(0, season.nights, _span(season)):
        _add_orders_of_leg(orders, first, block)


def _given_cells(season: Season) -> dict[tuple[int, int], bool] | None:
    """Return the sides that demands give outright; None where two contradict."""
    cells: dict[tuple[int, int], bool] = {}
    given: list[tuple[tuple[int, int], bool | None]]
    given = [((team, night), None) for team, night in season.absent]
    given += [
        ((team, night), False)
        for venue, night in season.closed
        for team in season.teams_at(venue)
    ]
    given += [((game.home, game.night), True) for game in season.fixed]
    given += [((game.away, game.night), False) for game in season.fixed]
    for cell, side in _twinned(season, given):
        if side is None or cells.setdefault(cell, side) != side:
            return None
    return cells


def _twinned(
    season: Season, given: list[tuple[tuple[int, int], bool | None]]
) -> Iterator[tuple[tuple[int, int], bool | None]]:
    block = season.problem.block
    for (team, night), side in given:
        yield (team, night), side
        if season.problem.mirrored:
            shift = -block if night // block % 2 else block
            yield (team, night + shift), None if side is None else not side


def _add_sides(orders: Orders) -> None:
    model, season = orders.model, orders.model.season
    cp, each = model.cp, season.matches_each
    for team in range(season.teams):
        for night in range(season.nights):
            home = cp.new_bool_var("")
            model.home[team, night], model.away[team, night] = home, ~home
            if (team, night) in orders.cells:
                cp.add(home == orders.cells[team, night])
        homes = sum(model.home[team, night] for night in range(season.nights))
        cp.add_linear_constraint(homes, each // 2, each - each // 2)
    for night in range(season.nights):
        homes = sum(model.home[team, night] for team in range(season.teams))
        cp.add(homes == season.teams // 2)
        for venue, hall in enumerate(season.problem.venues):
            at = season.teams_at(venue)
            if len(at) > hall.matches:
                cp.add(sum(model.home[team, night] for team in at) <= hall.matches)
        for one, other in season.not_both_home:
            cp.add_bool_or([~model.home[one, night], ~model.home[other, night]])


def _add_meetings(orders: Orders) -> None:
    """Let each pair have, in each leg, a night on which their sides differ."""
    model, season = orders.model, orders.model.season
    block = season.nights // season.legs
    for one, other in season.pairs():
        for first in range(0, season.nights, block):
            differ = []
            for night in range(first, first + block):
                literal = model.cp.new_bool_var("")
                sides = [model.home[one, night], model.home[other, night]]
                model.cp.add_bool_or([*sides, ~literal])
                model.cp.add_bool_or([*[~side for side in sides], ~literal])
                differ.append(literal)
            model.cp.add_bool_or(differ)


def _add_orders_of_leg(orders: Orders, first: int, block: int) -> None:
    """Give each team an order, no two the same, or one with many breaks."""
    model, season = orders.model, orders.model.season
    mirrored = season.problem.mirrored
    known = [
        (sides, _cost(sides, mirrored=mirrored))
        for sides in orders_of(block, orders.most_breaks)
        if not _runs_too_long(sides, season.problem.max_run)
    ]
    least_of_others = (orders.most_breaks + 1) * (2 if mirrored else 1)
    takers: list[list[Any]] = [[] for _ in known]
    for team in range(season.teams):
        other = model.cp.new_bool_var("")
        chosen = {}
        costs = [least_of_others * other]
        for number, (sides, cost) in enumerate(known):
            if _fits(orders.cells, team, first, sides):
                literal = model.cp.new_bool_var("")
                chosen[sides] = literal
                takers[number].append(literal)
                costs.append(cost * literal)
        orders.fewest[team, first] = sum(costs)
        model.cp.add_exactly_one([other, *chosen.values()])
        _add_sides_of_order(orders, team, first, chosen)
        if mirrored:
            for night in range(first, first + block):
                later = model.home[team, night + block]
                model.cp.add(model.home[team, night] + later == 1)
    for literals in takers:
        model.cp.add_at_most_one(literals)


def _add_sides_of_order(
    orders: Orders, team: int, first: int, chosen: dict[Order, Any]
) -> None:
    model = orders.model
    nights = len(next(iter(chosen), ()))
    for step in range(nights):
        home = model.home[team, first + step]
        at_home = [literal for sides, literal in chosen.items() if sides[step]]
        away = [literal for sides, literal in chosen.items() if not sides[step]]
        model.cp.add(sum(at_home) <= home)
        model.cp.add(sum(away) <= 1 - home)


def _add_joins(orders: Orders) -> list[Any]:
    """Count the breaks where one leg, or mirrored pair, follows another."""
    model, span = orders.model, _span(orders.model.season)
    joins = []
    for night in range(span, model.season.nights, span):
        for team in range(model.season.teams):
            literal = model.cp.new_bool_var("")
            before, here = model.home[team, night - 1], model.home[team, night]
            model.cp.add_bool_or([~before, ~here, literal])
            model.cp.add_bool_or([before, here, literal])
            joins.append(literal)
    return joins


def orders_of(nights: int, most_breaks: int) -> Iterator[Order]:
    """Give every order of sides with so many breaks at most."""
    for count in range(most_breaks + 1):
        for breaks in combinations(range(1, nights), count):
            for start in (False, True):
                sides = [start]
                for night in range(1, nights):
                    sides.append(sides[-1] if night in breaks else not sides[-1])
                yield tuple(sides)


def _cost(sides: Order, *, mirrored: bool) -> int:
    season = (*sides, *(not side for side in sides)) if mirrored else sides
    return sum(before == here for before, here in pairwise(season))


def _runs_too_long(sides: Order, most: int | None) -> bool:
    if most is None:
        return False
    windows = (sides[i : i + most + 1] for i in range(len(sides) - most))
    return any(len(set(window)) == 1 for window in windows)


def _fits(
    cells: dict[tuple[int, int], bool], team: int, first: int, sides: Order
) -> bool:
    return all(
        cells.get((team, first + step), side) == side for step, side in enumerate(sides)
    )
