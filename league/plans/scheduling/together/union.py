"""Several leagues that share halls and referees, as values, and what is left of these.

A list of lists has one list a problem, in the problems' order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property

from league.plans.scheduling.problem import (
    ListFixture,
    PlacedMatch,
    Problem,
    TeamNight,
    VenueRoom,
)

# One list a problem; None for one that has none yet.
Lists = Sequence[Sequence[PlacedMatch] | None]
FoundLists = tuple[tuple[ListFixture, ...] | None, ...]


@dataclass(frozen=True, slots=True, order=True)
class TeamOf:
    """A team of one of the problems, by the problem's place."""

    problem: int
    team: str


@dataclass(frozen=True)
class Together:
    """Problems to be planned together, and what they share.

    A hall is shared by its id. Each problem's own demands hold besides.
    """

    problems: tuple[Problem, ...]
    # Matches that a hall holds, whatever the league; halls without one are not limited.
    halls: Mapping[str, int] = field(default_factory=dict)
    # By hall and night, where it is less than that.
    rooms: Mapping[tuple[str, str], int] = field(default_factory=dict)
    # For how many matches a night there are referees; by night, where it is less.
    matches: int | None = None
    matches_on: Mapping[str, int] = field(default_factory=dict)
    # Pairs of teams that are never both at home in one week.
    alternate: tuple[tuple[TeamOf, TeamOf], ...] = ()
    time_limit_s: int | Decimal = 60
    seed: int = 1

    def room(self, hall: str, night: str) -> int | None:
        """Return the room of a hall on a night; None if it is not limited."""
        on_night = self.rooms.get((hall, night))
        whole = self.halls.get(hall)
        return min((one for one in (on_night, whole) if one is not None), default=None)

    def most(self, night: str) -> int | None:
        """Return how many matches a night may have; None if it is not limited."""
        on_night = self.matches_on.get(night)
        known = (one for one in (on_night, self.matches) if one is not None)
        return min(known, default=None)

    @cached_property
    def nights(self) -> tuple[str, ...]:
        return tuple(sorted({one for each in self.problems for one in each.nights}))

    @cached_property
    def hall_of(self) -> Mapping[TeamOf, str]:
        return {
            TeamOf(place, team.id): team.venue
            for place, problem in enumerate(self.problems)
            for team in problem.teams
        }

    @cached_property
    def users(self) -> Mapping[str, tuple[TeamOf, ...]]:
        """Return the teams at home in each hall, of all problems."""
        users: dict[str, list[TeamOf]] = {}
        for team, hall in self.hall_of.items():
            users.setdefault(hall, []).append(team)
        return {hall: tuple(teams) for hall, teams in users.items()}

    def mates(self, team: TeamOf) -> list[TeamOf]:
        """Return the teams that a team is not at home with in one week."""
        pairs = [pair for pair in self.alternate if team in pair]
        return [other for pair in pairs for other in pair if other != team]


@dataclass(frozen=True, slots=True)
class Use:
    """What lists use: matches by hall and night, by night, and home nights by team."""

    halls: Counter[tuple[str, str]]
    nights: Counter[str]
    homes: Mapping[TeamOf, frozenset[str]]


def use_of(union: Together, lists: Lists) -> Use:
    halls: Counter[tuple[str, str]] = Counter()
    nights: Counter[str] = Counter()
    homes: dict[TeamOf, set[str]] = {}
    for place, found in enumerate(lists):
        for one in found or ():
            team = TeamOf(place, one.home)
            halls[union.hall_of.get(team, ""), one.night] += 1
            nights[one.night] += 1
            homes.setdefault(team, set()).add(one.night)
    return Use(halls, nights, {team: frozenset(those) for team, those in homes.items()})


def week_of(night: str) -> tuple[int, int]:
    year, week, _day = date.fromisoformat(night).isocalendar()
    return year, week


def left_for(union: Together, lists: Lists, place: int) -> Problem:
    """Return a problem with only the halls and referees that other lists leave it."""
    others = [None if at == place else found for at, found in enumerate(lists)]
    use, problem = use_of(union, others), union.problems[place]
    rooms = []
    for venue in problem.venues:
        for night in problem.nights:
            room = union.room(venue.id, night)
            if room is not None:
                left = max(0, room - use.halls[venue.id, night])
                if left < venue.matches:
                    rooms.append(VenueRoom(venue.id, night, left))
    matches = {}
    for night in problem.nights:
        most = union.most(night)
        if most is not None and most - use.nights[night] < len(problem.teams) // 2:
            matches[night] = max(0, most - use.nights[night])
    return replace(
        problem,
        room_left=tuple(rooms),
        matches_left=matches,
        not_home=_not_home(union, use, place),
    )


def _not_home(union: Together, use: Use, place: int) -> tuple[TeamNight, ...]:
    found = []
    for team in union.problems[place].teams:
        mates = union.mates(TeamOf(place, team.id))
        taken = {week_of(night) for mate in mates for night in use.homes.get(mate, ())}
        found += [
            TeamNight(team.id, night)
            for night in union.problems[place].nights
            if week_of(night) in taken
        ]
    return tuple(found)
