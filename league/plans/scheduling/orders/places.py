"""Who has which place in a known plan of rounds, and which sides.

A plan of the circle method says which places meet on which night. The solver turns the
sides and gives each team its place. That is far less to decide than the whole problem,
and finds lists near the known least of breaks quickly. What it proves holds only for
that plan, so no bound comes from it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from league.plans.scheduling.circle import Round, one_leg, turn_leg
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import Pairing, SolverSeason

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# The share of the time for the first plan; each later one has a little longer.
SHARE_OF_FIRST = 0.05
LONGER = 1.15
# How legs are joined, turn by turn: backwards (0) costs no break where they join.
WAYS = (0, 1, 0, 0, 2, 0)


@dataclass
class PlanPlaces:
    """A plan whose sides and teams are being chosen."""

    season: SolverSeason
    rounds: list[Round]
    cp: cp_model.CpModel

    def __post_init__(self) -> None:
        cp, size = self.cp, range(self.season.teams)
        # For each match of the plan, whether the place named first is at home.
        self.first_home: dict[Pairing, Any] = {}
        # The side of each place on each night; places that idle have none.
        self.side: dict[tuple[int, int], Any] = {}
        for night, pairs in enumerate(self.rounds):
            for first, second in pairs:
                literal = cp.new_bool_var("")
                self.first_home[Pairing(night, first, second)] = literal
                self.side[first, night] = literal
                self.side[second, night] = ~literal
        self.at = {(t, p): cp.new_bool_var("") for t in size for p in size}
        for one in size:
            cp.add_exactly_one(self.at[one, place] for place in size)
            cp.add_exactly_one(self.at[team, one] for team in size)
        self.nights_of_pair: dict[tuple[int, int], list[int]] = {}
        for game in sorted(self.first_home):
            low, high = sorted((game.home, game.away))
            self.nights_of_pair.setdefault((low, high), []).append(game.night)

    def opponent(self, place: int, night: int) -> int | None:
        for pair in self.rounds[night]:
            if place in pair:
                return pair[1] if pair[0] == place else pair[0]
        return None

    def games(self, value: Any) -> list[Pairing]:
        """Return the teams' games in the solver's answer."""
        team_at = {place: team for (team, place), at in self.at.items() if value(at)}
        return [
            Pairing(game.night, team_at[game.home], team_at[game.away])
            if value(literal)
            else Pairing(game.night, team_at[game.away], team_at[game.home])
            for game, literal in self.first_home.items()
        ]


def look_for_places(search: FixtureSearch) -> Iterator[float]:
    """Try plan after plan until the search ends; yield the seconds that each took."""
    seconds = SHARE_OF_FIRST * search.left
    for rounds in _plans(search.season, search.seed):
        if search.is_ended:
            return
        if _keeps_gap(search.season, rounds):
            begun = search.seconds
            _solve_plan(search, rounds, seconds)
            seconds *= LONGER
            yield search.seconds - begun


def _plans(season: SolverSeason, seed: int) -> Iterator[list[Round]]:
    """Yield orders of rounds: the known ones first, then others by chance."""
    chance = random.Random(seed)  # noqa: S311 - a search, no secret
    for turn in count():
        leg = one_leg(season.teams)
        shift = turn // len(WAYS) % len(leg)
        leg = leg[shift:] + leg[:shift]
        if turn >= len(WAYS) * len(leg):
            chance.shuffle(leg)
        yield _joined(season, leg, WAYS[turn % len(WAYS)], chance)


def _joined(
    season: SolverSeason, leg: list[Round], way: int, chance: random.Random
) -> list[Round]:
    """Join the legs: backwards and forwards, or as they are, or begun elsewhere."""
    rounds: list[Round] = []
    begin = chance.randrange(len(leg))
    for number in range(season.legs):
        if season.problem.mirrored or way == 1:
            next_leg = leg
        elif way == 0:
            next_leg = leg[::-1] if number % 2 else leg
        else:
            next_leg = leg[begin:] + leg[:begin] if number % 2 else leg
        rounds += turn_leg(next_leg) if number % 2 else next_leg
    return rounds


def _keeps_gap(season: SolverSeason, rounds: list[Round]) -> bool:
    last: dict[frozenset[int], int] = {}
    for night, pairs in enumerate(rounds):
        for pair in map(frozenset, pairs):
            if night - last.get(pair, -season.nights * 2) <= season.problem.min_gap:
                return False
            last[pair] = night
    return True


def _solve_plan(search: FixtureSearch, rounds: list[Round], seconds: float) -> None:
    """Look for the best list of a plan."""
    from ortools.sat.python import cp_model

    places = PlanPlaces(search.season, rounds, cp_model.CpModel())
    for add in (
        _add_pairs, _add_twins, _add_runs, _add_nights, _add_room, _add_fixed,
        _add_clubs,
        _add_derbies,
    ):  # fmt: skip
        add(places)
    breaks = _add_breaks(places)
    places.cp.add(breaks >= (search.bound or 0))
    if search.value is not None:
        places.cp.add(breaks < search.value)
    places.cp.minimize(breaks)
    for literal in places.first_home.values():
        places.cp.add_hint(literal, True)
    solved = search.solve(places.cp, seconds=seconds)
    if solved.is_found:
        search.offer(places.games(solved.solver.boolean_value))


def _add_pairs(places: PlanPlaces) -> None:
    """Balance the sides of each pair, and in odd legs of each place."""
    season, legs = places.season, places.season.legs
    for (low, _high), nights in places.nights_of_pair.items():
        if legs > 1:
            homes = sum(places.side[low, night] for night in nights)
            places.cp.add_linear_constraint(homes, legs // 2, legs - legs // 2)
    each = season.matches_each
    for place in range(season.teams):
        sides = [side for (one, _), side in places.side.items() if one == place]
        places.cp.add_linear_constraint(sum(sides), each // 2, each - each // 2)


def _add_twins(places: PlanPlaces) -> None:
    block = places.season.problem.block
    if not places.season.problem.mirrored:
        return
    for (place, night), side in places.side.items():
        if night // block % 2 == 0:
            places.cp.add(side != places.side[place, night + block])


def _sides_in_order(places: PlanPlaces, place: int) -> list[Any]:
    nights = range(places.season.nights)
    return [places.side[place, one] for one in nights if (place, one) in places.side]


def _add_runs(places: PlanPlaces) -> None:
    most = places.season.problem.max_run
    for place in range(places.season.teams):
        sides = _sides_in_order(places, place)
        for first in range(len(sides) - most if most else 0):
            run = sides[first : first + (most or 0) + 1]
            places.cp.add_bool_or(run)
            places.cp.add_bool_or([~side for side in run])


def _add_breaks(places: PlanPlaces) -> Any:
    breaks = []
    for place in range(places.season.teams):
        sides = _sides_in_order(places, place)
        for before, here in zip(sides, sides[1:], strict=False):
            literal = places.cp.new_bool_var("")
            places.cp.add_bool_or([~before, ~here, literal])
            places.cp.add_bool_or([before, here, literal])
            breaks.append(literal)
    return sum(breaks)


def _add_nights(places: PlanPlaces) -> None:
    """Respect absences, and who may not be at home together."""
    season = places.season
    for team, night in season.absent:
        for place in range(season.teams):
            if (place, night) in places.side:
                places.cp.add(places.at[team, place] == 0)
    for team, night in season.not_home:
        places.cp.add(_home(places, team, night) == 0)
    for one, other in season.never_both_home:
        for night in range(season.nights):
            homes = [_home(places, one, night), _home(places, other, night)]
            places.cp.add_bool_or([~home for home in homes])


def _add_room(places: PlanPlaces) -> None:
    season = places.season
    for venue in range(len(season.problem.venues)):
        teams = season.teams_at(venue)
        for night in range(season.nights):
            room = season.room(venue, night)
            if teams and room < len(teams):
                homes = [_home(places, team, night) for team in teams]
                places.cp.add(sum(homes) <= room)


def _home(places: PlanPlaces, team: int, night: int) -> Any:
    """Return a literal that is true if a team is at home on a night."""
    home = places.cp.new_bool_var("")
    for place in range(places.season.teams):
        if (place, night) in places.side:
            at, side = places.at[team, place], places.side[place, night]
            places.cp.add_bool_or([~at, ~side, home])
            places.cp.add_bool_or([~at, side, ~home])
    return home


def _add_fixed(places: PlanPlaces) -> None:
    for game in places.season.fixed:
        for place in range(places.season.teams):
            here = places.at[game.home, place]
            other = places.opponent(place, game.night)
            if other is None:
                places.cp.add(here == 0)
            else:
                places.cp.add_implication(here, places.at[game.away, other])
                places.cp.add_implication(here, places.side[place, game.night])


def _add_clubs(places: PlanPlaces) -> None:
    season = places.season
    if season.problem.same_club_within is None:
        return
    late = [
        pair
        for pair, nights in places.nights_of_pair.items()
        if any(
            night not in near
            for night, near in zip(nights, season.club_nights(), strict=True)
        )
    ]
    for one, other in season.club_pairs:
        for low, high in late:
            for p, q in ((low, high), (high, low)):
                both = [~places.at[one, p], ~places.at[other, q]]
                places.cp.add_bool_or(both)


def _add_derbies(places: PlanPlaces) -> None:
    """Let teams of one club or hall not meet on the first nights."""
    season = places.season
    within = season.problem.no_derby_within
    if within is None:
        return
    for (low, high), nights in places.nights_of_pair.items():
        if min(nights) >= within:
            continue
        for one, other in season.derbies:
            for p, q in ((low, high), (high, low)):
                places.cp.add_bool_or([~places.at[one, p], ~places.at[other, q]])
