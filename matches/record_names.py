"""Whom a name on a record stands for: the players of a season, by team and name."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from itertools import chain
from typing import Any

from django.db.models import F, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.actions.season import make_player
from league.models import Fixture, Registration, Season, Team, User
from matches.models import Entry, Seat, SquadMember, TeamSheet
from rules.faults import Fault, Malformed


@dataclass(frozen=True, slots=True)
class Registered:
    """A player as registered: for which team, and since when."""

    player: int
    team: int | None
    team_name: str
    since: date


@dataclass(slots=True)
class Roster:
    """A season's players by name: registered ones, and others who sat for a team."""

    season: Season
    registered: dict[str, list[Registered]]
    others: dict[tuple[int, str], int]


def roster_of(season: Season) -> Roster:
    registered: dict[str, list[Registered]] = defaultdict(list)
    rows = Registration.objects.filter(season=season).select_related("player", "team")
    for row in rows.order_by("registered_on", "pk"):
        team = row.team.name if row.team else row.club.name
        registered[row.player.name].append(
            Registered(row.player_id, row.team_id, team, row.registered_on)
        )
    known = {one.player for found in registered.values() for one in found}
    others = {
        (team, name): player
        for team, player, name in _seen(season)
        if player is not None and player not in known
    }
    return Roster(season, registered, others)


def _seen(season: Season) -> chain[tuple[int, int | None, str]]:
    """Everyone on a team sheet or in an entry of the season, with the team."""
    found = []
    for side in TeamSheet.Side:
        team = f"team_sheet__match__fixture__{side}"
        for model in (Seat, SquadMember):
            rows: QuerySet[Any] = model.objects.filter(
                team_sheet__side=side,
                team_sheet__match__fixture__division__season=season,
            )
            found.append(rows.values_list(F(team), "player", "player__name"))
        entries = Entry.objects.filter(
            side=side, match__fixture__division__season=season
        )
        found += [
            entries.exclude(**{one: None}).values_list(
                F(f"match__fixture__{side}"), one, f"{one}__name"
            )
            for one in ("player", "other")
        ]
    return chain(*found)


@dataclass(slots=True)
class Reader:
    """Reads one side's names; each doubt about a player is kept once, with its path."""

    roster: Roster
    fixture: Fixture
    team: Team
    opponents: Team
    by: User | None
    found: dict[str, int] = field(default_factory=dict)
    warnings: list[Fault] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def read(self, name: str, path: str) -> str:
        """Return the player that a name stands for, by pk as text."""
        if name not in self.found:
            self.found[name] = self._find(name, path)
        return str(self.found[name])

    def _find(self, name: str, path: str) -> int:
        named = self.roster.registered.get(name, [])
        here = [one for one in named if one.team == self.team.pk]
        if len({one.player for one in here}) > 1:
            sentence = _("two players of %(team)s are registered under this name")
            self.faults.append(Fault(path, sentence % {"team": self.team.name}))
        if here:
            self._check_date(here, name, path)
            return here[0].player
        elsewhere = [one for one in named if one.team != self.opponents.pk]
        if len({one.player for one in elsewhere}) == 1:
            self._warn_registered_elsewhere(elsewhere[-1], name, path)
            return elsewhere[-1].player
        return self._unregistered(name, path)

    def _check_date(self, here: list[Registered], name: str, path: str) -> None:
        since = min(one.since for one in here)
        if self.fixture.night is not None and since > self.fixture.night:
            sentence = _("%(name)s was registered on %(day)s, after the night (1.5)")
            values = {"name": name, "day": date_format(since)}
            self.warnings.append(Fault(path, sentence % values))

    def _warn_registered_elsewhere(self, one: Registered, name: str, path: str) -> None:
        sentence = _("%(name)s is registered for %(other)s, not for %(team)s (1.5)")
        values = {"name": name, "other": one.team_name, "team": self.team.name}
        self.warnings.append(Fault(path, sentence % values))

    def _unregistered(self, name: str, path: str) -> int:
        sentence = _("%(name)s is not registered for %(team)s (1.5)")
        values = {"name": name, "team": self.team.name}
        self.warnings.append(Fault(path, sentence % values))
        key = (self.team.pk, name)
        if key not in self.roster.others:
            made = make_player(self.roster.season.union, name=name, by=self.by)
            self.roster.others[key] = made.pk
        return self.roster.others[key]


def raise_faults(readers: list[Reader]) -> None:
    faults = [fault for reader in readers for fault in reader.faults]
    if faults:
        raise Malformed(faults)
