"""The demands of halls, teams and nights, added to a model."""

from __future__ import annotations

from itertools import product
from typing import Any

from league.plans.scheduling.whole.model import Model


def add_demands(model: Model) -> None:
    for add in (
        _add_absences, _add_closings, _add_room, _add_fixed, _add_not_both_home,
        _add_alternate, _add_cars, _add_derbies, _add_matches_left,
        _add_max_in, _add_max_run,
    ):  # fmt: skip
        add(model)


def _add_absences(model: Model) -> None:
    if not model.relaxed:
        return  # Such matches have no literal.
    problem = model.season.problem
    for index, absent in enumerate(problem.team_unavailable):
        team = problem.team_numbers[absent.team]
        night = problem.night_numbers[absent.night]
        model.add(f"team_unavailable[{index}]", model.plays(team, night) == 0)


def _add_closings(model: Model) -> None:
    if not model.relaxed:
        return
    season = model.season
    problem = season.problem
    for index, closed in enumerate(problem.venue_unavailable):
        venue = problem.venue_numbers[closed.venue]
        night = problem.night_numbers[closed.night]
        homes = sum(model.home[team, night] for team in season.teams_at(venue))
        model.add(f"venue_unavailable[{index}]", homes == 0)


def _add_room(model: Model) -> None:
    season = model.season
    for index, venue in enumerate(season.problem.venues):
        teams = season.teams_at(index)
        for night in range(season.nights):
            left = season.room(index, night)
            if len(teams) <= min(left, venue.matches):
                continue
            held = sum(model.home[team, night] for team in teams)
            if len(teams) > venue.matches:
                model.add(f"venues[{index}]", held <= venue.matches)
            if left < venue.matches and not model.relaxed:
                model.cp.add(held <= left)


def _add_fixed(model: Model) -> None:
    for index, game in enumerate(model.season.fixed):
        if game in model.play:
            model.add(f"fixed[{index}]", model.play[game] == 1)
        else:
            model.cp.add_bool_or([])  # What is fixed cannot be.


def _add_not_both_home(model: Model) -> None:
    season = model.season
    for index, (one, other) in enumerate(season.not_both_home):
        for night in range(season.nights):
            both = model.home[one, night] + model.home[other, night]
            model.add(f"not_both_home[{index}]", both <= 1)


def _add_alternate(model: Model) -> None:
    """Let at most one of two teams be at home in a week."""
    season = model.season
    for index, pair in enumerate(season.alternate):
        for week in season.weeks:
            for one, other in product(week, week):
                both = model.home[pair[0], one] + model.home[pair[1], other]
                model.add(f"alternate[{index}]", both <= 1)


def _add_cars(model: Model) -> None:
    """Whoever travels to a hall has the other with them."""
    season = model.season
    for index, (one, other) in enumerate(season.share_cars):
        for night in range(season.nights):
            for guest, mate in ((one, other), (other, one)):
                for venue in set(season.venue_of) - {season.venue_of[guest]}:
                    there = [
                        _at(model, team, night, venue=venue) for team in (guest, mate)
                    ]
                    model.add(f"share_cars[{index}]", there[0] <= there[1])


def _at(model: Model, team: int, night: int, *, venue: int) -> Any:
    """Return whether a team plays in a hall on a night."""
    season = model.season
    visits = [
        game
        for game in model.at_away[team, night]
        if season.venue_of[game.home] == venue
    ]
    at_home = season.venue_of[team] == venue
    return model.total(visits) + (model.home[team, night] if at_home else 0)


def _add_derbies(model: Model) -> None:
    if not model.relaxed:
        return  # Such matches have no literal.
    for game, literal in model.play.items():
        if model.season.is_early_derby(game):
            model.add("no_derby_within", literal == 0)


def _add_matches_left(model: Model) -> None:
    season = model.season
    for name, most in season.problem.matches_left.items():
        night = season.problem.night_numbers.get(name)
        if night is not None and most < season.teams // 2:
            homes = sum(model.home[team, night] for team in range(season.teams))
            model.cp.add(homes <= most)


def _add_max_in(model: Model) -> None:
    season = model.season
    for index, most in enumerate(season.problem.max_in):
        if most.matches >= min(most.nights, season.matches_each):
            continue
        for team in range(season.teams):
            for first in range(season.nights - most.nights + 1):
                nights = range(first, first + most.nights)
                played = sum(model.plays(team, night) for night in nights)
                model.add(f"max_in[{index}]", played <= most.matches)


def _add_max_run(model: Model) -> None:
    season = model.season
    most = season.problem.max_run
    if most is None or most >= season.matches_each:
        return
    for team in range(season.teams):
        if season.is_compact:
            _add_run_of_nights(model, team, most)
        else:
            _add_run_of_matches(model, team, most)


def _add_run_of_nights(model: Model, team: int, most: int) -> None:
    for first in range(model.season.nights - most):
        homes = sum(model.home[team, first + step] for step in range(most + 1))
        model.add("max_run", homes <= most)
        model.add("max_run", homes >= 1)


def _add_run_of_matches(model: Model, team: int, most: int) -> None:
    """Carry the length of the run along, over idle nights too.

    run[k] holds if the last k matches or more were on that side; the solver may set it
    for shorter runs as well, which only binds it more.
    """
    cp, season = model.cp, model.season
    for sides in (model.home, model.away):
        other = model.away if sides is model.home else model.home
        before: dict[int, Any] = {}
        for night in range(season.nights):
            here, there = sides[team, night], other[team, night]
            now: dict[int, Any] = {}
            for length in range(1, most + 1):
                run = cp.new_bool_var("")
                now[length] = run
                if length == 1:
                    cp.add_implication(here, run)
                elif length - 1 in before:
                    cp.add_bool_or([~here, ~before[length - 1], run])
                if length in before:
                    cp.add_bool_or([there, ~before[length], run])
            if before:
                model.add("max_run", here + before[most] <= 1)
            before = now
