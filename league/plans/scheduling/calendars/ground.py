"""A calendar: the meetings of a season, the nights they could have, what they cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from league.plans.scheduling.season import Pairing, SolverSeason
from league.plans.scheduling.whole.model import Allowed

# The cost of a meeting without a night, as a multiple of the highest penalty.
UNPLACED = 1_000


@dataclass(frozen=True, slots=True, order=True)
class HomeMeeting:
    """The match that a team has at home against another."""

    home: int
    away: int


# Each meeting's night; meetings without one are not in it.
Nights = dict[HomeMeeting, int]


class Costed(Protocol):
    """Whatever has a calendar and knows its cost."""

    nights: Nights
    cost: int


@dataclass(frozen=True)
class MeetingGround:
    """A season's meetings, and the nights that each could have."""

    season: SolverSeason
    _known: dict[int, int] = field(default_factory=dict)

    @cached_property
    def meetings(self) -> tuple[HomeMeeting, ...]:
        return tuple(HomeMeeting(*teams) for teams in self.season.ordered_pairs())

    @cached_property
    def open(self) -> dict[HomeMeeting, tuple[int, ...]]:
        """Return for each meeting the nights that no demand naming them forbids."""
        season, allowed = self.season, Allowed(self.season)
        away = [self._nights_of(team, hall=False) for team in range(season.teams)]
        home = [self._nights_of(team, hall=True) for team in range(season.teams)]
        fixed = {
            HomeMeeting(game.home, game.away): {game.night} for game in season.fixed
        }
        return {
            one: tuple(
                night
                for night in sorted(home[one.home] & away[one.away])
                if night in fixed.get(one, (night,))
                and allowed(Pairing(night, one.home, one.away))
            )
            for one in self.meetings
        }

    @property
    def choices(self) -> int:
        """Return how many nights there are to choose from, over all meetings."""
        return sum(map(len, self.open.values()))

    def _nights_of(self, team: int, *, hall: bool) -> set[int]:
        season = self.season
        venue = season.venue_of[team]
        return {
            night
            for night in range(season.nights)
            if (team, night) not in season.absent
            and not (hall and (venue, night) in season.closed)
        }

    @cached_property
    def unplaced(self) -> int:
        penalties = [rest.penalty for rest in self.season.problem.rest]
        return UNPLACED * max([1, *penalties])

    def cost(self, nights: Nights) -> int:
        """Return the penalty of a calendar, with the cost of its gaps."""
        played = nights_by_team(self.season, nights)
        total = self.unplaced * (len(self.meetings) - len(nights))
        return total + sum(map(self.penalty, played))

    def penalty(self, played: int) -> int:
        """Return what one team's nights cost, given as the bits of a number."""
        # Most teams have the same nights before and after a step.
        if played not in self._known:
            self._known[played] = self._counted(played)
        return self._known[played]

    def _counted(self, played: int) -> int:
        total = 0
        for rest in self.season.problem.rest:
            mask = (1 << rest.nights) - 1
            for first in range(self.season.nights - rest.nights + 1):
                above = ((played >> first) & mask).bit_count() - rest.matches
                total += rest.penalty * above if above > 0 else 0
        return total


def nights_by_team(season: SolverSeason, nights: Nights) -> list[int]:
    """Return each team's nights with a match, as the bits of a number."""
    played = [0] * season.teams
    for meeting, night in nights.items():
        played[meeting.home] |= 1 << night
        played[meeting.away] |= 1 << night
    return played
