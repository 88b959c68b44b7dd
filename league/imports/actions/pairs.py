"""The match of a row: its two teams, and the division of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.access.names import is_taken
from league.imports.actions.taken import PlacesKnown, Unknown
from league.imports.columns import ImportRow
from league.imports.layouts.fixtures import AWAY, DIVISION, HOME
from league.models import Division, Season, Standing, Team


@dataclass(frozen=True, slots=True)
class RowTeams:
    """The two teams of a row, and where they play."""

    division: Division
    home: Team
    away: Team

    @property
    def words(self) -> str:
        return f"{self.home.name} – {self.away.name}"


class Pairs:
    """The teams of a season's league, by code and by name."""

    def __init__(self, season: Season) -> None:
        entered = Standing.objects.filter(
            division__in=season.league_divisions
        ).select_related("team__club__venue", "division")
        self.divisions = {one.division_id: one.division for one in entered}
        self.of = {one.team_id: one.division_id for one in entered}
        self.teams = PlacesKnown(one.team for one in entered)

    def pair(self, row: ImportRow) -> RowTeams:
        """Return the teams of a row; raise Unknown if they cannot be told."""
        home, away = self._teams(row)
        if home == away:
            raise Unknown(AWAY, _("is the same team as the one at home."))
        if self.of[home.pk] != self.of[away.pk]:
            values = {"home": home.name, "away": away.name}
            sentence = _("%(home)s and %(away)s are in different divisions.")
            raise Unknown(AWAY, sentence % values)
        division = self.divisions[self.of[home.pk]]
        if row[DIVISION] and not is_taken(division.name, [row[DIVISION]]):
            values = {"division": division.name}
            raise Unknown(DIVISION, _("both teams are in %(division)s.") % values)
        return RowTeams(division, home, away)

    def _teams(self, row: ImportRow) -> Iterator[Team]:
        for column in (HOME, AWAY):
            found = self.teams.find(row[column], column)
            if found is None:
                sentence = _("“%(typed)s” is no team in a division of this season.")
                raise Unknown(column, sentence % {"typed": row[column]})
            yield found
