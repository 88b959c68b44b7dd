"""The places of a log that teams share, and what each of them decides."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from league.models import Division, Fixture, Team
from league.standings.sums import rank_division


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """Teams that are level on every key; `lines` is what their places decide."""

    position: int
    teams: list[Team]
    lines: list[str]

    @property
    def key(self) -> str:
        """Return a key that tells the group from the others of its log."""
        return ",".join(sorted(team.code for team in self.teams))

    @property
    def names(self) -> str:
        return ", ".join(team.name for team in self.teams)


def level_groups(division: Division) -> list[LevelGroup]:
    """Return the groups of teams that still share a place after lots."""
    entered = {
        str(one.team_id): one
        for one in division.standings.select_related("team")
        if one.withdrawn_on is None
    }
    rows = rank_division(division, entered.values())
    found = []
    for position, group in groupby(rows, key=lambda row: row.position):
        teams = [entered[row.team].team for row in group]
        if len(teams) > 1:
            lines = lines_at(division, position, len(teams), of=len(rows))
            found.append(LevelGroup(position, teams, lines))
    return found


def lines_at(division: Division, first: int, number: int, *, of: int) -> list[str]:
    """Return in words what is decided between `number` teams from a position on."""
    # A line after a place separates its holder from the next team.
    inside = range(first, first + number - 1)
    after = (
        (1, _("who is champion")),
        (division.promoted or None, _("who is promoted")),
        (division.relegated and of - division.relegated, _("who is relegated")),
    )
    return [words for place, words in after if place in inside]


def open_matches(division: Division) -> int:
    """Return how many league matches of a division have no result yet."""
    states = (Fixture.State.PLANNED, Fixture.State.POSTPONED)
    return division.fixtures.filter(
        stage=Fixture.Stage.LEAGUE, state__in=states
    ).count()
