"""One part of a calendar solved again: its meetings' nights, all others kept."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from league.plans.scheduling.calendars.ground import (
    HomeMeeting,
    MeetingGround,
    Nights,
    nights_by_team,
)
from league.plans.scheduling.counting import windows_of
from league.plans.scheduling.search import FixtureSearch

# Chance prefers some nights of equal cost, in so many grades.
GRADES = 3


@dataclass
class CalendarPart:
    """The model of some free meetings among others that are kept."""

    ground: MeetingGround
    kept: Nights
    free: Collection[HomeMeeting]
    cp: Any
    choices: dict[HomeMeeting, dict[int, Any]] = field(default_factory=dict)
    # By team and night: the literals of its matches.
    at: dict[tuple[int, int], list[Any]] = field(
        default_factory=lambda: defaultdict(list)
    )
    at_home: dict[tuple[int, int], list[Any]] = field(
        default_factory=lambda: defaultdict(list)
    )
    # What to minimise: each literal or number, with its weight.
    costs: list[tuple[Any, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        season = self.ground.season
        self.played = nights_by_team(season, self.kept)
        self.homes = {(one.home, night) for one, night in self.kept.items()}
        self.held: dict[tuple[int, int], int] = defaultdict(int)
        for meeting, night in self.kept.items():
            self.held[season.venue_of[meeting.home], night] += 1
        self.met: dict[frozenset[int], list[int]] = defaultdict(list)
        for meeting, night in self.kept.items():
            self.met[frozenset((meeting.home, meeting.away))].append(night)

    def room(self, team: int, night: int) -> int:
        season = self.ground.season
        venue = season.venue_of[team]
        return season.problem.venues[venue].matches - self.held[venue, night]

    def can_be(self, meeting: HomeMeeting, night: int) -> bool:
        """Return whether a meeting can have a night beside all that are kept."""
        season, teams = self.ground.season, (meeting.home, meeting.away)
        return (
            not any(self.played[team] >> night & 1 for team in teams)
            and self.room(meeting.home, night) > 0
            and all(
                abs(night - other) > season.problem.min_gap
                for other in self.met[frozenset(teams)]
            )
            and not any(
                (one == meeting.home and (other, night) in self.homes)
                or (other == meeting.home and (one, night) in self.homes)
                for one, other in season.never_both_home
            )
            and not any(self._is_full(team, night) for team in teams)
        )

    def _is_full(self, team: int, night: int) -> bool:
        season = self.ground.season
        return any(
            self.kept_in(team, first, most.nights) >= most.matches
            for most in season.problem.max_in
            for first in windows_of(night, most.nights, season.nights)
        )

    def kept_in(self, team: int, first: int, nights: int) -> int:
        return ((self.played[team] >> first) & ((1 << nights) - 1)).bit_count()


def solve_part(
    search: FixtureSearch,
    part: CalendarPart,
    *,
    hint: Nights,
    chance: random.Random,
    effort: float,
) -> tuple[Nights | None, bool]:
    """Return the best nights for the whole calendar, and whether none are better.

    Of nights that cost the same it prefers some by chance, so that a search moves on.
    """
    for add in (_add_choices, _add_nights, _add_gaps, _add_apart, _add_windows):
        add(part)
    scale = GRADES * len(part.free) + 1
    whims = [
        chance.randrange(GRADES) * literal
        for choice in part.choices.values()
        for literal in choice.values()
    ]
    part.cp.minimize(sum(scale * cost * one for one, cost in part.costs) + sum(whims))
    for meeting, choice in part.choices.items():
        for night, literal in choice.items():
            part.cp.add_hint(literal, hint.get(meeting) == night)
    solved = search.solve(
        part.cp,
        seed=chance.randrange(10**6),
        cp_model_probing_level=0,
        symmetry_level=0,
        max_deterministic_time=effort,
    )
    if not solved.is_found:
        return None, False
    found = dict(part.kept)
    for meeting, choice in part.choices.items():
        for night, literal in choice.items():
            if solved.solver.boolean_value(literal):
                found[meeting] = night
    return found, solved.is_best


def _add_choices(part: CalendarPart) -> None:
    for meeting in sorted(part.free):
        choice = {}
        for night in part.ground.open[meeting]:
            if part.can_be(meeting, night):
                literal = choice[night] = part.cp.new_bool_var("")
                part.at_home[meeting.home, night].append(literal)
                part.at[meeting.home, night].append(literal)
                part.at[meeting.away, night].append(literal)
        part.choices[meeting] = choice
        without = part.cp.new_bool_var("")
        part.cp.add_exactly_one([*choice.values(), without])
        part.costs.append((without, part.ground.unplaced))


def _add_nights(part: CalendarPart) -> None:
    """Let a team play once a night, and a hall hold no more than it can."""
    season = part.ground.season
    for literals in part.at.values():
        part.cp.add_at_most_one(literals)
    held: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for (team, night), literals in part.at_home.items():
        held[season.venue_of[team], night] += literals
    for (venue, night), literals in held.items():
        room = season.problem.venues[venue].matches - part.held[venue, night]
        if room < len(season.teams_at(venue)):
            part.cp.add(sum(literals) <= room)


def _add_gaps(part: CalendarPart) -> None:
    """Keep the free meetings of one pair as far from each other as they should be."""
    pairs: dict[frozenset[int], list[HomeMeeting]] = defaultdict(list)
    for meeting in part.free:
        pairs[frozenset((meeting.home, meeting.away))].append(meeting)
    gap = part.ground.season.problem.min_gap
    for meetings in pairs.values():
        for one, other in combinations(sorted(meetings), 2):
            for night, literal in part.choices[one].items():
                near = [
                    there
                    for later, there in part.choices[other].items()
                    if abs(later - night) <= gap
                ]
                if near:
                    part.cp.add_at_most_one([literal, *near])


def _add_apart(part: CalendarPart) -> None:
    for one, other in part.ground.season.never_both_home:
        for night in range(part.ground.season.nights):
            here, there = part.at_home[one, night], part.at_home[other, night]
            if here and there:
                part.cp.add_at_most_one([*here, *there])


def _add_windows(part: CalendarPart) -> None:
    """Count the matches in each run of nights that a team may or should play."""
    problem = part.ground.season.problem
    for most in problem.max_in:
        for room, literals in _windows(part, most.nights, most.matches):
            part.cp.add(sum(literals) <= room)
    weights: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
    literals_of = {}
    for rest in problem.rest:
        for room, literals in _windows(part, rest.nights, rest.matches):
            key = (max(room, 0), tuple(one.index for one in literals))
            weights[key] += rest.penalty
            literals_of[key] = literals
    for key, weight in weights.items():
        _add_excess(part, literals_of[key], room=key[0], weight=weight)


def _add_excess(
    part: CalendarPart, literals: list[Any], *, room: int, weight: int
) -> None:
    if room == 0:
        part.costs += [(literal, weight) for literal in literals]
        return
    excess = part.cp.new_int_var(0, len(literals) - room, "")
    part.cp.add(excess >= sum(literals) - room)
    part.costs.append((excess, weight))


def _windows(
    part: CalendarPart, length: int, matches: int
) -> Iterator[tuple[int, list[Any]]]:
    """Yield the room left in each run that may be filled, and the literals in it."""
    season = part.ground.season
    nights_of: dict[int, set[int]] = defaultdict(set)
    for team, night in part.at:
        nights_of[team].add(night)
    for team, nights in nights_of.items():
        firsts = {
            first
            for night in nights
            for first in windows_of(night, length, season.nights)
        }
        for first in sorted(firsts):
            within = [
                night for night in range(first, first + length) if night in nights
            ]
            room = matches - part.kept_in(team, first, length)
            if len(within) > max(room, 0):
                yield room, [one for night in within for one in part.at[team, night]]
