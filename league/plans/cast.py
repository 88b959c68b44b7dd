"""The teams of a division and the halls of its union, by their ids in the problem.

A team's id is its code, and so is a hall's; a hall with the code of a team has an id
that says that it is the hall.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from league.models import Division, Team, Venue
from league.plans.scheduling import Faulty, Problem, read_problem


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and where, by the ids of the problem."""

    teams: Mapping[str, Team]
    venues: Mapping[str, Venue]
    ids: Mapping[int, str] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, str]:
        return {key: one.name for key, one in self.venues.items()} | {
            key: one.name for key, one in self.teams.items()
        }

    def hall_id(self, venue: Venue | None) -> str:
        """Return a hall's id; "" if a team has none."""
        return self.ids.get(venue.pk, "") if venue else ""

    def team(self, key: str) -> str:
        """Return a team's name, or its id if it is not the division's."""
        return self.teams[key].name if key in self.teams else key

    def hall(self, key: str) -> str:
        return self.venues[key].name if key in self.venues else key


def cast_of(division: Division) -> Cast:
    """Return who plays in a division, by name, and every hall of its union.

    A team that withdrew stays in the division's log, but plays no more.
    """
    entered = Team.objects.filter(
        standings__division=division, standings__withdrawn_on=None
    )
    teams = {
        one.code: one for one in entered.select_related("club__venue").order_by("name")
    }
    halls = {
        f"hall:{one.code}" if one.code in teams else one.code: one
        for one in Venue.objects.filter(union=division.union_id)
    }
    return Cast(teams, halls, {one.pk: key for key, one in halls.items()})


def problem_of(data: Mapping[str, Any], cast: Cast) -> Problem:
    """Return a kept problem with the names that its sentences use."""
    return replace(read_problem(dict(data)), names=cast.names)


def is_readable(data: Mapping[str, Any]) -> bool:
    try:
        read_problem(dict(data))
    except Faulty:
        return False
    return True
