"""A fixture problem and a fixture list as values: teams, halls, nights, demands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Protocol


class Aim(StrEnum):
    BREAKS = "breaks"
    REST = "rest"


class SearchStatus(StrEnum):
    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ListTeam:
    id: str
    venue: str
    club: str | None = None


@dataclass(frozen=True, slots=True)
class ListVenue:
    id: str
    matches: int


@dataclass(frozen=True, slots=True)
class TeamNight:
    """A night on which a team cannot play."""

    team: str
    night: str


@dataclass(frozen=True, slots=True)
class VenueNight:
    """A night on which a venue is closed."""

    venue: str
    night: str


@dataclass(frozen=True, slots=True)
class VenueRoom:
    """How many matches a venue has room for on one night, beside other leagues."""

    venue: str
    night: str
    matches: int


@dataclass(frozen=True, slots=True)
class NightMatch:
    night: str
    home: str
    away: str


@dataclass(frozen=True, slots=True)
class MostMatches:
    """In any run of so many nights, a team plays at most so many matches."""

    nights: int
    matches: int


@dataclass(frozen=True, slots=True)
class Rest:
    """In any run of so many nights, each match above so many costs a penalty."""

    nights: int
    matches: int
    penalty: int


class PlacedMatch(Protocol):
    """Anything that says who plays whom on which night: a Match or a Fixture."""

    @property
    def night(self) -> str: ...
    @property
    def home(self) -> str: ...
    @property
    def away(self) -> str: ...


@dataclass(frozen=True, slots=True)
class ListFixture:
    night: str
    leg: int
    home: str
    away: str
    venue: str


@dataclass(frozen=True)
class Problem:
    """All that a fixture list has to keep to; the fields are the contract's.

    `names` says how sentences call a team or venue; the default is its id.
    """

    teams: tuple[ListTeam, ...]
    venues: tuple[ListVenue, ...]
    nights: tuple[str, ...]
    legs: int = 2
    legs_apart: bool = True
    mirrored: bool = False
    max_run: int | None = 3
    min_gap: int = 0
    same_club_within: int | None = None
    team_unavailable: tuple[TeamNight, ...] = ()
    venue_unavailable: tuple[VenueNight, ...] = ()
    fixed: tuple[NightMatch, ...] = ()
    not_both_home: tuple[tuple[str, str], ...] = ()
    max_in: tuple[MostMatches, ...] = ()
    # Additions that a problem names under `uses`.
    alternate: tuple[tuple[str, str], ...] = ()
    share_cars: tuple[tuple[str, str], ...] = ()
    no_derby_within: int | None = None
    aim: Aim = Aim.BREAKS
    rest: tuple[Rest, ...] = ()
    published: tuple[NightMatch, ...] | None = None
    time_limit_s: int | Decimal = 60
    seed: int = 1
    # What other leagues leave of shared halls and of a night's referees; no part of a
    # problem as it is written.
    room_left: tuple[VenueRoom, ...] = ()
    matches_left: Mapping[str, int] = field(default_factory=dict)
    # Nights on which a team of another league is at home instead of one of these.
    not_home: tuple[TeamNight, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def block(self) -> int:
        """Return how many nights each leg's block has; the last may be in none."""
        return len(self.nights) // self.legs

    @cached_property
    def team_numbers(self) -> dict[str, int]:
        return {team.id: number for number, team in enumerate(self.teams)}

    @cached_property
    def venue_numbers(self) -> dict[str, int]:
        return {venue.id: number for number, venue in enumerate(self.venues)}

    @cached_property
    def night_numbers(self) -> dict[str, int]:
        return {night: number for number, night in enumerate(self.nights)}

    def name(self, which: str) -> str:
        return self.names.get(which, which)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A demand that cannot hold together with the others named beside it."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Clash:
    """A demand that a list breaks, and the places in the list that break it."""

    path: str
    text: str
    fixtures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    breaks: int
    penalty: int
    moved: int | None


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is: the counts of its best list so far, and what is proved."""

    seconds: float
    breaks: int | None = None
    penalty: int | None = None
    moved: int | None = None
    bound: int | None = None
    fixtures: tuple[ListFixture, ...] | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class FixtureList:
    status: SearchStatus
    breaks: int | None = None
    penalty: int | None = None
    bound: int | None = None
    moved: int | None = None
    fixtures: tuple[ListFixture, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
