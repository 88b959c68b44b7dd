"""A problem by numbers: teams, venues and nights as the solver counts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import combinations, permutations

from league.plans.scheduling.problem import NightMatch, PlacedMatch, Problem


@dataclass(frozen=True, slots=True, order=True)
class Pairing:
    """A match by numbers: night, home team, away team."""

    night: int
    home: int
    away: int


def weeks_of(nights: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """Return the places of the nights of each week, from Monday to Sunday."""
    weeks: dict[tuple[int, int], list[int]] = {}
    for number, night in enumerate(nights):
        year, week, _day = date.fromisoformat(night).isocalendar()
        weeks.setdefault((year, week), []).append(number)
    return tuple(map(tuple, weeks.values()))


@dataclass(frozen=True)
class SolverSeason:
    """What follows from a problem by counting alone.

    With `is_backwards` only lists count whose every second leg is the one before it,
    played backwards with its sides turned: there is half as much to decide.
    """

    problem: Problem
    is_backwards: bool = False

    @cached_property
    def teams(self) -> int:
        return len(self.problem.teams)

    @cached_property
    def nights(self) -> int:
        return len(self.problem.nights)

    @cached_property
    def legs(self) -> int:
        return self.problem.legs

    @cached_property
    def matches_each(self) -> int:
        """Return how many matches each team plays."""
        return self.legs * (self.teams - 1)

    @cached_property
    def least_nights_of_leg(self) -> int:
        """Return the fewest nights for one leg: with odd teams one idles a night."""
        return self.teams - 1 + self.teams % 2

    @property
    def least_nights(self) -> int:
        return self.legs * self.least_nights_of_leg

    @property
    def is_tight(self) -> bool:
        """Return whether there is not a night more than needed."""
        return self.nights == self.least_nights

    @property
    def is_compact(self) -> bool:
        """Return whether every team has to play on every night."""
        return self.nights == self.matches_each and self.teams % 2 == 0

    @property
    def are_legs_in_blocks(self) -> bool:
        """Return whether each leg has to lie in its own block of nights."""
        apart = self.problem.legs_apart or self.legs == 1
        return self.problem.mirrored or (apart and self.is_tight)

    @property
    def can_be_backwards(self) -> bool:
        """Return whether second legs may be the first ones played backwards."""
        problem = self.problem
        is_free = problem.legs_apart and not problem.mirrored and self.is_tight
        is_bound = problem.min_gap or problem.same_club_within is not None
        return is_free and self.legs % 2 == 0 and not is_bound

    @property
    def is_rest_bound(self) -> bool:
        """Return whether a team may not play on each of some nights in a row."""
        return any(one.matches < one.nights for one in self.problem.max_in)

    @property
    def is_twinned(self) -> bool:
        """Return whether each match of a leg settles one of the leg after it."""
        return self.problem.mirrored or self.is_backwards

    def twin_night(self, night: int) -> int:
        """Return the night of a match's twin, if legs are twinned."""
        block = self.problem.block
        number, since = divmod(night, block)
        twin = number + (-1 if number % 2 else 1)
        return twin * block + (block - 1 - since if self.is_backwards else since)

    @cached_property
    def venue_of(self) -> tuple[int, ...]:
        numbers = self.problem.venue_numbers
        return tuple(numbers[team.venue] for team in self.problem.teams)

    @cached_property
    def absent(self) -> frozenset[tuple[int, int]]:
        """Return the (team, night) that team_unavailable forbids."""
        teams, nights = self.problem.team_numbers, self.problem.night_numbers
        return frozenset(
            (teams[one.team], nights[one.night])
            for one in self.problem.team_unavailable
        )

    @cached_property
    def not_home(self) -> frozenset[tuple[int, int]]:
        """Return the (team, night) on which a team may play, but not at home."""
        teams, nights = self.problem.team_numbers, self.problem.night_numbers
        return frozenset(
            (teams[one.team], nights[one.night]) for one in self.problem.not_home
        )

    @cached_property
    def closed(self) -> frozenset[tuple[int, int]]:
        """Return the (venue, night) that venue_unavailable forbids."""
        venues, nights = self.problem.venue_numbers, self.problem.night_numbers
        return frozenset(
            (venues[one.venue], nights[one.night])
            for one in self.problem.venue_unavailable
        )

    @cached_property
    def fixed(self) -> tuple[Pairing, ...]:
        return tuple(self.game(match) for match in self.problem.fixed)

    @cached_property
    def not_both_home(self) -> tuple[tuple[int, int], ...]:
        teams = self.problem.team_numbers
        return tuple(
            (teams[one], teams[other]) for one, other in self.problem.not_both_home
        )

    @cached_property
    def never_both_home(self) -> tuple[tuple[int, int], ...]:
        """Return who may not both be at home on a night, by either demand."""
        return tuple(dict.fromkeys(self.not_both_home + self.alternate))

    @cached_property
    def alternate(self) -> tuple[tuple[int, int], ...]:
        teams = self.problem.team_numbers
        return tuple(
            (teams[one], teams[other]) for one, other in self.problem.alternate
        )

    @cached_property
    def share_cars(self) -> tuple[tuple[int, int], ...]:
        teams = self.problem.team_numbers
        return tuple(
            (teams[one], teams[other]) for one, other in self.problem.share_cars
        )

    @cached_property
    def weeks(self) -> tuple[tuple[int, ...], ...]:
        """Return the nights of each week, from Monday to Sunday."""
        return weeks_of(self.problem.nights)

    @cached_property
    def derbies(self) -> frozenset[tuple[int, int]]:
        """Return the pairs of one club or of one hall, the lower number first."""
        of_hall = {
            (one, other)
            for one, other in combinations(range(self.teams), 2)
            if self.venue_of[one] == self.venue_of[other]
        }
        return self.club_pairs | of_hall

    def is_early_derby(self, game: Pairing) -> bool:
        within = self.problem.no_derby_within
        low, high = sorted((game.home, game.away))
        return (
            within is not None and game.night < within and (low, high) in self.derbies
        )

    @cached_property
    def _room_left(self) -> dict[tuple[int, int], int]:
        venues, nights = self.problem.venue_numbers, self.problem.night_numbers
        return {
            (venues[one.venue], nights[one.night]): one.matches
            for one in self.problem.room_left
        }

    def room(self, venue: int, night: int) -> int:
        """Return how many of these teams' matches a hall can hold on a night."""
        if (venue, night) in self.closed:
            return 0
        whole = self.problem.venues[venue].matches
        return min(whole, self._room_left.get((venue, night), whole))

    @property
    def knows_orders(self) -> bool:
        """Return whether all demands are such as plans and orders of sides know."""
        is_weekly = not self.alternate or all(len(week) == 1 for week in self.weeks)
        return is_weekly and not self.share_cars and not self.problem.matches_left

    @property
    def knows_calendars(self) -> bool:
        """Return whether all demands are such as the walkers of calendars know."""
        has_more = self.problem.share_cars or self.problem.alternate
        has_others = self.problem.room_left or self.problem.matches_left
        return not (has_more or has_others or self.problem.not_home)

    @cached_property
    def published(self) -> tuple[Pairing, ...]:
        """Return the published matches that may still count, with repeats."""
        problem = self.problem
        return tuple(
            self.game(match)
            for match in problem.published or ()
            if {match.home, match.away} <= problem.team_numbers.keys()
            and match.night in problem.night_numbers
        )

    @cached_property
    def club_pairs(self) -> frozenset[tuple[int, int]]:
        """Return the pairs of one club, the lower number first."""
        clubs = [team.club for team in self.problem.teams]
        return frozenset(
            (one, other)
            for one, other in combinations(range(self.teams), 2)
            if clubs[one] is not None and clubs[one] == clubs[other]
        )

    def game(self, match: PlacedMatch) -> Pairing:
        problem = self.problem
        return Pairing(
            problem.night_numbers[match.night],
            problem.team_numbers[match.home],
            problem.team_numbers[match.away],
        )

    def match(self, game: Pairing) -> NightMatch:
        teams = self.problem.teams
        return NightMatch(
            self.problem.nights[game.night], teams[game.home].id, teams[game.away].id
        )

    def matches(self, games: Iterable[Pairing]) -> tuple[NightMatch, ...]:
        return tuple(map(self.match, sorted(games)))

    def pairs(self) -> Iterator[tuple[int, int]]:
        return combinations(range(self.teams), 2)

    def ordered_pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(range(self.teams), 2)

    def teams_at(self, venue: int) -> list[int]:
        return [team for team, at in enumerate(self.venue_of) if at == venue]

    def nights_of_leg(self, leg: int) -> range:
        """Return the nights on which a match of this leg (from 0) can lie."""
        block = self.problem.block
        if self.problem.mirrored:
            return range(leg * block, (leg + 1) * block)
        if not self.problem.legs_apart:
            return range(self.nights)
        least = self.least_nights_of_leg
        return range(leg * least, self.nights - (self.legs - 1 - leg) * least)

    def club_nights(self) -> list[range]:
        """Return, leg by leg, the nights on which teams of one club may meet."""
        block = self.problem.block
        within = min(self.problem.same_club_within or 0, block)
        return [range(leg * block, leg * block + within) for leg in range(self.legs)]
