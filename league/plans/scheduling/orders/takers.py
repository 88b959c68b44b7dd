"""Who takes which order of sides, and who meets whom, given only the orders.

Orders that have a timetable have it whichever teams take them. So if a demand names
teams, they are not bound to orders beforehand: there is little to decide, and a list is
found soon, or it is proved that none has these orders.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, permutations, product
from typing import Any

from league.plans.scheduling.circle import (
    Round,
    circle_season,
    games_of,
    join_legs,
    one_leg,
    turn_leg,
)
from league.plans.scheduling.orders.orders import (
    MOST_TEAMS,
    Order,
    Sides,
    runs_too_long,
)
from league.plans.scheduling.orders.timetables import (
    Timetable,
    TimetableAnswer,
    TimetableQuestion,
    timetable_of,
    twins,
)
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import Pairing, SolverSeason

# The solver's measure of work for one set of orders, for each team.
EFFORT = 0.2


@dataclass
class Takers:
    """The timetable of a set of orders, and which team takes which of them."""

    timetable: Timetable
    takes: dict[tuple[int, int], Any] = field(default_factory=dict)
    # The literal of each match of two orders, and of the one that it settles.
    play: dict[Pairing, Any] = field(default_factory=dict)
    # By night and side: the orders that have it.
    having: dict[tuple[int, bool], list[int]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def __post_init__(self) -> None:
        cp, size = self.timetable.cp, range(self.season.teams)
        self.takes = {(team, one): cp.new_bool_var("") for team in size for one in size}
        for one in size:
            cp.add_exactly_one(self.takes[one, order] for order in size)
            cp.add_exactly_one(self.takes[team, one] for team in size)
        question = self.timetable.question
        for game, literal in self.timetable.play.items():
            self.play |= dict.fromkeys(twins(question, game), literal)
        for (order, night), side in question.sides.items():
            if side is not None:
                self.having[night, side].append(order)

    @property
    def season(self) -> SolverSeason:
        return self.timetable.question.season

    def homes(self, team: int, night: int) -> list[Any]:
        return [self.takes[team, order] for order in self.having[night, True]]

    def games(self, solver: Any) -> Iterator[Pairing]:
        """Yield the teams' games in the solver's answer."""
        took = self.takes.items()
        team_of = {order: team for (team, order), one in took if solver.value(one)}
        for game in self.timetable.games(solver):
            yield Pairing(game.night, team_of[game.home], team_of[game.away])


def look_in_known_orders(search: FixtureSearch) -> None:
    """Give teams the orders of known lists, those with the fewest breaks first."""
    for sides in _known_orders(search.season):
        if search.is_ended:
            return
        found = give_orders(search, TimetableQuestion.of(search.season, sides))
        if found.games is not None:
            search.offer(found.games)
            return


def fewest_known_orders(season: SolverSeason) -> list[Sides]:
    """Return the orders of known lists that have no more breaks than any of these."""
    found: list[Sides] = []
    fewest = None
    for sides in _known_orders(season):
        breaks = _breaks_in(_orders_in(season, sides))
        fewest = breaks if fewest is None else fewest
        if breaks > fewest:
            break
        found.append(sides)
    return found


def _known_orders(season: SolverSeason) -> Iterator[Sides]:
    """Yield the orders of the circle's lists, each begun elsewhere, each set once."""
    sets: dict[frozenset[Order], Sides] = {}
    for rounds in _known_lists(season):
        for each in (rounds, turn_leg(rounds)):
            sides = _sides_of(season, games_of(each))
            orders = _orders_in(season, sides)
            if not any(runs_too_long(season, _played(order)) for order in orders):
                sets.setdefault(frozenset(orders), sides)
    for found in sorted(sets, key=_breaks_in):
        yield sets[found]


def _known_lists(season: SolverSeason) -> Iterator[list[Round]]:
    legs, mirrored = season.legs, season.problem.mirrored
    shifts = range(len(one_leg(season.teams)))
    for shift in shifts:
        yield circle_season(season.teams, legs, mirrored=mirrored, shift=shift)
    if legs == 2 and not mirrored and season.teams <= MOST_TEAMS:
        for first, second in product(shifts, shifts):
            yield from join_legs(season.teams, first, second)


def _sides_of(season: SolverSeason, games: Iterable[Pairing]) -> Sides:
    cells = product(range(season.teams), range(season.nights))
    sides: Sides = dict.fromkeys(cells)
    for game in games:
        sides[game.home, game.night] = True
        sides[game.away, game.night] = False
    return sides


def _orders_in(season: SolverSeason, sides: Sides) -> list[Order]:
    nights = range(season.nights)
    return [tuple(sides[team, one] for one in nights) for team in range(season.teams)]


def _played(order: Order) -> list[bool]:
    return [side for side in order if side is not None]


def _breaks_in(orders: Iterable[Order]) -> int:
    played = map(_played, orders)
    return sum(one == other for sides in played for one, other in pairwise(sides))


def give_orders(search: FixtureSearch, question: TimetableQuestion) -> TimetableAnswer:
    """Look for a list in which each of these orders is some team's."""
    takers = takers_of(question)
    effort = EFFORT * question.season.teams
    solved = search.solve(takers.timetable.cp, max_deterministic_time=effort)
    games = tuple(takers.games(solved.solver)) if solved.is_found else None
    return TimetableAnswer(games, solved.is_impossible)


def takers_of(question: TimetableQuestion, cp: Any = None) -> Takers:
    """Return the choice of who takes which order, in a model of its own or in `cp`."""
    takers = Takers(timetable_of(question, cp))
    for add in (
        _add_absent, _add_room, _add_apart, _add_fixed, _add_clubs, _add_derbies,
    ):  # fmt: skip
        add(takers)
    return takers


def _add_absent(takers: Takers) -> None:
    for team, night in takers.season.absent:
        for side in (True, False):
            for order in takers.having[night, side]:
                takers.timetable.cp.add(takers.takes[team, order] == 0)
    for team, night in takers.season.not_home:
        for literal in takers.homes(team, night):
            takers.timetable.cp.add(literal == 0)


def _add_room(takers: Takers) -> None:
    season = takers.season
    for venue in range(len(season.problem.venues)):
        teams = season.teams_at(venue)
        for night in range(season.nights):
            room = season.room(venue, night)
            if room < len(teams):
                homes = [one for team in teams for one in takers.homes(team, night)]
                takers.timetable.cp.add(sum(homes) <= room)


def _add_apart(takers: Takers) -> None:
    season = takers.season
    for one, other in season.never_both_home:
        for night in range(season.nights):
            homes = takers.homes(one, night) + takers.homes(other, night)
            takers.timetable.cp.add_at_most_one(homes)


def _add_fixed(takers: Takers) -> None:
    cp, takes = takers.timetable.cp, takers.takes
    for game in takers.season.fixed:
        for one, other in permutations(range(takers.season.teams), 2):
            both = [~takes[game.home, one], ~takes[game.away, other]]
            match = takers.play.get(Pairing(game.night, one, other))
            cp.add_bool_or(both if match is None else [*both, match])


def _add_clubs(takers: Takers) -> None:
    """Let teams of one club meet early in each leg."""
    season, cp, takes = takers.season, takers.timetable.cp, takers.takes
    if season.problem.same_club_within is None:
        return
    for low, high in permutations(range(season.teams), 2):
        for near in season.club_nights():
            early = [
                takers.play[game]
                for night in near
                for game in (Pairing(night, low, high), Pairing(night, high, low))
                if game in takers.play
            ]
            for one, other in season.club_pairs:
                cp.add_bool_or([~takes[one, low], ~takes[other, high], *early])


def _add_derbies(takers: Takers) -> None:
    """Let teams of one club or hall not meet on the first nights."""
    season, cp, takes = takers.season, takers.timetable.cp, takers.takes
    early = range(min(season.problem.no_derby_within or 0, season.nights))
    for low, high in permutations(range(season.teams), 2):
        met = [
            takers.play[game]
            for night in early
            for game in (Pairing(night, low, high), Pairing(night, high, low))
            if game in takers.play
        ]
        for literal in met:
            for one, other in season.derbies:
                cp.add_bool_or([~takes[one, low], ~takes[other, high], ~literal])
