"""Lower bounds from the orders of home and away alone.

Who meets whom is left out, so the least found here bounds the least of any list; and if
no orders fit the demands, no list does. Orders that proved to have no timetable are
added, and so the bound rises to what lists can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import contains, getitem
from typing import Any

from league.plans.scheduling.orders.orders import (
    Learnt,
    Order,
    Side,
    Sides,
    breaks_in,
    orders_of,
    span_of,
    stretches_of,
)
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import SolverSeason
from league.plans.scheduling.whole.cells import ANY_SIDE, given_cells
from league.plans.scheduling.whole.model import Cell, Model

# The most breaks of orders that are written down, in a short stretch and a long one.
MOST_BREAKS, FEWER_BREAKS = 2, 1
LONG_STRETCH = 31
# Up to so many nights, each pair must have one on which their sides differ.
MOST_DIFFERING = 14


@dataclass
class Orders:
    """The choice of an order for each team in each stretch.

    With `is_narrow` only orders with the fewest breaks may be chosen: found sooner, but
    it proves nothing.
    """

    model: Model
    cells: dict[Cell, frozenset[Side]]
    most_breaks: int
    is_narrow: bool = False
    # Whether sides were forbidden that may have a timetable.
    is_guessing: bool = False
    stretches: tuple[range, ...] = ()
    # By team and stretch: the literal of each order that may be chosen.
    chosen: list[list[dict[Order, Any]]] = field(default_factory=list)
    # By team and stretch: the fewest breaks of what is chosen.
    fewest: dict[tuple[int, int], Any] = field(default_factory=dict)
    # For each team and stretch: the literal of an order that is not written down.
    others: list[Any] = field(default_factory=list)
    # How many of the learnt groups have been added.
    crowded_known: int = 0
    unmet_known: int = 0
    _seasons: dict[tuple[Order, ...], Any] = field(default_factory=dict)

    def takers(self, stretch: int, order: Order) -> list[Any]:
        """Return the literals of the teams that may choose an order."""
        return [
            of_team[stretch][order]
            for of_team in self.chosen
            if order in of_team[stretch]
        ]

    def take_up(self, learnt: Learnt) -> None:
        """Forbid the groups of orders that were learnt since the last time."""
        crowded = list(learnt.crowded)[self.crowded_known :]
        unmet = list(learnt.unmet)[self.unmet_known :]
        self.crowded_known += len(crowded)
        self.unmet_known += len(unmet)
        for group in crowded:
            for stretch in range(len(self.stretches)):
                takers = [self.takers(stretch, order) for order in group]
                if all(takers):
                    total = sum(literal for some in takers for literal in some)
                    self.model.cp.add(total < len(group))
        for seasons in unmet:
            self.forbid_to_all(seasons)

    def forbid_to_all(self, seasons: Iterable[tuple[Order, ...]]) -> None:
        """Forbid that these seasons of orders are all taken, by any teams."""
        self.model.cp.add_bool_or([~self._has(season) for season in seasons])

    def _has(self, season: tuple[Order, ...]) -> Any:
        """Return a literal that is true if some team has these orders."""
        if season not in self._seasons:
            literal = self._seasons[season] = self.model.cp.new_bool_var("")
            for of_team in self.chosen:
                if all(map(contains, of_team, season)):
                    own = map(getitem, of_team, season)
                    self.model.cp.add_bool_or([*(~one for one in own), literal])
        return self._seasons[season]

    def forbid(self, cells: Sides) -> None:
        """Forbid that these cells all keep their values."""
        self.model.cp.add_bool_or(
            ~literal if wanted else literal
            for cell, side in cells.items()
            for literal, wanted in self._as_literals(cell, side)
        )

    def _as_literals(self, cell: Cell, side: Side) -> list[tuple[Any, bool]]:
        home, away = self.model.home[cell], self.model.away[cell]
        if side is None:
            return [(home, False), (away, False)]
        return [(home if side else away, True)]


def least_orders(
    season: SolverSeason,
    *,
    most_breaks: int,
    is_narrow: bool = False,
    at_least: int = 0,
) -> Orders | None:
    """Return the model of the orders with the fewest breaks; None if none fit."""
    orders = _every_order(season, most_breaks, is_narrow=is_narrow)
    if orders is not None:
        joins = _add_joins(orders, is_exact=at_least > 0)
        breaks = sum([*orders.fewest.values(), *joins])
        orders.model.cp.add(breaks >= at_least)
        orders.model.cp.minimize(breaks)
    return orders


def most_breaks_of(season: SolverSeason) -> int:
    """Return the most breaks in a stretch of the orders that are written down."""
    nights = len(stretches_of(season)[0])
    few = MOST_BREAKS if nights < LONG_STRETCH else FEWER_BREAKS
    return few - season.teams % 2


def can_no_orders_fit(
    search: FixtureSearch, season: SolverSeason, seconds: float
) -> bool:
    """Return whether so many seconds prove that no orders fit the demands."""
    orders = _every_order(season, most_breaks_of(season))
    if orders is None:
        return True
    if len(orders.stretches[0]) <= MOST_DIFFERING:
        for one, other in season.pairs():
            for nights in orders.stretches:
                add_meeting(orders, one, other, nights=nights)
    solved = search.solve(orders.model.cp, seconds=seconds, linearization_level=2)
    return solved.is_impossible


def _every_order(
    season: SolverSeason, most_breaks: int, *, is_narrow: bool = False
) -> Orders | None:
    """Return the choice of orders for all teams; None if demands contradict."""
    from ortools.sat.python import cp_model

    cells = given_cells(season)
    if not all(cells.values()):
        return None
    model = Model(season, cp_model.CpModel())
    orders = Orders(model, cells, most_breaks, is_narrow)
    _add_sides(orders)
    _add_all(orders)
    _add_clubs(orders)
    _add_returns(orders)
    return orders


def tighten(model: Model) -> None:
    """Tie the breaks of a whole model to the orders, so that it proves as much."""
    season = model.season
    cells = given_cells(season)
    if not all(cells.values()):
        return
    orders = Orders(model, cells, most_breaks_of(season))
    _add_all(orders)
    span = span_of(season)
    for (team, stretch), fewest in orders.fewest.items():
        first = orders.stretches[stretch][0]
        nights = range(first + 1, first + span)
        model.cp.add(sum(model.breaks[team, night] for night in nights) >= fewest)


def limit_others(model: Model, *, most: int) -> None:
    """Let at most so many teams, in any stretch, have orders with a break."""
    orders = Orders(model, given_cells(model.season), most_breaks=0)
    _add_all(orders)
    model.cp.add(sum(orders.others) <= most)


def _add_sides(orders: Orders) -> None:
    model, season = orders.model, orders.model.season
    cp, each = model.cp, season.matches_each
    for team in range(season.teams):
        for night in range(season.nights):
            home = cp.new_bool_var("")
            away = cp.new_bool_var("") if season.teams % 2 else home.negated()
            model.home[team, night], model.away[team, night] = home, away
            if season.teams % 2:
                cp.add_at_most_one(home, away)
            _add_given(orders, (team, night))
        homes = sum(model.home[team, night] for night in range(season.nights))
        cp.add_linear_constraint(homes, each // 2, each - each // 2)
    for night in range(season.nights):
        _add_night(orders, night)


def _add_night(orders: Orders, night: int) -> None:
    """Let half of the teams be at home, and no more in a hall than it holds."""
    model, season = orders.model, orders.model.season
    for sides in (model.home, model.away):
        held = sum(sides[team, night] for team in range(season.teams))
        model.cp.add(held == season.teams // 2)
    for venue in range(len(season.problem.venues)):
        at = season.teams_at(venue)
        if len(at) > season.room(venue, night):
            held = sum(model.home[team, night] for team in at)
            model.cp.add(held <= season.room(venue, night))
    for one, other in season.never_both_home:
        model.cp.add_bool_or([~model.home[one, night], ~model.home[other, night]])


def _add_given(orders: Orders, cell: Cell) -> None:
    sides = orders.cells.get(cell, ANY_SIDE)
    model = orders.model
    home, away = model.home[cell], model.away[cell]
    if True not in sides:
        model.cp.add(home == 0)
    if False not in sides:
        model.cp.add(away == 0)
    if None not in sides:
        model.cp.add(home + away == 1)


def add_meeting(orders: Orders, one: int, other: int, *, nights: range) -> None:
    """Let two teams have one of these nights with one at home and the other away."""
    literals = [
        *_visits(orders, one, other, nights=nights),
        *_visits(orders, other, one, nights=nights),
    ]
    orders.model.cp.add_bool_or(literals)


def _visits(orders: Orders, host: int, guest: int, *, nights: range) -> list[Any]:
    """Return literals that one team is home and the other away, night by night."""
    model, literals = orders.model, []
    for night in nights:
        literal = model.cp.new_bool_var("")
        model.cp.add_implication(literal, model.home[host, night])
        model.cp.add_implication(literal, model.away[guest, night])
        literals.append(literal)
    return literals


def _add_returns(orders: Orders) -> None:
    """Let the return of a fixed match have a night in the other leg."""
    season = orders.model.season
    if season.legs != 2 or len(orders.stretches) == 1:
        return
    for game in season.fixed:
        for nights in orders.stretches:
            if game.night not in nights:
                visits = _visits(orders, game.away, game.home, nights=nights)
                orders.model.cp.add_bool_or(visits)


def _add_clubs(orders: Orders) -> None:
    season = orders.model.season
    if season.problem.same_club_within is None:
        return
    for one, other in sorted(season.club_pairs):
        for nights in season.club_nights():
            add_meeting(orders, one, other, nights=nights)


def _add_all(orders: Orders) -> None:
    season = orders.model.season
    orders.stretches = stretches_of(season)
    costs = {
        order: breaks_in(season, order)
        for order in orders_of(season, orders.most_breaks)
    }
    orders.chosen = [[{} for _ in orders.stretches] for _ in range(season.teams)]
    for stretch in range(len(orders.stretches)):
        for team in range(season.teams):
            _add_orders_of_team(orders, team, stretch, costs)
        for order in costs:
            takers = orders.takers(stretch, order)
            orders.model.cp.add_at_most_one(takers)


def _add_orders_of_team(
    orders: Orders, team: int, stretch: int, costs: dict[Order, int]
) -> None:
    """Give a team an order, or else one with many breaks, whatever its sides."""
    cp, season = orders.model.cp, orders.model.season
    other = cp.new_bool_var("")
    orders.others.append(other)
    least_of_others = (orders.most_breaks + 1) * (2 if season.is_twinned else 1)
    chosen = orders.chosen[team][stretch]
    for order in costs:
        if _fits(orders, team, orders.stretches[stretch], order):
            chosen[order] = cp.new_bool_var("")
    if orders.is_narrow:
        cp.add(other == 0)
    breaks = [costs[order] * literal for order, literal in chosen.items()]
    orders.fewest[team, stretch] = sum([least_of_others * other, *breaks])
    cp.add_exactly_one([other, *chosen.values()])
    _tie_sides(orders, team, orders.stretches[stretch], chosen)


def _tie_sides(
    orders: Orders, team: int, nights: range, chosen: dict[Order, Any]
) -> None:
    model, season = orders.model, orders.model.season
    for step, night in enumerate(nights):
        home, away = model.home[team, night], model.away[team, night]
        at_home = [one for order, one in chosen.items() if order[step]]
        at_away = [one for order, one in chosen.items() if order[step] is False]
        idle = [one for order, one in chosen.items() if order[step] is None]
        model.cp.add(sum(at_home) <= home)
        model.cp.add(sum(at_away) <= away)
        if idle:
            model.cp.add(sum(idle) <= 1 - home - away)
        if season.is_twinned:
            twin = season.twin_night(night)
            model.cp.add(home == model.away[team, twin])
            model.cp.add(away == model.home[team, twin])


def _fits(orders: Orders, team: int, nights: range, order: Order) -> bool:
    return all(
        side in orders.cells.get((team, night), ANY_SIDE)
        for night, side in zip(nights, order, strict=True)
    )


def _add_joins(orders: Orders, *, is_exact: bool) -> list[Any]:
    """Count the breaks between one stretch, or twinned pair, and the next.

    If few are the aim they need not be exact: then a break may be counted too many.
    """
    model, joins = orders.model, []
    for stretch in range(1, len(orders.stretches)):
        for team in range(model.season.teams):
            before = _edge(orders, team, stretch - 1, is_last=True)
            here = _edge(orders, team, stretch, is_last=False)
            literal = model.cp.new_bool_var("")
            model.cp.add_bool_or([~before, ~here, literal])
            model.cp.add_bool_or([before, here, literal])
            if is_exact:
                model.cp.add_bool_or([~before, here, ~literal])
                model.cp.add_bool_or([before, ~here, ~literal])
            joins.append(literal)
    return joins


def _edge(orders: Orders, team: int, stretch: int, *, is_last: bool) -> Any:
    """Return whether a team's first, or last, match of a stretch is at home."""
    model, season = orders.model, orders.model.season
    turned = is_last and season.is_twinned
    if season.teams % 2 == 0:
        first = orders.stretches[stretch][0]
        return model.home[team, first + span_of(season) - 1 if is_last else first]
    edge = model.cp.new_bool_var("")
    for order, literal in orders.chosen[team][stretch].items():
        sides = [side for side in order if side is not None]
        is_first = not is_last or season.is_backwards
        at_home = sides[0 if is_first else -1] != turned
        model.cp.add_implication(literal, edge if at_home else ~edge)
    return edge
