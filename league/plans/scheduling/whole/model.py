"""The whole problem as constraints: who plays whom on which night.

With `relaxed`, each demand holds only while its own literal does, so that a solver can
say which of them cannot hold together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from league.plans.scheduling.season import Pairing, SolverSeason

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Cell = tuple[int, int]  # (team, night)


@dataclass
class Model:
    """One model being built: its variables, and the literal of each demand."""

    season: SolverSeason
    cp: cp_model.CpModel
    relaxed: bool = False
    play: dict[Pairing, Any] = field(default_factory=dict)
    home: dict[Cell, Any] = field(default_factory=dict)
    away: dict[Cell, Any] = field(default_factory=dict)
    # If every team plays on every night: whether its match is a break.
    breaks: dict[Cell, Any] = field(default_factory=dict)
    demands: dict[str, Any] = field(default_factory=dict)

    def literal(self, path: str) -> Any:
        if path not in self.demands:
            self.demands[path] = self.cp.new_bool_var(path)
        return self.demands[path]

    def add(self, path: str, constraint: Any) -> None:
        """Demand a constraint of the path; if relaxed, only while its literal holds."""
        added = self.cp.add(constraint)
        if self.relaxed:
            added.only_enforce_if(self.literal(path))

    def games_of_pair(self, one: int, other: int) -> list[Pairing]:
        return self._by_pair[min(one, other), max(one, other)]

    def is_own(self, game: Pairing) -> bool:
        """Return whether a game's literal is its own, not its mirrored twin's."""
        block = self.season.problem.block
        second = self.season.problem.mirrored and game.night // block % 2
        return self.relaxed or not second

    def total(self, games: Iterable[Pairing]) -> Any:
        return sum(self.play[game] for game in games)

    def index(self) -> None:
        """Sort the possible games by pair, by home cell and by away cell."""
        self._by_pair: dict[tuple[int, int], list[Pairing]] = defaultdict(list)
        self.at_home: dict[Cell, list[Pairing]] = defaultdict(list)
        self.at_away: dict[Cell, list[Pairing]] = defaultdict(list)
        for game in sorted(self.play):
            low, high = sorted((game.home, game.away))
            self._by_pair[low, high].append(game)
            self.at_home[game.home, game.night].append(game)
            self.at_away[game.away, game.night].append(game)

    def plays(self, team: int, night: int) -> Any:
        return self.home[team, night] + self.away[team, night]


def build_model(season: SolverSeason, *, relaxed: bool = False) -> Model:
    """Return the model of all demands but the aim."""
    from ortools.sat.python import cp_model

    model = Model(season, cp_model.CpModel(), relaxed)
    _add_games(model)
    _add_structure(model)
    _add_legs(model)
    _add_clubs(model)
    _add_gap(model)
    _add_cells(model)
    return model


def _add_games(model: Model) -> None:
    """Give each possible match a literal; a mirrored one shares its twin's."""
    season, cp = model.season, model.cp
    aliased = season.problem.mirrored and not model.relaxed
    block = season.problem.block
    possible = [
        Pairing(night, home, away)
        for night in range(season.nights)
        for home, away in season.ordered_pairs()
    ]
    if not model.relaxed:
        allowed = set(filter(Allowed(season), possible))
        possible = [game for game in possible if game in allowed]
    for game in possible:
        twin = Pairing(game.night - block, game.away, game.home)
        if aliased and game.night // block % 2:
            if twin in model.play:
                model.play[game] = model.play[twin]
        elif (
            not aliased or Pairing(game.night + block, game.away, game.home) in allowed
        ):
            name = f"{game.night} {game.home} {game.away}"
            model.play[game] = cp.new_bool_var(name)
    model.index()


class Allowed:
    """Tells whether a match is possible, by the demands that name a night."""

    def __init__(self, season: SolverSeason) -> None:
        self.season = season
        self.fixed = {(game.home, game.night): game for game in season.fixed}
        self.fixed |= {(game.away, game.night): game for game in season.fixed}
        club = season.problem.same_club_within is not None
        self.club_pairs = season.club_pairs if club else frozenset()
        self.club_nights = {night for part in season.club_nights() for night in part}

    def __call__(self, game: Pairing) -> bool:
        season, night = self.season, game.night
        low, high = sorted((game.home, game.away))
        venue = season.venue_of[game.home]
        return (
            (game.home, night) not in season.absent
            and (game.away, night) not in season.absent
            and (game.home, night) not in season.not_home
            and (venue, night) not in season.closed
            and season.room(venue, night) > 0
            and self.fixed.get((game.home, night), game) == game
            and self.fixed.get((game.away, night), game) == game
            and ((low, high) not in self.club_pairs or night in self.club_nights)
            and not season.is_early_derby(game)
        )


def _add_structure(model: Model) -> None:
    """Let each pair meet as often as it should, and a team play once a night."""
    season, cp, legs = model.season, model.cp, model.season.legs
    for one, other in season.pairs():
        games = model.games_of_pair(one, other)
        homes = [game for game in games if game.home == one]
        cp.add(model.total(games) == legs)
        if legs % 2:
            cp.add_linear_constraint(model.total(homes), legs // 2, legs // 2 + 1)
        else:
            cp.add(model.total(homes) == legs // 2)
    each = season.matches_each
    for team in range(season.teams):
        homes_all = []
        for night in range(season.nights):
            at_home = model.at_home[team, night]
            at_away = model.at_away[team, night]
            homes_all += at_home
            if season.is_compact:
                cp.add_exactly_one(model.play[game] for game in at_home + at_away)
            else:
                cp.add_at_most_one(model.play[game] for game in at_home + at_away)
        if legs % 2:
            cp.add_linear_constraint(
                model.total(homes_all), each // 2, each - each // 2
            )


def _add_legs(model: Model) -> None:
    """Keep the legs apart: in their blocks, or by a cut that the solver moves."""
    season = model.season
    problem = season.problem
    if season.legs == 1:
        return
    if problem.mirrored:
        _add_blocks(model, "mirrored")
        if model.relaxed:
            _add_twins(model)
    if problem.legs_apart and season.are_legs_in_blocks and not problem.mirrored:
        _add_blocks(model, "legs_apart")
    elif problem.legs_apart and (model.relaxed or not problem.mirrored):
        _add_cuts(model)


def _add_blocks(model: Model, path: str) -> None:
    season = model.season
    size = season.nights // season.legs
    for one, other in season.pairs():
        games = model.games_of_pair(one, other)
        for leg in range(season.legs):
            of_leg = [game for game in games if game.night // size == leg]
            model.add(path, model.total(of_leg) == 1)


def _add_twins(model: Model) -> None:
    block = model.season.problem.block
    for game, literal in model.play.items():
        if game.night // block % 2 == 0:
            twin = Pairing(game.night + block, game.away, game.home)
            model.add("mirrored", literal == model.play[twin])


def _add_cuts(model: Model) -> None:
    """Split each match over the legs that its night can be in."""
    season, cp = model.season, model.cp
    legs = range(season.legs)
    spans = [
        range(season.nights) if model.relaxed else season.nights_of_leg(leg)
        for leg in legs
    ]
    after = _add_afters(model)
    in_leg: dict[tuple[int, int, int], list[Any]] = defaultdict(list)
    for game, literal in model.play.items():
        low, high = sorted((game.home, game.away))
        parts = {leg: cp.new_bool_var("") for leg in legs if game.night in spans[leg]}
        cp.add(sum(parts.values()) == literal)
        for leg, part in parts.items():
            in_leg[low, high, leg].append(part)
            if (leg - 1, game.night) in after:
                cp.add_implication(part, after[leg - 1, game.night])
            if (leg, game.night) in after:
                cp.add_implication(part, ~after[leg, game.night])
    for one, other in season.pairs():
        for leg in legs:
            model.add("legs_apart", sum(in_leg[one, other, leg]) == 1)


def _add_afters(model: Model) -> dict[tuple[int, int], Any]:
    """Return for each (leg, night) whether the night is later than all of the leg."""
    season, cp = model.season, model.cp
    after = {
        (leg, night): cp.new_bool_var(f"after {leg} {night}")
        for leg in range(season.legs - 1)
        for night in range(season.nights)
    }
    for (leg, night), literal in after.items():
        if (leg, night + 1) in after:
            cp.add_implication(literal, after[leg, night + 1])
        if (leg - 1, night) in after:
            cp.add_implication(literal, after[leg - 1, night])
    return after


def _add_clubs(model: Model) -> None:
    season = model.season
    if season.problem.same_club_within is None:
        return
    for one, other in sorted(season.club_pairs):
        games = model.games_of_pair(one, other)
        for nights in season.club_nights():
            within = [game for game in games if game.night in nights]
            model.add("same_club_within", model.total(within) == 1)


def _add_gap(model: Model) -> None:
    season = model.season
    gap = season.problem.min_gap
    if gap == 0 or season.legs == 1:
        return
    for one, other in season.pairs():
        games = model.games_of_pair(one, other)
        for first in sorted({game.night for game in games}):
            near = [game for game in games if first <= game.night <= first + gap]
            if len({game.night for game in near}) > 1:
                model.add("min_gap", model.total(near) <= 1)


def _add_cells(model: Model) -> None:
    """Define for each team and night whether it is at home or away."""
    season, cp = model.season, model.cp
    for team in range(season.teams):
        for night in range(season.nights):
            home = cp.new_bool_var(f"home {team} {night}")
            cp.add(model.total(model.at_home[team, night]) == home)
            model.home[team, night] = home
            if season.is_compact:
                model.away[team, night] = ~home
                continue
            away = cp.new_bool_var(f"away {team} {night}")
            cp.add(model.total(model.at_away[team, night]) == away)
            model.away[team, night] = away
