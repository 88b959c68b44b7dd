"""Finds the players that a record's names stand for, by team, in a season."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from league.models import Fixture, Registration, Season, Team, User
from league.registrations.actions.players import make_player
from matches.access.persons import merge_targets, rows_in
from matches.models import Entry, Seat, SquadMember, TeamSheet
from matches.team_sheets.eligibility import doubts
from rules.faults import Fault, Malformed

# Older files have the former name of a merged player.
NAMES = ("player__name", "player__own_name")


@dataclass(slots=True)
class Roster:
    """A season's players by name: registered ones with teams; others by team."""

    season: Season
    registered: dict[str, dict[int, set[int | None]]]
    others: dict[tuple[int, str], int]
    # Each merged row, with the person it counts as.
    merged: dict[int, int]


def roster_of(season: Season) -> Roster:
    registered: dict[str, dict[int, set[int | None]]] = {}
    merged = merge_targets(season.union_id)
    rows = Registration.objects.filter(season=season).order_by("registered_on", "pk")
    for *names, player, team in rows.values_list(*NAMES, "player", "team"):
        for name in filter(None, names):
            people = registered.setdefault(name, {})
            people.setdefault(merged.get(player, player), set()).add(team)
    known = {player for players in registered.values() for player in players}
    others = {
        (team, name): merged.get(player, player)
        for team, player, *names in _seen(season)
        for name in filter(None, names)
        if player is not None and merged.get(player, player) not in known
    }
    return Roster(season, registered, others, merged)


def _seen(season: Season) -> chain[Any]:
    """Return all on a team sheet or in an entry of the season, their team first."""
    found = []
    for side in TeamSheet.Side:
        team = f"team_sheet__match__fixture__{side}"
        for model in (Seat, SquadMember):
            rows: QuerySet[Any] = model.objects.filter(
                team_sheet__side=side,
                team_sheet__match__fixture__division__season=season,
            )
            found.append(rows.values_list(F(team), "player", *NAMES))
        entries = Entry.objects.filter(
            side=side, match__fixture__division__season=season
        )
        found += [
            entries.exclude(**{one: None}).values_list(
                F(f"match__fixture__{side}"), one, f"{one}__name", f"{one}__own_name"
            )
            for one in ("player", "other")
        ]
    return chain(*found)


@dataclass
class NameReader:
    """Reads one side's names as players, and remembers where each came first."""

    roster: Roster
    fixture: Fixture
    team: Team
    opponents: Team
    by: User | None
    found: dict[str, int] = field(default_factory=dict)
    paths: dict[int, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def read(self, name: str, path: str) -> str:
        """Return the player that a name stands for, by pk as text."""
        if name not in self.found:
            person = self._find(name, path)
            self.found[name] = self.standing.get(person, person)
            self.paths.setdefault(self.found[name], path)
        return str(self.found[name])

    @cached_property
    def standing(self) -> dict[int, int]:
        """The row that the match already uses for each person."""
        return rows_in(self.fixture.pk, merged=self.roster.merged)

    def warnings(self) -> list[Fault]:
        """Return a warning for each player who may have been ineligible (1.5)."""
        found = doubts(self.paths, team=self.team, fixture=self.fixture)
        return [
            Fault(self.paths[player], f"{doubt.sentence.rstrip('.')} ({doubt.rule})")
            for player, doubt in found.items()
        ]

    def _find(self, name: str, path: str) -> int:
        """Return this team's player of that name, else another team's in the union."""
        named = self.roster.registered.get(name, {})
        here = [player for player, teams in named.items() if self.team.pk in teams]
        if len(here) > 1:
            sentence = _("two players of %(team)s are registered under this name")
            self.faults.append(Fault(path, sentence % {"team": self.team.name}))
        if here:
            return here[0]
        elsewhere = [
            player for player, teams in named.items() if self.opponents.pk not in teams
        ]
        return elsewhere[0] if len(elsewhere) == 1 else self._unregistered(name)

    def _unregistered(self, name: str) -> int:
        key = (self.team.pk, name)
        if key not in self.roster.others:
            made = make_player(self.roster.season.union, name=name, by=self.by)
            self.roster.others[key] = made.pk
        return self.roster.others[key]


def raise_faults(readers: list[NameReader]) -> None:
    faults = [fault for reader in readers for fault in reader.faults]
    if faults:
        raise Malformed(faults)
