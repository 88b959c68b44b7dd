"""The scope of statistics: a union, season, division, club or team."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from league.models import Club, Division, Season, Team, Union


class Competition(StrEnum):
    """Which matches count: all, those of the league, or those of cups."""

    ALL = "all"
    LEAGUE = "league"
    CUPS = "cups"


KINDS: dict[Competition, tuple[Division.Kind, ...]] = {
    Competition.ALL: tuple(Division.Kind),
    Competition.LEAGUE: (Division.Kind.LEAGUE,),
    Competition.CUPS: (Division.Kind.CUP, Division.Kind.GROUP),
}


@dataclass(frozen=True, slots=True)
class StatisticsScope:
    """The matches statistics cover, within a union and its given parts.

    Without a season and a division: all time. A team's or club's statistics have what a
    player played for it, wherever they are registered.
    """

    union: Union
    season: Season | None = None
    division: Division | None = None
    club: Club | None = None
    team: Team | None = None
    competition: Competition = Competition.ALL

    def sums(self) -> Q:
        """Return the filter for the stored sums of this scope."""
        found = self._within("division")
        if self.club:
            found &= Q(team__club=self.club)
        return found & Q(team=self.team) if self.team else found

    def sittings(self) -> Q:
        """Return the filter for the pairs at tables of this scope."""
        fixture = "match__fixture"
        found = self._within(f"{fixture}__division")
        for path, own in (("__club", self.club), ("", self.team)):
            if own:
                at_home = Q(**{f"{fixture}__home{path}": own, "side": "home"})
                found &= at_home | Q(**{f"{fixture}__away{path}": own, "side": "away"})
        return found

    def _within(self, division: str) -> Q:
        found = Q(union=self.union)
        if self.division:
            return found & Q(**{division: self.division})
        if self.season:
            found &= Q(**{f"{division}__season": self.season})
        if self.competition is not Competition.ALL:
            found &= Q(**{f"{division}__kind__in": KINDS[self.competition]})
        return found
